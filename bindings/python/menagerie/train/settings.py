# SPDX-License-Identifier: Apache-2.0
"""How networks are trained, and the matches that they learn from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie import _core, experiments
from menagerie._core import Game, Mind
from menagerie.checks import at_least, between, bot, keep, must_be_a_game, real, seed, shown

Floats = npt.NDArray[np.float32]
Say = Callable[[str], None]
Weights = dict[str, Any]

WIDE, NARROW = 64, 32  # Units of the layers; see src/game/value_net.h.
ROWS = 1 << 14  # Positions per array.
BATCH_MAX = 1 << 20  # The last batch is filled up to its size.


@dataclass(frozen=True)
class Settings:
    """How a network is trained."""

    amount: int  # Rounds by search (values), or matches by search (policy).
    seed: int = 1
    # The bot that plays. One action in ten is a different one, to see its effect.
    teacher: str = "ismcts:iterations=300:slip=10"
    thumb: str = "simple:slip=12"
    thumb_rounds: int = 20  # This many rounds by rules of thumb per round by search.
    thumb_chunk: int = 30_000
    chunks: int = 20  # The number of parts in which it plays by search.
    kept: int = 1_500_000  # The latest positions by search, which it continues to learn from.
    batch: int = 256  # Positions per update of the weights.
    rate: float = 0.002  # Falls to zero.
    search_rate: float = 0.0005
    # A round is mostly luck, so the target for a world is a mix of the round's result and of the
    # network's values for the worlds after it (TD(lambda), Sutton 1988).
    lambda_: float = 0.7
    passes: int = 12  # Passes over the decisions, for a policy network.

    def __post_init__(self) -> None:
        for name in ("amount", "thumb_chunk", "chunks", "kept", "passes"):
            keep(self, name, at_least(name, getattr(self, name), 1))
        keep(self, "thumb_rounds", at_least("thumb_rounds", self.thumb_rounds, 0))
        keep(self, "batch", between("batch", self.batch, 1, BATCH_MAX))
        keep(self, "seed", seed(self.seed))
        for name in ("teacher", "thumb"):
            bot(name, getattr(self, name))
        for name in ("rate", "search_rate"):
            keep(self, name, real(name, getattr(self, name)))
        keep(self, "lambda_", real("lambda_", self.lambda_, 0, 1))


def must_be_trainable(game: object, settings: object) -> None:
    """A game, and settings of training."""
    must_be_a_game(game)
    if not isinstance(settings, Settings):
        raise TypeError(f"settings is {shown(settings)}; it must be a menagerie.train.Settings")


class Player:
    """Plays matches between bots, in order, from number `first` on."""

    def __init__(self, game: Game, seed: int, first: int, cluster: Any, threads: int) -> None:
        self._game, self._seed, self._next = game, seed, first
        self._cluster, self._threads = cluster, threads

    def lessons(self, bot: Mind, rounds: int) -> _core.ValueLessons:
        lessons = _core.ValueLessons(self._game)
        part = max(1, min(1000, rounds // 8))  # Matches at a time.
        for records in self.records(bot, part):
            lessons.add(records, threads=self._threads)
            if len(lessons.values) >= rounds:
                return lessons
        raise AssertionError("matches do not come to an end")

    def records(self, bot: Mind, part: int) -> Iterator[list[str]]:
        while True:
            yield experiments.records(
                self._game, bot, part, seed=self._seed, first=self._next,
                cluster=self._cluster, threads=self._threads,
            )
            self._next += part
