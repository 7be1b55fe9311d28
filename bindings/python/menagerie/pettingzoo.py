# SPDX-License-Identifier: Apache-2.0
"""The games as PettingZoo environments: env() for turns, parallel_env() for simultaneous steps.

Agents are seat_0, seat_1, ... An observation is a dictionary of `observation` (bytes, see
Game.planes) and `action_mask`. Rewards come at the end: an agent's share of the victory minus 1 /
players, or with reward="points" the points since the last step.

`illegal` says what happens to an action that the mask forbids. With "replace", the default, a
random legal action is taken instead. Then the agent's info has `replaced`, and there is a warning
the first time. With "raise", IllegalAction names the rule. With "terminate" all agents end, the
offender with reward -1. A number outside the action space is always a ValueError.

`render_mode` can be None, "ansi" (render() returns the table as a spectator sees it) or "human"
(reset() and step() print it).
"""

from typing import Any, Literal

import numpy as np

from menagerie._core import Game, State
from menagerie.checks import game_of, mapping, one_of
from menagerie.extras import require

require("pettingzoo")
import gymnasium.spaces as spaces
from pettingzoo import AECEnv, ParallelEnv

from menagerie.pettingzoo_table import REPLACED, Table

Illegal = Literal["raise", "terminate", "replace"]
Reward = Literal["outcome", "points"]


def env(
    game: str,
    *,
    reward: Reward = "outcome",
    illegal: Illegal = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> "TurnEnv":
    """An AEC environment: the agents decide one after the other.

    If several agents choose at the same time, the later ones don't see what the earlier ones chose.
    With `max_cycles` the match is truncated after this many decisions per agent on average.
    """
    return TurnEnv(game_of(env, game, options), reward, illegal, max_cycles, render_mode)


def parallel_env(
    game: str,
    *,
    reward: Reward = "outcome",
    illegal: Illegal = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> "SimultaneousEnv":
    """A parallel environment: every agent gives an action in every step.

    Agents that choose at the same time (hidden bids, a draft) do so in one step. For all other
    agents the mask only allows the last action, which is to wait. They may also give no action.
    Anything else is illegal.
    """
    return SimultaneousEnv(
        game_of(parallel_env, game, options), reward, illegal, max_cycles, render_mode
    )


RENDER_MODES = ("ansi", "human")


class _AtTable:
    """What both kinds of environment say alike of their table."""

    def _sit_down(self, table: Table, render_mode: str | None) -> None:
        one_of("render_mode", render_mode, *RENDER_MODES, None)
        self._table = table
        self.game = table.game
        self.render_mode = render_mode
        self.possible_agents = list(table.agents)
        self.action_spaces = table.action_spaces
        self.observation_spaces = table.observation_spaces
        self.agents: list[str] = []

    def _match(self) -> State:
        """The match, which must still have agents."""
        state = self._table.open_state()
        if not self.agents:
            raise RuntimeError("this match is over; call reset()")
        return state

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.possible_agents[self._table.seat(agent)]]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.possible_agents[self._table.seat(agent)]]

    def render(self) -> str | None:
        """The table as a spectator sees it: returned with "ansi", printed with "human"."""
        self._table.must_be_open()
        if self.render_mode is None:
            return None
        text = str(self._table.open_state().view())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def state(self) -> np.ndarray[Any, Any]:
        """The observations of all seats, one after the other: everything hidden is among them."""
        rows = [self._table.observe(agent)["observation"] for agent in self.possible_agents]
        return np.concatenate(rows)

    @property
    def state_space(self) -> spaces.Space[Any]:
        size = len(self.possible_agents) * self.game.observation_size
        return spaces.Box(0, 255, (size,), np.uint8)

    def close(self) -> None:
        """Frees the match. Later calls of step, observe and reset raise a RuntimeError."""
        self._table.close()


_OF_A_MATCH = {
    "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection",
}


