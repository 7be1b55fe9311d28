# SPDX-License-Identifier: Apache-2.0
"""Trains the networks by which bots judge worlds and read what others did.

    python -m menagerie.train awimbawe values_2.net --players 2 --amount 60000
    python -m menagerie.train savage-bowl policy_4.net --players 4 --kind policy --amount 4000

It needs JAX and Optax (`pip install menagerie[train]`). A network of values learns first from rounds
by rules of thumb, of which there are as many as one likes, each seen once; then from rounds that the
search plays with the network as it is by then. A policy network learns from the decisions of the
search. All that matches hold is in their records, so they may be played anywhere: here on threads,
or on a Dask cluster. The seed decides the network, whatever the threads and the cluster.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie import _core, experiments
from menagerie._core import Game, Mind, Network

Floats = npt.NDArray[np.float32]
Say = Callable[[str], None]
Weights = dict[str, Any]

_WIDE, _NARROW = 64, 32  # Units of the layers; see src/game/value_net.h.
_ROWS = 1 << 14  # Positions that are put into arrays at a time.


@dataclass(frozen=True)
class Settings:
    """How a network is trained."""

    amount: int  # Rounds by search (values), or matches by search (policy).
    seed: int = 1
    # Who plays: one action in ten is another, to see what comes of that.
    teacher: str = "ismcts:iterations=300:slip=10"
    thumb: str = "simple:slip=12"
    thumb_rounds: int = 20  # For each round by search that many by rules of thumb come first.
    thumb_chunk: int = 30_000
    chunks: int = 20  # In how many parts it plays by search.
    kept: int = 1_500_000  # Positions by search that it goes on learning from, the latest.
    batch: int = 256  # Positions that the weights move after.
    rate: float = 0.002  # Falls to nothing.
    search_rate: float = 0.0005
    # A round is mostly luck: in part a world is worth what its round came to, for the rest what the
    # network says of the worlds after it (TD(lambda), Sutton 1988).
    lambda_: float = 0.7
    passes: int = 12  # Over the decisions, of a policy network.

    def __post_init__(self) -> None:
        for name in ("amount", "thumb_chunk", "chunks", "kept", "batch", "passes"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}, but is at least 1")
        if self.thumb_rounds < 0:
            raise ValueError(f"thumb_rounds is {self.thumb_rounds}, but is at least 0")
        if not 0 <= self.lambda_ <= 1:
            raise ValueError(f"lambda_ is {self.lambda_}, but is from 0 to 1")


# --- Matches ------------------------------------------------------------------------------------


class _Player:
    """Plays matches between bots, in order from number `first` on, until there are enough rounds."""

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


# --- Values -------------------------------------------------------------------------------------


def values(
    game: Game,
    settings: Settings,
    *,
    start: Network | None = None,
    cluster: Any = None,
    threads: int = 1,
    say: Say | None = None,
) -> Network:
    """A network that says what a world between two tricks is worth to each seat.

    It begins with nothing, or goes on from the network `start` with rounds by search alone. `say` is
    told of progress in lines. An interrupt ends it; what it has learnt till then is lost.
    """
    training = _Values(game, settings, start, cluster, threads, say or (lambda line: None))
    if start is None:
        training.learn_from_thumb()
    training.learn_from_search()
    return training.network()


class _Values:
    """The way from nothing, or from a network, to a better one."""

    def __init__(
        self, game: Game, settings: Settings, start: Network | None, cluster: Any, threads: int,
        say: Say,
    ) -> None:
        self._game, self._settings, self._say = game, settings, say
        self._cluster, self._threads = cluster, threads
        self._begun = time.monotonic()
        self._order = np.random.default_rng(settings.seed)
        inputs = _core.ValueLessons(game).inputs
        weights = start.weights if start else _first_values(self._order, inputs, game.players)
        self._learner = _Learner(weights, _values_loss, settings.batch)
        made = f"menagerie.train, {settings.amount} rounds by search, seed {settings.seed}"
        self._origin = f"{start.origin}; then {made}" if start else made

    def network(self) -> Network:
        return Network.make(self._game, "values", self._learner.weights(), self._origin)

    def learn_from_thumb(self) -> None:
        """The next rounds are played while it learns from the last."""
        mind = Mind(self._settings.thumb)
        wanted = self._settings.amount * self._settings.thumb_rounds
        player = _Player(self._game, self._settings.seed, 1 << 62, self._cluster, self._threads)
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
                self._learn([(lessons, _in_turn(lessons, lessons.values[lessons.rounds]))], rate)

    def learn_from_search(self) -> None:
        """What the network is worth shows in rounds that it has not learned from yet."""
        wanted, settings = self._settings.amount, self._settings
        player = _Player(self._game, settings.seed, 0, self._cluster, self._threads)
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
        return _in_turn(lessons, td_targets(lessons, lessons.predict(network),
                                            self._settings.lambda_))

    def _learn(self, known: list[tuple[_core.ValueLessons, Floats]], rate: float) -> None:
        """Once from each position, in random order, each by random names."""
        sizes = [len(lessons) for lessons, _ in known]
        begins = np.cumsum([0, *sizes])
        order = self._order.permutation(begins[-1])
        naming = int(self._order.integers(1 << 62))
        for first in range(0, len(order), _ROWS):
            some = order[first : first + _ROWS]
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
    """The share of the variance of rounds' values that the network foresees; 1 is all of it."""
    came = lessons.values[lessons.rounds]
    error = np.square(came - lessons.predict(network), dtype=np.float64).mean()
    return float(1 - error / came.astype(np.float64).var())


