# SPDX-License-Identifier: Apache-2.0
"""How often actions are chosen, and what they gain: by kind, then one by one within a kind."""

from collections.abc import Sequence

from menagerie.report import findings, plots
from menagerie.report.estimates import Estimate, bar, chance
from menagerie.report.findings import NOTHING, Use
from menagerie.report.page import Figure, Section
from menagerie.report.sides import Column, Side, Text, by_name, lead, stacked
from menagerie.report.words import join, number, percent, points_of_percent

KINDS_MAX = 6  # Kinds whose actions are shown one by one.
ENDS_MAX = 9  # How many of them are shown at the top, and at the bottom.


def usage(sides: Sequence[Side]) -> Section:
    kinds = [[findings.kind_of(text) for text in side.sample.texts] for side in sides]
    found = [
        {use.name: use for use in findings.uses(side.sample, names)}
        for side, names in zip(sides, kinds, strict=True)
    ]
    # Actions done equally often are sorted by name, since a set's order differs in each process.
    order = sorted(set().union(*found), key=lambda name: (-_most(found, name), name))
    figures = []
    rivals = [name for name in order if any(_could(one, name) >= 30 for one in found)]
    if len(rivals) > 1:
        figures.append(_kinds(sides, found, rivals[:16]))
    shown = [name for name in order if "…" in name]
    for kind in shown[:KINDS_MAX]:
        figures += _single(sides, kinds, kind)
    by_side = {side.name: one for side, one in zip(sides, found, strict=True)}
    answer = lead(sides, lambda side: _paying(by_side[side.name], rivals))
    return Section("usage", "What is done, and what does it bring?", answer, [
        "“Chosen” counts only decisions with another kind of action to choose. “Gain” is what a "
        "kind of action brought more than the others in the same decisions, when all of them were "
        "tried: it is what the action itself does. “Those who did it” compares who chose an action "
        "with a fair share of the victory: it tells of the cards they held as well."
    ], figures)


def _most(found: Sequence[dict[str, Use]], name: str) -> int:
    return max((one[name].seats for one in found if name in one), default=0)


def _could(found: dict[str, Use], name: str) -> int:
    return found[name].could if name in found else 0


def _paying(found: dict[str, Use], rivals: list[str]) -> str:
    """The answer of a side; nothing if it has only one kind."""
    if len(found) < 2:
        return ""
    tried = [found[name] for name in rivals if _of(found, name, "gain").n]
    if not tried:
        return "Too few were tried to tell."
    most = bar([chance(one.gain) for one in tried])  # Many kinds are looked at.
    clear = sorted((one for one in tried if chance(one.gain) <= most),
                   key=lambda one: -one.gain.mean)
    good = [_quoted(one.name) for one in clear if one.gain.mean > 0][:2]
    bad = [_quoted(one.name) for one in reversed(clear) if one.gain.mean < 0][:2]
    parts = [f"{join(some)} {does}" for some, does in ((good, "pays"), (bad, "costs")) if some]
    if not parts:
        return "No kind of action is better than the others, as far as these matches show."
    return f"On average, {' and '.join(parts)}."


def _quoted(name: str) -> str:
    return f"“{name}”"


def _of(found: dict[str, Use], name: str, what: str) -> Estimate:
    return getattr(found[name], what) if name in found else NOTHING


def _column(
    name: str, found: Sequence[dict[str, Use]], names: Sequence[str], what: str, text: Text
) -> Column:
    return Column(name, [[_of(one, each, what) for each in names] for one in found], text)


def _times(
    name: str, found: Sequence[dict[str, Use]], names: Sequence[str], what: str
) -> Column:
    """How often something happened: a figure of how much was played, not of the game."""
    counts = [[getattr(one[each], what) if each in one else 0 for each in names] for one in found]
    return Column(name, [[Estimate(n, n, n, n) for n in some] for some in counts],
                  lambda one: number(one.mean, 0), has_difference=False)


def _kinds(
    sides: Sequence[Side], found: Sequence[dict[str, Use]], names: Sequence[str]
) -> Figure:
    gain = _column("gain, %", found, names, "gain", points_of_percent)
    return Figure(
        "What a kind of action brings more than the others in the same decision",
        plots.dots("kinds", [_short(name) for name in names], by_name(sides, gain.found),
                   "% of a victory", line=[0], scale=100),
        "Measured by trying every action in the same worlds. Right of the dashed line it pays. A "
        f"line without a dot: too few decisions to say. {plots.WHISKERS}",
        stacked("kind of action", names, sides, [
            _times("possible", found, names, "could"),
            _column("chosen", found, names, "chosen", percent),
            gain,
            _column("those who did it, %", found, names, "share", points_of_percent)]),
    )


def _short(name: str, most: int = 24) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _single(sides: Sequence[Side], kinds: Sequence[list[str]], kind: str) -> list[Figure]:
    """The single actions of a kind, ordered by the results of those who chose them."""
    found = []
    for side, names in zip(sides, kinds, strict=True):
        named = [text if one == kind else "" for text, one in zip(side.sample.texts, names,
                                                                 strict=True)]
        found.append({use.name: use for use in findings.uses(side.sample, named) if use.name})
    having = [one for one in found if one]  # The other side may have no such kind.

    def known(name: str) -> list[float]:
        return [use.mean for use in (_of(one, name, "share") for one in having) if use.n]

    # Includes actions of only one side, but not those that are too rare on a side that has them.
    sure = [name for name in dict.fromkeys(name for one in having for name in one)
            if all(one[name].share.n for one in having if name in one)]
    sure.sort(key=lambda name: -known(name)[0])
    if len(sure) < 2:
        return []
    ends = sure if len(sure) <= 2 * ENDS_MAX else sure[:ENDS_MAX] + sure[-ENDS_MAX:]
    left_out = "" if len(ends) == len(sure) else (
        f" The {ENDS_MAX} best and the {ENDS_MAX} worst of {len(sure)}; the table has all."
    )
    if len(having) < len(found):
        left_out += f" Only with {sides[found.index(having[0])].name}."
    share = _column("", found, ends, "share", points_of_percent)
    name = "single-" + "".join(c for c in kind if c.isalpha())
    return [Figure(
        f"“{kind}”: the victory of those who did it, against a fair share",
        plots.dots(name, [_short(one) for one in ends], by_name(sides, share.found),
                   "% of the victory", line=[0], scale=100),
        f"It shows what it is worth to be able to do that, and to do it. {plots.WHISKERS}"
        + left_out,
        stacked("action", sure, sides, [
            _times("times", found, sure, "seats"),
            _column("chosen", found, sure, "chosen", percent),
            _column("those who did it, %", found, sure, "share", points_of_percent),
            _column("gain, %", found, sure, "gain", points_of_percent)]),
    )]
