# SPDX-License-Identifier: Apache-2.0
"""What a network is worth: a bot with it against the same bot with another.

Points of one game are not those of another, so the difference is also said in standard deviations:
of the points that one seat comes to, from deal to deal, when all seats are played by the bot with
the other network. (The difference itself scatters less, since luck that both networks have on a
deal falls out of it.) One network plays at least as well as another, for us, if the whole interval
of the difference is above -0.1 of these.
"""

import math
from dataclasses import dataclass
from typing import Any

from menagerie import experiments
from menagerie._core import Game, Mind, Network
from menagerie.intervals import Estimate, estimate

AT_LEAST_AS_GOOD = -0.1  # Standard deviations of one seat's points a deal.


@dataclass(frozen=True)
class Verdict:
    """How a bot does with one network rather than another, on the same deals in all seatings."""

    deals: int
    points: Estimate  # A deal, more than with the other network.
    deviation: float  # The standard deviation of one seat's points a deal among equal players.

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
        return (f"{self.points.mean:+.3f} points a deal ({self.points.low:+.3f} to "
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
    """Plays a bot with a network against the same with another, by default the built-in one.

    As many matches more, all seats with the other network, say how much one seat's points scatter.
    """
    minds = [Mind(bot, [network]), Mind(bot, [other] if other else [])]
    gains = experiments.gains(game, minds, deals, seed=seed, cluster=cluster, threads=threads)
    equals = experiments.simulate(
        game, minds[1], max(deals, 2), seed=seed, part=10, cluster=cluster, threads=threads
    )
    return Verdict(deals, estimate(gains), deviation_of(equals))


def deviation_of(figures: experiments.Figures) -> float:
    """The standard deviation of one seat's points a deal: within each seat, over all of them."""
    variances = [figures.variance(seat) for seat in range(figures.players)]
    # Scores that were all alike may be so by chance: as if one had been a point away.
    least = 1 / figures.games
    return math.sqrt(max(sum(variances) / figures.players, least))
