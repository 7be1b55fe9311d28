# SPDX-License-Identifier: Apache-2.0
"""Copies and pickles: of generators, of plain data, and of the environments that hold them."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import menagerie
import menagerie.pettingzoo
import numpy as np
import pytest

WAYS: list[Callable[[Any], Any]] = [
    copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))
]
every_way = pytest.mark.parametrize("again", WAYS, ids=["copy", "deepcopy", "pickle"])


@every_way
def test_a_generator_goes_on_alone_from_where_it_was(again: Callable[[Any], Any]) -> None:
    rng = menagerie.Rng(3, 7)
    for _ in range(5):
        rng.below(10)
    other = again(rng)
    expected = [again(rng).bits(), *(other.bits() for _ in range(9))]
    assert expected[0] == expected[1]
    assert [rng.bits() for _ in range(9)] == expected[1:]
    assert rng.bits() != expected[1]
    assert again(menagerie.Rng(3, 8)).bits() == menagerie.Rng(3, 8).bits()


def test_no_generator_has_any_numbers_for_a_state() -> None:
    wrong: list[Any] = [(2, 5), (1,), "x", (1, -1), (1, 2**64)]
    for state in wrong:
        rng = menagerie.Rng.__new__(menagerie.Rng)
        with pytest.raises((ValueError, TypeError)):
            rng.__setstate__(state)


@every_way
def test_planes_and_refusals_are_plain_data(again: Callable[[Any], Any]) -> None:
    game = menagerie.Game("rage-n-glyphs")
    for plane in game.planes:
        other = again(plane)
        for name in ("name", "meaning", "offset", "size", "low", "high"):
            assert getattr(other, name) == getattr(plane, name)
    state = game.start()
    state.roll(menagerie.Rng(1))
    while state.turn != "play":
        state.roll(menagerie.Rng(1))
    refusal = next(filter(None, map(state.judge, range(game.num_actions))))
    other = again(refusal)
    assert (other.rule, other.text) == (refusal.rule, refusal.text) and other.text


@every_way
def test_a_batch_is_not_copied_as_two_would_step_the_same_matches(
    again: Callable[[Any], Any]
) -> None:
    env = menagerie.VectorEnv("awimbawe", 2, seed=1)
    with pytest.raises(TypeError, match="can't be copied or pickled.* same game, n and seed"):
        again(env)


def course(env: Any, steps: int) -> list[Any]:
    """What comes of playing on with the lowest actions."""
    seen = []
    for _ in range(steps):
        observation, *_ = env.last()
        seen.append((env.agent_selection, observation["observation"].tobytes()))
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    return seen


@pytest.mark.parametrize("again", WAYS[1:], ids=["deepcopy", "pickle"])
def test_an_environment_in_the_middle_goes_on_alone(
    again: Callable[[Any], Any], name: str
) -> None:
    env = menagerie.pettingzoo.env(name)
    assert again(env).possible_agents == env.possible_agents  # Before any match, too.
    env.reset(seed=4)
    course(env, 5)
    other = again(env)
    assert course(other, 12) == course(env, 12)
    env.reset()
    other.reset()
    assert course(other, 3) == course(env, 3)
    together = menagerie.pettingzoo.parallel_env(name)
    together.reset(seed=4)
    twin = again(together)
    for _ in range(5):
        seen = together._seen()
        actions = {agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()}
        for one, other_ in zip(together.step(actions)[0].values(),
                               twin.step(actions)[0].values(), strict=True):
            assert (one["observation"] == other_["observation"]).all()
