# SPDX-License-Identifier: Apache-2.0
"""One or two samples beside each other, and the tables of what they say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from menagerie.report import findings, plots
from menagerie.report.estimates import Estimate, difference
from menagerie.report.page import Table
from menagerie.report.sample import Sample

Text = Callable[[Estimate], str]


@dataclass
class Side:
    """A sample, and what its options are called where there are two."""

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
    def fair(self) -> float:
        return 1 / self.sample.game.players


def both(sides: Sequence[Side], say: Callable[[Side], str]) -> list[str]:
    """A sentence of each side; with two, each begins with its name."""
    if len(sides) == 1:
        return [say(sides[0])]
    return [f"{side.name}: {say(side)}" for side in sides]


def table(name: str, labels: Sequence[str], series: plots.Series, text: Text) -> Table:
    """A column a series; where there are two, a third with their difference."""
    head = [name, *(label or "figure" for label, _ in series)]
    rows = [[label, *(text(found[k]) for _, found in series)] for k, label in enumerate(labels)]
    if len(series) == 2:
        head.append("difference")
        for k, row in enumerate(rows):
            first, second = series[0][1][k], series[1][1][k]
            row.append(interval_of(difference(first, second), text)
                       if first.n and second.n else "\u2013")
    return Table(head, rows)


def interval_of(change: Estimate, text: Text) -> str:
    """A difference, marked where its interval is all on one side."""
    return text(change) + (" *" if change.excludes(0) else "")
