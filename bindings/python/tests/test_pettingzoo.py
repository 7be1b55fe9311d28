# SPDX-License-Identifier: Apache-2.0
"""What PettingZoo's environments refuse: actions of who waits, and all of a match that is over."""

from functools import partial
from typing import Any

import menagerie
import menagerie.pettingzoo
import numpy as np
import pytest
from menagerie.replaced import IllegalActionReplaced
from pettingzoo.utils.wrappers import CaptureStdoutWrapper


def test_who_is_not_to_act_may_only_wait() -> None:
    make = partial(menagerie.pettingzoo.parallel_env, "savage-bowl")
    env = make(illegal="raise")
    seen, _ = env.reset(seed=1)
    wait = env.game.num_actions
    (acts,) = (agent for agent in env.agents if not seen[agent]["action_mask"][wait])
    idle = next(agent for agent in env.agents if agent != acts)
    legal = int(np.flatnonzero(seen[acts]["action_mask"])[0])
    before = str(env._table.open_state())
    waiting = dict.fromkeys(env.agents, wait)
    wrong: list[tuple[dict[str, Any], type[ValueError], str]] = [
        ({idle: legal}, menagerie.IllegalAction, "isn't its turn, so it may only wait .180"),
        ({acts: wait}, menagerie.IllegalAction, "must act, and may not wait .180"),
        ({idle: 181}, ValueError, "no action 181; actions are 0 to 179, and 180 to wait"),
        ({acts: -1}, ValueError, "no action -1; actions are 0 to 179, and 180 to wait"),
        ({idle: None}, ValueError, "is None; it must be a number"),
        ({idle: "wait"}, ValueError, "is 'wait'; it must be a number"),
        ({idle: True}, ValueError, "is True; it must be a number"),
        ({"seat_9": wait}, ValueError, "no agent 'seat_9'"),
    ]
    for change, problem, text in wrong:
        with pytest.raises(problem, match=text):
            env.step({**waiting, acts: legal, **change})
    assert str(env._table.open_state()) == before
    alone = make()
    alone.reset(seed=1)
    one, other = env.step({**waiting, acts: legal}), alone.step({acts: legal})
    assert all((one[0][agent]["observation"] == other[0][agent]["observation"]).all()
               for agent in env.possible_agents)
    strict, kind = make(illegal="terminate"), make(illegal="replace")
    strict.reset(seed=1), kind.reset(seed=1)
    assert strict.step({**waiting, acts: legal, idle: legal})[1][idle] == -1
    again = kind.step({**waiting, acts: legal, idle: legal})
    assert (again[0][acts]["observation"] == one[0][acts]["observation"]).all()
    for env in (make(illegal="terminate"), make(illegal="replace")):
        env.reset(seed=1)
        with pytest.raises(ValueError, match="no action 181"):
            env.step({**waiting, acts: 181})


def test_after_the_end_it_is_said_that_a_match_is_over(name: str) -> None:
    env = menagerie.pettingzoo.env(name, max_cycles=1)
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else
                 int(np.flatnonzero(observation["action_mask"])[0]))
    assert not env.agents and not list(env.agent_iter())
    for call in (partial(env.step, None), partial(env.step, 0), env.last):
        with pytest.raises(RuntimeError, match="this match is over; call reset\\(\\)"):
            call()
    env.reset(seed=1)
    assert env.last()[1:4] == (0, False, False)


def test_a_step_that_is_refused_changes_no_chance() -> None:
    """Not even where an illegal action would have been replaced by a random one."""
    def course(seed: int, *, refused: bool) -> str:
        env = menagerie.pettingzoo.parallel_env(
            "rage-n-glyphs", players=3, bidding="hidden", last_hand=5, illegal="replace"
        )
        env.reset(seed=seed)
        wait = int(env.action_space("seat_0").n) - 1  # type: ignore[attr-defined]
        all_wait = dict.fromkeys(env.agents, wait)
        if refused:
            with pytest.raises(ValueError, match="no action"):
                env.step({**all_wait, env.agents[-1]: 10**6})
        seen = env.step(all_wait)[0]
        return str({agent: one["observation"].tobytes() for agent, one in seen.items()})

    for seed in range(6):
        assert course(seed, refused=True) == course(seed, refused=False)


def test_nothing_is_asked_of_a_closed_environment() -> None:
    env = menagerie.pettingzoo.env("awimbawe", render_mode="ansi")
    env.reset(seed=1)
    env.close()
    for ask in (lambda: env.last(observe=False), env.render, lambda: env.reset(seed=2)):
        with pytest.raises(RuntimeError, match="closed"):
            ask()


def test_what_was_replaced_is_said() -> None:
    env = menagerie.pettingzoo.env("savage-bowl")
    env.reset(seed=1)
    agent = env.agent_selection
    with pytest.warns(IllegalActionReplaced, match="choose by the action mask"):
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.infos[agent] == {"replaced": True}
    together = menagerie.pettingzoo.parallel_env("savage-bowl")
    seen, _ = together.reset(seed=1)
    wait = together.game.num_actions
    actions = {a: int(one["action_mask"].argmax()) for a, one in seen.items()}
    (acts,) = (a for a, action in actions.items() if action != wait)
    with pytest.warns(IllegalActionReplaced):
        infos = together.step({**actions, acts: wait})[4]
    assert infos == {a: {"replaced": True} if a == acts else {} for a in seen}


def test_the_state_of_both_kinds_is_what_all_seats_see(name: str) -> None:
    turns, together = menagerie.pettingzoo.env(name), menagerie.pettingzoo.parallel_env(name)
    turns.reset(seed=4)
    together.reset(seed=4)
    seen = [turns.observe(agent)["observation"] for agent in turns.possible_agents]
    assert np.array_equal(turns.state(), np.concatenate(seen))
    assert np.array_equal(turns.state(), together.state())
    assert turns.state_space == together.state_space
    assert turns.state() in turns.state_space


def test_a_table_for_people_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any
    for make in (menagerie.pettingzoo.env, menagerie.pettingzoo.parallel_env):
        env = make("awimbawe", render_mode="human")
        text = make("awimbawe", render_mode="ansi")
        env.reset(seed=1), text.reset(seed=1)
        assert capsys.readouterr().out == f"{text.render()}\n"
        assert env.render() is None and capsys.readouterr().out == f"{text.render()}\n"
    captured = CaptureStdoutWrapper(menagerie.pettingzoo.env("awimbawe", render_mode="human"))
    captured.reset(seed=1)
    assert captured.render() == f"{text.render()}\n"
