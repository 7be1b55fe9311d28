# SPDX-License-Identifier: Apache-2.0
"""What a network is worth: a bot with it against the same bot with another."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie import experiments
from menagerie._core import Game, Mind, Network


@dataclass(frozen=True)
class Verdict:
    """How a bot does with one network rather than another, on the same deals in all seatings."""

    deals: int
    points: experiments.Estimate  # A deal, more than with the other network.
    deviation: float  # The standard deviation of that from deal to deal.

    @property
    def in_deviations(self) -> tuple[float, float]:
        """The 95 % interval of the points, in standard deviations."""
        half = self.points.half_width
        low, high = self.points.mean - half, self.points.mean + half
        return low / self.deviation, high / self.deviation

    def __str__(self) -> str:
        low, high = self.in_deviations
        return (f"{self.points.mean:+.3f} points a deal (+-{self.points.half_width:.3f}; "
                f"{self.deals} deals), {low:+.3f} to {high:+.3f} standard deviations")


def judge(
    game: Game,
    network: Network,
    other: Network | None = None,
    *,
    bot: str = "ismcts:iterations=1000",
    deals: int = 1000,
    seed: int = 1,
    cluster: Any = None,
    threads: int = 1,
) -> Verdict:
    """Plays a bot with a network against the same with another, by default the built-in one."""
    minds = [Mind(bot, [network]), Mind(bot, [other] if other else [])]
    gains = experiments.gains(game, minds, deals, seed=seed, cluster=cluster, threads=threads)
    points = experiments.estimate(gains)
    return Verdict(deals, points, max(float(np.std(gains, ddof=1)), 1e-9))
