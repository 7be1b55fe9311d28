# SPDX-License-Identifier: Apache-2.0
"""Many matches at once."""

import json
import os
import subprocess
import sys
import threading
from typing import Any

import menagerie
import numpy as np
import pytest
from conftest import others_run_during
from menagerie import VectorEnv, records


def copied(rows: menagerie.Rows) -> dict[str, Any]:
    """The arrays of a step as they are now."""
    arrays: dict[str, Any] = dict(rows)
    return {name: array.copy() for name, array in arrays.items()}


def play(env: VectorEnv, steps: int) -> list[dict[str, Any]]:
    """Steps of random play, each as copies of the arrays and the actions that followed."""
    rows, course = env.reset(), []
    for _ in range(steps):
        actions = env.sample()
        course.append({**copied(rows), "actions": actions})
        rows = env.step(actions)
    course.append(copied(rows))
    return course


def same(one: list[dict[str, Any]], other: list[dict[str, Any]], matches: int) -> None:
    for here, there in zip(one, other, strict=True):
        assert here.keys() == there.keys()
        for name in here:
            assert np.array_equal(here[name][:matches], there[name][:matches]), name


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_neither_batch_size_nor_threads_change_anything(
    game: menagerie.Game, autoreset: Any
) -> None:
    steps = 150
    kind: dict[str, Any] = {"seed": 11, "autoreset": autoreset, "masks": "both"}
    few = play(VectorEnv(game, 5, **kind), steps)
    for n, threads in ((5, 3), (200, 1), (200, 2), (333, 5)):
        same(few, play(VectorEnv(game, n, threads=threads, **kind), steps), 5)


