# SPDX-License-Identifier: Apache-2.0
"""The games as PettingZoo environments: env() in turn, parallel_env() at the same time.

Agents are seat_0, seat_1, ... An observation is a dictionary of `observation` (bytes, see
Game.planes) and `action_mask`. Rewards come at the end: an agent's share of the victory, less
1 / players, or with reward="points" the points made since the last step.

`illegal` says what becomes of an action that the mask forbids: "raise" (IllegalAction names the
rule), "terminate" (all agents end, the offender with reward -1) or "replace" (a random legal action
of the environment's own generator is taken instead). What is no action of the space at all is a
ValueError in any case.
"""

from typing import Any, Literal

import gymnasium.spaces as spaces
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from menagerie._core import Game, IllegalAction, Rng, State
from menagerie.checks import at_least, mapping, one_of
from menagerie.checks import seed as checked_seed

Illegal = Literal["raise", "terminate", "replace"]
Reward = Literal["outcome", "points"]


def env(
    game: str,
    *,
    reward: Reward = "outcome",
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> "TurnEnv":
    """An AEC environment: the agents decide one after the other.

    Where several choose at the same time, the later ones do not see what the earlier ones chose.
    With `max_cycles` the match is truncated after so many decisions for each agent on average.
    """
    return TurnEnv(Game(game, **options), reward, illegal, max_cycles, render_mode)


def parallel_env(
    game: str,
    *,
    reward: Reward = "outcome",
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> "SimultaneousEnv":
    """A parallel environment: every agent gives an action in every step.

    Those who choose at the same time (hidden bids, a draft) do so in one step. For who is not to
    act the mask allows the last action alone, which is to wait; it may also give none. Any other
    of its actions is illegal.
    """
    return SimultaneousEnv(Game(game, **options), reward, illegal, max_cycles, render_mode)


REPLACED = -1  # An illegal action, in whose place a legal one is drawn when all are judged.


class _Table:
    """A match with what both kinds of environment share."""

    def __init__(
        self, game: Game, reward: str, illegal: str, max_cycles: int | None, waits: bool
    ) -> None:
        one_of("reward", reward, "outcome", "points")
        one_of("illegal", illegal, "raise", "terminate", "replace")
        self.game, self.reward, self.illegal = game, reward, illegal
        self.max_cycles = None if max_cycles is None else at_least("max_cycles", max_cycles, 1)
        self.agents = [f"seat_{seat}" for seat in range(game.players)]
        self.wait = game.num_actions if waits else None  # The action of who is not to act.
        self.actions = game.num_actions + (1 if waits else 0)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.actions) for agent in self.agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (game.observation_size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.seeds = np.random.default_rng()
        self.state: State | None = None
        self.is_closed = False
        self.rng = Rng(0)

    def begin(self, seed: int | None) -> State:
        self.must_be_open()
        if seed is not None:
            self.seeds = np.random.default_rng(checked_seed(seed))
        self.rng = Rng(int(self.seeds.integers(2**63)))
        self.state = self.game.start()
        self.go_on(self.state)
        self.scores = self.state.scores
        return self.state

    def go_on(self, state: State) -> None:
        while state.turn in ("deal", "chance"):
            state.roll(self.rng)

    def must_be_open(self) -> None:
        if self.is_closed:
            raise RuntimeError("this environment is closed; make a new one")

    def close(self) -> None:
        self.state, self.is_closed = None, True

    def open_state(self) -> State:
        self.must_be_open()
        if self.state is None:
            raise RuntimeError("no match has begun yet; call reset() first")
        return self.state

    def seat(self, agent: str) -> int:
        try:
            return self.agents.index(agent)
        except ValueError:
            raise ValueError(
                f"there is no agent {agent!r}; agents are {', '.join(self.agents)}"
            ) from None

    def observe(self, agent: str) -> dict[str, Any]:
        state, seat = self.open_state(), self.seat(agent)
        view = state.view(seat)
        mask = np.zeros(self.actions, np.int8)
        mask[view.legal()] = 1
        if self.wait is not None and not mask.any():
            mask[self.wait] = 1
        return {"observation": view.observation(), "action_mask": mask}

    def judged(self, seat: int, action: Any) -> int | None:
        """The action as a number if it is legal; REPLACED or none, as `illegal` says, if not."""
        if not isinstance(action, int | np.integer) or isinstance(action, bool):
            raise ValueError(f"the action of seat {seat} is {action!r}, but must be a number")
        number = int(action)
        why = self.fault_of(number, seat, self.open_state())
        if why is None:
            return number
        if self.illegal == "raise":
            raise IllegalAction(f"seat {seat}{why}")
        return None if self.illegal == "terminate" else REPLACED

    def resolved(self, seat: int, judged: int) -> int:
        """The action itself, or a random legal one in the place of one that is replaced."""
        if judged != REPLACED:
            return judged
        legal = self.open_state().legal(seat)
        return legal[self.rng.below(len(legal))]

    def fault_of(self, number: int, seat: int, state: State) -> str | None:
        """Why the mask forbids an action, or None. A ValueError for what is no action."""
        acts = seat in state.seats
        if number == self.wait:
            return f" is to act, and may not wait ({number})" if acts else None
        try:
            text = self.game.action_text(number)
        except ValueError as wrong:
            also = "" if self.wait is None else f", and {self.wait} to wait"
            raise ValueError(f"seat {seat}: {wrong}{also}") from None
        if self.wait is not None and not acts:
            return f", {text}: it is not to act, and may only wait ({self.wait})"
        refusal = state.judge(number, seat)
        return None if refusal is None else f", {text}: {refusal.rule} {refusal.text}"

    def rewards(self) -> dict[str, float]:
        state, scores = self.open_state(), self.open_state().scores
        values = [0.0] * len(self.agents)
        if self.reward == "points":
            values = [float(new - old) for new, old in zip(scores, self.scores, strict=True)]
        elif state.is_over:
            share, mean = 1 / len(state.winners), 1 / len(self.agents)
            values = [share * (k in state.winners) - mean for k in range(len(self.agents))]
        self.scores = scores
        return dict(zip(self.agents, values, strict=True))

    def offence(self, seat: int) -> dict[str, float]:
        return {agent: -1.0 if k == seat else 0.0 for k, agent in enumerate(self.agents)}


class _AtTable:
    """What both kinds of environment say alike of their table."""

    def _sit_down(self, table: _Table, render_mode: str | None) -> None:
        one_of("render_mode", render_mode, "ansi", None)
        self._table = table
        self.game = table.game
        self.render_mode = render_mode
        self.possible_agents = list(table.agents)
        self.action_spaces = table.action_spaces
        self.observation_spaces = table.observation_spaces
        self.agents: list[str] = []

    def _match(self) -> State:
        """The match, in which somebody still is."""
        state = self._table.open_state()
        if not self.agents:
            raise RuntimeError("this match is over; call reset()")
        return state

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.possible_agents[self._table.seat(agent)]]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.possible_agents[self._table.seat(agent)]]

    def render(self) -> str | None:
        """The table as a spectator sees it, in lines."""
        self._table.must_be_open()
        return None if self.render_mode is None else str(self._table.open_state().view())

    def close(self) -> None:
        """Frees the match; whoever steps, observes or resets from then on gets a RuntimeError."""
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
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._sit_down(_Table(game, reward, illegal, max_cycles, waits=False), render_mode)

    def __getattr__(self, name: str) -> Any:
        """What there is from reset() on; as PettingZoo's own environments say it."""
        if name in _OF_A_MATCH:
            raise AttributeError(f"{name} cannot be accessed before reset; call reset() first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Who is to act, until the match is over."""
        self._table.open_state()  # Else it would be a match without any decision.
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

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Of who is to act: what it sees, its reward, whether it has ended, was cut off, infos."""
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
        if self.render_mode == "ansi":
            self.render()

    def state(self) -> np.ndarray[Any, Any]:
        """The observations of all seats, one after the other: all that is hidden is among them."""
        rows = [self.observe(agent)["observation"] for agent in self.possible_agents]
        return np.concatenate(rows)

    @property
    def state_space(self) -> spaces.Space[Any]:
        size = len(self.possible_agents) * self.game.observation_size
        return spaces.Box(0, 255, (size,), np.uint8)


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
        self.metadata = {"name": f"menagerie_{game.id}", "render_modes": ["ansi"]}
        self._sit_down(_Table(game, reward, illegal, max_cycles, waits=True), render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if options is not None:
            mapping("options", options)
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
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
        chosen, offender = self._judged(state, actions)
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
            {agent: dict[str, Any]() for agent in agents},
        )
        if ended or truncated:
            self.agents = []
        return result

    def _judged(
        self, state: State, actions: dict[str, int]
    ) -> tuple[list[tuple[int, int]], int | None]:
        """Who does what, and who is the first that may not, before anything happens."""
        chosen: list[tuple[int, int]] = []
        given = {self._table.seat(agent): action for agent, action in actions.items()}
        for seat, agent in enumerate(self.possible_agents):
            acts = seat in state.seats
            if seat not in given:
                if acts:
                    raise ValueError(f"{agent} is to act, but gives no action")
                continue
            judged = self._table.judged(seat, given[seat])
            if judged is None:
                return chosen, seat
            if acts:
                chosen.append((seat, judged))
        return chosen, None

    def _seen(self) -> dict[str, dict[str, Any]]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}
