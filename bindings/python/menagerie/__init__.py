# SPDX-License-Identifier: Apache-2.0
"""Trick-taking games with hidden cards: rules, sound worlds, fast batches.

>>> import menagerie
>>> game = menagerie.Game("savage-bowl", players=4)
>>> state = game.start()
>>> state.roll(menagerie.Rng(7))
>>> view = state.view(state.seat)
>>> state.apply(view.legal()[0])
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import import_module
from typing import TYPE_CHECKING

from menagerie._core import (
    Daily,
    Game,
    IllegalAction,
    Mind,
    Network,
    Plane,
    Refusal,
    Rng,
    State,
    View,
    arena,
    game_ids,
    languages,
    options,
    play_out,
    rules,
    solve,
    try_actions,
)
from menagerie.analysis import Analysis, analyze
from menagerie.vector import Rows, VectorEnv

if TYPE_CHECKING:
    from menagerie import experiments as experiments
    from menagerie import exploit as exploit
    from menagerie import gymnasium as gymnasium
    from menagerie import open_spiel as open_spiel
    from menagerie import pettingzoo as pettingzoo
    from menagerie import records as records
    from menagerie import report as report
    from menagerie import train as train

__version__ = "0.1.0"
__all__ = [
    "Analysis",
    "Daily",
    "Game",
    "IllegalAction",
    "Mind",
    "Network",
    "Plane",
    "Refusal",
    "Rng",
    "Rows",
    "State",
    "VectorEnv",
    "View",
    "analyze",
    "arena",
    "daily",
    "game_ids",
    "languages",
    "make_game",
    "options",
    "play_out",
    "restore",
    "rules",
    "solve",
    "try_actions",
]

# Imported when they are first asked for: most of them need more than NumPy.
_LATER = ("experiments", "exploit", "gymnasium", "open_spiel", "pettingzoo", "records", "report",
          "train")

if not TYPE_CHECKING:  # Or every name would be one of the package.

    def __getattr__(name: str) -> object:
        """A part of the package; an ImportError names what it needs and is not installed."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


def make_game(name: str, chosen: Mapping[str, object] | None = None) -> Game:
    """The game of that name; like Game(name, **options), with the options in a mapping."""
    return Game(name, **dict(chosen or {}))


def daily(game: str, date: str | None = None) -> Daily:
    """The daily deal of that game, the same for everyone; of today (UTC) if no date is given.

    You have seat 0. The same decisions of yours give the same record as in the page and in the
    terminal, and `menagerie daily check` accepts it.
    """
    return Daily(game, date if date is not None else datetime.now(UTC).date().isoformat())


def restore(data: bytes) -> State:
    """The state whose serialize() gave these bytes; what unpickling calls."""
    return State.restore(data)
