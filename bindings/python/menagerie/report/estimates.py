# SPDX-License-Identifier: Apache-2.0
"""Figures with their 95 % intervals: means, shares, ratios, differences, parts of a variance."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie.intervals import student

Numbers = npt.NDArray[np.float64]

_Z = 1.959963985  # The 97.5 % point of the normal distribution.


@dataclass(frozen=True)
class Estimate:
    """A figure, its 95 % interval, and the number of observations."""

    mean: float
    low: float
    high: float
    n: int
    # The least value of chance() if the interval has no width: a bootstrap can't see rarer things.
    grain: float = 0.0

    def less(self, value: float) -> "Estimate":
        """The same figure, measured from another zero."""
        return replace(self, mean=self.mean - value, low=self.low - value, high=self.high - value)

    def excludes(self, value: float) -> bool:
        """Whether the whole interval is above that value, or below it."""
        return self.low > value or self.high < value


def mean_of(values: npt.ArrayLike) -> Estimate:
    """The mean of independent observations."""
    x = np.asarray(values, np.float64)
    mean = float(x.mean())
    half = math.inf
    if len(x) > 1:
        half = student(len(x) - 1) * float(x.std(ddof=1)) / math.sqrt(len(x))
    return Estimate(mean, mean - half, mean + half, len(x))


def share_of(count: int, n: int) -> Estimate:
    """A share of independent observations: Wilson's interval, which is also good near 0 and 1."""
    return _wilson(count / n, n, n, _Z)


def share_in(numerators: npt.ArrayLike, denominators: npt.ArrayLike) -> Estimate:
    """A ratio of sums over matches that lies between 0 and 1, as its interval does.

    Wilson's interval of as many independent observations as would vary as much.
    """
    a = np.asarray(numerators, np.float64)
    b = np.asarray(denominators, np.float64)
    n = int((b > 0).sum())
    ratio = float(a.sum() / b.sum())
    if n < 2:
        return Estimate(ratio, 0.0, 1.0, n)
    if min(ratio, 1 - ratio) < 1e-9:
        return _wilson(round(ratio), n, n, student(n - 1))
    variance = n / (n - 1) * float(((a - ratio * b) ** 2).sum()) / float(b.sum()) ** 2
    if variance < 1e-18:
        return Estimate(ratio, ratio, ratio, n)
    return _wilson(ratio, ratio * (1 - ratio) / variance, n, student(n - 1))


def mean_share(values: npt.ArrayLike) -> Estimate:
    """The mean of independent observations that are shares."""
    return share_in(values, np.ones(len(np.asarray(values))))


def _wilson(p: float, size: float, n: int, z: float) -> Estimate:
    centre = (p + z**2 / (2 * size)) / (1 + z**2 / size)
    half = z / (1 + z**2 / size) * math.sqrt(p * (1 - p) / size + z**2 / (4 * size**2))
    return Estimate(p, max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half)), n)


def ratio_of(numerators: npt.ArrayLike, denominators: npt.ArrayLike) -> Estimate:
    """A ratio of two sums over matches. Matches are independent; observations in a match aren't."""
    a = np.asarray(numerators, np.float64)
    b = np.asarray(denominators, np.float64)
    ratio = float(a.sum() / b.sum())
    n = len(a)
    if n < 2:
        return Estimate(ratio, -math.inf, math.inf, n)
    rest = a - ratio * b
    half = student(n - 1) * math.sqrt(n / (n - 1) * float((rest**2).sum())) / float(b.sum())
    return Estimate(ratio, ratio - half, ratio + half, n)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """second - first, for independent samples. Lopsided intervals give a lopsided interval."""
    mean = second.mean - first.mean
    low = mean - math.hypot(second.mean - second.low, first.high - first.mean)
    high = mean + math.hypot(second.high - second.mean, first.mean - first.low)
    return Estimate(mean, low, high, min(first.n, second.n), max(first.grain, second.grain))


def chance(change: Estimate) -> float:
    """How often chance alone is this far from 0, judged by the side of the interval near 0."""
    if abs(change.mean) < 1e-12:
        return 1.0
    half = change.mean - change.low if change.mean > 0 else change.high - change.mean
    return math.erfc(_Z * abs(change.mean) / half / math.sqrt(2)) if half > 0 else change.grain


def bar(chances: Sequence[float], rate: float = 0.05) -> float:
    """The chance up to which one of many findings counts as one; below 0 if none does.

    After Benjamini and Hochberg: of those taken, about this share is expected to be chance.
    """
    ranked = enumerate(sorted(chances), 1)
    return max((one for k, one in ranked if one <= rate * k / len(chances)), default=-1.0)


