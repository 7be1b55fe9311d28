# SPDX-License-Identifier: Apache-2.0
"""Figures with their 95 % intervals: means, shares, ratios, differences, parts of a variance."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

# The 97.5 % point of the normal distribution. All samples here are large, or too small to show.
_Z = 1.959963985


@dataclass(frozen=True)
class Estimate:
    """A figure, its 95 % interval, and how many observations it stands on."""

    mean: float
    low: float
    high: float
    n: int

    def excludes(self, value: float) -> bool:
        """Whether the whole interval is above that value, or below it."""
        return self.low > value or self.high < value


def mean_of(values: npt.ArrayLike) -> Estimate:
    """The mean of independent observations."""
    x = np.asarray(values, np.float64)
    mean = float(x.mean())
    half = math.inf if len(x) < 2 else _Z * float(x.std(ddof=1)) / math.sqrt(len(x))
    return Estimate(mean, mean - half, mean + half, len(x))


def share_of(count: int, n: int) -> Estimate:
    """A share of independent observations: Wilson's interval, good near 0 and 1 too."""
    p = count / n
    centre = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
    return Estimate(p, max(0.0, centre - half), min(1.0, centre + half), n)


def ratio_of(numerators: npt.ArrayLike, denominators: npt.ArrayLike) -> Estimate:
    """A ratio of two sums over matches, which are independent; what is in a match is not."""
    a = np.asarray(numerators, np.float64)
    b = np.asarray(denominators, np.float64)
    ratio = float(a.sum() / b.sum())
    n = len(a)
    if n < 2:
        return Estimate(ratio, -math.inf, math.inf, n)
    rest = a - ratio * b
    half = _Z * math.sqrt(n / (n - 1) * float((rest**2).sum())) / float(b.sum())
    return Estimate(ratio, ratio - half, ratio + half, n)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """second - first, of independent samples; it keeps what is lopsided in their intervals."""
    mean = second.mean - first.mean
    low = mean - math.hypot(second.mean - second.low, first.high - first.mean)
    high = mean + math.hypot(second.high - second.mean, first.mean - first.low)
    return Estimate(mean, low, high, min(first.n, second.n))


def bootstrap(
    statistic: Callable[[npt.NDArray[np.intp]], npt.ArrayLike],
    n: int,
    *,
    times: int = 400,
    seed: int = 1,
) -> list[Estimate]:
    """Figures of a statistic with the interval of its values on samples of the n observations.

    The statistic is given numbers of observations, some of them several times.
    """
    found = np.atleast_1d(np.asarray(statistic(np.arange(n)), np.float64))
    rng = np.random.default_rng(seed)
    again = np.array([np.atleast_1d(statistic(rng.integers(0, n, n))) for _ in range(times)])
    low, high = np.nanquantile(again, [0.025, 0.975], axis=0)
    return [
        Estimate(float(mean), float(least), float(most), n)
        for mean, least, most in zip(found, low, high, strict=True)
    ]


def variance_parts(outcomes: Numbers, bots: npt.NDArray[np.integer[Any]]) -> list[Estimate]:
    """Which share of the variance of outcomes is due to seat, deal, bot, and the rest.

    `outcomes` has [deals, seatings, seats], every deal played in every seating; `bots` has
    [seatings, seats], the number of the bot, each as often in each seat. A deal is what its seat
    is given; the rest is how choices, and the others' choices, fell with it. Seats, deals and bots
    add up in this model; the parts are freed of what chance alone adds to each.
    """
    deals, seatings, seats = outcomes.shape
    number = int(bots.max()) + 1
    again = seatings // number  # How often a bot sits in a seat, of one deal.
    centred = outcomes - outcomes.mean()
    places = centred.mean(axis=1)  # [deals, seats]
    of_bot = np.stack([np.where(bots == k, 1.0, 0.0) for k in range(number)])
    by_bot = np.einsum("dls,kls->dk", centred, of_bot) / of_bot.sum(axis=(1, 2))
    squares = (centred**2).sum(axis=(1, 2))
    # Outcomes of a match sum up to a constant: one seat of each says nothing new.
    free = max(seats - 1, 1)

    def parts(chosen: npt.NDArray[np.intp]) -> list[float]:
        n = len(chosen)
        mine = places[chosen]
        seat = mine.mean(axis=0)
        bot = by_bot[chosen].mean(axis=0)
        total = squares[chosen].sum()
        seat_sum = n * seatings * (seat**2).sum()
        place_sum = seatings * ((mine - seat) ** 2).sum()
        bot_sum = n * again * seats * (bot**2).sum()
        rest_free = n * seatings * free - n * free - (number - 1)
        rest = (total - seat_sum - place_sum - bot_sum) / max(rest_free, 1)
        deal = (place_sum / max((n - 1) * free, 1) - rest) / seatings
        # As variances of one outcome, on one scale.
        scale = free / seats
        var_seat = max((seat**2).mean() - scale * (rest + seatings * deal) / (n * seatings), 0)
        var_bot = max((bot**2).mean() - (number - 1) * rest / (n * again * seats * number), 0)
        var = [var_seat, max(deal, 0) * scale, var_bot, max(rest, 0) * scale]
        return [one / sum(var) if sum(var) else 0.0 for one in var]

    return bootstrap(parts, deals)


@dataclass(frozen=True)
class Stake:
    """What a decision is worth: how much the best action brings more than the average one."""

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
    # What is chosen in one half depends on what is valued in the other turn: the two halves are
    # counted as one.
    error = float(all_gains.std(ddof=1)) / math.sqrt(worlds / 2) if worlds > 3 else math.inf
    return Stake(float(all_gains.mean()), error, int(values.mean(axis=1).argmax()))


def matches_to_tell(ahead: Estimate, deviation: float) -> int | None:
    """How many matches it takes until the better one is ahead by two standard errors."""
    if ahead.low <= 0:
        return None
    return max(1, math.ceil((_Z * deviation / ahead.mean) ** 2))
