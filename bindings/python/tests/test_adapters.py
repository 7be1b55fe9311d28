# SPDX-License-Identifier: Apache-2.0
"""PettingZoo's, Gymnasium's and OpenSpiel's own tests over all games, and their algorithms."""

import types
from functools import partial
from typing import Any

import menagerie
import menagerie.gymnasium
import menagerie.pettingzoo
import numpy as np
import pytest
from conftest import CONFIGURATIONS, identify
from pettingzoo import test as suite
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

pytestmark = pytest.mark.filterwarnings(
    "error",
    # PettingZoo's test wishes for plain arrays. Its own card games give such dictionaries too: what
    # is seen, and a mask of the legal actions.
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    # And some of its tests ask no mask.
    "ignore:an illegal action was replaced:UserWarning",
)
every_configuration = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=identify)


# --- PettingZoo -----------------------------------------------------------------------------------


@every_configuration
def test_pettingzoo_api(configuration: Any) -> None:
    name, options = configuration
    suite.api_test(menagerie.pettingzoo.env(name, **options), num_cycles=60)


@every_configuration
def test_pettingzoo_parallel_api(configuration: Any) -> None:
    name, options = configuration
    suite.parallel_api_test(menagerie.pettingzoo.parallel_env(name, **options), num_cycles=120)


def test_pettingzoo_seed(name: str) -> None:
    suite.seed_test(partial(menagerie.pettingzoo.env, name), num_cycles=20)
    suite.parallel_seed_test(partial(menagerie.pettingzoo.parallel_env, name), num_cycles=20)


def test_pettingzoo_max_cycles(name: str) -> None:
    parallel = partial(menagerie.pettingzoo.parallel_env, name)
    module = types.SimpleNamespace(
        parallel_env=parallel,
        env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles)),
    )
    suite.max_cycles_test(module)


def test_pettingzoo_state(name: str) -> None:
    make = menagerie.pettingzoo
    state_test(make.env(name), make.parallel_env(name))


def test_pettingzoo_render(name: str) -> None:
    suite.render_test(partial(menagerie.pettingzoo.env, name))


def test_cycles_of_turns_are_decisions_for_each_agent(name: str) -> None:
    env = menagerie.pettingzoo.env(name, max_cycles=3)
    env.reset(seed=1)
    made = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            assert truncated
            env.step(None)
            continue
        made += 1
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert made == 3 * len(env.possible_agents)


def test_hidden_bids_are_made_in_one_step() -> None:
    env = menagerie.pettingzoo.parallel_env("rage-n-glyphs", bidding="hidden", players=4)
    seen, _ = env.reset(seed=1)
    masks = [seen[agent]["action_mask"] for agent in env.agents]
    assert all(mask[:-1].any() and not mask[-1] for mask in masks)
    bids = {a: int(np.flatnonzero(m)[0]) for a, m in zip(env.agents, masks, strict=True)}
    seen, *_ = env.step(bids)
    waiting = [bool(seen[agent]["action_mask"][-1]) for agent in env.agents]
    assert sum(waiting) == 3


def test_an_illegal_action_does_what_was_asked_for() -> None:
    env = menagerie.pettingzoo.env("savage-bowl", illegal="raise")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(menagerie.IllegalAction, match="seat"):
        env.step(illegal)
    strict = menagerie.pettingzoo.env("savage-bowl", illegal="terminate")
    strict.reset(seed=1)
    offender = strict.agent_selection
    strict.step(illegal)
    assert all(strict.terminations.values()) and strict.rewards[offender] == -1
    with pytest.raises(ValueError, match="must be a number"):
        env.step("play R5")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="agents are seat_0"):
        env.observe("seat_9")


def test_rewards_are_the_outcome(name: str) -> None:
    env = menagerie.pettingzoo.env(name)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[-1]))
    assert sum(total.values()) == pytest.approx(0) and max(total.values()) > 0


def test_before_reset_it_is_said_that_reset_comes_first(name: str) -> None:
    """As PettingZoo's own environments do: AttributeErrors of what there is not yet."""
    env = menagerie.pettingzoo.env(name)
    others = OrderEnforcingWrapper(menagerie.pettingzoo.env(name))
    for attribute in ("agent_selection", "rewards", "terminations", "truncations", "infos"):
        for one in (env, others):
            with pytest.raises(AttributeError, match=f"{attribute} cannot be accessed before res"):
                getattr(one, attribute)
    for one in (env, others):
        with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
            one.last()
    calls: list[Any] = [env.agent_iter, partial(env.step, 0), partial(env.observe, "seat_0")]
    for call in calls:
        with pytest.raises(RuntimeError, match="call reset\\(\\) first"):
            call()
    with pytest.raises(AttributeError, match="TurnEnv has no attribute 'agnets'"):
        env.agnets
    env.reset(seed=1)
    assert env.last()[1:4] == (0, False, False) and next(iter(env.agent_iter())) in env.agents