def bootstrap(
    statistic: Callable[[npt.NDArray[np.intp]], npt.ArrayLike],
    n: int,
    *,
    times: int = 400,
    seed: int = 1,
    freed: bool = False,
) -> list[Estimate]:
    """Figures of a statistic with the interval of its values on samples of the n observations.

    The statistic is given numbers of observations, some of them several times. One that is `freed`
    of what chance adds to it still has what the drawing adds: its values are moved to the figure.
    """
    found = np.atleast_1d(np.asarray(statistic(np.arange(n)), np.float64))
    rng = np.random.default_rng(seed)
    again = np.array([np.atleast_1d(statistic(rng.integers(0, n, n))) for _ in range(times)])
    low, high = np.nanquantile(again, [0.025, 0.975], axis=0)
    if freed:
        low, high = (one + found - np.nanmean(again, axis=0) for one in (low, high))
    return [
        Estimate(float(mean), float(min(least, mean)), float(max(most, mean)), n, 2 / times)
        for mean, least, most in zip(found, low, high, strict=True)
    ]


def quantiles_of(values: npt.ArrayLike, at: Sequence[float]) -> list[Estimate]:
    """Quantiles of independent observations."""
    x = np.asarray(values, np.float64)
    return bootstrap(lambda chosen: np.quantile(x[chosen], at), len(x))


def variance_parts(outcomes: Numbers, bots: npt.NDArray[np.integer[Any]]) -> list[Estimate]:
    """The shares of the variance of outcomes that are due to seat, deal, bots at the table, and the
    rest.

    `outcomes` has [deals, seatings, seats], with every deal played in every seating. `bots` has
    [seatings, seats], the number of the bot, and each bot is equally often in each seat. The effect
    of the bots at the table (in the seat and against it) is the mean of a seat in a seating over
    all deals, compared with that of the seat in all seatings. The effect of the deal is the same
    for any bots in the seats. The rest is how choices interacted with it. These add up in the
    model. The part that chance alone adds to each is subtracted, and a negative result is shown as
    0.
    """
    deals, seatings, seats = outcomes.shape
    if any(len(set(np.bincount(seat, minlength=bots.max() + 1))) > 1 for seat in bots.T):
        raise ValueError("every bot must sit in each seat equally often")
    centred = outcomes - outcomes.mean()
    # The outcomes of a match add up to a constant, so one seat of each adds no information.
    free = max(seats - 1, 1)
    scale = free / seats  # Per outcome, instead of per independent outcome.

    def variances(chosen: npt.NDArray[np.intp]) -> Numbers:
        n = len(chosen)
        mine = centred[chosen]
        cell = mine.mean(axis=0)  # [seatings, seats]
        seat = cell.mean(axis=0)
        beside = mine - cell
        place = beside.mean(axis=1)  # [deals, seats]
        # The squares of the rest: those of what is neither cell nor place.
        squares = (beside**2).sum() - seatings * (place**2).sum()
        rest = scale * squares / max((n - 1) * (seatings - 1) * free, 1)
        deal = scale * (place**2).sum() / max((n - 1) * free, 1) - rest / seatings
        noise = rest / (n * seatings)  # That of a seat's mean over all that was played.
        return np.array([
            (seat**2).mean() - deal / n - noise,
            deal,
            ((cell - seat) ** 2).mean() - (seatings - 1) * noise,
            rest,
        ])

    def parts(chosen: npt.NDArray[np.intp]) -> Numbers:
        all_ = variances(chosen)
        total = float(all_.sum())
        return all_ / total if total > 0 else np.zeros(4)

    found = np.maximum(variances(np.arange(deals)), 0)
    means = found / found.sum() if found.sum() > 0 else found
    return [
        Estimate(float(mean), min(max(one.low, 0.0), mean), max(min(one.high, 1.0), mean), one.n,
                 one.grain)
        for mean, one in zip(means.tolist(), bootstrap(parts, deals, freed=True), strict=True)
    ]


@dataclass(frozen=True)
class Stake:
    """The worth of a decision: how much better the best action is than the average one."""

    gain: float
    error: float  # Its standard error.
    best: int


def stake_of(values: Numbers) -> Stake:
    """Of values [actions, worlds], the worlds the same for all actions.

    The best action is chosen in one half of the worlds and valued in the other, and the other way
    round: the luckiest of many actions that are alike is not taken for a good one.
    """
    worlds = values.shape[1]
    halves = [values[:, 0::2], values[:, 1::2]]
    gains = []
    for chosen, judged in (halves, halves[::-1]):
        best = int(chosen.mean(axis=1).argmax())
        gains.append(judged[best] - judged.mean(axis=0))
    all_gains = np.concatenate(gains)
    # The choice in one half depends on the values in the other, so the two halves count as one.
    error = float(all_gains.std(ddof=1)) / math.sqrt(worlds / 2) if worlds > 3 else math.inf
    return Stake(float(all_gains.mean()), error, int(values.mean(axis=1).argmax()))


def matches_to_tell(ahead: Estimate, deviation: float) -> Estimate | None:
    """How many matches it takes until the better one is ahead by two standard errors."""
    if ahead.low <= 0:
        return None
    many, most, least = (
        max(1, math.ceil((_Z * deviation / by) ** 2)) for by in (ahead.mean, ahead.low, ahead.high)
    )
    return Estimate(many, least, most, ahead.n)
