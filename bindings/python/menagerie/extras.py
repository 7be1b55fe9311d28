# SPDX-License-Identifier: Apache-2.0
"""Packages that only parts of this one need. The extras in pyproject.toml install them."""

from importlib import import_module

DISTRIBUTION = "menagerie-games"  # `menagerie` on the package index belongs to someone else.

# The modules of each extra.
_MODULES = {
    "pettingzoo": ("gymnasium", "pettingzoo"),
    "gymnasium": ("gymnasium",),
    "open-spiel": ("pyspiel",),
    "records": ("pyarrow",),
    "experiments": ("dask.distributed",),
    "report": ("matplotlib",),
    "train": ("jax", "optax"),
}


def require(extra: str) -> None:
    """A ModuleNotFoundError says what is missing and which command installs it."""
    for name in _MODULES[extra]:
        try:
            import_module(name)
        except ModuleNotFoundError as problem:
            raise ModuleNotFoundError(
                f"{problem.name or name} is not installed, but this part of menagerie needs "
                f'it; run: pip install "{DISTRIBUTION}[{extra}]"',
                name=problem.name or name,
            ) from None
