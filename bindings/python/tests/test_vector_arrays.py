# SPDX-License-Identifier: Apache-2.0
"""The arrays that a batch is handed: what is in them is read once, and where they lie is known."""

import subprocess
import sys
from functools import partial
from typing import Any

import menagerie
import numpy as np
import pytest
from menagerie import VectorEnv, _core

GAME = menagerie.Game("savage-bowl", players=4)


def run(code: str) -> None:
    """In a process of its own, as a broken invariant ends it."""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_actions_may_lie_where_the_rows_are_written() -> None:
    run("""
import menagerie, numpy as np
n = 4
room = np.zeros(n + 1, np.int32)
mine = menagerie.VectorEnv("savage-bowl", n, seed=1, out={"length": room[1:]})
twin = menagerie.VectorEnv("savage-bowl", n, seed=1)
mine.reset(), twin.reset()
for _ in range(200):
    actions = twin.sample()
    room[:n] = actions
    mine.step(room[:n])
    twin.step(actions)
    assert [str(mine.state(i)) for i in range(n)] == [str(twin.state(i)) for i in range(n)]
""")


def test_actions_that_another_thread_writes_over_are_judged_as_they_are_stepped() -> None:
    run("""
import menagerie, numpy as np, threading
n, ready = 20_000, threading.Event()
env = menagerie.VectorEnv("rage-n-glyphs", n, seed=1, observations=None)
env.reset()
actions, wrong, ended = env.sample(), np.full(n, 60_000, np.int32), False
def write():
    while not ended:
        ready.set()
        actions[n // 2 :] = wrong[n // 2 :]
other = threading.Thread(target=write)
other.start()
ready.wait()
for _ in range(150):
    actions[:] = env.sample()
    before = env.rows["length"].copy()
    try:
        env.step(actions)
    except ValueError as problem:
        assert "there is no action 60000;" in str(problem), problem
        assert (env.rows["length"] == before).all()
ended = True
other.join()
""")


def test_the_chosen_may_lie_where_the_ends_are_written() -> None:
    for begin in (partial(VectorEnv.step), None):
        room = np.zeros(5, bool)
        env = VectorEnv(GAME, 4, seed=1, out={"end": room[1:]}, autoreset="disabled")
        env.reset()
        room[:] = True
        if begin:
            assert list(begin(env, env.sample(), chosen=room[:4])["length"]) == [1] * 4
        else:
            first = [str(env.state(i)) for i in range(4)]
            room[:] = True
            env.reset(chosen=room[:4])
            assert all(str(env.state(i)) != first[i] for i in range(4))


def test_seeds_may_lie_where_the_masks_are_written() -> None:
    game = menagerie.Game("savage-bowl")
    words = (game.num_actions + 63) // 64
    room = np.zeros(3 * words + 1, np.uint64)
    batch = _core.Batch(game, 3)
    batch.bind(mask_bits=room[1:].reshape(3, words))
    batch.reset(1)
    room[:3] = 5
    batch.reset_each(room[:3], np.ones(3, bool))
    assert len({str(batch.state(i)) for i in range(3)}) == 1


def test_arrays_that_share_memory_are_refused() -> None:
    room = np.zeros(16, np.int32)
    make: Any = partial(VectorEnv, GAME, 3)
    for out in ({"length": room[:3], "score": room[:12].reshape(3, 4)},
                {"length": room[:3], "score": room[2:14].reshape(3, 4)},
                {"end": room[:1].view(bool)[:3], "seat": room[:1].view(np.int8)[1:4]}):
        first, second = out
        with pytest.raises(ValueError, match=f"(?s){first}.*{second}.*share memory"):
            make(out=out)
    rows = make(out={"length": room[:3], "score": room[3:15].reshape(3, 4)}).reset()
    assert rows["length"].base is room or rows["length"].ctypes.data == room.ctypes.data


def test_a_batch_whose_matches_have_not_begun_says_so() -> None:
    batch = _core.Batch(GAME, 3)
    some = np.array([True, False, True])
    calls: tuple[Any, ...] = (
        partial(batch.sample, some, np.zeros(3, np.int32)), partial(batch.state, 0),
        partial(batch.step, np.zeros(3, np.int32)), partial(batch.reset, 1, some),
        partial(batch.reset_each, np.zeros(3, np.uint64), some),
        partial(batch.choose, menagerie.Mind("simple"), some, np.zeros(3, np.uint64), 1,
                np.zeros(3, np.int32)),
    )
    for call in calls:
        with pytest.raises(ValueError, match="no match has begun yet; call reset"):
            call()
    batch.reset(1)
    assert batch.state(2).turn == "play"


@pytest.mark.parametrize("wrong", [2**40, -7, -(2**40), 2**31, 2**63 - 1])
def test_an_action_that_is_none_is_named_as_it_was_given(wrong: int) -> None:
    env = VectorEnv("awimbawe", 3, autoreset="disabled")
    env.reset()
    actions = env.sample().astype(np.int64)
    actions[1] = wrong
    says = rf"match 1, seat \d: there is no action {wrong}; actions are 0 to 87"
    with pytest.raises(ValueError, match=says):
        env.step(actions)
    assert not env.rows["length"].any()
    env.step(actions, chosen=[True, False, True])  # That one isn't asked for.
    while not env.rows["end"].all():
        env.step(env.sample())
    env.step(np.full(3, wrong))  # And of matches that are over for none.


def test_what_cannot_be_taken_by_dlpack_says_which_array_it_is() -> None:
    class Elsewhere:
        def __dlpack__(self, **_: object) -> object:
            raise BufferError("it lies on another device")

        def __dlpack_device__(self) -> tuple[int, int]:
            return 1, 0

    env = VectorEnv("awimbawe", 2)
    env.reset()
    for name, call in (
        ("actions", lambda: env.step(Elsewhere())),  # type: ignore[arg-type]
        ("out['seat']", lambda: VectorEnv("awimbawe", 2, out={"seat": Elsewhere()})),
    ):
        with pytest.raises(ValueError, match="another device") as problem:
            call()
        assert str(problem.value).startswith(name)