def td_targets(lessons: _core.ValueLessons, said: Floats, lambda_: float) -> Floats:
    """What each position shall be worth to each seat, given what a network said of all of them.

    The last of a round is worth what the round came to; an earlier one `lambda_` times what the next
    shall be worth and for the rest what was said of the next.
    """
    rounds, wanted = lessons.rounds, lessons.values
    ends = np.flatnonzero(np.append(rounds[1:] != rounds[:-1], True))
    behind = ends[rounds] - np.arange(len(rounds))  # How many of the round come after it.
    targets = np.empty_like(said)
    for distance in range(int(behind.max(initial=-1)) + 1):
        at = np.flatnonzero(behind == distance)
        targets[at] = wanted[rounds[at]]
        wanted[rounds[at]] = lambda_ * targets[at] + (1 - lambda_) * said[at]
    return targets


def _in_turn(lessons: _core.ValueLessons, by_seat: Floats) -> Floats:
    """The same with seats in the order of play from the one that leads."""
    players = by_seat.shape[1]
    seats = (lessons.leaders[:, None] + np.arange(players)) % players
    return np.take_along_axis(by_seat, seats, axis=1)


def _first_values(order: np.random.Generator, inputs: int, players: int) -> Weights:
    def scatter(rows: int, columns: int, deviation: float) -> Floats:
        return order.normal(0, deviation, (rows, columns)).astype(np.float32)

    return {
        "first": scatter(inputs, _WIDE, 0.1),
        "first_bias": np.zeros(_WIDE, np.float32),
        "second": scatter(_WIDE, _NARROW, (2 / _WIDE) ** 0.5),
        "second_bias": np.zeros(_NARROW, np.float32),
        "third": scatter(_NARROW, players, (1 / _NARROW) ** 0.5),
        "third_bias": np.full(players, 0.25 + 0.5 / players, np.float32),
    }


def _values_loss(net: Weights, batch: tuple[Any, ...]) -> Any:
    import jax.numpy as jnp

    rows, targets, weight = batch
    x = jnp.maximum(rows.astype(jnp.float32) @ net["first"] + net["first_bias"], 0)
    x = jnp.maximum(x @ net["second"] + net["second_bias"], 0)
    errors = jnp.square(x @ net["third"] + net["third_bias"] - targets).sum(axis=1)
    return 0.5 * (errors * weight).sum() / weight.sum()


# --- Policies -----------------------------------------------------------------------------------


