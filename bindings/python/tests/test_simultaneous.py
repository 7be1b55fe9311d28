# SPDX-License-Identifier: Apache-2.0
"""Drafts and hidden bids: who chooses at the same time as others sees nothing of their choices."""

from typing import Any

import menagerie
import menagerie.pettingzoo
import numpy as np
import pytest

# With how many steps the choices take.
CHOICES = [
    ("rage-n-glyphs", {"players": 4, "bidding": "hidden"}, 1),
    ("rage-n-glyphs", {"players": 5, "bidding": "secret"}, 1),
    ("color-gangsters", {"players": 4}, 2),
    ("color-gangsters", {"players": 3}, 2),
]
every_choice = pytest.mark.parametrize(("name", "options", "steps"), CHOICES)
Seen = dict[str, dict[str, Any]]


def begun(name: str, options: dict[str, Any], seed: int) -> tuple[Any, Seen]:
    env = menagerie.pettingzoo.parallel_env(name, **options)
    seen, _ = env.reset(seed=seed)
    return env, seen


def choosers(seen: Seen) -> list[str]:
    """Those whose action is not to wait."""
    return [agent for agent, one in seen.items() if not one["action_mask"][-1]]


def chosen(seen: Seen, which: dict[str, int]) -> dict[str, int]:
    """For each agent the legal action of that number, from the first or the last on."""
    return {agent: int(np.flatnonzero(one["action_mask"])[which.get(agent, 0)])
            for agent, one in seen.items()}


def same(one: Seen, other: Seen, agents: list[str]) -> bool:
    return all(np.array_equal(one[agent][part], other[agent][part])
               for agent in agents for part in ("observation", "action_mask"))


@every_choice
def test_all_choose_in_the_same_step(name: str, options: dict[str, Any], steps: int) -> None:
    for seed in range(4):
        env, seen = begun(name, options, seed)
        for _ in range(steps):
            assert choosers(seen) == env.possible_agents
            seen, *_ = env.step(chosen(seen, {}))
        assert len(choosers(seen)) == 1


@every_choice
def test_the_order_in_which_actions_are_given_is_nothing(
    name: str, options: dict[str, Any], steps: int
) -> None:
    for seed in range(4):
        env, seen = begun(name, options, seed)
        other, _ = begun(name, options, seed)
        for _ in range(steps):
            actions = chosen(seen, {"seat_1": -1})
            seen, *_ = env.step(actions)
            backwards, *_ = other.step(dict(reversed(actions.items())))
            assert same(seen, backwards, env.possible_agents)


@every_choice
def test_who_has_yet_to_choose_sees_nothing_of_a_choice(
    name: str, options: dict[str, Any], steps: int
) -> None:
    """One after the other, as in env(), where an agent could look."""
    differ = 0
    for seed in range(4):
        ends = []
        for which in (0, -1):
            env = menagerie.pettingzoo.env(name, **options)
            env.reset(seed=seed)
            looks = []
            for _ in range(steps * len(env.possible_agents)):
                agent = env.agent_selection
                row = env.observe(agent)
                looks.append((agent, row["observation"].tobytes(), row["action_mask"].tobytes()))
                first = agent == "seat_0" and len(looks) == 1
                env.step(int(np.flatnonzero(row["action_mask"])[which if first else 0]))
            ends.append((looks[: len(env.possible_agents)], env.state().tobytes()))
        assert ends[0][0] == ends[1][0]
        differ += ends[0][1] != ends[1][1]
    assert differ, "the choices of seat 0 came to the same"


@every_choice
def test_a_choice_is_shown_when_all_have_chosen_or_not_at_all(
    name: str, options: dict[str, Any], steps: int
) -> None:
    differ = 0
    for seed in range(6):
        after = []
        for which in (0, -1):
            env, seen = begun(name, options, seed)
            seen, *_ = env.step(chosen(seen, {"seat_0": which}))
            after.append(seen)
        # The neighbour on the left is given cards in a draft; the one after them sees their backs.
        differ += not same(after[0], after[1], ["seat_2"])
    if options.get("bidding") == "secret":
        assert not differ, "a secret bid was seen"
    else:
        assert differ, "a choice that all may see was not shown"
