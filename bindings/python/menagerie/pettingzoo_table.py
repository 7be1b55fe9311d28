# SPDX-License-Identifier: Apache-2.0
"""The match behind a PettingZoo environment (menagerie.pettingzoo)."""

from typing import Any

import gymnasium.spaces as spaces
import numpy as np

from menagerie._core import Game, IllegalAction, Rng, State
from menagerie.checks import at_least, one_of
from menagerie.checks import seed as checked_seed
from menagerie.replaced import warn_of_replaced

REPLACED = -1  # An illegal action, in whose place a legal one is drawn when all are judged.


class Table:
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
                f"there is no agent {agent!r}; the agents are {', '.join(self.agents)}"
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
            raise ValueError(f"the action of seat {seat} is {action!r}; it must be a number")
        number = int(action)
        why = self.fault_of(number, seat, self.open_state())
        if why is None:
            return number
        if self.illegal == "raise":
            raise IllegalAction(f"seat {seat}{why}")
        if self.illegal == "terminate":
            return None
        warn_of_replaced()
        return REPLACED

    def resolved(self, seat: int, judged: int) -> int:
        """The action itself, or a random legal one in the place of one that is replaced."""
        if judged != REPLACED:
            return judged
        legal = self.open_state().legal(seat)
        return legal[self.rng.below(len(legal))]

    def fault_of(self, number: int, seat: int, state: State) -> str | None:
        """Why the mask forbids an action, or None. A ValueError for an unknown number."""
        acts = seat in state.seats
        if number == self.wait:
            return f" must act, and may not wait ({number})" if acts else None
        try:
            text = self.game.action_text(number)
        except ValueError as wrong:
            also = "" if self.wait is None else f", and {self.wait} to wait"
            raise ValueError(f"seat {seat}: {wrong}{also}") from None
        if self.wait is not None and not acts:
            return f", {text}: it isn't its turn, so it may only wait ({self.wait})"
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
