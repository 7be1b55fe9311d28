# SPDX-License-Identifier: Apache-2.0
"""How fast matches are stepped, beside what others offer from Python, all in one run on one core.

    build/python/venv/bin/python bindings/python/bench/vector.py [--seconds S] [--peers]

Decisions a second with random legal actions, drawing them included: what a learner's loop costs
without the learner. --peers also measures OpenSpiel, RLCard and PettingZoo, whichever is installed
(bindings/python/bench/requirements.txt). It prints the load of the machine and a table for
docs/python/speed.md.
"""

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import menagerie

MATCHES = 4096
OPENSPIEL = ["oh_hell", "hearts", "spades", "tarok", "gin_rummy", "leduc_poker"]
RLCARD = ["leduc-holdem", "limit-holdem", "uno", "doudizhu", "gin-rummy", "bridge"]
PETTINGZOO = ["leduc_holdem_v4", "gin_rummy_v4", "hanabi_v5", "texas_holdem_v4"]


def rate(steps: Callable[[], int], seconds: float) -> float:
    """Decisions a second of processor time, which other work disturbs least: the best
    of five parts."""
    steps()
    best = 0.0
    for _ in range(5):
        begin, done = time.process_time(), 0
        while (now := time.process_time()) - begin < seconds / 5:
            done += steps()
        best = max(best, done / (now - begin))
    return best


def vector(name: str, observations: Any, seconds: float, draw: bool) -> float:
    """Of a VectorEnv on one thread. Without drawing, the same legal actions are made again."""
    env = menagerie.VectorEnv(name, MATCHES, observations=observations, masks="bits")
    env.reset(1)

    def steps() -> int:
        for _ in range(8):
            env.step(env.sample())
        return 8 * MATCHES

    def made_before() -> int:
        env.reset(1)
        for actions in prepared:
            env.step(actions)
        return len(prepared) * MATCHES

    if draw:
        return rate(steps, seconds)
    prepared = []
    for _ in range(24):
        prepared.append(env.sample())
        env.step(prepared[-1])
    return rate(made_before, seconds)


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
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()

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


def peers(seconds: float) -> Iterator[tuple[str, float]]:
    """Games of others, where they are installed; one that cannot be measured is said and left."""
    measured: list[tuple[str, list[str], Callable[[str, float], float]]] = [
        ("OpenSpiel", OPENSPIEL, openspiel),
        ("RLCard", RLCARD, rlcard_env),
        ("PettingZoo", PETTINGZOO, pettingzoo_env),
    ]
    for family, names, measure in measured:
        for name in names:
            try:
                yield f"{family} {name}", measure(name, seconds)
            except Exception as problem:  # noqa: BLE001: of others' code, whatever it is.
                print(f"({family} {name} was not measured: {type(problem).__name__}: {problem})")


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
    print("| game | masks | drawing too | masks and observations | drawing too | one state |")
    print("|---|---|---|---|---|---|")
    fastest = 0.0
    for name in menagerie.game_ids():
        figures = [
            vector(name, kind, chosen.seconds, draw)
            for kind in (None, "uint8")
            for draw in (False, True)
        ]
        figures.append(single(name, chosen.seconds))
        fastest = max(fastest, figures[1])
        print(f"| {name} | " + " | ".join(f"{one / 1e6:.2f} M" for one in figures) + " |",
              flush=True)
    if chosen.peers:
        print("\n| others, one state at a time | decisions a second | our fastest batch is |")
        print("|---|---|---|")
        for name, figure in peers(chosen.seconds):
            ratio = fastest / figure
            print(f"| {name} | {figure:,.0f} | {ratio:,.0f} times as fast |", flush=True)
    print(f"load after: {load()}")


if __name__ == "__main__":
    main()