def policy(
    game: Game,
    settings: Settings,
    *,
    cluster: Any = None,
    threads: int = 1,
    say: Say | None = None,
) -> Network:
    """A network that says how likely a seat is to take an action, by what it knows."""
    say = say or (lambda line: None)
    lessons = _core.PolicyLessons(game)
    player = _Player(game, settings.seed, 0, cluster, threads)
    left = settings.amount
    for records in player.records(Mind(settings.teacher), min(1000, settings.amount)):
        lessons.add(records[:left], threads=threads)
        left -= len(records)
        if left <= 0:
            break
    say(f"{len(lessons)} decisions")
    order = np.random.default_rng(settings.seed)
    mixed = order.permutation(len(lessons)).astype(np.uint32)
    unseen, known = np.split(mixed, [len(mixed) // 20])
    learner = _Learner(_first_policy(order, lessons), _policy_loss, settings.batch)
    for number in range(settings.passes):
        order.shuffle(known)
        naming = int(order.integers(1 << 62))
        rate = settings.rate * min(1.0, max(0.02, 1.25 * (1 - number / settings.passes)))
        for first in range(0, len(known), _ROWS):
            learner.learn(lessons.encode(known[first : first + _ROWS], naming), rate)
        say(f"pass {number + 1} of {settings.passes}  "
            f"surprise {_surprise(lessons, unseen, learner.weights()):.4f}, "
            f"of even chances {_surprise(lessons, unseen, None):.4f}")
    origin = (f"menagerie.train, {settings.amount} matches by search ({len(lessons)} decisions), "
              f"seed {settings.seed}")
    return Network.make(game, "policy", learner.weights(), origin)


def _first_policy(order: np.random.Generator, lessons: _core.PolicyLessons) -> Weights:
    def scatter(rows: int) -> Floats:
        return order.normal(0, 0.05, (rows, _WIDE)).astype(np.float32)

    return {
        "first": scatter(lessons.inputs),
        "first_bias": np.zeros(_WIDE, np.float32),
        "second": scatter(lessons.outputs),
        "second_bias": np.zeros(lessons.outputs, np.float32),
    }


def _policy_loss(net: Weights, batch: tuple[Any, ...]) -> Any:
    import jax
    import jax.numpy as jnp

    rows, choices, chosen, weight = batch
    units = jnp.maximum(rows.astype(jnp.float32) @ net["first"] + net["first_bias"], 0)
    logits = units @ net["second"].T + net["second_bias"]
    counts = choices.astype(jnp.float32)
    logits = jnp.where(counts > 0, logits, -1e9)
    # An output that stands for two legal actions has two shares.
    most = jax.lax.stop_gradient(logits.max(axis=1, keepdims=True))
    all_of = jnp.log((counts * jnp.exp(logits - most)).sum(axis=1)) + most[:, 0]
    mine = jnp.take_along_axis(logits, chosen.astype(jnp.int32)[:, None], axis=1)[:, 0]
    return ((all_of - mine) * weight).sum() / weight.sum()


def _surprise(lessons: _core.PolicyLessons, which: npt.NDArray[np.uint32],
              weights: Weights | None) -> float:
    """What an action told, in nats: by a network, or if all legal ones were as likely."""
    total = 0.0
    for first in range(0, len(which), _ROWS):
        rows, choices, chosen = lessons.encode(which[first : first + _ROWS])
        if weights is None:
            total += float(np.log(choices.sum(axis=1, dtype=np.float64)).sum())
        else:
            batch = (rows, choices, chosen, np.ones(len(chosen), np.float32))
            total += float(_policy_loss(weights, batch)) * len(chosen)
    return total / max(len(which), 1)


# --- Judging ------------------------------------------------------------------------------------


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


# --- Learning -----------------------------------------------------------------------------------


@cache
def _program(loss: Callable[..., Any]) -> tuple[Any, Any]:
    """How the memory of a teacher begins, and a program that learns from batches in their order."""
    import jax
    import optax

    adam = optax.scale_by_adam()  # Kingma, Ba 2014.

    def step(carried: Any, batch: Any) -> Any:
        net, memory, rate = carried
        change, memory = adam.update(jax.grad(loss)(net, batch), memory)
        net = jax.tree.map(lambda old, move: old - rate * move, net, change)
        return (net, memory, rate), None

    def learn(net: Any, memory: Any, rate: Any, batches: Any) -> Any:
        (net, memory, _), _ = jax.lax.scan(step, (net, memory, rate), batches)
        return net, memory

    return adam.init, jax.jit(learn)


class _Learner:
    """Weights that follow the slope of a loss."""

    def __init__(self, weights: Weights, loss: Callable[..., Any], batch: int) -> None:
        import jax.numpy as jnp

        begin, self._learn = _program(loss)
        self._batch = batch
        self._weights = {name: jnp.asarray(one) for name, one in weights.items()}
        self._memory = begin(self._weights)

    def learn(self, arrays: tuple[npt.NDArray[Any], ...], rate: float) -> None:
        """Once from each row of the arrays, in their order; the weights move after every batch."""
        count = len(arrays[0])
        batches = -(-count // self._batch)
        weight = np.ones(count, np.float32)  # What fills up the last batch weighs nothing.
        # Powers of two, so that programs for few sizes are compiled.
        for begin, size in _powers_of_two(batches):
            rows = [self._cut(one, begin, size) for one in (*arrays, weight)]
            self._weights, self._memory = self._learn(
                self._weights, self._memory, np.float32(rate), tuple(rows)
            )

    def _cut(self, array: npt.NDArray[Any], begin: int, size: int) -> npt.NDArray[Any]:
        part = array[begin * self._batch : (begin + size) * self._batch]
        lacking = size * self._batch - len(part)
        if lacking:
            part = np.concatenate([part, np.zeros((lacking, *part.shape[1:]), part.dtype)])
        return part.reshape(size, self._batch, *part.shape[1:])

    def weights(self) -> Weights:
        return {name: np.asarray(one) for name, one in self._weights.items()}


def _powers_of_two(count: int) -> Iterator[tuple[int, int]]:
    """Parts of 0 to count whose sizes are powers of two, the largest first, as (begin, size)."""
    begin = 0
    while begin < count:
        size = 1 << ((count - begin).bit_length() - 1)
        yield begin, size
        begin += size


# --- The command --------------------------------------------------------------------------------


def main(words: list[str] | None = None) -> int:
    """Reads the command line; 0, or 2 if something on it is wrong."""
    asked = argparse.ArgumentParser(prog="python -m menagerie.train",
                                    description=(__doc__ or "").splitlines()[0])
    asked.add_argument("game", help="as savage-bowl")
    asked.add_argument("file", type=Path, help="where the network goes")
    asked.add_argument("--players", type=int, required=True)
    asked.add_argument("--kind", choices=("values", "policy"), default="values")
    asked.add_argument("--start", type=Path, help="a network of values to go on from")
    asked.add_argument("--threads", type=int, default=2)
    asked.add_argument("--judge", type=int, default=0, metavar="DEALS",
                       help="at the end plays with it against the built-in network")
    asked.add_argument("--cluster", help="the address of a Dask scheduler")
    for field in fields(Settings):
        asked.add_argument(f"--{field.name.rstrip('_').replace('_', '-')}", dest=field.name,
                           type=field.type if isinstance(field.type, type) else str,
                           required=field.name == "amount",
                           default=None if field.name == "amount" else field.default)
    given = vars(asked.parse_args(words))
    chosen = {field.name: given[field.name] for field in fields(Settings)}
    common: dict[str, Any] = {
        "cluster": given["cluster"], "threads": given["threads"],
        "say": lambda line: print(line, file=sys.stderr, flush=True),
    }
    try:
        game = Game(given["game"], players=given["players"])
        if given["kind"] == "values":
            start = Network(given["start"].read_bytes()) if given["start"] else None
            network = values(game, Settings(**chosen), start=start, **common)
        else:
            network = policy(game, Settings(**chosen), **common)
        given["file"].write_bytes(network.file)
        if given["judge"]:
            verdict = judge(game, network, deals=given["judge"], cluster=given["cluster"],
                            threads=given["threads"])
            print(f"against the built-in network: {verdict}")
    except (ValueError, OSError) as wrong:
        print(f"menagerie.train: {wrong}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
