# SPDX-License-Identifier: Apache-2.0
"""The results of a sample, as figures with intervals. The words and plots are in sections.py."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.report.estimates import (
    Estimate,
    Stake,
    matches_to_tell,
    mean_of,
    mean_share,
    quantiles_of,
    ratio_of,
    share_in,
    share_of,
    stake_of,
    variance_parts,
)
from menagerie.report.sample import STOPS, Array, Sample

NOTHING = Estimate(0, 0, 0, 0)
TRIED_LEAST = 10  # With fewer tried decisions there is no figure.


def direction(sample: Sample) -> int:
    """1 where the most points win, -1 where the fewest do, 0 where points do not decide."""
    best = (sample.scores * sample.shares).sum(axis=1)
    others = np.where(sample.shares > 0, np.nan, sample.scores)
    lone = ~np.isnan(others).all(axis=1)
    high = best[lone] >= np.nanmax(others[lone], axis=1)
    low = best[lone] <= np.nanmin(others[lone], axis=1)
    if high.mean() > 0.95:
        return 1
    return -1 if low.mean() > 0.95 else 0


def ranked(sample: Sample) -> Array:
    """The points of each match from the best to the worst."""
    order: Array = np.sort(sample.scores, axis=1)
    best_first: Array = order if direction(sample) < 0 else order[:, ::-1]
    return best_first


def places(sample: Sample, at: Sequence[float]) -> list[list[Estimate]]:
    """Quantiles of the points by place in the match, from the best."""
    return [quantiles_of(column, at) for column in ranked(sample).T]


def rounds_played(sample: Sample) -> Estimate:
    return mean_of(np.bincount(sample.rounds.match, minlength=len(sample.lengths)))


def lengths(sample: Sample, edges: Array) -> list[Estimate]:
    """The shares of matches with that many decisions, between edges."""
    counts = np.histogram(sample.lengths, edges)[0]
    return [share_of(int(count), len(sample.lengths)) for count in counts]


def two_lengths(lengths: Array) -> tuple[Array, Array] | None:
    """The short and the long matches, if lengths form two groups with little between them.

    The cut is Otsu's ("A threshold selection method from gray-level histograms", 1979): it explains
    the largest part of the variance. That part is 0.64 of a normal distribution, 0.75 of a uniform
    one or of three equal groups, and 1 of two points. Each group has a tenth of all matches.
    """
    order = np.sort(lengths.astype(np.float64))
    count = np.arange(1, len(order))  # In the short group.
    cuts = order[1:] > order[:-1]
    if not cuts.any() or len(order) < 30:
        return None
    sums = np.cumsum(order)[:-1]
    apart = sums / count - (order.sum() - sums) / (len(order) - count)
    explained = np.where(cuts, count * (len(order) - count) * apart**2, 0)
    cut = int(explained.argmax()) + 1
    part = explained.max() / (len(order) ** 2 * order.var())
    if part < 0.8 or min(cut, len(order) - cut) < len(order) / 10:
        return None
    return order[:cut], order[cut:]


def margins(sample: Sample) -> Array:
    """How many points the best is ahead of the next."""
    order = ranked(sample)
    gaps: Array = np.abs(order[:, 0] - order[:, 1])
    return gaps


def ties(sample: Sample) -> Estimate:
    return share_of(int((sample.winners > 1).sum()), len(sample.winners))


def seats(sample: Sample) -> list[Estimate]:
    return [mean_share(column) for column in sample.shares.T]


def first_to_act(sample: Sample) -> Estimate | None:
    """The victory share of the seat that acts first in the match, unless it is always the same."""
    starts = sample.decisions.seat[np.searchsorted(sample.decisions.match, np.arange(
        len(sample.lengths)))]
    if len(np.unique(starts)) < 2:
        return None
    return mean_share(sample.shares[np.arange(len(starts)), starts])


def first_in_round(sample: Sample) -> Estimate | None:
    """How many more points than average the seat that acts first in a round makes in it."""
    rounds = sample.rounds
    if len(np.unique(rounds.first[rounds.first >= 0])) < 2:
        return None
    rows = np.arange(len(rounds.first))
    more = rounds.points[rows, rounds.first] - rounds.points.mean(axis=1)
    sums = np.bincount(rounds.match, more, len(sample.lengths))
    counts = np.bincount(rounds.match, minlength=len(sample.lengths))
    return ratio_of(sums * (direction(sample) or 1), counts)


def leader_wins(sample: Sample) -> dict[int, Estimate]:
    """How much of the victory a sole leader gets, after each round except the last."""
    rounds, found = sample.rounds, {}
    number = np.zeros(len(rounds.match), np.int64)
    for row in range(1, len(number)):
        number[row] = number[row - 1] + 1 if rounds.match[row] == rounds.match[row - 1] else 0
    best = rounds.total * (direction(sample) or 1)
    top = best.max(axis=1, keepdims=True)
    alone = ((best == top).sum(axis=1) == 1) & (rounds.left > 0)
    for k in range(int(number.max()) + 1):
        rows = np.flatnonzero(alone & (number == k))
        if len(rows) >= 20:
            leaders = best[rows].argmax(axis=1)
            found[k + 1] = mean_share(sample.shares[rounds.match[rows], leaders])
    return found


def luck_and_skill(sample: Sample) -> list[Estimate]:
    """The parts of the variance of the victory: seat, deal, bots at the table, rest."""
    return variance_parts(sample.place_shares, sample.place_bots)


def bot_shares(sample: Sample) -> list[Estimate]:
    """Each bot's victory share per seat, against the others on the same deals."""
    found = []
    for k in range(len(sample.plan.skills)):
        mine = sample.place_bots == k
        found.append(mean_share((sample.place_shares * mine).sum(axis=(1, 2)) / mine.sum()))
    return found


