# SPDX-License-Identifier: Apache-2.0
"""The questions of a report, each with its answer in words, plots and tables."""

from collections.abc import Sequence

import numpy as np

from menagerie.report import findings, plots
from menagerie.report.estimates import Estimate, bar, chance, mean_of, quantiles_of
from menagerie.report.facts import beside
from menagerie.report.findings import NOTHING
from menagerie.report.page import Figure, Section
from menagerie.report.sample import STOPS
from menagerie.report.sides import (
    Column,
    Side,
    both,
    by_name,
    fair_shares,
    lead,
    of_fair,
    shares,
    stacked,
    table,
)
from menagerie.report.words import count, interval, of_ten, percent


def length(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        lengths = side.sample.lengths
        low, high = map(count, quantiles_of(lengths, [0.25, 0.75]))
        rounds = findings.rounds_played(side.sample)
        played = f" in {interval(rounds)} rounds" if rounds.mean > 1.005 else ""
        return (
            f"A match takes {interval(mean_of(lengths))} decisions{played}. A quarter of all "
            f"matches take {low} or fewer, a quarter {high} or more; the longest took "
            f"{lengths.max():.0f}."
        )

    def spread(side: Side) -> str:
        groups = findings.two_lengths(side.sample.lengths)
        if groups is not None:
            short, long = groups
            share = len(short) / len(side.sample.lengths)
            return (
                f"Matches are short or long: about {np.median(short):.0f} decisions in "
                f"{share * 100:.0f} % of them, about {np.median(long):.0f} in the others."
            )
        wide = side.sample.lengths.std() / side.sample.lengths.mean()
        return (
            "Every match takes about the same time."
            if wide < 0.08
            else "Matches differ in length, but not by much."
            if wide < 0.2
            else "Some matches are over soon, others take long."
        )

    every = np.concatenate([side.sample.lengths for side in sides])
    low, high = int(every.min()), int(every.max())
    wide = max(1, -(-(high - low + 1) // 24))
    edges = np.arange(low, high + wide + 1, wide)
    labels = [str(a) if wide == 1 else f"{a}\u2013{a + wide - 1}" for a in edges[:-1]]
    found = [findings.lengths(side.sample, edges) for side in sides]
    plot = plots.bars("length", [str(a) for a in edges[:-1]], by_name(sides, found),
                      "decisions in a match", "% of matches")
    return Section("length", "How long does it take?", lead(sides, spread), both(sides, say), [
        Figure("Decisions in a match", plot,
               f"How many of 100 matches take so many decisions. {plots.WHISKERS}",
               table("decisions", labels, sides, found, percent))
    ], beside("length", sides))


FIVE = [0.05, 0.25, 0.5, 0.75, 0.95]


def points(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        gap = findings.margins(side.sample)
        low = quantiles_of(gap, [0.25])[0]
        return (
            f"The winner is {interval(mean_of(gap))} points away from the next. A quarter of all "
            f"matches are decided by {count(low)} {'point' if low.mean == 1 else 'points'} or "
            f"fewer. The victory is shared in {percent(findings.ties(side.sample))} of matches."
        )

    def winning(side: Side) -> str:
        return {
            1: "The most points win.",
            -1: "The fewest points win.",
            0: "Points alone do not say who wins.",
        }[findings.direction(side.sample)]

    found = [findings.places(side.sample, FIVE) for side in sides]
    names = [_place(k + 1) for k in range(max(map(len, found)))]
    nothing = [NOTHING] * len(FIVE)
    by_place = [one + [nothing] * (len(names) - len(one)) for one in found]
    columns = [Column(head, [[five[k] for five in one] for one in by_place], count)
               for k, head in enumerate(("5 %", "25 %", "middle", "75 %", "95 %"))]
    plot = plots.spans("points", names, [(side.name, one) for side, one
                                         in zip(sides, found, strict=True)], "points at the end")
    return Section("points", "How do points fall?", lead(sides, winning), both(sides, say), [
        Figure(
            "Points by place in the match", plot,
            "Dot: the middle match. Thick line: half of all matches. Thin line: nine of ten. "
            "Upright strokes: the 95 % interval of each end and of the middle.",
            stacked("place", names, sides, columns),
        )
    ], beside("points", sides))


def _place(place: int) -> str:
    return {1: "best", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def seats(sides: Sequence[Side]) -> Section:
    starts = [findings.first_to_act(side.sample) for side in sides]

    def say(side: Side) -> str:
        start = findings.first_to_act(side.sample)
        if start is None:
            return "Who acts first is always the same seat, so it shows in the seats themselves."
        begins, _ = _unfair(side)
        sure = "That may be chance." if not begins else (
            f"That is {'more' if start.mean > side.fair else 'less'} than chance."
        )
        text = f"Who acts first in a match has {percent(start)} of the victory. {sure}"
        more = findings.first_in_round(side.sample)
        if more is not None and findings.rounds_played(side.sample).mean > 1.005:
            text += (
                f" Who acts first in a round gets {interval(more)} points more than the average "
                "seat in it."
            )
        return text

    def uneven(side: Side) -> str:
        begins, sits = _unfair(side)
        if begins:
            return "It matters who begins."
        if sits:
            return "The seats are not quite alike."
        return "No seat is better than another, as far as these matches show."

    players = max(side.sample.game.players for side in sides)
    rows = [f"seat {k}" for k in range(players)]
    found = [findings.seats(side.sample) for side in sides]
    found = [one + [NOTHING] * (players - len(one)) for one in found]
    if any(starts):
        rows.append("first to act")
        found = [[*one, start or NOTHING] for one, start in zip(found, starts, strict=True)]
    return Section("seats", "Does it matter where you sit, or who begins?", lead(sides, uneven),
                   both(sides, say), [
        Figure(
            "Share of the victory, in per cent",
            plots.dots("seats", rows, by_name(sides, found), "% of the victory",
                       line=fair_shares(sides), scale=100),
            f"{plots.WHISKERS} {of_fair(sides)}",
            shares("who", rows, sides, found),
        )
    ], beside("seats", sides))


def _unfair(side: Side) -> tuple[bool, bool]:
    """Whether the effects of starting and of each seat are more than chance, given their number."""
    looked_at = [findings.first_to_act(side.sample), *findings.seats(side.sample)]
    begins, *sits = [chance(one.less(side.fair)) if one else 1.0 for one in looked_at]
    most = bar([begins, *sits])
    return begins <= most, any(one <= most for one in sits)


PARTS = ("seat", "deal", "bots at the table", "rest")


def skill(sides: Sequence[Side]) -> Section:
    bots = sides[0].sample.plan.skills

    def say(side: Side) -> str:
        seat, deal, table_, rest = side.parts
        text = (
            f"Of what decides who wins, the deal is {percent(deal)}, which of these bots play and "
            f"against whom {percent(table_)}, the seat {percent(seat)}. The rest, {percent(rest)}, "
            "is how choices meet the cards and the choices of others."
        )
        many = findings.to_tell_the_best(side.sample)
        if many:
            better = bots[int(np.argmax([one.mean for one in findings.bot_shares(side.sample)]))]
            text += (
                f" It takes about {count(many)} {'match' if many.mean == 1 else 'matches'} to "
                f"tell {better} from the field."
            )
        return text

    def heaviest(side: Side) -> str:
        _, deal, skills, rest = side.parts
        return (
            "Mostly neither: it is decided by how choices meet."
            if rest.mean > 0.6
            else "Skill weighs more than the deal."
            if skills.low > deal.high
            else "The deal weighs more than skill."
            if deal.low > skills.high
            else "Skill and the deal weigh about the same, as far as these matches show."
        )

    parts = [side.parts for side in sides]
    found = [findings.bot_shares(side.sample) for side in sides]
    return Section("skill", "Luck or skill?", lead(sides, heaviest), both(sides, say), [
        Figure("What decides who wins, in per cent",
               plots.dots("parts", PARTS, by_name(sides, parts), "% of what decides", scale=100),
               "Parts of the variance of the share of the victory, when the same deals are "
               f"played by {' and '.join(bots)} in all seatings. {plots.WHISKERS}",
               table("part", PARTS, sides, parts, percent)),
        Figure("Share of the victory by bot, in per cent",
               plots.dots("bots", bots, by_name(sides, found), "% of the victory of a seat",
                          line=fair_shares(sides), scale=100),
               f"On the same deals, in all seatings. {plots.WHISKERS} {of_fair(sides)}",
               shares("bot", bots, sides, found)),
    ], beside("skill", sides))


MOST = 12  # This many possible actions, or more, share one bar.
FIFTHS = ("first fifth", "second", "middle", "fourth", "last fifth")


def choices(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        stakes = side.stakes
        return (
            f"{percent(findings.forced(side.sample))} of decisions leave no choice. The others "
            f"have {interval(findings.mean_possible(side.sample))} possible actions on average. "
            f"The best of them brings {percent(stakes.mean)} of a victory and "
            f"{interval(stakes.mean_points)} points more than the average one. In "
            f"{percent(stakes.clear)} of choices one action is better beyond doubt."
        )

    def clear(side: Side) -> str:
        return f"A choice clearly matters {of_ten(side.stakes.clear.mean, 'choice')}."

    found = [side.stakes.along(len(FIFTHS)) for side in sides]
    labels = [*map(str, range(1, MOST)), f"{MOST}+"]
    counts = [findings.possible(side.sample, MOST) for side in sides]
    return Section("choices", "How much do choices matter?", lead(sides, clear), both(sides, say), [
        Figure("What the best action brings more than the average one",
               plots.lines("stakes", range(len(FIFTHS)), by_name(sides, found), "part of the match",
                           "% of a victory", line=[0], scale=100, labels=FIFTHS),
               "Every action was tried in the same worlds, and played to the end by "
               f"{sides[0].sample.plan.bots}. {plots.WHISKERS}",
               table("part of the match", FIFTHS, sides, found, percent)),
        Figure("How many actions are possible",
               plots.bars("legal", labels, by_name(sides, counts), "possible actions",
                          "% of decisions"),
               f"How many of 100 decisions have so many possible actions. {plots.WHISKERS}",
               table("actions", labels, sides, counts, percent)),
    ], beside("choices", sides))


def course(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        return (
            f"Half way, the favourite goes on to win with {percent(side.half_way)}. Seats with "
            "less than half a fair chance at that time still take "
            f"{percent(findings.comebacks(side.sample))} of the victory. In "
            f"{percent(findings.decided_late(side.sample))} of matches the later winner becomes "
            "the favourite for good only in the last fifth."
        )

    def open_still(side: Side) -> str:
        half, fair = side.half_way.mean, side.fair
        return (
            "Half way, most is still open."
            if half < fair + (1 - fair) * 0.35
            else "Half way, a favourite has emerged, and may yet lose."
            if half < fair + (1 - fair) * 0.7
            else "Half way, most matches are decided."
        )

    places = [k / STOPS * 100 for k in range(STOPS)]
    found = [side.favourite for side in sides]
    figures = [
        Figure("How often the favourite of the moment wins in the end",
               plots.lines("favourite", places, by_name(sides, found), "% of the match played",
                           "% of the victory", line=fair_shares(sides), scale=100),
               "The favourite is who wins most often when the match is played on from there. "
               f"{plots.WHISKERS} {of_fair(sides)}",
               shares("played", [f"{place:.0f} %" for place in places], sides, found)),
    ]
    leaders = [findings.leader_wins(side.sample) for side in sides]
    rounds = sorted(set().union(*leaders))
    if len(rounds) > 1:
        found = [[one.get(k, NOTHING) for k in rounds] for one in leaders]
        figures.append(
            Figure("How often the leader by points wins in the end",
                   plots.lines("leader", rounds, by_name(sides, found), "after round",
                               "% of the victory", line=fair_shares(sides), scale=100),
                   "Of who leads alone by points after a round. "
                   f"{plots.WHISKERS} {of_fair(sides)}",
                   shares("after round", [str(k) for k in rounds], sides, found)))
    return Section("course", "When is it decided?", lead(sides, open_still), both(sides, say),
                   figures, beside("course", sides))
