# SPDX-License-Identifier: Apache-2.0
"""A whole report, from the game to the page."""

import shlex
from dataclasses import fields
from typing import Any

from menagerie import _core
from menagerie._core import Game
from menagerie.checks import must_be_a_game, shown
from menagerie.command_line import text_of
from menagerie.report import sections
from menagerie.report.facts import keys
from menagerie.report.page import Page, to_html
from menagerie.report.sample import STOPS, Plan, Progress, collect
from menagerie.report.sides import Side
from menagerie.report.usage import usage
from menagerie.report.words import number

QUESTIONS = (
    sections.length,
    sections.points,
    sections.seats,
    sections.skill,
    sections.choices,
    usage,
    sections.course,
)


def report(
    game: Game,
    plan: Plan | None = None,
    *,
    compare: Game | None = None,
    command: str = "",
    cluster: Any = None,
    progress: Progress | None = None,
) -> str:
    """The page, as HTML. With `compare`, it also shows the same game with other options.

    Its matches can be played on a `cluster` (see menagerie.experiments). The same plan gives the
    same page, byte for byte, with any threads and workers. `progress` gets the step in words, how
    much of it is done, and the total. `command` is shown on the page as the command that made it.
    Raises a ValueError if the two games are not the same game with different options.
    """
    must_be_a_game(game)
    if plan is None:
        plan = Plan()
    if not isinstance(plan, Plan):
        raise TypeError(f"plan is {shown(plan)}; it must be a menagerie.report.Plan")
    if compare is not None:
        must_be_a_game(compare, "compare")
        if compare.id != game.id:
            raise ValueError(
                f"compare is {compare.id}, but game is {game.id}; only the options may differ"
            )
    games = [game] if compare is None else [game, compare]
    names = [""] if compare is None else list(_names(game, compare))
    for one in games:  # Before anything is played.
        plan.must_fit(one)
    sides = []
    for name, one in zip(names, games, strict=True):
        prefix = f"{name}: " if name else ""

        def tell(step: str, done: int, of: int, prefix: str = prefix) -> None:
            if progress:
                progress(prefix + step, done, of)

        sides.append(Side(name, collect(one, plan, tell, cluster=cluster)))
    return to_html(_page(sides, plan, command))


def _names(game: Game, compare: Game) -> tuple[str, str]:
    """The name of each set of options: where it differs from the other."""
    differ = [name for name in game.options if game.options[name] != compare.options[name]]
    if not differ:
        raise ValueError("both sets of options are the same; there is nothing to compare")
    first, second = (
        ", ".join(f"{name.replace('_', ' ')} {word(one.options[name])}" for name in differ)
        for one in (game, compare)
    )
    return first, second


def word(value: Any) -> str:
    """The value of an option, for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "none" if value is None else str(value)


def _page(sides: list[Side], plan: Plan, command: str) -> Page:
    game = sides[0].sample.game
    differ = " and ".join(side.name for side in sides)
    chosen = [
        (name.replace("_", " "), word(value))
        for name, value in game.options.items()
        if len(sides) == 1 or value == sides[1].sample.game.options[name]
    ]
    facts = [*chosen, ("matches", f"{number(plan.games, 0)} between {plan.bots}")]
    if len(sides) > 1:
        facts.insert(0, ("compared", differ))
    subtitle = (
        "What happens when it is played, found by playing it."
        if len(sides) == 1
        else "What a change of its rules changes, found by playing both."
    )
    columns = [side.name for side in sides]
    note = "In brackets: 95 % intervals. Every line leads to the part of the page that shows it."
    if len(sides) > 1:
        columns.append("difference")
        note += (
            " A star: the difference is more than chance. Many differences are looked at, so an "
            "interval without 0 is not enough for it. Of twenty stars about one may still be "
            "chance."
        )
    return Page(
        title=game.title,
        subtitle=subtitle,
        facts=facts,
        columns=columns,
        keys=keys(sides),
        keys_note=note,
        sections=[question(sides) for question in QUESTIONS],
        method=_method(plan, sides),
        command=command or _command(sides, plan),
    )


def _method(plan: Plan, sides: list[Side]) -> list[str]:
    each = "" if len(sides) == 1 else " with each set of options"
    return [
        f"{number(plan.games, 0)} matches{each} were played by the bots {plan.bots}, all chance "
        f"drawn from the seed {plan.seed}. Intervals are such that 95 of 100 hold the true figure; "
        "what happens in one match is not taken for independent.",
        f"Luck and skill: {plan.deals} deals, each played by {' and '.join(plan.skills)} in all "
        "fair seatings. A deal is all that chance gives in a match. The variance of the share of "
        "the victory is split into seat, deal, bots at the table (one's own and whom it meets) and "
        "the rest; the intervals are a bootstrap over deals. Skill is the skill that these bots "
        "differ in: with bots closer to each other its part is smaller.",
        f"Choices: in {plan.positions} decisions of these matches every possible action was tried "
        f"in {plan.worlds} worlds that the player could not tell from the real one, and played to "
        "the end by the same bots. The best action is chosen in one half of the worlds and valued "
        "in the other, so that luck is not taken for a good choice.",
        f"Course: {min(plan.courses, plan.games)} matches were stopped at {STOPS} places "
        f"and played on {plan.ends} times with the same cards. The favourite is who won most of "
        "these; whether he wins is what the match itself said.",
        *([] if len(sides) == 1 else [
            "Differences: what the second set of options has more than the first, with an interval "
            "of both together. Where a fair share of the victory is not the same for both, each is "
            "taken from its own. The stars follow Benjamini and Hochberg, over all differences of "
            "the page at 5 %."
        ]),
        "Bots are not people. Figures that rest on good play are as good as the bots are.",
    ]


def _command(sides: list[Side], plan: Plan) -> str:
    """The arguments that make the same page again, if they aren't the default."""
    games = [side.sample.game for side in sides]
    standard = {one["name"]: one["standard"] for one in _core.options(games[0].id)}
    words = ["python", "-m", "menagerie.report", games[0].id]
    words += _options("--option", games[0].options, standard)
    for other in games[1:]:
        words += _options("--compare-option", other.options, games[0].options)
    for field in fields(Plan):
        value = getattr(plan, field.name)
        # Threads don't affect the page.
        if value != field.default and field.name != "threads":
            words += [f"--{field.name}", str(value)]
    return shlex.join([*words, "-o", f"{games[0].id}.html"])


def _options(flag: str, given: dict[str, Any], others: dict[str, Any]) -> list[str]:
    """Where these options differ from others, as the command line has them."""
    changed = [name for name in given if given[name] != others[name]]
    return [word for name in changed for word in (flag, f"{name}={text_of(given[name])}")]