def test_a_batch_is_so_many_single_matches(game: menagerie.Game) -> None:
    """Every row against a State that makes the same decisions."""
    n = 7
    env = VectorEnv(game, n, seed=2, masks="both", autoreset="disabled")
    rows = env.reset()
    bits = np.arange(game.num_actions)
    ended = np.zeros(n, bool)
    for _ in range(4000):
        actions = env.sample()
        states = [env.state(i) for i in range(n)]
        for i, state in enumerate(states):
            if state.is_over:
                assert rows["seat"][i] == -1 and not rows["mask"][i].any()
                assert rows["end"][i] and list(rows["score"][i]) == state.scores
                assert not rows["observation"][i].any() and actions[i] == -1
                continue
            assert rows["seat"][i] == state.seat
            assert list(np.flatnonzero(rows["mask"][i])) == state.legal()
            word = rows["mask_bits"][i][bits // 64] >> (bits % 64).astype(np.uint64) & np.uint64(1)
            assert np.array_equal(word.astype(bool), rows["mask"][i])
            view = state.view(state.seat)
            assert np.array_equal(rows["observation"][i], view.observation())
        if ended.all():
            break
        before = ended.copy()
        rows = env.step(actions)
        ended = rows["end"].copy()
        for i in map(int, np.flatnonzero(ended & ~before)):
            winners = env.state(i).winners
            share = [(k in winners) / len(winners) - 1 / game.players for k in range(game.players)]
            assert np.allclose(rows["reward"][i], share)
        assert not rows["reward"][before | ~ended].any()
    assert ended.all()


def test_points_add_up_to_the_score(game: menagerie.Game) -> None:
    env = VectorEnv(game, 4, seed=3, reward="points", autoreset="disabled", observations=None)
    env.reset()
    total = np.zeros((4, game.players), np.float32)
    while not env.rows["end"].all():
        rows = env.step(env.sample())
        total += rows["reward"]
    assert np.array_equal(total, rows["score"])


def test_same_step_begins_anew_at_once() -> None:
    env = VectorEnv("awimbawe", 8, seed=4)
    rows = env.reset()
    for _ in range(600):
        rows = env.step(env.sample())
        assert (rows["seat"] >= 0).all() and rows["mask"].any(axis=1).all()
        assert (rows["length"][rows["end"]] == 0).all()
        assert (rows["reward"][rows["end"]].any(axis=1)).all()
        assert np.allclose(rows["reward"].sum(axis=1), 0)
        if rows["end"].any():
            assert rows["score"][rows["end"]].max(axis=1).min() == 2
            return
    pytest.fail("no match ended")


def test_next_step_shows_the_end_first() -> None:
    env = VectorEnv("awimbawe", 8, seed=4, autoreset="next_step")
    rows = env.reset()
    ended = np.zeros(8, bool)
    for _ in range(600):
        rows = env.step(env.sample())
        assert (rows["length"][ended] == 0).all() and not rows["end"][ended].any()
        assert not rows["reward"][ended].any() and (rows["seat"][ended] >= 0).all()
        ended = rows["end"].copy()
        assert ((rows["seat"] == -1) == ended).all()
        if ended.any() and rows["length"].min() == 0:
            return
    pytest.fail("no match ended")


def test_disabled_waits_for_reset() -> None:
    env = VectorEnv("color-gangsters", 6, seed=5, autoreset="disabled")
    rows = env.reset()
    while not rows["end"].any():
        rows = env.step(env.sample())
    ended = rows["end"].copy()
    others = [env.state(int(i)).legal() for i in np.flatnonzero(~ended)]
    rows = env.reset(chosen=ended)
    assert (rows["seat"] >= 0).all()
    assert [env.state(int(i)).legal() for i in np.flatnonzero(~ended)] == others


def test_those_not_chosen_stand_still() -> None:
    env = VectorEnv("savage-bowl", 4, seed=6)
    env.reset()
    chosen = np.array([True, False, True, False])
    before = copied(env.rows)
    rows = env.step(env.sample(), chosen=chosen)
    assert list(rows["length"]) == [1, 0, 1, 0]
    for name in ("seat", "observation", "mask"):
        assert np.array_equal(rows[name][~chosen], before[name][~chosen])


def test_the_caller_owns_the_arrays() -> None:
    game = menagerie.Game("savage-bowl", players=4)
    mine = np.full((3, game.num_actions), True)
    env = VectorEnv(game, 3, out={"mask": mine}, observations="float32")
    rows = env.reset()
    assert rows["mask"] is mine and env.step(env.sample())["mask"] is mine
    assert mine.sum(axis=1).max() <= 26
    assert rows["observation"].dtype == np.float32
    mine[:] = True  # What the caller writes there is nothing to the rules.
    legal = env.state(0).legal()
    illegal = next(a for a in range(game.num_actions) if a not in legal)
    with pytest.raises(menagerie.IllegalAction, match="match 0, seat"):
        env.step([illegal, *env.sample()[1:]])


def test_an_illegal_action_steps_nothing() -> None:
    env = VectorEnv("savage-bowl", 100, seed=1, threads=2)
    env.reset()
    before = copied(env.rows)
    actions = env.sample()
    actions[99] = 179 if 179 not in env.state(99).legal() else 178
    with pytest.raises(menagerie.IllegalAction, match="match 99, seat . action 179"[:14]):
        env.step(actions)
    actions[99] = 180
    with pytest.raises(ValueError, match="0 to 179"):
        env.step(actions)
    for name, array in copied(env.rows).items():
        assert np.array_equal(array, before[name])


def test_the_seed_decides() -> None:
    one = play(VectorEnv("rage-n-glyphs", 6, seed=1), 60)
    env = VectorEnv("rage-n-glyphs", 6, seed=2)
    other = play(env, 60)
    assert not np.array_equal(one[0]["observation"], other[0]["observation"])
    env.reset(seed=1)
    assert np.array_equal(one[0]["observation"], env.rows["observation"])


def test_no_two_matches_of_a_batch_are_alike() -> None:
    rows = VectorEnv("savage-bowl", 500, seed=0).reset()
    assert len({row.tobytes() for row in rows["observation"]}) == 500


def test_bad_input_is_told_what_would_be_right() -> None:
    def fails(kind: type[Exception], says: str, call: Any) -> None:
        with pytest.raises(kind, match=says):
            call()

    env = VectorEnv("awimbawe", 3)
    wrong: Any = "wrong"
    fails(RuntimeError, "reset", lambda: env.step([0, 0, 0]))
    env.reset()
    fails(ValueError, r"int32\[3\]", lambda: env.step([0, 0]))
    fails(ValueError, r"int32\[3\]", lambda: env.step([0.5, 0, 0]))
    fails(ValueError, r"int32\[3\]", lambda: env.step([[0], [0], [0]]))
    fails(ValueError, r"bool\[3\]", lambda: env.reset(chosen=[True]))
    fails(ValueError, "seed or chosen, not both", lambda: env.reset(1, chosen=[True] * 3))
    fails(ValueError, "index is 3; it must be 0 to 2", lambda: env.state(3))
    fails(ValueError, "1 to", lambda: VectorEnv("awimbawe", 0))
    fails(ValueError, "threads", lambda: VectorEnv("awimbawe", 1, threads=0))
    fails(TypeError, "whole number", lambda: VectorEnv("awimbawe", 1.5))  # type: ignore[arg-type]
    fails(ValueError, "same_step", lambda: VectorEnv("awimbawe", 1, autoreset=wrong))
    fails(ValueError, "points", lambda: VectorEnv("awimbawe", 1, reward=wrong))
    fails(ValueError, "bits", lambda: VectorEnv("awimbawe", 1, masks=wrong))
    fails(ValueError, "float32", lambda: VectorEnv("awimbawe", 1, observations=wrong))
    fails(ValueError, "2\\*\\*64", lambda: VectorEnv("awimbawe", 1, seed=-1))
    fails(ValueError, "bool", lambda: VectorEnv("awimbawe", 1, out={"mask": np.zeros((1, 3))}))
    fails(ValueError, "it may have", lambda: VectorEnv("awimbawe", 1, out={"x": np.zeros(1)}))
    fails(TypeError, "Game", lambda: VectorEnv(3, 1))  # type: ignore[arg-type]
    frozen = np.zeros(1, np.int8)
    frozen.flags.writeable = False
    fails(ValueError, "writable", lambda: VectorEnv("awimbawe", 1, out={"seat": frozen}))
    env.close()
    fails(RuntimeError, "closed", lambda: env.step([0, 0, 0]))
    fails(RuntimeError, "closed", env.reset)


def step_together(env: VectorEnv, threads: int) -> list[str]:
    """What those threads are told that may not make the same actions at the same time."""
    actions, told = env.sample(), []
    ready = threading.Barrier(threads)

    def step() -> None:
        ready.wait()
        try:
            env.step(actions)
        except ValueError as problem:
            told.append(str(problem))

    others = [threading.Thread(target=step) for _ in range(threads)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    return told


def test_two_threads_may_not_step_one_batch() -> None:
    """One of two steps. The other is told that it may not meanwhile, or, where it came late, that
    these actions are no longer legal. No match is stepped twice."""
    env = VectorEnv("savage-bowl", 20_000, observations=None, autoreset="disabled")
    env.reset()
    late = 0
    for steps in range(1, 101):
        told = step_together(env, 2)
        assert len(told) == 1 and (env.rows["length"] == steps).all()
        if "another thread is stepping" in told[0]:
            return
        assert "is not legal" in told[0]
        late += 1
    pytest.fail(f"{late} times one thread waited for the other, and none was refused")


def test_no_match_is_read_while_another_thread_steps() -> None:
    """A reader is refused, or sees a match between two steps."""
    # So many that a step lasts longer than it takes the reader to get Python's lock back.
    env = VectorEnv("savage-bowl", 200_000, masks="bits", observations=None, autoreset="disabled")
    env.reset()
    for _ in range(20):
        actions = env.sample()
        told: list[str] = []
        ready = threading.Barrier(2)

        def step(actions: Any = actions, ready: threading.Barrier = ready) -> None:
            ready.wait()
            while True:
                try:
                    env.step(actions)
                    return
                except ValueError as problem:  # The other thread reads.
                    assert "another thread is stepping or reading" in str(problem)

        other = threading.Thread(target=step)
        other.start()
        ready.wait()
        while other.is_alive() and not told:
            try:
                env.state(19_999)
            except ValueError as problem:
                told.append(str(problem))
        other.join()
        if told:
            assert "another thread is stepping or reading" in told[0]
            return
    pytest.fail("a match was read twenty times while others were stepped")


def test_other_threads_run_while_a_batch_steps() -> None:
    env = VectorEnv("savage-bowl", 20_000, masks="bits", observations=None)
    env.reset(1)
    assert others_run_during(env.sample)
    prepared = []
    for _ in range(60):
        prepared.append(env.sample())
        env.step(prepared[-1])
    assert others_run_during(lambda: env.reset(1))
    coming = iter(prepared)
    assert others_run_during(lambda: env.step(next(coming)), tries=60)


def test_a_forked_process_steps_on_alone() -> None:
    code = (
        "import os, menagerie\n"
        "env = menagerie.VectorEnv('savage-bowl', 512, threads=4)\n"
        "env.reset(); env.step(env.sample())\n"
        "child = os.fork()\n"
        "env.step(env.sample())\n"
        "if child == 0: os._exit(0)\n"
        "assert os.waitpid(child, 0)[1] == 0\n"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=120)


@pytest.mark.skipif(os.name != "posix", reason="to fork is Unix's")
@pytest.mark.parametrize("ending", ["env.close()", "del env", "sys.exit(0)"])
def test_a_forked_process_lets_go_of_a_batch(ending: str) -> None:
    """It has none of the threads, and waits for none; those of the other process work on."""
    code = (
        "import os, signal, sys, menagerie\n"
        "env = menagerie.VectorEnv('savage-bowl', 512, threads=4)\n"
        "env.reset(); env.step(env.sample())\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    signal.alarm(60)\n"
        f"    {ending}\n"
        "    os._exit(0)\n"
        "assert os.waitpid(child, 0)[1] == 0\n"
        "env.step(env.sample())\n"
        "env.close()\n"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=120)


def test_a_match_has_the_same_cards_in_a_batch_and_in_a_record(name: str) -> None:
    """All chance of match i of a seed is Rng(seed, 2 * i), whoever plays it."""
    game, seed, count = menagerie.Game(name), 11, 3
    env = menagerie.VectorEnv(game, count, seed=seed)
    env.reset()
    for i, played in enumerate(records.simulate(game, "random", count, seed=seed)):
        events = json.loads(played["record"])["events"]
        state = game.start()
        rng = menagerie.Rng(seed, 2 * i)
        while state.turn != "play":
            state.roll(rng)
        assert json.loads(state.record())["events"] == events[: state.events]
        assert str(env.state(i)) == str(state)
