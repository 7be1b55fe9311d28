# SPDX-License-Identifier: Apache-2.0
"""Gradient descent on the weights of a network."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie.train.settings import Weights


@cache
def _program(loss: Callable[..., Any]) -> tuple[Any, Any]:
    """The optimizer's initial state, and a compiled function that learns from batches in order."""
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


class Learner:
    """Trains weights by gradient descent."""

    def __init__(self, weights: Weights, loss: Callable[..., Any], batch: int) -> None:
        import jax.numpy as jnp

        begin, self._learn = _program(loss)
        self._batch = batch
        self._weights = {name: jnp.asarray(one) for name, one in weights.items()}
        self._memory = begin(self._weights)

    def learn(self, arrays: tuple[npt.NDArray[Any], ...], rate: float) -> None:
        """Learns once from each row of the arrays, in order, and updates the weights per batch."""
        count = len(arrays[0])
        batches = -(-count // self._batch)
        weight = np.ones(count, np.float32)  # Padding of the last batch has weight 0.
        # Powers of two, to compile for only a few sizes.
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
    """Splits the range from 0 to count into parts (begin, size) whose sizes are powers of two, the
    largest first."""
    begin = 0
    while begin < count:
        size = 1 << ((count - begin).bit_length() - 1)
        yield begin, size
        begin += size
