# SPDX-License-Identifier: Apache-2.0
"""Assesses the decisions of a match: winning chances, mistakes, luck and play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from menagerie import _core
from menagerie._core import Mind

__all__ = ["Analysis", "Chances", "Judged", "SeatSum", "analyze"]


@dataclass(frozen=True)
class Judged:
    """A decision with a choice, compared with what a bot would do with the same knowledge.

    Values are parts of the match: 1 means winning it outright and by far, 0 losing it by far.
    """

    event: int  # Its number in the record, from 0.
    seat: int
    round: int  # From 1.
    made: str  # The action that was chosen, as text of the record.
    best: str  # The action that the bot considers best.
    value: float  # The value of the best action.
    loss: float  # How much was lost by not choosing it.
    low: float  # The 95 % interval of the loss.
    high: float
    judged: str  # By "exact" play, "played_on" by bots, or only a "search", which proves nothing.
    why: str  # Why `best` is best, in sentences; "" if that wasn't requested.
    messages: list[dict[str, Any]]  # The same as data: ids and arguments of sentences.

    @property
    def is_mistake(self) -> bool:
        """Whether exact play, or bots that continued from both actions, confirm a loss."""
        return self.low > 0


@dataclass(frozen=True)
class SeatSum:
    """The result of a seat. Points are those of complete rounds: average + cards + play."""

    decisions: int  # Decisions with a choice.
    as_best: int  # Those that were as the bot would have decided.
    mistakes: int  # Clear mistakes.
    loss: float  # The loss by all clear mistakes, as parts of the match.
    points: float
    average: float  # Points from an average deal, between bots that play by rules of thumb.
    cards: float  # Luck: how much more its cards were worth between these bots.
    play: float  # The rest: how the seat and the others played.


@dataclass(frozen=True)
class Chances:
    """Each seat's winning chance in the position before that event of the record."""

    event: int
    by_seat: list[float]  # From 0 to 1. They add up to 1.


@dataclass(frozen=True)
class Analysis:
    """The result of analyze() for a record."""

    game: str
    bot: str  # The bot that judged.
    finished: bool  # Whether the record has a complete match.
    rounds: int  # The number of complete rounds, which the points in `seats` are from.
    chances: list[Chances]  # At most 101 positions, including the end.
    decisions: list[Judged]  # Those with a choice, in order.
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

    If all cards are known and little is left to play, the loss is exact. Otherwise `bot`, which
    must be one that searches, examines the decision with the knowledge of the seat, and again for
    four times as long. If it still suspects a mistake, bots at least as strong as the seat's player
    continue the game from both actions. It is a mistake only if they confirm it.

    With `seat`, only that seat's decisions are judged. `reasons` is the number of mistakes to
    explain, costliest first, and `language` a tag of menagerie.languages(). If the bot's budget is
    in iterations, the same seed gives the same figures with any number of `threads` (1 to 256).
    `progress` is called in this thread with the number of pieces of work done, and their total.
    Other threads can run in the meantime; Ctrl-C stops the analysis.

    The match need not be over. A ValueError says what is wrong with the record and at which event,
    or which argument is wrong and what would be right.
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
