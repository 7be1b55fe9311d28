# SPDX-License-Identifier: Apache-2.0
"""What Gymnasium promises of every environment, held by ours: seeds, infos, ids and rendering."""

from functools import partial
from typing import Any

import gymnasium
import menagerie
import menagerie.gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from menagerie.replaced import IllegalActionReplaced

ILLEGAL = pytest.mark.filterwarnings("ignore:an illegal action was replaced:UserWarning")


def resets(env: Any, times: int, **first: Any) -> list[Any]:
    """What is seen after each of that many resets, all but the first without a seed."""
    return [env.reset(**(first if k == 0 else {}))[0].copy() for k in range(times)]


def differ(seen: list[Any]) -> bool:
    return len({one.tobytes() for one in seen}) == len(seen)


# --- Without a seed the random numbers continue ---------------------------------------------------


def test_reset_without_a_seed_deals_other_cards(name: str) -> None:
    for make in (partial(menagerie.gymnasium.vector_env, name, 3),
                 partial(menagerie.gymnasium.env, name)):
        seen = resets(make(), 4, seed=5)
        assert differ(seen)
        assert all(np.array_equal(a, b) for a, b in zip(seen, resets(make(), 4, seed=5),
                                                        strict=True))


def test_every_way_to_give_no_seed_is_the_same() -> None:
    ways: list[dict[str, Any]] = [
        {}, {"seed": None}, {"options": None}, {"options": {}}, {"seed": [None, None]},
        {"options": {"reset_mask": np.ones(2, bool)}},
    ]
    seen = []
    for way in ways:
        env = menagerie.gymnasium.vector_env("awimbawe", 2)
        env.reset(seed=1)
        seen.append(env.reset(**way)[0])
    assert all(np.array_equal(seen[0], one) for one in seen)


def test_batches_continue_too() -> None:
    env = menagerie.VectorEnv("savage-bowl", 3, seed=4)
    seen = [env.reset()["observation"].copy() for _ in range(4)]
    assert differ(seen)
    assert np.array_equal(seen[0], env.reset(4)["observation"])
    assert np.array_equal(seen[1], env.reset(None)["observation"])
    with pytest.raises(RuntimeError, match="no match has begun"):
        menagerie.VectorEnv("savage-bowl", 3).reset(chosen=np.ones(3, bool))


def test_an_environment_that_was_never_seeded_is_random() -> None:
    assert differ([resets(menagerie.gymnasium.env("awimbawe"), 1)[0] for _ in range(4)])


# --- One match ------------------------------------------------------------------------------------


@ILLEGAL
def test_gymnasium_checks_an_environment_by_its_id(name: str) -> None:
    env = gymnasium.make(f"menagerie/{name}-v0")
    check_env(env.unwrapped)
    assert env.spec is not None and env.spec.id == f"menagerie/{name}-v0"


def test_options_go_with_an_id() -> None:
    env: Any = gymnasium.make("menagerie/savage-bowl-v0", players=4, seat=2, opponents="simple")
    assert env.unwrapped.game.players == 4 and env.unwrapped.seat == 2
    many: Any = gymnasium.make_vec("menagerie/savage-bowl-v0", 5, players=4, opponents="simple")
    assert many.unwrapped.num_envs == 5 and many.unwrapped.game.players == 4
    assert isinstance(many.unwrapped, menagerie.gymnasium.SeatVectorEnv)


@pytest.mark.parametrize("opponents", ["random", "simple"])
def test_one_match_is_the_first_of_many(name: str, opponents: str) -> None:
    alone = menagerie.gymnasium.env(name, seat=1, opponents=opponents)
    many = menagerie.gymnasium.vector_env(
        name, 1, seat=1, opponents=opponents, autoreset="disabled"
    )
    seen = alone.reset(seed=3)[0]
    each, info = many.reset(seed=3)
    reward, ended = 0.0, False
    for _ in range(400):
        assert np.array_equal(seen, each[0]) and seen in alone.observation_space
        assert np.array_equal(alone.action_masks(), info["action_mask"][0])
        action = int(alone.action_masks().argmax())
        seen, reward, ended, *_ = alone.step(action)
        each, rewards, ends, _, info = many.step([action])
        assert reward == rewards[0] and ended == ends[0]
        if ended:
            break
    assert ended and reward != 0
    with pytest.raises(RuntimeError, match="this match is over; call reset"):
        alone.step(0)
    alone.reset()


