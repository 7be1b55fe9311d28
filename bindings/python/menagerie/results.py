# SPDX-License-Identifier: Apache-2.0
"""The dictionaries that functions of the engine return, with their keys and types."""

from typing import Any, TypedDict

__all__ = ["ArenaBot", "ArenaPair", "ArenaResult", "Choice", "Ended", "Hint", "Interval", "Option",
           "Solved", "Trials"]


class Choice(TypedDict):
    """A bot's opinion of an action; value, low and high are None if it didn't search."""

    action: int
    text: str
    value: float | None  # For the seat that decides: 1 means winning the match by far.
    low: float | None  # The 95 % interval of the value.
    high: float | None
    visits: int


class Hint(Choice):
    """A choice with its reason."""

    why: str  # In one sentence.
    messages: list[dict[str, Any]]  # The same as data: ids and arguments of sentences.


class Solved(TypedDict):
    """The value of a position with all cards open when the round ends, and the best line."""

    exact: bool
    hero: int
    value: float
    low: float
    high: float
    line: list[tuple[int, int]]  # Seats and their actions.
    nodes: int


class Interval(TypedDict):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class ArenaBot(TypedDict):
    """A bot's result in an arena."""

    score: Interval
    win_share: Interval


class ArenaPair(TypedDict):
    """Two bots of an arena on the same deals: how far `a` is ahead of `b`."""

    a: int
    b: int
    points: Interval
    win_share: Interval
    ahead: Interval
    evidence: float
    better: int | None  # The bot that is clearly better.


class ArenaResult(TypedDict):
    """The result of an arena."""

    deals: int
    games: int
    decisions: int
    seconds: float
    bots: list[ArenaBot]
    pairs: list[ArenaPair]


class Ended(TypedDict):
    """The result of a match that was played to its end."""

    scores: list[int]
    winners: list[int]


class Trials(TypedDict):
    """Every legal action in the same worlds: a row per action, a column per world."""

    actions: list[int]
    scores: list[list[int]]
    shares: list[list[float]]


class Option(TypedDict):
    """An option of a game."""

    name: str
    type: str  # "bool", "int", "choice" or "list".
    standard: Any
    min: int
    max: int
    choices: list[str]
    nullable: bool
    meaning: str