def to_tell_the_best(sample: Sample) -> Estimate | None:
    """How many matches it takes to tell the best bot from the field; None if none is ahead."""
    best = max(bot_shares(sample), key=lambda one: one.mean)
    deviation = float(np.std(sample.place_shares[:, 0]))
    return matches_to_tell(best.less(1 / sample.game.players), deviation)


def forced(sample: Sample) -> Estimate:
    """The share of decisions with one legal action."""
    return possible(sample, 2)[0]


def possible(sample: Sample, most: int) -> list[Estimate]:
    """The shares of decisions with one legal action, with two, and so on, up to "or more"."""
    decisions, games = sample.decisions, len(sample.lengths)
    place = decisions.match * (most + 1) + np.minimum(decisions.legal, most)
    counts = np.bincount(place, minlength=games * (most + 1)).reshape(games, most + 1)
    return [share_in(counts[:, k], counts.sum(axis=1)) for k in range(1, most + 1)]


def mean_possible(sample: Sample) -> Estimate:
    """The mean number of legal actions in decisions with several."""
    decisions, games = sample.decisions, len(sample.lengths)
    several = decisions.legal > 1
    match = decisions.match[several]
    sums = np.bincount(match, decisions.legal[several], games)
    return ratio_of(sums, np.bincount(match, minlength=games))


@dataclass
class Stakes:
    """The worth of choices, in shares of the victory and in points."""

    shares: list[Stake]
    points: list[Stake]
    progress: Array

    @property
    def mean(self) -> Estimate:
        return mean_of([one.gain for one in self.shares])

    @property
    def mean_points(self) -> Estimate:
        return mean_of([one.gain for one in self.points])

    @property
    def clear(self) -> Estimate:
        """The share of choices in which the best action is better beyond doubt."""
        either = [
            max(share.gain / share.error if share.error else 0.0,
                point.gain / point.error if point.error else 0.0) > 2.24
            for share, point in zip(self.shares, self.points, strict=True)
        ]
        return share_of(sum(either), len(either))

    def along(self, parts: int) -> list[Estimate]:
        gains = np.array([one.gain for one in self.shares])
        part = np.minimum((self.progress * parts).astype(int), parts - 1)
        return [mean_of(gains[part == k]) if (part == k).sum() >= TRIED_LEAST else NOTHING
                for k in range(parts)]


def stakes(sample: Sample) -> Stakes:
    sign = direction(sample) or 1
    return Stakes(
        [stake_of(trial.shares) for trial in sample.trials],
        [stake_of(trial.scores.astype(float) * sign) for trial in sample.trials],
        np.array([trial.progress for trial in sample.trials]),
    )


@dataclass
class Use:
    """A kind of action, or one action: how often it could be and was chosen, and what it brings."""

    name: str
    could: int  # Decisions in which it was legal, along with actions of other names.
    chosen: Estimate  # The share of these in which it was chosen.
    seats: int  # The number of seats, over all matches, that chose it.
    share: Estimate  # How far their victory share exceeds the fair share.
    gain: Estimate  # How much better it was than the others when all were tried.


# A card, a seat or a number. Words that begin with a lower-case letter are words of the rules.
_NAME = re.compile(r"[A-Z0-9].*")


def kind_of(text: str) -> str:
    """An action's text without the names of cards and the numbers in it: "play … flee"."""
    words = ["…" if _NAME.fullmatch(word) else word for word in text.split()]
    return " ".join(word for k, word in enumerate(words) if word != "…" or words[k - 1] != "…")