def test_before_reset_it_is_said_that_reset_comes_first() -> None:
    with pytest.raises(RuntimeError, match="no match has begun yet; call reset"):
        menagerie.gymnasium.env("awimbawe").step(0)


# --- Actions that the mask forbids ----------------------------------------------------------------


def test_what_was_replaced_is_said() -> None:
    env = menagerie.gymnasium.vector_env("awimbawe", 3)
    _, info = env.reset(seed=1)
    legal = info["action_mask"].argmax(axis=1)
    illegal = info["action_mask"].argmin(axis=1)
    with pytest.warns(IllegalActionReplaced):
        info = env.step(np.where([False, True, False], illegal, legal))[4]
    assert info["replaced"].tolist() == [False, True, False]
    alone = menagerie.gymnasium.env("awimbawe")
    alone.reset(seed=1)
    with pytest.warns(IllegalActionReplaced):
        assert alone.step(int(alone.action_masks().argmin()))[4]["replaced"] is True


def test_a_mistake_can_be_raised() -> None:
    env = menagerie.gymnasium.vector_env("awimbawe", 2, illegal="raise")
    _, info = env.reset(seed=1)
    with pytest.raises(menagerie.IllegalAction, match="match 0, seat 0"):
        env.step(info["action_mask"].argmin(axis=1))
    with pytest.raises(ValueError, match="illegal is 'ignore'; it must be 'raise' or 'replace'"):
        menagerie.gymnasium.vector_env("awimbawe", 2, illegal="ignore")  # type: ignore[arg-type]


# --- Infos and rendering --------------------------------------------------------------------------


def played(env: Any, steps: int) -> Any:
    _, info = env.reset(seed=1)
    for _ in range(steps):
        step = env.step(info["action_mask"].argmax(axis=1))
        info = step[4]
        yield step


def test_the_info_of_the_end_comes_with_the_observation_of_the_end() -> None:
    env = menagerie.gymnasium.vector_env("awimbawe", 4, autoreset="same_step")
    ends = 0
    for _, _, ended, _, info in played(env, 60):
        assert ("final_info" in info) == ("final_obs" in info) == ended.any()
        if ended.any():
            ends += 1
            assert np.array_equal(info["_final_info"], ended)
            last = info["final_info"]
            assert np.array_equal(last["_action_mask"], ended) and not last["action_mask"].any()
            assert info["action_mask"].any(axis=1).all()
    assert ends


def test_gymnasiums_wrappers_take_the_infos() -> None:
    make = partial(menagerie.gymnasium.vector_env, "awimbawe", 4, autoreset="same_step")
    for _, _, ended, _, info in played(RecordEpisodeStatistics(make()), 60):
        if ended.any():
            assert np.array_equal(info["_episode"], ended)
            assert (info["episode"]["l"][ended] > 0).all()
    env = DictInfoToList(make())
    _, infos = env.reset(seed=1)
    for _ in range(40):
        *_, ended, _, infos = env.step(
            np.array([int(info["action_mask"].argmax()) for info in infos])
        )
        assert [("final_obs" in info) for info in infos] == ended.tolist()


def test_a_table_is_rendered_as_the_seat_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = menagerie.gymnasium.env("awimbawe", seat=1, render_mode="ansi")
    many = menagerie.gymnasium.vector_env("awimbawe", 2, seat=1, render_mode="ansi")
    text.reset(seed=1)
    _, info = many.reset(seed=[1, 2])
    seen = many.render()
    assert seen is not None and len(seen) == 2 and text.render() == seen[0] != seen[1]
    shown = menagerie.gymnasium.env("awimbawe", seat=1, render_mode="human")
    shown.reset(seed=1)
    assert capsys.readouterr().out == f"{seen[0]}\n"
    assert shown.render() is None
    assert menagerie.gymnasium.env("awimbawe").render() is None
    with pytest.raises(ValueError, match="render_mode is 'rgb_array'; it must be 'ansi', 'human'"):
        menagerie.gymnasium.env("awimbawe", render_mode="rgb_array")
