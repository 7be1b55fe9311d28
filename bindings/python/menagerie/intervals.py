# SPDX-License-Identifier: Apache-2.0
"""Means and how well they are known."""

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
        """How far the farther end of the interval lies from the mean."""
        return max(self.mean - self.low, self.high - self.mean)


def estimate(
    numbers: Sequence[float], low: float | None = None, high: float | None = None
) -> Estimate:
    """The mean of independent observations, none of which can lie outside `low` to `high`.

    Where no bounds are known they are one below the least that was observed and one above the most.
    The interval holds its 95 % however few and skewed the observations are, and is never empty
    (Gaffke's bound, as in menagerie.arena()).
    """
    values = np.array(numbers, np.float64)
    least = values.min() - 1 if low is None else low
    most = values.max() + 1 if high is None else high
    return Estimate(**_core.interval(values, np.array([least, most], np.float64)))


def student(free: int) -> float:
    """The 97.5 % point of Student's distribution, by the expansion of Cornish and Fisher, which is
    right to a hundredth from three degrees of freedom on."""
    exact = {0: math.inf, 1: 12.706, 2: 4.303}
    z = 1.959963985
    more = exact.get(free)
    return more or z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