class TurnEnv(_AtTable, AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """See env()."""

    def __init__(
        self,
        game: Game,
        reward: Reward,
        illegal: Illegal,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"menagerie_{game.id}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self._sit_down(Table(game, reward, illegal, max_cycles, waits=False), render_mode)

    def __getattr__(self, name: str) -> Any:
        """What there is from reset() on; as PettingZoo's own environments say it."""
        if name in _OF_A_MATCH:
            raise AttributeError(f"{name} cannot be accessed before reset; call reset() first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agent to act, until the match is over."""
        self._table.open_state()  # Otherwise it would be a match without decisions.
        return super().agent_iter(max_iter)

    def observe(self, agent: str) -> dict[str, Any]:
        return self._table.observe(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if options is not None:
            mapping("options", options)
        state = self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self.agent_selection = self.agents[state.seats[0]]
        self._show()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """For the agent to act: its observation, reward, whether it ended or was truncated,
        infos."""
        self._table.must_be_open()
        if self._table.state is not None:
            self._match()
        return super().last(observe)  # type: ignore[no-any-return]

    def step(self, action: int | None) -> None:
        state = self._match()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = self._table.seat(agent)
        judged = self._table.judged(seat, action)
        self.infos[agent] = {"replaced": True} if judged == REPLACED else {}
        if judged is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._table.offence(seat)
        else:
            state.apply(self._table.resolved(seat, judged), seat)
            self._table.go_on(state)
            self.rewards = self._table.rewards()
            self._decisions += 1
            limit = self._table.max_cycles
            if state.is_over:
                self.terminations = dict.fromkeys(self.agents, True)
            elif limit is not None and self._decisions >= limit * len(self.possible_agents):
                self.truncations = dict.fromkeys(self.agents, True)
            else:
                self.agent_selection = self.possible_agents[state.seats[0]]
        self._accumulate_rewards()
        self._show()


class SimultaneousEnv(_AtTable, ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """See parallel_env()."""

    def __init__(
        self,
        game: Game,
        reward: Reward,
        illegal: Illegal,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        self.metadata = {"name": f"menagerie_{game.id}", "render_modes": list(RENDER_MODES)}
        self._sit_down(Table(game, reward, illegal, max_cycles, waits=True), render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if options is not None:
            mapping("options", options)
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._show()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        state = self._match()
        mapping("actions", actions)
        chosen, replaced, offender = self._judged(state, actions)
        if offender is None:
            for seat, action in [(seat, self._table.resolved(seat, one)) for seat, one in chosen]:
                state.apply(action, seat)
                self._table.go_on(state)  # A choice may be followed by chance before the next.
            rewards = self._table.rewards()
        else:
            rewards = self._table.offence(offender)
        self._cycles += 1
        ended = state.is_over or offender is not None
        limit = self._table.max_cycles
        truncated = not ended and limit is not None and self._cycles >= limit
        agents = self.agents
        result = (
            self._seen(), rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, truncated),
            {agent: {"replaced": True} if agent in replaced else {} for agent in agents},
        )
        self._show()
        if ended or truncated:
            self.agents = []
        return result

    def _judged(
        self, state: State, actions: dict[str, int]
    ) -> tuple[list[tuple[int, int]], set[str], int | None]:
        """The actions by seat, the agents whose action is replaced, and the first illegal action,
        before anything happens."""
        chosen: list[tuple[int, int]] = []
        replaced: set[str] = set()
        given = {self._table.seat(agent): action for agent, action in actions.items()}
        for seat, agent in enumerate(self.possible_agents):
            acts = seat in state.seats
            if seat not in given:
                if acts:
                    raise ValueError(f"it is the turn of {agent}, but there is no action for it")
                continue
            judged = self._table.judged(seat, given[seat])
            if judged is None:
                return chosen, replaced, seat
            if judged == REPLACED:
                replaced.add(agent)
            if acts:
                chosen.append((seat, judged))
        return chosen, replaced, None

    def _seen(self) -> dict[str, dict[str, Any]]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}
