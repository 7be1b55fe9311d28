# SPDX-License-Identifier: Apache-2.0
"""How fast matches are stepped, beside what others offer from Python, all in one run on one core.

    build/python/venv/bin/python bindings/python/bench/vector.py [--seconds S] [--peers]

Decisions per second with random legal actions: for the steps alone, and together with drawing the
actions, which is what a learner's loop costs without the learner. Masks are written as bits, 64 to
a word, or as bools, a byte each. Each figure is the best of five parts of a run. It prints the load
of the machine and tables for docs/python/speed.md.

--peers also measures the card games of OpenSpiel, RLCard, PettingZoo and Pgx, if they are installed
(bindings/python/bench/requirements.txt). If an installed one cannot be measured, it says so and
exits with 1.
"""

import argparse
import importlib
import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import menagerie

MATCHES = 4096
WARMING = 200  # Steps after which matches side by side are at different places.
OPENSPIEL = ["oh_hell", "hearts", "spades", "tarok", "gin_rummy", "leduc_poker"]
RLCARD = ["leduc-holdem", "limit-holdem", "uno", "doudizhu", "gin-rummy", "bridge"]
PETTINGZOO = ["leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5"]

# Mahjong's tiles are cards here. Its bridge_bidding wants a table that is not in the package.
PGX = ["kuhn_poker", "leduc_holdem", "sparrow_mahjong"]


def rate(steps: Callable[[], int], seconds: float) -> float:
    """Decisions per second of processor time, which other work disturbs least: the best
    of five parts."""
    steps()
    best = 0.0
    for _ in range(5):
        begin, done = time.process_time(), 0
        while (now := time.process_time()) - begin < seconds / 5:
            done += steps()
        best = max(best, done / (now - begin))
    return best


def vector(name: str, masks: Any, observations: Any, seconds: float) -> tuple[float, float]:
    """The figures of a VectorEnv on one thread, for steps alone and together with drawing actions:
    each the best of five parts of the same run."""
    env = menagerie.VectorEnv(name, MATCHES, observations=observations, masks=masks)
    env.reset(1)
    for _ in range(WARMING):
        env.step(env.sample())
    alone = drawing_too = 0.0
    for _ in range(5):
        drew, stepped, done = 0.0, 0.0, 0
        while drew + stepped < seconds / 5:
            begin = time.process_time()
            actions = env.sample()
            drawn = time.process_time()
            env.step(actions)
            drew, stepped = drew + drawn - begin, stepped + time.process_time() - drawn
            done += MATCHES
        alone = max(alone, done / stepped)
        drawing_too = max(drawing_too, done / (drew + stepped))
    return alone, drawing_too


def single(name: str, seconds: float) -> float:
    """Of single states: a clear loop, as with OpenSpiel's."""
    game = menagerie.Game(name)
    rng = menagerie.Rng(1)

    def steps() -> int:
        state, done = game.start(), 0
        while not state.is_over:
            if state.turn == "play":
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
                done += 1
            else:
                state.roll(rng)
        return done

    return rate(steps, seconds)


