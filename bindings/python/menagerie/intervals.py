# SPDX-License-Identifier: Apache-2.0
"""Means with their confidence intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from menagerie import _core


@dataclass
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """The distance from the mean to the farther end of the interval."""
        return max(self.mean - self.low, self.high - self.mean)


def estimate(
    numbers: Sequence[float], low: float | None = None, high: float | None = None
) -> Estimate:
    """The mean of independent observations, all of which must be between `low` and `high`.

    If a bound is unknown, it is one below the lowest or one above the highest observation. The 95 %
    are valid no matter how few or skewed the observations are, and the interval never has zero
    width (Gaffke's bound, as in menagerie.arena()).
    """
    values = np.array(numbers, np.float64)
    least = values.min() - 1 if low is None else low
    most = values.max() + 1 if high is None else high
    return Estimate(**_core.interval(values, np.array([least, most], np.float64)))


def student(free: int) -> float:
    """The 97.5 % point of Student's distribution, by the Cornish-Fisher expansion, which is
    accurate to 0.01 from three degrees of freedom on."""
    exact = {0: math.inf, 1: 12.706, 2: 4.303}
    z = 1.959963985
    more = exact.get(free)
    return more or z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
