# SPDX-License-Identifier: Apache-2.0
"""Networks that predict how likely a seat is to take an action, given what it knows."""

from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie import _core
from menagerie._core import Game, Mind, Network
from menagerie.checks import threads as checked_threads
from menagerie.extras import require
from menagerie.train.learner import Learner
from menagerie.train.settings import (
    ROWS,
    WIDE,
    Floats,
    Player,
    Say,
    Settings,
    Weights,
    must_be_trainable,
)


def policy(
    game: Game,
    settings: Settings,
    *,
    cluster: Any = None,
    threads: int = 1,
    say: Say | None = None,
) -> Network:
    """A network that predicts how likely a seat is to take an action, given what it knows."""
    must_be_trainable(game, settings)
    threads = checked_threads(threads)
    require("train")  # Fails before any match is played.
    say = say or (lambda line: None)
    lessons = _core.PolicyLessons(game)
    player = Player(game, settings.seed, 0, cluster, threads)
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
    learner = Learner(_first_policy(order, lessons), _policy_loss, settings.batch)
    for number in range(settings.passes):
        order.shuffle(known)
        naming = int(order.integers(1 << 62))
        rate = settings.rate * min(1.0, max(0.02, 1.25 * (1 - number / settings.passes)))
        for first in range(0, len(known), ROWS):
            learner.learn(lessons.encode(known[first : first + ROWS], naming), rate)
        say(f"pass {number + 1} of {settings.passes}  "
            f"surprise {surprise(lessons, unseen, learner.weights()):.4f}, "
            f"of even chances {surprise(lessons, unseen, None):.4f}")
    origin = (f"menagerie.train, {settings.amount} matches by search ({len(lessons)} decisions), "
              f"seed {settings.seed}")
    return Network.make(game, "policy", learner.weights(), origin)


def _first_policy(order: np.random.Generator, lessons: _core.PolicyLessons) -> Weights:
    def scatter(rows: int) -> Floats:
        return order.normal(0, 0.05, (rows, WIDE)).astype(np.float32)

    return {
        "first": scatter(lessons.inputs),
        "first_bias": np.zeros(WIDE, np.float32),
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


def surprise(lessons: _core.PolicyLessons, which: npt.NDArray[np.uint32],
              weights: Weights | None) -> float:
    """The information in an action, in nats: by a network, and if all legal ones were alike."""
    total = 0.0
    for first in range(0, len(which), ROWS):
        rows, choices, chosen = lessons.encode(which[first : first + ROWS])
        if weights is None:
            total += float(np.log(choices.sum(axis=1, dtype=np.float64)).sum())
        else:
            batch = (rows, choices, chosen, np.ones(len(chosen), np.float32))
            total += float(_policy_loss(weights, batch)) * len(chosen)
    return total / max(len(which), 1)
