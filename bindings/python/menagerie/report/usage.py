# SPDX-License-Identifier: Apache-2.0
"""What is done, and what it brings: kinds of actions, then the single ones of each kind."""

from collections.abc import Sequence

from menagerie.report import findings, plots
from menagerie.report.estimates import Estimate, difference
from menagerie.report.findings import NOTHING, Use
from menagerie.report.page import Figure, Section, Table
from menagerie.report.sides import Side, interval_of
from menagerie.report.words import join, number, percent, points_of_percent

KINDS_MAX = 6  # Kinds whose actions are shown one by one,
ENDS_MAX = 9  # and so many of them at the top and at the bottom.


def usage(sides: Sequence[Side]) -> Section:
    kinds = [[findings.kind_of(text) for text in side.sample.texts] for side in sides]
    found = [
        {use.name: use for use in findings.uses(side.sample, names)}
        for side, names in zip(sides, kinds, strict=True)
    ]
    # Of those done equally often the first by name: a set has another order in each process.
    order = sorted(set().union(*found), key=lambda name: (-_most(found, name), name))
    figures = []
    rivals = [name for name in order if any(_could(one, name) >= 30 for one in found)]
    if len(rivals) > 1:
        figures.append(_kinds(sides, found, rivals[:16]))
    shown = [name for name in order if "…" in name]
    for kind in shown[:KINDS_MAX]:
        figures += _single(sides, kinds, kind)
    return Section("usage", "What is done, and what does it bring?", _lead(sides, found, rivals), [
        "“Chosen” counts only decisions with another kind of action to choose. “Gain” is what a "
        "kind of action brought more than the others in the same decisions, when all of them were "
        "tried: it is what the action itself does. “Those who did it” compares who chose an action "
        "with a fair share of the victory: it tells of the cards they held as well."
    ], figures)


def _most(found: Sequence[dict[str, Use]], name: str) -> int:
    return max((one[name].seats for one in found if name in one), default=0)


def _could(found: dict[str, Use], name: str) -> int:
    return found[name].could if name in found else 0


def _lead(sides: Sequence[Side], found: Sequence[dict[str, Use]], rivals: list[str]) -> str:
    """Of the first side that has several kinds; nothing where none has."""
    for side, one in zip(sides, found, strict=True):
        if len(one) > 1:
            said = _paying(one, rivals)
            return said if side is sides[0] else f"With {side.name}: {said[0].lower()}{said[1:]}"
    return ""


def _paying(found: dict[str, Use], rivals: list[str]) -> str:
    clear = [found[name] for name in rivals if name in found and found[name].gain.excludes(0)
             and found[name].gain.n]
    good = sorted((one for one in clear if one.gain.mean > 0), key=lambda one: -one.gain.mean)
    bad = sorted((one for one in clear if one.gain.mean < 0), key=lambda one: one.gain.mean)
    parts = []
    if good:
        parts.append(f"{join([_quoted(one.name) for one in good[:2]])} pays")
    if bad:
        parts.append(f"{join([_quoted(one.name) for one in bad[:2]])} costs")
    if not any(_of(found, name, "gain").n for name in rivals):
        return "Too few were tried to tell."
    if not parts:
        return "No kind of action is better than the others, as far as these matches show."
    return f"On average, {' and '.join(parts)}."


def _quoted(name: str) -> str:
    return f"“{name}”"


def _of(found: dict[str, Use], name: str, what: str) -> Estimate:
    return getattr(found[name], what) if name in found else NOTHING


def _kinds(
    sides: Sequence[Side], found: Sequence[dict[str, Use]], names: Sequence[str]
) -> Figure:
    series = [
        (side.name, [_of(one, name, "gain") for name in names])
        for side, one in zip(sides, found, strict=True)
    ]
    rows = []
    for name in names:
        row = [name]
        for one in found:
            use = one.get(name)
            row += [number(use.could, 0), percent(use.chosen), points_of_percent(use.gain),
                    points_of_percent(use.share)] if use else ["–"] * 4
        if len(found) == 2:
            gains = [_of(one, name, "gain") for one in found]
            row.append(interval_of(difference(*gains), points_of_percent)
                       if all(gain.n for gain in gains) else "–")
        rows.append(row)
    head = ["kind of action"]
    for side in sides:
        of = f" {side.name}" if side.name else ""
        head += [f"possible{of}", f"chosen{of}", f"gain, %{of}", f"those who did it, %{of}"]
    if len(found) == 2:
        head.append("gain, difference")
    return Figure(
        "What a kind of action brings more than the others in the same decision",
        plots.dots("kinds", [_short(name) for name in names], series, "% of a victory", line=0,
                   scale=100),
        "Measured by trying every action in the same worlds. Right of the dashed line it pays. A "
        "line without a dot: too few decisions to say.",
        Table(head, rows),
    )


def _short(name: str, most: int = 24) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _single(sides: Sequence[Side], kinds: Sequence[list[str]], kind: str) -> list[Figure]:
    """The single actions of a kind: by what those who did it came to."""
    found = []
    for side, names in zip(sides, kinds, strict=True):
        named = [text if one == kind else "" for text, one in zip(side.sample.texts, names,
                                                                 strict=True)]
        found.append({use.name: use for use in findings.uses(side.sample, named) if use.name})
    having = [one for one in found if one]  # The other side may have no such kind.
    sure = [name for name in having[0] if all(_of(one, name, "share").n for one in having)]
    sure.sort(key=lambda name: -having[0][name].share.mean)
    if len(sure) < 2:
        return []
    ends = sure if len(sure) <= 2 * ENDS_MAX else sure[:ENDS_MAX] + sure[-ENDS_MAX:]
    series = [
        (side.name, [_of(one, name, "share") for name in ends])
        for side, one in zip(sides, found, strict=True)
    ]
    left_out = "" if len(ends) == len(sure) else (
        f" The {ENDS_MAX} best and the {ENDS_MAX} worst of {len(sure)}; the table has all."
    )
    if len(having) < len(found):
        left_out += f" Only with {sides[found.index(having[0])].name}."
    rows = []
    for name in sure:
        row = [name]
        for use in (one.get(name) for one in found):
            row += [number(use.seats, 0), percent(use.chosen), points_of_percent(use.share),
                    points_of_percent(use.gain)] if use else ["–"] * 4
        rows.append(row)
    head = ["action"]
    for side in sides:
        of = f" {side.name}" if side.name else ""
        head += [f"times{of}", f"chosen{of}", f"those who did it, %{of}", f"gain, %{of}"]
    name = "single-" + "".join(c for c in kind if c.isalpha())
    return [Figure(
        f"“{kind}”: the victory of those who did it, against a fair share",
        plots.dots(name, [_short(one) for one in ends], series, "% of the victory", line=0,
                   scale=100),
        "It shows what it is worth to be able to do that, and to do it." + left_out,
        Table(head, rows),
    )]
