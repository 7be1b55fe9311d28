# SPDX-License-Identifier: Apache-2.0
"""What is said where an optional package is missing, or an argument is misspelt."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import menagerie
import menagerie.gymnasium
import menagerie.pettingzoo
import pytest

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RECORD = "next(menagerie.records.simulate(menagerie.Game('awimbawe'), 'simple', 1))"

# What needs each extra, with a module of it.
USES = [
    ("pettingzoo", "pettingzoo", "menagerie.pettingzoo"),
    ("pettingzoo", "gymnasium", "menagerie.pettingzoo"),
    ("gymnasium", "gymnasium", "menagerie.gymnasium"),
    ("open-spiel", "pyspiel", "menagerie.open_spiel"),
    ("records", "pyarrow", f"menagerie.records.to_arrow([{RECORD}])"),
    ("records", "pyarrow", f"menagerie.records.to_parquet([{RECORD}], '/nowhere')"),
    ("records", "pyarrow", f"menagerie.records.write('/nowhere/a.jsonl.zst', [{RECORD}])"),
    ("experiments", "dask", "menagerie.experiments.simulate(menagerie.Game('awimbawe'), 'simple', "
                            "2, cluster='tcp://127.0.0.1:1')"),
    ("report", "matplotlib", "menagerie.report"),
    ("train", "optax", "menagerie.train.values(menagerie.Game('awimbawe'), "
                       "menagerie.train.Settings(1))"),
    ("train", "jax", "menagerie.exploit.exploit(menagerie.Game('awimbawe'), "
                     "menagerie.exploit.Settings())"),
]


@pytest.mark.parametrize(("extra", "module", "use"), USES)
def test_what_is_missing_is_named_with_the_command_that_installs_it(
    extra: str, module: str, use: str
) -> None:
    code = f"import sys; sys.modules[{module!r}] = None\nimport menagerie\n{use}\n"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = ran.stderr.strip().splitlines()[-1]
    command = re.escape(f'pip install "{PROJECT["name"]}[{extra}]"')
    missing = rf"ModuleNotFoundError: {module}[\w.]* is not installed"
    assert re.fullmatch(rf"{missing}, but .*{command}", last)


def test_every_extra_is_documented_and_has_a_use() -> None:
    extras = set(PROJECT["optional-dependencies"])
    assert {extra for extra, _, _ in USES} == extras
    page = (ROOT / "docs/python/index.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([\w-]+)` \|", page, re.M)) == extras


@pytest.mark.parametrize(
    "make", [menagerie.pettingzoo.env, menagerie.pettingzoo.parallel_env, menagerie.gymnasium.env,
             menagerie.gymnasium.vector_env]
)
def test_a_misspelt_argument_is_called_one(make: Any) -> None:
    with pytest.raises(TypeError) as raised:
        make("savage-bowl", ilegal="raise")
    text = str(raised.value)
    assert text.startswith(
        f"{make.__name__}() has no argument 'ilegal', and savage-bowl has no option of that name, "
        "did you mean 'illegal'?"
    )
    assert "reward" in text and "players" in text
    with pytest.raises(TypeError, match="no option of that name, did you mean 'players'"):
        make("savage-bowl", player=4)
    with pytest.raises(ValueError, match="players"):
        make("savage-bowl", players=99)