def test_a_closed_environment_says_so() -> None:
    turns = menagerie.pettingzoo.env("savage-bowl", render_mode="ansi")
    together = menagerie.pettingzoo.parallel_env("savage-bowl", render_mode="ansi")
    with pytest.raises(RuntimeError, match="no match has begun yet"):
        turns.render()
    uses: list[Any] = [turns.state, partial(turns.step, 0), partial(together.step, {"seat_0": 0})]
    for env in (turns, together):
        env.reset(seed=1)
        env.close()
        env.close()
        uses += [env.reset, env.render]
    for use in uses:
        with pytest.raises(RuntimeError, match="closed; make a new one"):
            use()
    with pytest.raises(RuntimeError, match="closed; make a new one"):
        turns.observe("seat_0")
    vector = menagerie.gymnasium.vector_env("savage-bowl", 2)
    vector.reset(seed=1)
    vector.close()
    with pytest.raises(RuntimeError, match="closed; make a new one"):
        vector.reset()


# --- Gymnasium ------------------------------------------------------------------------------------


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_gymnasium_vector(name: str, autoreset: str) -> None:
    env = menagerie.gymnasium.vector_env(name, 6, seat=1, autoreset=autoreset, seed=4)
    generator = np.random.default_rng(0)
    observation, info = env.reset(seed=4)
    assert env.metadata["autoreset_mode"].name.lower() == autoreset
    ends, over = 0, np.zeros(6, bool)
    for _ in range(700):
        assert observation.shape == env.observation_space.shape
        assert observation.dtype == env.observation_space.dtype
        legal = info["action_mask"]
        assert (legal.any(axis=1) == ~over).all()
        actions = [int(generator.choice(np.flatnonzero(m))) if m.any() else 0 for m in legal]
        observation, reward, end, truncated, info = env.step(np.array(actions))
        assert reward.shape == (6,) and not truncated.any()
        assert (reward[~end] == 0).all() and (reward[end] != 0).all()
        ends += int(end.sum())
        over = end.copy()
        if autoreset == "same_step":
            over[:] = False
            assert ("final_obs" in info) == end.any()
        if autoreset == "disabled" and end.any():
            observation, info = env.reset(options={"reset_mask": end})
            over[:] = False
        if ends > 6:
            break
    assert ends > 6 or name == "rage-n-glyphs"
    env.close()


def lowest_legal(rows: menagerie.Rows) -> Any:
    return rows["mask"].argmax(axis=1).astype(np.int32)


@pytest.mark.parametrize("observations", ["uint8", "float32"])
@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_the_last_observation_is_what_the_seat_knows_at_the_end(
    name: str, autoreset: str, observations: Any
) -> None:
    seat = 1
    matches = menagerie.VectorEnv(name, 5, autoreset="disabled")
    rows = matches.reset(8)
    while (rows["seat"] >= 0).any():
        rows = matches.step(lowest_legal(rows))
    env = menagerie.gymnasium.vector_env(
        name, 5, seat=seat, opponents=lowest_legal, autoreset=autoreset, observations=observations
    )
    _, info = env.reset(seed=8)
    seen: set[int] = set()
    while len(seen) < 5:
        row, _, end, _, info = env.step(info["action_mask"].argmax(axis=1))
        if autoreset == "same_step" and end.any():
            assert (info["_final_obs"] == end).all() and not info["final_obs"][~end].any()
            row = info["final_obs"]
        for match in np.flatnonzero(end):
            if match in seen:  # A later match of the row.
                continue
            seen.add(int(match))
            view = matches.state(int(match)).view(seat)
            wanted = view.observation_floats() if observations == "float32" else view.observation()
            assert wanted.any() and row.dtype == wanted.dtype
            assert np.array_equal(row[match], wanted), match
        if autoreset == "disabled" and end.any():
            _, info = env.reset(options={"reset_mask": end})
    env.close()


def test_gymnasium_opponents_may_be_a_function() -> None:
    asked: list[int] = []

    def lowest(rows: menagerie.Rows) -> Any:
        asked.append(1)
        return rows["mask"].argmax(axis=1)

    env = menagerie.gymnasium.vector_env("savage-bowl", 4, opponents=lowest, players=4)
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert asked
    with pytest.raises(ValueError, match="opponents: .*clever.*random"):
        menagerie.gymnasium.vector_env("savage-bowl", 4, opponents="clever")
    wrong: list[Any] = [5, None, ["simple"]]
    for one in wrong:
        with pytest.raises(TypeError, match="opponents is .*name of a bot"):
            menagerie.gymnasium.vector_env("savage-bowl", 4, opponents=one)
    with pytest.raises(ValueError, match="next_step"):
        menagerie.gymnasium.vector_env("savage-bowl", 4, autoreset="never")


def course(env: Any, steps: int, **reset: Any) -> list[Any]:
    """What a learner sees who takes the first legal action."""
    observation, info = env.reset(**reset)
    seen = [observation]
    for _ in range(steps):
        observation, reward, end, _, info = env.step(info["action_mask"].argmax(axis=1))
        seen += [observation, reward, end]
    return seen


