# SPDX-License-Identifier: Apache-2.0
"""Figures that need no explanation: those in the first table, and those of each question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from menagerie.report import findings
from menagerie.report.estimates import Estimate, mean_of, quantiles_of
from menagerie.report.findings import NOTHING
from menagerie.report.page import Cell, Key, Table
from menagerie.report.sides import Side, Text, change, compared
from menagerie.report.words import count, interval, percent

Find = Callable[[Side], Estimate | None]


@dataclass
class Fact:
    """A figure of one side, if it has one."""

    section: str
    name: str
    find: Find
    text: Text
    short: bool = False  # Whether it is in the first table.
    # For comparisons with different fair shares: the figure less the fair share.
    above: Find | None = None


def _above_fair(find: Find) -> Find:
    def above(side: Side) -> Estimate | None:
        one = find(side)
        return one and one.less(side.fair)

    return above


def _first(side: Side) -> Estimate | None:
    return findings.first_to_act(side.sample)


def _half_way(side: Side) -> Estimate | None:
    return side.half_way


def _rounds(side: Side) -> Estimate | None:
    found = findings.rounds_played(side.sample)
    return found if found.mean > 1.005 else None


FACTS = [
    Fact("length", "Decisions in a match", lambda s: mean_of(s.sample.lengths), interval, True),
    Fact("length", "Rounds in a match", _rounds, interval),
    Fact("length", "A quarter of matches take at most",
         lambda s: quantiles_of(s.sample.lengths, [0.25])[0], count),
    Fact("length", "Three quarters of matches take at most",
         lambda s: quantiles_of(s.sample.lengths, [0.75])[0], count),
    Fact("points", "Points between the winner and the next",
         lambda s: mean_of(findings.margins(s.sample)), interval, True),
    Fact("points", "Points between them in the closest quarter, at most",
         lambda s: quantiles_of(findings.margins(s.sample), [0.25])[0], count),
    Fact("points", "Matches with a shared victory", lambda s: findings.ties(s.sample), percent,
         True),
    Fact("seats", "Share of the victory of who acts first", _first, percent, True,
         _above_fair(_first)),
    Fact("seats", "Points that who acts first in a round gets more",
         lambda s: findings.first_in_round(s.sample), interval),
    Fact("skill", "What the deal decides", lambda s: s.parts[1], percent, True),
    Fact("skill", "What these bots at the table decide", lambda s: s.parts[2], percent, True),
    Fact("skill", "Matches to tell the best bot from the field",
         lambda s: findings.to_tell_the_best(s.sample), count),
    Fact("choices", "Decisions without a choice", lambda s: findings.forced(s.sample), percent,
         True),
    Fact("choices", "Possible actions where there is a choice",
         lambda s: findings.mean_possible(s.sample), interval),
    Fact("choices", "What the best choice adds to a victory", lambda s: s.stakes.mean, percent,
         True),
    Fact("choices", "What the best choice adds in points", lambda s: s.stakes.mean_points,
         interval),
    Fact("choices", "Choices that clearly matter", lambda s: s.stakes.clear, percent, True),
    Fact("course", "The favourite half way wins with", _half_way, percent, True,
         _above_fair(_half_way)),
    Fact("course", "What comebacks win", lambda s: findings.comebacks(s.sample), percent, True,
         lambda s: findings.comebacks_above_fair(s.sample)),
    Fact("course", "Matches in which the favourite emerges in the last fifth",
         lambda s: findings.decided_late(s.sample), percent),
]


def keys(sides: Sequence[Side]) -> list[Key]:
    """The first table, without figures that no side has."""
    rows = [(fact, _row(fact, sides)) for fact in FACTS if fact.short]
    return [Key(str(row[0]), row[1:], fact.section) for fact, row in rows if row]


def beside(section: str, sides: Sequence[Side]) -> Table | None:
    """The figures of a question for both sides with their differences, if there are two sides."""
    if len(sides) < 2:
        return None
    rows = [row for row in (_row(fact, sides) for fact in FACTS if fact.section == section) if row]
    return Table(["", *(side.name for side in sides), "difference"], rows) if rows else None


def _row(fact: Fact, sides: Sequence[Side]) -> list[Cell]:
    found = [fact.find(side) for side in sides]
    if not any(found):
        return []
    cells = compared([one or NOTHING for one in found], fact.text)
    name = fact.name
    if fact.above and len({side.fair for side in sides}) > 1:
        first, second = (fact.above(side) or NOTHING for side in sides)
        cells[-1] = change(first, second, fact.text)
        name += " (the difference is that above a fair share)"
    return [name, *cells]