def openspiel(name: str, seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game(name)

    def steps() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                done += 1
        return done

    return rate(steps, seconds)


def rlcard_env(name: str, seconds: float) -> float:
    import rlcard

    env = rlcard.make(name)

    def steps() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            done += 1
        return done

    return rate(steps, seconds)


def pettingzoo_env(name: str, seconds: float) -> float:
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def steps() -> int:
        env.reset()
        done = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = info.get("action_mask")
            mask = observation["action_mask"] if mask is None else mask
            env.step(random.choice(mask.nonzero()[0]))
            done += 1
        return done

    return rate(steps, seconds)


def pgx_batch(name: str, seconds: float) -> float:
    """As many matches at once as ours, by JAX: a call draws the actions and makes all steps, and
    finished matches start again. It is compiled before it is measured."""
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def step(states: Any, key: Any) -> tuple[Any, Any]:
        key, draw, chance = jax.random.split(key, 3)
        counted = jnp.cumsum(states.legal_action_mask, axis=1, dtype=jnp.int32)
        nth = jnp.floor(jax.random.uniform(draw, (MATCHES,)) * counted[:, -1]).astype(jnp.int32)
        actions = jnp.argmax(counted > nth[:, None], axis=1)
        return step_all(states, actions, jax.random.split(chance, MATCHES)), key

    compiled = jax.jit(step, donate_argnums=0)
    begin = jax.jit(jax.vmap(env.init))
    now = begin(jax.random.split(jax.random.key(1), MATCHES)), jax.random.key(2)

    def steps() -> int:
        nonlocal now
        now = compiled(*now)
        now[0].observation.block_until_ready()
        return MATCHES

    return rate(steps, seconds)


def peers(seconds: float) -> Iterator[tuple[str, bool, float | Exception]]:
    """Games of others, where they are installed: whether their loop makes observations, and their
    figure or what went wrong."""
    measured: list[tuple[str, bool, list[str], list[str], Callable[[str, float], float]]] = [
        ("OpenSpiel", False, ["pyspiel"], OPENSPIEL, openspiel),
        ("RLCard", True, ["rlcard"], RLCARD, rlcard_env),
        # Its card games are RLCard's and OpenSpiel's, drawn with pygame.
        ("PettingZoo", True, ["pettingzoo", "rlcard", "pygame", "shimmy"], PETTINGZOO,
         pettingzoo_env),
        ("Pgx", True, ["pgx"], PGX, pgx_batch),
    ]
    for family, observes, modules, names, measure in measured:
        missing = [module for module in modules if importlib.util.find_spec(module) is None]
        if missing:
            print(f"({family} is not measured; not installed: {', '.join(missing)})")
            continue
        for name in names:
            try:
                yield f"{family} {name}", observes, measure(name, seconds)
            except Exception as problem:  # noqa: BLE001: of others' code, whatever it is.
                yield f"{family} {name}", observes, problem


def times(ours: float, theirs: float) -> str:
    ratio = ours / theirs
    return f"{ratio:,.{0 if ratio >= 10 else 1}f} times"


def compare(plain: list[float], observing: list[float], seconds: float) -> list[str]:
    """Prints the table of others beside the fastest and the slowest of our games, and returns those
    that could not be measured. An environment that makes observations with each step is compared
    with batches that do so too."""
    print("\n| others, from Python | observations | decisions per second "
          "| our fastest game in the same setting | our slowest |")
    print("|---|---|---|---|---|")
    failed = []
    for name, observes, figure in peers(seconds):
        if isinstance(figure, Exception):
            failed.append(f"{name} was not measured: {type(figure).__name__}: {figure}")
        else:
            ours = observing if observes else plain
            print(f"| {name} | {'yes' if observes else 'no'} | {figure:,.0f} "
                  f"| {times(max(ours), figure)} as fast | {times(min(ours), figure)} |",
                  flush=True)
    return failed


def load() -> str:
    return " ".join(f"{one:.1f}" for one in os.getloadavg())


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    asked.add_argument("--peers", action="store_true")
    chosen = asked.parse_args()
    random.seed(1)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"load before: {load()}")
    print("| game | masks as bits | drawing too | masks as bools | drawing too "
          "| bits and observations | drawing too | bools and floats | drawing too | one state |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    plain, observing = [], []
    for name in menagerie.game_ids():
        figures = [
            *vector(name, "bits", None, chosen.seconds),
            *vector(name, "bool", None, chosen.seconds),
            *vector(name, "bits", "uint8", chosen.seconds),
            *vector(name, "bool", "float32", chosen.seconds),
            single(name, chosen.seconds),
        ]
        plain.append(figures[1])
        observing.append(figures[5])
        print(f"| {name} | " + " | ".join(f"{one / 1e6:.2f} M" for one in figures) + " |",
              flush=True)
    failed = compare(plain, observing, chosen.seconds) if chosen.peers else []
    print(f"load after: {load()}")
    if failed:
        sys.exit("\n".join(failed))


if __name__ == "__main__":
    main()
