# SPDX-License-Identifier: Apache-2.0
"""The arrays of a VectorEnv in the hands of others: by DLPack, without a copy."""

from typing import Any

import jax
import jax.numpy as jnp
import menagerie
import numpy as np
import pytest
from menagerie import VectorEnv

NAMES = ["seat", "mask", "mask_bits", "observation", "reward", "end", "score", "length"]


class Lent:
    """An array that can be had by DLPack, and in no other way."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack__(self, **asked: Any) -> Any:
        return self._array.__dlpack__(**asked)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


def of(rows: menagerie.Rows) -> dict[str, Any]:
    return dict(rows)


def first_byte(array: Any) -> int:
    """Where an array of NumPy or JAX lies."""
    if isinstance(array, np.ndarray):
        return int(array.ctypes.data)
    return int(array.unsafe_buffer_pointer())


@pytest.mark.parametrize("observations", ["uint8", "float32"])
@pytest.mark.parametrize("n", [1, 7, 64, 1000])
def test_jax_takes_every_array_without_a_copy(n: int, observations: Any) -> None:
    env = VectorEnv("savage-bowl", n, seed=3, masks="both", observations=observations)
    rows = of(env.reset())
    assert list(rows) == NAMES
    with jax.enable_x64(True):  # Without it JAX has no 64 bits, and makes 32 of them: a copy.
        taken = {name: jnp.from_dlpack(array, copy=False) for name, array in rows.items()}
    for name, array in rows.items():
        assert taken[name].dtype == array.dtype and taken[name].shape == array.shape
        assert first_byte(taken[name]) == first_byte(array), name
    before = {name: array.copy() for name, array in rows.items()}
    env.step(env.sample())
    # The same memory: JAX's arrays show what the step has written.
    assert not np.array_equal(before["observation"], taken["observation"])
    for name, array in rows.items():
        assert np.array_equal(taken[name], array), name


def test_numpy_takes_every_array_without_a_copy() -> None:
    for name, array in of(VectorEnv("awimbawe", 5, masks="both").reset()).items():
        taken = np.from_dlpack(Lent(array))
        assert first_byte(taken) == first_byte(array) and taken.dtype == array.dtype, name


@pytest.mark.parametrize("by_dlpack", [False, True])
def test_the_buffers_of_the_caller_are_the_ones_written_to(by_dlpack: bool) -> None:
    kind: dict[str, Any] = {"seed": 5, "masks": "both", "autoreset": "disabled"}
    other = VectorEnv("color-gangsters", 9, **kind)
    mine = {name: np.full_like(array, 77) for name, array in of(other.rows).items()}
    lent = {name: Lent(array) for name, array in mine.items()} if by_dlpack else mine
    env = VectorEnv("color-gangsters", 9, out=lent, **kind)
    rows = of(env.reset())
    for name, array in mine.items():
        assert first_byte(rows[name]) == first_byte(array), name
        assert by_dlpack or rows[name] is array
    # Every number that another batch writes into arrays of its own is in the caller's, to the end
    # of all matches: the first scores are only there then.
    other.reset()
    while not env.rows["end"].all():
        actions = env.sample()
        assert np.array_equal(actions, other.sample())
        env.step(actions)
        other.step(actions)
        for name, array in of(other.rows).items():
            if name != "score" or env.rows["end"].all():
                assert np.array_equal(mine[name], array), name


def test_an_array_that_nobody_may_write_to_is_refused() -> None:
    with pytest.raises(ValueError, match="out\\['length'\\] must be contiguous, aligned and writ"):
        VectorEnv("awimbawe", 4, out={"length": jnp.zeros(4, jnp.int32)})
    with pytest.raises(ValueError, match=r"float32\[4\]; it must be int32\[4\]"):
        VectorEnv("awimbawe", 4, out={"length": Lent(np.zeros(4, np.float32))})


def test_actions_may_come_from_jax() -> None:
    """A policy that never leaves JAX: rows in, actions out."""
    lowest: Any = jax.jit(lambda mask: mask.argmax(axis=1).astype(jnp.int32))
    env, other = (VectorEnv("trump-tricks-game", 12, seed=2) for _ in range(2))
    rows = env.reset()
    other.reset()
    for _ in range(30):
        actions = lowest(jnp.from_dlpack(rows["mask"], copy=False))
        other.step([int(np.flatnonzero(mask)[0]) for mask in other.rows["mask"]])
        env.step(actions)
        assert np.array_equal(rows["observation"], other.rows["observation"])
