# SPDX-License-Identifier: Apache-2.0
"""What decisions of a match were worth: chances, mistakes, luck and play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from menagerie import _core
from menagerie._core import Mind

__all__ = ["Analysis", "Chances", "Judged", "SeatSum", "analyze"]


@dataclass(frozen=True)
class Judged:
    """A decision with a choice, compared with what a bot would do with the same knowledge.

    Values are parts of the match: 1 is a match won alone and by far, 0 one lost so.
    """

    event: int  # Its number in the record, from 0.
    seat: int
    round: int  # From 1.
    made: str  # Actions, as texts of the record:
    best: str  # what was done, and what the bot thinks best.
    value: float  # The value of the best action.
    loss: float  # What was lost by not taking it,
    low: float  # with the 95 % interval of the difference.
    high: float
    judged: str  # How: by "exact" play, "played_on" by bots, or a "search", which proves nothing.
    why: str  # Why the best one is, in sentences; "" where that was not asked for.
    messages: list[dict[str, Any]]  # The same as data: ids and arguments of sentences.

    @property
    def is_mistake(self) -> bool:
        """Whether something was lost by exact play, or when bots played both actions on."""
        return self.low > 0


@dataclass(frozen=True)
class SeatSum:
    """What a seat came to. The points are those of whole rounds: average + cards + play."""

    decisions: int  # With a choice to make,
    as_best: int  # of these as the bot would have decided,
    mistakes: int  # and those that are clear mistakes.
    loss: float  # By all clear mistakes, as parts of the match.
    points: float
    average: float  # Points of an average deal, between bots that play by rules of thumb;
    cards: float  # how much more its cards were worth between these: luck;
    play: float  # what came of playing them beyond that, by itself and by the others.


@dataclass(frozen=True)
class Chances:
    """How likely each seat was to win, in the position before that event of the record."""

    event: int
    by_seat: list[float]  # 0 to 1; 1 in all.


@dataclass(frozen=True)
class Analysis:
    """What analyze() found out about a record."""

    game: str
    bot: str  # The bot that judged.
    finished: bool  # Whether the record holds a whole match.
    rounds: int  # Whole rounds, on which the points of `seats` rest.
    chances: list[Chances]  # At most 101 places, the end among them.
    decisions: list[Judged]  # Those with a choice to make, in their order.
    seats: list[SeatSum]

    @property
    def mistakes(self) -> list[Judged]:
        """The clear mistakes, costliest first."""
        clear = [decision for decision in self.decisions if decision.is_mistake]
        return sorted(clear, key=lambda decision: -decision.loss)


def analyze(
    record: str,
    *,
    bot: str | Mind = "ismcts:iterations=2000",
    seat: int | None = None,
    seed: int = 1,
    threads: int = 1,
    reasons: int = 12,
    language: str = "en",
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Judges every decision of a record, as `menagerie analyze` does.

    Where all cards are known and little is left, the loss is exact. Elsewhere `bot`, one that
    searches, looks at each decision with what the seat knew, and again for four times as long. What
    it then suspects is a mistake only if bots at least as strong as the seat's player come to the
    same when they play both actions on. With `seat` only that seat's decisions are judged.
    The `reasons` costliest mistakes are explained, in a `language`: a tag of menagerie.languages().
    With a bot whose budget is in iterations the same seed gives the same figures, whatever the
    `threads` (1 to 256). `progress` is told, in this thread, how many pieces of work are done, and
    of how many. Other threads run meanwhile; Ctrl-C ends it.

    A match that is not over may be analyzed too. A ValueError says what is wrong with the record,
    and at which event, or with one of the rest, and what would be right.
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is {progress!r}; it must be a function or None")
    found = _core.analyze(record, bot, seat, seed, threads, reasons, language, progress)
    return Analysis(
        game=found["game"],
        bot=found["bot"],
        finished=found["finished"],
        rounds=found["rounds"],
        chances=[Chances(event, by_seat) for event, by_seat in found["chances"]],
        decisions=[Judged(**decision) for decision in found["decisions"]],
        seats=[SeatSum(**one) for one in found["seats"]],
    )
