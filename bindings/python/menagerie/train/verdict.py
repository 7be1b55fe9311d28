# SPDX-License-Identifier: Apache-2.0
"""Compares two networks: a bot with one of them against the same bot with the other.

Points of different games can't be compared, so the difference is also given in standard deviations
of a seat's points from deal to deal, when all seats are played by the bot with the other network.
(The difference itself varies less, because the luck that both networks have on a deal cancels out.)
We say that one network plays at least as well as another if the whole interval of the difference is
above -0.1 standard deviations.
"""

import math
from dataclasses import dataclass
from typing import Any

from menagerie import experiments
from menagerie._core import Game, Mind, Network
from menagerie.intervals import Estimate, estimate

AT_LEAST_AS_GOOD = -0.1  # In standard deviations of one seat's points per deal.


@dataclass(frozen=True)
class Verdict:
    """How a bot plays with one network compared with another, on the same deals in all seatings."""

    deals: int
    points: Estimate  # How many points more per deal than with the other network.
    deviation: float  # The standard deviation of one seat's points per deal among equal players.

    @property
    def in_deviations(self) -> tuple[float, float]:
        """The 95 % interval of the points, in standard deviations."""
        return self.points.low / self.deviation, self.points.high / self.deviation

    @property
    def at_least_as_good(self) -> bool:
        """Whether that interval is above -0.1."""
        return self.in_deviations[0] > AT_LEAST_AS_GOOD

    def __str__(self) -> str:
        low, high = self.in_deviations
        at_least = "" if self.at_least_as_good else "not shown to be "
        return (f"{self.points.mean:+.3f} points per deal ({self.points.low:+.3f} to "
                f"{self.points.high:+.3f}; {self.deals} deals), {low:+.3f} to {high:+.3f} standard "
                f"deviations, so {at_least}at least as good")


def compare(
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
    """Compares a bot with one network to the same bot with another, by default the built-in one.

    The same number of matches, with the other network in all seats, shows how much the points of
    a seat vary.
    """
    minds = [Mind(bot, [network]), Mind(bot, [other] if other else [])]
    gains = experiments.gains(game, minds, deals, seed=seed, cluster=cluster, threads=threads)
    equals = experiments.simulate(
        game, minds[1], max(deals, 2), seed=seed, part=10, cluster=cluster, threads=threads
    )
    return Verdict(deals, estimate(gains), deviation_of(equals))


def deviation_of(figures: experiments.Figures) -> float:
    """The standard deviation of one seat's points per deal, within each seat, over all seats."""
    variances = [figures.variance(seat) for seat in range(figures.players)]
    # Scores may be equal by chance, so count them as if one had differed by a point.
    least = 1 / figures.games
    return math.sqrt(max(sum(variances) / figures.players, least))
