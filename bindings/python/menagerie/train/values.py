# SPDX-License-Identifier: Apache-2.0
"""Networks that evaluate a world between two tricks for each seat."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from menagerie import _core
from menagerie._core import Game, Mind, Network
from menagerie.checks import shown
from menagerie.checks import threads as checked_threads
from menagerie.extras import require
from menagerie.train.learner import Learner
from menagerie.train.settings import (
    NARROW,
    ROWS,
    WIDE,
    Floats,
    Player,
    Say,
    Settings,
    Weights,
    must_be_trainable,
)


def values(
    game: Game,
    settings: Settings,
    *,
    start: Network | None = None,
    cluster: Any = None,
    threads: int = 1,
    say: Say | None = None,
) -> Network:
    """A network that evaluates a world between two tricks for each seat.

    It starts from scratch, or continues from the network `start` with rounds by search only. `say`
    gets lines about the progress. An interrupt ends the training, and everything learned so far is
    lost.
    """
    must_be_trainable(game, settings)
    if start is not None:
        _must_go_on(start, game)
    require("train")  # Fails before any match is played.
    training = _Values(game, settings, start, cluster, threads, say or (lambda line: None))
    if start is None:
        training.learn_from_thumb()
    training.learn_from_search()
    return training.network()


def _must_go_on(start: object, game: Game) -> None:
    """A value network for this game and number of players."""
    if not isinstance(start, Network):
        raise TypeError(f"start is {shown(start)}; it must be a menagerie.Network")
    if (start.kind, start.game, start.players) != ("values", game.id, game.players):
        raise ValueError(
            f"start is a {start.kind!r} network for {start.game} with {start.players} players; "
            f"it must be a 'values' network for {game.id} with {game.players} players"
        )


class _Values:
    """Training from scratch, or from an existing network."""

    def __init__(
        self, game: Game, settings: Settings, start: Network | None, cluster: Any, threads: int,
        say: Say,
    ) -> None:
        self._game, self._settings, self._say = game, settings, say
        self._cluster, self._threads = cluster, checked_threads(threads)
        self._begun = time.monotonic()
        self._order = np.random.default_rng(settings.seed)
        inputs = _core.ValueLessons(game).inputs
        weights = start.weights if start else _first_values(self._order, inputs, game.players)
        self._learner = Learner(weights, _values_loss, settings.batch)
        made = f"menagerie.train, {settings.amount} rounds by search, seed {settings.seed}"
        self._origin = f"{start.origin}; then {made}" if start else made

    def network(self) -> Network:
        return Network.make(self._game, "values", self._learner.weights(), self._origin)

    def learn_from_thumb(self) -> None:
        """Plays the next rounds while it learns from the previous ones."""
        mind = Mind(self._settings.thumb)
        wanted = self._settings.amount * self._settings.thumb_rounds
        # The same deals as those of the matches by search, played by others.
        player = Player(self._game, self._settings.seed, 0, self._cluster, self._threads)
        done = 0
        with ThreadPoolExecutor(1) as side:
            chunk = min(self._settings.thumb_chunk, wanted)
            coming = side.submit(player.lessons, mind, chunk) if wanted else None
            while coming is not None:
                lessons = coming.result()
                rate = self._settings.rate * min(1.0, max(0.02, 1.3 * (1 - done / wanted)))
                done += len(lessons.values)
                coming = side.submit(player.lessons, mind, chunk) if done < wanted else None
                self._report(f"thumb  {done} of {wanted} rounds", lessons)
                self._learn([(lessons, in_turn(lessons, lessons.values[lessons.rounds]))], rate)

    def learn_from_search(self) -> None:
        """The quality of the network, measured in rounds that it hasn't learned from yet."""
        wanted, settings = self._settings.amount, self._settings
        player = Player(self._game, settings.seed, 0, self._cluster, self._threads)
        known: list[_core.ValueLessons] = []
        done = 0
        while done < wanted:
            mind = Mind(settings.teacher, [self.network()])
            chunk = min(max(1, wanted // settings.chunks), wanted - done)
            fresh = player.lessons(mind, chunk)
            done += len(fresh.values)
            self._report(f"search {done} of {wanted} rounds", fresh)
            known.append(fresh)
            while len(known) > 1 and sum(map(len, known)) > settings.kept:
                known.pop(0)
            network = self.network()
            rate = settings.search_rate * min(1.0, max(0.02, 1 - done / wanted))
            self._learn([(one, self._looked_ahead(one, network)) for one in known], rate)

    def _looked_ahead(self, lessons: _core.ValueLessons, network: Network) -> Floats:
        return in_turn(lessons, td_targets(lessons, lessons.predict(network),
                                            self._settings.lambda_))

    def _learn(self, known: list[tuple[_core.ValueLessons, Floats]], rate: float) -> None:
        """Learns once from each position, in random order, with random names of colours."""
        sizes = [len(lessons) for lessons, _ in known]
        begins = np.cumsum([0, *sizes])
        order = self._order.permutation(begins[-1])
        naming = int(self._order.integers(1 << 62))
        for first in range(0, len(order), ROWS):
            some = order[first : first + ROWS]
            rows = np.empty((len(some), known[0][0].inputs), np.uint8)
            targets = np.empty((len(some), self._game.players), np.float32)
            for number, (lessons, wanted) in enumerate(known):
                at = np.flatnonzero((some >= begins[number]) & (some < begins[number + 1]))
                which = (some[at] - begins[number]).astype(np.uint32)
                rows[at] = lessons.encode(which, naming)
                targets[at] = wanted[which]
            self._learner.learn((rows, targets), rate)

    def _report(self, stage: str, lessons: _core.ValueLessons) -> None:
        minutes = (time.monotonic() - self._begun) / 60
        share = explained(lessons, self.network())
        self._say(f"{minutes:6.1f} min  {stage}  explains {share:.4f}")


def explained(lessons: _core.ValueLessons, network: Network) -> float:
    """The share of the variance of rounds' results that the network predicts; 1 is all of it."""
    came = lessons.values[lessons.rounds]
    error = np.square(came - lessons.predict(network), dtype=np.float64).mean()
    return float(1 - error / came.astype(np.float64).var())


def td_targets(lessons: _core.ValueLessons, said: Floats, lambda_: float) -> Floats:
    """The target value of each position for each seat, given a network's values of all of them.

    For the last one of a round it is the round's result. For an earlier one it is `lambda_` times
    the target of the next one, plus the rest times the network's value of the next one.
    """
    rounds, wanted = lessons.rounds, lessons.values
    ends = np.flatnonzero(np.append(rounds[1:] != rounds[:-1], True))
    behind = ends[rounds] - np.arange(len(rounds))  # How many positions of the round follow.
    targets = np.empty_like(said)
    for distance in range(int(behind.max(initial=-1)) + 1):
        at = np.flatnonzero(behind == distance)
        targets[at] = wanted[rounds[at]]
        wanted[rounds[at]] = lambda_ * targets[at] + (1 - lambda_) * said[at]
    return targets


def in_turn(lessons: _core.ValueLessons, by_seat: Floats) -> Floats:
    """The same with seats in the order of play from the one that leads."""
    players = by_seat.shape[1]
    seats = (lessons.leaders[:, None] + np.arange(players)) % players
    return np.take_along_axis(by_seat, seats, axis=1)


def _first_values(order: np.random.Generator, inputs: int, players: int) -> Weights:
    def scatter(rows: int, columns: int, deviation: float) -> Floats:
        return order.normal(0, deviation, (rows, columns)).astype(np.float32)

    return {
        "first": scatter(inputs, WIDE, 0.1),
        "first_bias": np.zeros(WIDE, np.float32),
        "second": scatter(WIDE, NARROW, (2 / WIDE) ** 0.5),
        "second_bias": np.zeros(NARROW, np.float32),
        "third": scatter(NARROW, players, (1 / NARROW) ** 0.5),
        "third_bias": np.full(players, 0.25 + 0.5 / players, np.float32),
    }


def _values_loss(net: Weights, batch: tuple[Any, ...]) -> Any:
    import jax.numpy as jnp

    rows, targets, weight = batch
    x = jnp.maximum(rows.astype(jnp.float32) @ net["first"] + net["first_bias"], 0)
    x = jnp.maximum(x @ net["second"] + net["second_bias"], 0)
    errors = jnp.square(x @ net["third"] + net["third_bias"] - targets).sum(axis=1)
    return 0.5 * (errors * weight).sum() / weight.sum()
