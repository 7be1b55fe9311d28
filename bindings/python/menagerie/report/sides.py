# SPDX-License-Identifier: Apache-2.0
"""One or two samples side by side, and the tables of their results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from menagerie.report import findings
from menagerie.report.estimates import Estimate, chance, difference
from menagerie.report.page import Cell, Change, Table
from menagerie.report.sample import Sample
from menagerie.report.words import percent, signed

Text = Callable[[Estimate], str]
NONE = "\u2013"


@dataclass
class Side:
    """A sample, and the name of its options if there are two samples."""

    name: str
    sample: Sample

    @cached_property
    def stakes(self) -> findings.Stakes:
        return findings.stakes(self.sample)

    @cached_property
    def parts(self) -> list[Estimate]:
        return findings.luck_and_skill(self.sample)

    @cached_property
    def favourite(self) -> list[Estimate]:
        return findings.favourite_wins(self.sample)

    @property
    def half_way(self) -> Estimate:
        return self.favourite[len(self.favourite) // 2]

    @property
    def fair(self) -> float:
        return 1 / self.sample.game.players


def both(sides: Sequence[Side], say: Callable[[Side], str]) -> list[str]:
    """A sentence per side; if there are two, each begins with the side's name."""
    if len(sides) == 1:
        return [say(sides[0])]
    return [f"{side.name}: {say(side)}" for side in sides]


def lead(sides: Sequence[Side], say: Callable[[Side], str]) -> str:
    """The answer; if the sides differ, or one has none, an answer for each side by name."""
    said = [(side.name, say(side)) for side in sides]
    if len({text for _, text in said}) == 1:
        return said[0][1]
    return " ".join(
        f"With {name}: {text[0].lower()}{text[1:]}" for name, text in said if text
    )


def by_name(
    sides: Sequence[Side], found: Sequence[Sequence[Estimate]]
) -> list[tuple[str, Sequence[Estimate]]]:
    """The figures of each side under its name, as plots take them."""
    return [(side.name, one) for side, one in zip(sides, found, strict=True)]


def fair_shares(sides: Sequence[Side]) -> list[float]:
    """The fair share of the victory on each side, or a single one if it is the same."""
    shares = [side.fair for side in sides]
    return shares[:1] if len(set(shares)) == 1 else shares


def of_fair(sides: Sequence[Side]) -> str:
    """The caption for the line of the fair share in a plot."""
    if len(fair_shares(sides)) == 1:
        return "The dashed line is a fair share."
    return (
        "The lines without marks are the fair share of each side. The difference is that of what "
        "is above them."
    )


def table(
    name: str, labels: Sequence[str], sides: Sequence[Side], found: Sequence[Sequence[Estimate]],
    text: Text, zeros: Sequence[float] = (),
) -> Table:
    """A figure of each side in a row; if there are two, their difference follows.

    What is compared may be measured from another zero in each.
    """
    zeros = zeros if len(set(zeros)) > 1 else ()
    head = [name, *(side.name or "figure" for side in sides)]
    if len(sides) == 2:
        head.append("difference above a fair share" if zeros else "difference")
    rows = [[label, *compared(some, text, zeros)]
            for label, *some in zip(labels, *found, strict=True)]
    return Table(head, rows)


@dataclass
class Column:
    """One of several figures, with a row per side."""

    name: str
    found: Sequence[Sequence[Estimate]]
    text: Text
    has_difference: bool = True


def stacked(
    name: str, labels: Sequence[str], sides: Sequence[Side], columns: Sequence[Column]
) -> Table:
    """A row of figures per side; if there are two, a row of their differences follows."""
    rows: list[list[Cell]] = []
    parts = [side.name for side in sides] + ["difference"] * (len(sides) - 1)
    for k, label in enumerate(labels):
        cells = [compared([one[k] for one in column.found], column.text) for column in columns]
        for j, part in enumerate(parts):
            row = [cell[j] if j < len(sides) or column.has_difference else NONE
                   for cell, column in zip(cells, columns, strict=True)]
            rows.append([f"{label}, {part}" if part else label, *row])
    return Table([name, *(column.name for column in columns)], rows)


def compared(found: Sequence[Estimate], text: Text, zeros: Sequence[float] = ()) -> list[Cell]:
    """The figure of each side and, if there are two, how much more the second has."""
    cells: list[Cell] = [text(one) if one.n else NONE for one in found]
    if len(found) == 2:
        first, second = (
            one.less(zero) for one, zero in zip(found, zeros or (0.0, 0.0), strict=True)
        )
        cells.append(change(first, second, text))
    return cells


def change(first: Estimate, second: Estimate, text: Text) -> Cell:
    """How much more the second has than the first."""
    if not (first.n and second.n):
        return NONE
    more = difference(first, second)
    return Change(signed(text(more)), chance(more))


def shares(
    name: str, labels: Sequence[str], sides: Sequence[Side], found: Sequence[Sequence[Estimate]]
) -> Table:
    """A table of shares of the victory, compared by how far they exceed the fair share."""
    return table(name, labels, sides, found, percent, [side.fair for side in sides])
