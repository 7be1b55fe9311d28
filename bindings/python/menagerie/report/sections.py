# SPDX-License-Identifier: Apache-2.0
"""The questions of a report, each with its answer in words, plots and tables."""

from collections.abc import Sequence

import numpy as np

from menagerie.report import findings, plots
from menagerie.report.estimates import Estimate, matches_to_tell, mean_of, share_of
from menagerie.report.page import Figure, Section, Table
from menagerie.report.sample import STOPS
from menagerie.report.sides import Side, both, table
from menagerie.report.words import interval, number, of_ten, percent

def length(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        lengths = side.sample.lengths
        low, high = np.quantile(lengths, [0.25, 0.75])
        rounds = np.bincount(side.sample.rounds.match).mean()
        played = f" in {number(rounds)} rounds" if rounds > 1.005 else ""
        return (
            f"A match takes {interval(mean_of(lengths))} decisions{played}. Half of all matches "
            f"take {low:.0f} to {high:.0f}; the longest took {lengths.max():.0f}."
        )

    every = np.concatenate([side.sample.lengths for side in sides])
    low, high = int(every.min()), int(every.max())
    wide = max(1, -(-(high - low + 1) // 24))
    edges = np.arange(low, high + wide + 1, wide)
    labels = [str(a) if wide == 1 else f"{a}\u2013{a + wide - 1}" for a in edges[:-1]]
    series = []
    for side in sides:
        counts = np.histogram(side.sample.lengths, edges)[0]
        series.append((side.name, list(counts / counts.sum() * 100)))
    spread = [side.sample.lengths.std() / side.sample.lengths.mean() for side in sides]
    lead = (
        "Every match takes about the same time."
        if max(spread) < 0.08
        else "Matches differ in length, but not by much."
        if max(spread) < 0.2
        else "Some matches are over soon, others take long."
    )
    plot = plots.bars("length", [str(a) for a in edges[:-1]], series,
                      "decisions in a match", "% of matches")
    rows = [[label, *(number(values[k], 1) for _, values in series)]
            for k, label in enumerate(labels)]
    return Section("length", "How long does it take?", lead, both(sides, say), [
        Figure("Decisions in a match", plot, "How many of 100 matches take so many decisions.",
               Table(["decisions", *(f"{name} %".strip() for name, _ in series)], rows))
    ])


FIVE = [0.05, 0.25, 0.5, 0.75, 0.95]


def points(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        gap = findings.margins(side.sample)
        low = f"{np.quantile(gap, 0.25):.0f}"
        return (
            f"The winner is {interval(mean_of(gap))} points away from the next. A quarter of all "
            f"matches are decided by {low} {'point' if low == '1' else 'points'} or fewer. The "
            f"victory is shared in {percent(findings.ties(side.sample))} of matches."
        )

    players = min(side.sample.game.players for side in sides)
    names = [f"{findings_place(k + 1)}" for k in range(players)]
    series = []
    for side in sides:
        order = findings.ranked(side.sample)
        spread = [list(np.quantile(column, FIVE)) for column in order.T]
        series.append((side.name, spread[:players]))
    sign = findings.direction(sides[0].sample)
    lead = {
        1: "The most points win.",
        -1: "The fewest points win.",
        0: "Points alone do not say who wins.",
    }[sign]
    rows = []
    for k, name in enumerate(names):
        for label, found in series:
            rows.append([f"{name} {label}".strip(), *(number(value) for value in found[k])])
    return Section("points", "How do points fall?", lead, both(sides, say), [
        Figure(
            "Points by place in the match",
            plots.spans("points", names, series, "points at the end"),
            "Dot: the middle match. Thick line: half of all matches. Thin line: nine of ten.",
            Table(["place", "5 %", "25 %", "middle", "75 %", "95 %"], rows),
        )
    ])


def findings_place(place: int) -> str:
    return {1: "best", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def seats(sides: Sequence[Side]) -> Section:
    players = min(side.sample.game.players for side in sides)
    series = [(side.name, findings.seats(side.sample)[:players]) for side in sides]
    starts = [findings.first_to_act(side.sample) for side in sides]

    def say(side: Side) -> str:
        start = findings.first_to_act(side.sample)
        if start is None:
            return "Who acts first is always the same seat, so it shows in the seats themselves."
        sure = "That is more than chance." if start.low > side.fair else (
            "That is less than chance." if start.high < side.fair else
            "That is what chance gives."
        )
        text = f"Who acts first in a match has {percent(start)} of the victory. {sure}"
        more = findings.first_in_round(side.sample)
        if more is not None and np.bincount(side.sample.rounds.match).mean() > 1.005:
            text += (
                f" Who acts first in a round gets {interval(more)} points more than the average "
                "seat in it."
            )
        return text

    # Many seats are looked at, so one alone must be further off than its own interval.
    uneven = any(abs(one.mean - side.fair) > 1.32 * (one.high - one.mean)
                 for side, (_, found) in zip(sides, series, strict=True) for one in found)
    leading = any(start is not None and start.excludes(side.fair)
                  for side, start in zip(sides, starts, strict=True))
    lead = (
        "It matters who begins."
        if leading
        else "The seats are not quite alike."
        if uneven
        else "No seat is better than another, as far as these matches show."
    )
    names = [f"seat {k}" for k in range(players)]
    rows = list(names)
    if all(start is not None for start in starts):
        rows.append("first to act")
        series = [(name, [*found, start]) for (name, found), start
                  in zip(series, starts, strict=True) if start is not None]
    return Section("seats", "Does it matter where you sit, or who begins?", lead,
                   both(sides, say), [
        Figure(
            "Share of the victory, in per cent",
            plots.dots("seats", rows, series, "% of the victory", line=sides[0].fair, scale=100),
            "Lines are 95 % intervals. The dashed line is a fair share.",
            table("who", rows, series, percent),
        )
    ])


PARTS = ("seat", "deal", "bot", "rest")


def skill(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        seat, deal, bot, rest = side.parts
        names = side.sample.plan.skills
        shares = findings.bot_shares(side.sample)
        places = side.sample.place_shares
        best = max(shares, key=lambda one: one.mean)
        ahead = Estimate(best.mean - side.fair, best.low - side.fair, best.high - side.fair, best.n)
        many = matches_to_tell(ahead, float(np.std(places[:, 0])))
        text = (
            f"Of what decides who wins, the deal is {percent(deal)}, the difference between these "
            f"bots {percent(bot)}, the seat {percent(seat)}. The rest, {percent(rest)}, is how "
            "choices meet the cards and the choices of others."
        )
        if many:
            better = names[int(np.argmax([one.mean for one in shares]))]
            text += (
                f" It takes about {number(many, 0)} "
                f"{'match' if many == 1 else 'matches'} to tell {better} from the field."
            )
        return text

    bots = sides[0].sample.plan.skills
    lead = (
        "Mostly neither: it is decided by how choices meet."
        if sides[0].parts[3].mean > 0.6
        else "Skill weighs more than the deal."
        if sides[0].parts[2].mean > sides[0].parts[1].mean
        else "The deal weighs more than skill."
    )
    rows = [(side.name or "victory", [one.mean for one in side.parts]) for side in sides]
    numbers = table("part", PARTS, [(side.name, side.parts) for side in sides], percent)
    shares = [(side.name, findings.bot_shares(side.sample)) for side in sides]
    return Section("skill", "Luck or skill?", lead, both(sides, say), [
        Figure("What decides who wins, in per cent", plots.stacks("parts", rows, PARTS),
               "Parts of the variance of the share of the victory, when the same deals are "
               f"played by {' and '.join(bots)} in all seatings.", numbers),
        Figure("Share of the victory by bot, in per cent",
               plots.dots("bots", bots, shares, "% of the victory of a seat",
                          line=sides[0].fair, scale=100),
               "On the same deals, in all seatings. The dashed line is a fair share.",
               table("bot", bots, shares, percent)),
    ])


def choices(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        stakes = side.stakes
        legal = side.sample.decisions.legal
        some = legal[legal > 1]
        return (
            f"{percent(findings.forced(side.sample))} of decisions leave no choice. The others "
            f"have {some.mean():.1f} possible actions on average. The best of them brings "
            f"{percent(stakes.mean)} of a victory and {interval(stakes.mean_points)} points more "
            f"than the average one. In {percent(stakes.clear)} of choices "
            "one action is better beyond doubt."
        )

    clear = sides[0].stakes.clear.mean
    lead = f"A choice clearly matters {of_ten(clear, 'choice')}."
    parts = 5
    names = ["first fifth", "second", "middle", "fourth", "last fifth"]
    series = [(side.name, side.stakes.along(parts)) for side in sides]
    most = 12
    counts = []
    for side in sides:
        legal = np.minimum(side.sample.decisions.legal, most)
        found = np.bincount(legal, minlength=most + 1)[1:] / len(legal) * 100
        counts.append((side.name, list(found)))
    labels = [*map(str, range(1, most)), f"{most}+"]
    rows = [[label, *(number(values[k], 1) for _, values in counts)]
            for k, label in enumerate(labels)]
    return Section("choices", "How much do choices matter?", lead, both(sides, say), [
        Figure("What the best action brings more than the average one",
               plots.lines("stakes", range(parts), series, "part of the match",
                           "% of a victory", line=0, scale=100, labels=names),
               "Every action was tried in the same worlds, and played to the end by "
               f"{sides[0].sample.plan.bots}. The band is the 95 % interval.",
               table("part of the match", names, series, percent)),
        Figure("How many actions are possible",
               plots.bars("legal", labels, counts, "possible actions", "% of decisions"),
               "How many of 100 decisions have so many possible actions.",
               Table(["actions", *(f"{name} %".strip() for name, _ in counts)], rows)),
    ])


def course(sides: Sequence[Side]) -> Section:
    def say(side: Side) -> str:
        half = side.favourite[len(side.favourite) // 2]
        back = findings.comebacks(side.sample)
        last = findings.decided_at(side.sample)
        late = share_of(int((last >= 0.8 * STOPS).sum()), len(last))
        return (
            f"Half way, the favourite goes on to win with {percent(half)}. Seats with less than "
            f"half a fair chance at that time still take {percent(back)} of the victory. In "
            f"{percent(late)} of matches the later winner becomes the favourite for good only in "
            "the last fifth."
        )

    half = sides[0].favourite[STOPS // 2].mean
    fair = sides[0].fair
    lead = (
        "Half way, most is still open."
        if half < fair + (1 - fair) * 0.35
        else "Half way, a favourite has emerged, and may yet lose."
        if half < fair + (1 - fair) * 0.7
        else "Half way, most matches are decided."
    )
    places = [k / STOPS * 100 for k in range(STOPS)]
    series = [(side.name, side.favourite) for side in sides]
    figures = [
        Figure("How often the favourite of the moment wins in the end",
               plots.lines("favourite", places, series, "% of the match played",
                           "% of the victory", line=fair, scale=100),
               "The favourite is who wins most often when the match is played on from there. The "
               "dashed line is a fair share.",
               table("played", [f"{place:.0f} %" for place in places], series, percent)),
    ]
    leaders = [(side.name, findings.leader_wins(side.sample)) for side in sides]
    shown = min(len(found) for _, found in leaders)
    if shown > 1:
        rounds = [leaders[0][1][k][0] for k in range(shown)]
        by_round = [(name, [one for _, one in found[:shown]]) for name, found in leaders]
        figures.append(
            Figure("How often the leader by points wins in the end",
                   plots.lines("leader", rounds, by_round, "after round", "% of the victory",
                               line=fair, scale=100),
                   "Of who leads alone by points after a round.",
                   table("after round", [str(k) for k in rounds], by_round, percent)))
    return Section("course", "When is it decided?", lead, both(sides, say), figures)

