# SPDX-License-Identifier: Apache-2.0
"""python -m menagerie.report GAME [--option NAME=VALUE ...] [-o FILE.html]"""

import argparse
import shlex
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from menagerie import _core
from menagerie._core import Game
from menagerie.command_line import options_of, whole_file
from menagerie.report.build import report
from menagerie.report.sample import Plan


class Line:
    """Progress on standard error: a single line on a terminal, otherwise one per step."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, step: str, done: int, of: int) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{step}: {done} of {of}", end="", file=sys.stderr, flush=True)
        elif step != self._last:
            print(step, file=sys.stderr, flush=True)
        self._last = step

    def end(self) -> None:
        if sys.stderr.isatty() and self._last:
            print("\r\033[K", end="", file=sys.stderr)


def place() -> argparse.ArgumentParser:
    """Reads where matches are played, which doesn't affect the page."""
    asked = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    asked.add_argument("--cluster", metavar="ADDRESS",
                       help="of a Dask scheduler (tcp://HOST:8786), whose workers play")
    return asked


def parser() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(
        prog="python -m menagerie.report",
        parents=[place()],
        description="Plays a game and writes a page on how it plays: length, points, seats, luck "
        "and skill, choices, actions, course. With --compare-option it says what another set of "
        "options changes.",
    )
    asked.add_argument("game", help="one of " + ", ".join(_core.game_ids()))
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                       help="of the game; the others keep their standard values")
    asked.add_argument("--compare-option", action="append", default=[], metavar="NAME=VALUE",
                       help="of the second set, which has the first's others")
    asked.add_argument("-o", "--output", metavar="FILE.html",
                       help="the page; without it GAME.html, in this folder")
    asked.add_argument("--bots", default="simple",
                       help="one for all seats or one per seat, separated by commas (simple)")
    asked.add_argument("--weaker", default="random",
                       help="whom skill is measured against (random)")
    asked.add_argument("--stronger", help="a third bot to measure skill with (nobody)")
    for field in fields(Plan):
        if field.type in (int, "int"):
            asked.add_argument(f"--{field.name}", type=int, default=field.default, metavar="N",
                               help=f"{NUMBERS[field.name]} ({field.default})")
    return asked


# What the numbers of a plan mean.
NUMBERS = {
    "seed": "decides all chance",
    "threads": "how many play at once; the page is the same with any",
    "games": "matches, for length, points, seats and what is done",
    "deals": "played by these bots in all seatings, for luck and skill",
    "positions": "decisions in which every action is tried, for what choices matter",
    "worlds": "for each of them, that the player could not tell from the real one",
    "courses": "matches that are stopped and played on, for when it is decided",
    "ends": "how often they are played on from each stop",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the page and returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    asked = parser().parse_args(given)
    line = Line()
    try:
        plan = Plan(**{field.name: getattr(asked, field.name) for field in fields(Plan)})
        options = options_of(asked.game, asked.option)
        game = Game(asked.game, **options)
        changed = options_of(asked.game, asked.compare_option)
        other = Game(asked.game, **{**options, **changed}) if changed else None
        command = "python -m menagerie.report " + shlex.join(place().parse_known_args(given)[1])
        output = asked.output or f"{game.id}.html"
        with whole_file(output) as file:
            page = report(game, plan, compare=other, command=command, cluster=asked.cluster,
                          progress=line)
            file.write(page.encode("utf-8"))
    except (ValueError, OSError) as problem:
        line.end()
        print(f"report: {problem}", file=sys.stderr)
        return 2
    line.end()
    if asked.output is None:
        print(f"The page is {Path(output).resolve()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