def same(one: list[Any], other: list[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_gymnasium_opponents_may_be_bots(name: str) -> None:
    make = partial(menagerie.gymnasium.vector_env, name, 3, seat=1)
    bot = menagerie.Mind("simple")
    named = course(make(opponents="simple"), 25, seed=5)
    assert same(named, course(make(opponents=bot, threads=2), 25, seed=5))
    assert not same(named, course(make(), 25, seed=5))
    searching = make(opponents="ismcts:iterations=20")
    assert same(course(searching, 4, seed=5), course(searching, 4, seed=5))


def test_a_better_opponent_leaves_a_learner_less() -> None:
    def won(opponents: str) -> float:
        """What a learner who takes the first legal action makes of a match."""
        env = menagerie.gymnasium.vector_env(
            "awimbawe", 16, opponents=opponents, autoreset="same_step")
        seen = course(env, 100, seed=1)
        rewards, ends = np.array(seen[2::3]), np.array(seen[3::3])
        assert ends.sum() > 20
        return float(rewards.sum() / ends.sum())

    assert won("simple") < won("random") - 0.05


def test_gymnasium_takes_a_seed_for_each_match(name: str) -> None:
    make = partial(menagerie.gymnasium.vector_env, name, opponents=lowest_legal, seat=1)
    three, alone = make(3), make(1)
    seeds: Any
    for seeds in ([7, 2**64 - 1, 7], (7, 3, 7), np.array([7, 3, 7])):
        rows = course(three, 12, seed=seeds)
        for match, seed in enumerate(seeds):
            own = course(alone, 12, seed=[int(seed)])
            assert same([row[match : match + 1] for row in rows], own)
            assert same(own, course(alone, 12, seed=int(seed)))
    # Those without a seed continue with their own random numbers, the others stay the same.
    before, _ = three.reset(seed=[1, 2, 3])
    after, _ = three.reset(seed=[1, None, 3])
    assert (before == after).all(axis=1).tolist() == [True, False, True]
    mask = {"reset_mask": np.array([False, True, False])}
    again, _ = three.reset(seed=[8, 2, 9], options=mask)
    assert (before == again).all()
    wrong: list[tuple[Any, str]] = [
        ([1, 2], "seed is a list of 2; it must be .* a list of 3, one per match"),
        ([1, -1, 2], r"seed\[1\] is -1; it must be from 0 to"), ([1, 2, "a"], r"seed\[2\] is 'a'"),
    ]
    for seeds, text in wrong:
        with pytest.raises((ValueError, TypeError), match=text):
            three.reset(seed=seeds)


def test_gymnasium_seeds_from_the_first_reset_on() -> None:
    """Those without one are as after reset(): of the environment's own seed."""
    new, other = (menagerie.gymnasium.vector_env("awimbawe", 2, seed=4) for _ in range(2))
    mixed, _ = new.reset(seed=[None, 6])
    plain, _ = other.reset()
    assert (mixed[0] == plain[0]).all() and (mixed[1] != plain[1]).any()


@pytest.mark.parametrize("problem", [KeyboardInterrupt, OSError])
def test_after_an_interrupted_step_nobody_plays_for_another(problem: type[BaseException]) -> None:
    interrupted = False

    def opponents(rows: menagerie.Rows) -> Any:
        if interrupted:
            raise problem
        return rows["mask"].argmax(axis=1)

    env = menagerie.gymnasium.vector_env("savage-bowl", 2, opponents=opponents)
    _, info = env.reset(seed=1)
    interrupted = True
    with pytest.raises(problem):
        env.step(info["action_mask"].argmax(axis=1))
    interrupted = False
    states = [str(env._matches.state(i)) for i in range(2)]
    again: list[Any] = [
        lambda: env.step(env._matches.rows["mask"].argmax(axis=1)),
        lambda: env.reset(options={"reset_mask": np.array([True, False])}),
    ]
    for call in again:
        with pytest.raises(RuntimeError, match="step was interrupted .*call reset\\(\\)"):
            call()
    assert [str(env._matches.state(i)) for i in range(2)] == states
    assert same(course(env, 20, seed=3), course(
        menagerie.gymnasium.vector_env("savage-bowl", 2, opponents=opponents), 20, seed=3))
    with pytest.raises(ValueError, match="Nothing was stepped"):
        env.step([999, 999])
    env.step(env._matches.rows["mask"].argmax(axis=1))  # Nothing was interrupted.


def test_options_of_a_reset_are_a_mapping() -> None:
    for make in (menagerie.pettingzoo.env, menagerie.pettingzoo.parallel_env):
        env: Any = make("awimbawe")
        env.reset(seed=1, options={})
        with pytest.raises(TypeError, match="options is 3; it must be a mapping"):
            env.reset(options=3)


@pytest.mark.parametrize("opponents", ["random", "simple", "ismcts:iterations=4"])
def test_a_match_does_not_depend_on_how_many_there_are_beside_it(opponents: str) -> None:
    def first_of(matches: int) -> list[bytes]:
        env = menagerie.gymnasium.vector_env("awimbawe", matches, opponents=opponents)
        seen, info = env.reset(seed=2)
        rows = [seen[0].tobytes()]
        for _ in range(12):
            seen, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
            rows.append(seen[0].tobytes())
        return rows

    assert first_of(1) == first_of(5)