def uses(sample: Sample, names: list[str], least: int = 30) -> list[Use]:
    """The usage of actions by name; actions with the same name count as one."""
    unique = sorted(set(names))
    code = {name: k for k, name in enumerate(unique)}
    group = np.array([code[name] for name in names])
    counts, chosen_in = _counts(sample, group, len(unique))
    gains = _gains(sample, group)
    fair = 1 / sample.game.players
    found = []
    for k, name in enumerate(unique):
        could, chosen = counts[k]
        if chosen_in[k].size == 0:
            continue
        seats_, matches = chosen_in[k][:, 1], chosen_in[k][:, 0]
        games = len(sample.lengths)
        won = np.bincount(matches, sample.shares[matches, seats_], games)
        share = share_in(won, np.bincount(matches, minlength=games)).less(fair)
        found.append(
            Use(
                name,
                int(could.sum()),
                share_in(chosen, could) if could.sum() else NOTHING,
                len(matches),
                share if len(matches) >= least else NOTHING,
                mean_of(gains[k]) if len(gains[k]) >= TRIED_LEAST else NOTHING,
            )
        )
    return found


def _counts(sample: Sample, group: Array, number: int) -> tuple[list[Any], list[Array]]:
    """By group: how often it could be and was chosen in each match, and by which seats."""
    decisions, games = sample.decisions, len(sample.lengths)
    rows = np.repeat(np.arange(len(decisions.match)), decisions.legal)
    pairs = np.unique(rows * number + group[decisions.choices])  # Each decision and group once.
    row, kind = pairs // number, pairs % number
    several = np.bincount(row, minlength=len(decisions.match)) > 1
    chosen_kind = group[decisions.action]
    keep = several[row]
    row, kind = row[keep], kind[keep]
    was = chosen_kind[row] == kind
    match = decisions.match[row]
    place = kind * games + match
    could = np.bincount(place, minlength=number * games).reshape(number, games)
    chosen = np.bincount(place, was, number * games).reshape(number, games)
    who = np.unique(np.stack([chosen_kind, decisions.match, decisions.seat], axis=1), axis=0)
    by_group = [who[who[:, 0] == k][:, 1:] for k in range(number)]
    return list(zip(could, chosen, strict=True)), by_group


def _gains(sample: Sample, group: Array) -> dict[int, list[float]]:
    """By group and decision: how much better its best action is than the mean of other groups."""
    gains: dict[int, list[float]] = defaultdict(list)
    for trial in sample.trials:
        kinds = group[trial.actions]
        if len(set(kinds)) < 2:
            continue
        values = trial.shares.mean(axis=1)
        for kind in set(kinds):
            mine = kinds == kind
            gains[int(kind)].append(float(values[mine].mean() - values[~mine].mean()))
    return gains


def favourite_wins(sample: Sample) -> list[Estimate]:
    """By tenths of the match: how often the favourite at that time won in the end."""
    found = []
    for stop in range(STOPS):
        shares = []
        for course in sample.courses:
            top = course.likely[stop] == course.likely[stop].max()
            shares.append(float(course.share[top].mean()))
        found.append(mean_share(shares))
    return found


def comebacks(sample: Sample) -> Estimate:
    """The victory share of seats with less than half their fair chance midway."""
    return mean_share([won for won, _ in _behind(sample)])


def comebacks_above_fair(sample: Sample) -> Estimate:
    """The same, less the fair share of these seats, since their number differs."""
    return mean_of([won - fair for won, fair in _behind(sample)])


def _behind(sample: Sample) -> list[tuple[float, float]]:
    """By match, for the seats that are behind midway: their victory share, and the fair share."""
    fair = 1 / sample.game.players
    seats_ = [course.likely[STOPS // 2] < fair / 2 for course in sample.courses]
    return [(float(course.share[behind].sum()), float(behind.sum() * fair))
            for course, behind in zip(sample.courses, seats_, strict=True)]


def decided_late(sample: Sample) -> Estimate:
    """The share of matches in which the later winner becomes the favourite in the last fifth."""
    last = decided_at(sample)
    return share_of(int((last >= 0.8 * STOPS).sum()), len(last))


def decided_at(sample: Sample) -> Array:
    """The tenth from which the later winner stays the favourite, by match; STOPS if none."""
    found = []
    for course in sample.courses:
        winner = course.share == course.share.max()
        ahead = [bool(winner[row == row.max()].all()) for row in course.likely]
        last = STOPS
        while last > 0 and ahead[last - 1]:
            last -= 1
        found.append(last)
    return np.array(found)
