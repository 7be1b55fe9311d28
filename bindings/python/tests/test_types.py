# SPDX-License-Identifier: Apache-2.0
"""The package with its stubs, its examples and these tests, checked with mypy --strict."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import menagerie
from menagerie import results

ROOT = Path(__file__).resolve().parents[3]
PARTS = ["bindings/python/tests", "bindings/python/examples", "bindings/python/bench",
         "bindings/python/docs"]


def test_everything_has_its_types() -> None:
    package = Path(menagerie.__file__).parent
    assert (package / "_core.pyi").is_file() and (package / "py.typed").is_file()
    for what in (["-p", "menagerie"], [part for part in PARTS if (ROOT / part).is_dir()]):
        checked = subprocess.run(
            [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", *what],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_an_editor_does_not_underline_what_is_always_there() -> None:
    """A key that may be missing is an error to Pyright wherever it is read."""
    for kind in (menagerie.Rows, *(getattr(results, name) for name in results.__all__)):
        assert not kind.__optional_keys__, kind


def test_results_have_the_keys_of_their_types() -> None:
    game = menagerie.Game("awimbawe")
    state = game.start()
    state.roll(menagerie.Rng(1))
    view, bot = state.view(state.seat), menagerie.Mind("ismcts:iterations=20")
    arena = menagerie.arena(game, ["simple", "random"], 2)
    found: list[tuple[Any, object]] = [
        (results.Choice, bot.advise(view)[0]),
        (results.Hint, bot.hint(view)[0]),
        (results.Solved, menagerie.solve(state, 1)),
        (results.ArenaResult, arena),
        (results.ArenaBot, arena["bots"][0]),
        (results.ArenaPair, arena["pairs"][0]),
        (results.Interval, arena["pairs"][0]["points"]),
        (results.Ended, menagerie.play_out(state, "simple")[0]),
        (results.Trials, menagerie.try_actions(view, "simple", 1)),
        (results.Option, menagerie.options("awimbawe")[0]),
    ]
    assert {kind.__name__ for kind, _ in found} == set(results.__all__)
    for kind, one in found:
        assert isinstance(one, dict) and set(one) == set(kind.__annotations__) | (
            set(results.Choice.__annotations__) if kind is results.Hint else set()
        )
