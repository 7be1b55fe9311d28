# SPDX-License-Identifier: Apache-2.0
"""The games of examples/games through Python: python_test.sh builds the package with them alone."""

import gymnasium
import menagerie
import menagerie.gymnasium
import menagerie.pettingzoo
import numpy as np
import pytest

EXAMPLES = ("hearts", "spades")


def test_the_package_has_these_games_and_no_others() -> None:
    assert sorted(menagerie.game_ids()) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_whole_game_is_played_in_the_environment(name: str) -> None:
    env = menagerie.pettingzoo.env(name)
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
            continue
        mask = observation["action_mask"]
        assert mask.any()
        env.step(int(np.flatnonzero(mask)[steps % int(mask.sum())]))
        steps += 1
    assert steps >= 52
    assert max(rewards.values()) > min(rewards.values())


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_learner_plays_whole_games_against_bots(name: str) -> None:
    learner = gymnasium.make(f"menagerie/{name}-v0", opponents="simple")
    observation, info = learner.reset(seed=1)
    ended = False
    while not ended:
        observation, _, ended, _, info = learner.step(int(info["action_mask"].argmax()))
    assert observation is not None


@pytest.mark.parametrize("name", EXAMPLES)
def test_views_worlds_bots_and_records(name: str) -> None:
    game = menagerie.Game(name)
    state, rng = game.start(), menagerie.Rng(7)
    bot = menagerie.Mind("ismcts:iterations=50")
    decisions = 0
    while not state.is_over:
        if state.turn != "play":
            state.roll(rng)
            continue
        view = state.view(state.seat)
        if decisions % 40 == 7:
            assert bot.advise(view, seed=1)
        state.apply(view.legal()[decisions % len(view.legal())])
        decisions += 1
    assert state.winners


@pytest.mark.parametrize("name", EXAMPLES)
def test_many_games_at_once(name: str) -> None:
    env = menagerie.VectorEnv(name, 64)
    rows = env.reset()
    for _ in range(200):
        rows = env.step(env.sample())
    assert rows["mask"].any(axis=1).all()
    planes = menagerie.Game(name).planes
    assert "hand" in {plane.name for plane in planes}


def test_three_cards_are_one_action() -> None:
    game = menagerie.Game("hearts", short_deck=True)
    state = game.start()
    state.roll(menagerie.Rng(7))
    choices = [game.action_text(action).split() for action in state.legal(0)]
    assert len(choices) == 56  # Three of eight.
    assert all(len(words) == 4 for words in choices)
    with pytest.raises(ValueError, match="does not exist with these options"):
        state.judge(f"pass {choices[0][1]}", 0)
    of_another = game.action_text(state.legal(1)[0])
    assert "is not in your hand" in str(state.judge(of_another, 0))
    for seat in range(4):
        chosen = state.legal(seat)[seat]
        text = game.action_text(chosen)
        assert game.action_id(" ".join(["pass", *reversed(text.split()[1:])])) == chosen
        state.apply(text, seat)
    assert game.action_text(state.legal()[0]).startswith("play ")
    assert state.record().count('"do":"pass ') == 4


def test_a_learner_chooses_three_cards_at_once() -> None:
    env = menagerie.VectorEnv("hearts", 16, options={"short_deck": True})
    rows = env.reset()
    assert (rows["mask"].sum(axis=1) == 56).all()
    for _ in range(100):
        rows = env.step(env.sample())
    assert rows["mask"].any(axis=1).all()
