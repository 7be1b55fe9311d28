# SPDX-License-Identifier: Apache-2.0
"""The games for learners at one seat: env() is a Gymnasium environment, vector_env() many at once.

Importing this module registers every game. gymnasium.make("menagerie/awimbawe-v0") has the
arguments of env(). gymnasium.make_vec("menagerie/awimbawe-v0", num_envs=8) has those of
vector_env().

`illegal` says what happens to an action that the mask forbids. With "replace", the default, a
random legal action is taken instead. Then the info has `replaced`, and there is a warning the first
time. With "raise", IllegalAction names the rule. A number outside the action space is always a
ValueError.

`render_mode` can be None, "ansi" (render() returns what the learner's seat sees as text) or "human"
(reset() and step() print it).
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from menagerie._core import Game, Mind, game_ids
from menagerie.checks import between, bot, game_of, mapping, one_each, one_of, whole
from menagerie.extras import require
from menagerie.replaced import warn_of_replaced
from menagerie.vector import Masks, Observations, Reward, Rows
from menagerie.vector import VectorEnv as Matches

require("gymnasium")
import gymnasium
import gymnasium.spaces as spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

Illegal = Literal["raise", "replace"]
Info = dict[str, Any]
Opponents = Callable[[Rows], npt.NDArray[np.integer[Any]]]


def vector_env(
    game: str,
    num_envs: int = 1,
    *,
    seat: int = 0,
    opponents: Opponents | Mind | str = "random",
    autoreset: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    reward: Reward = "outcome",
    observations: Observations = "float32",
    threads: int = 1,
    seed: int = 0,
    illegal: Illegal = "replace",
    render_mode: str | None = None,
    **options: object,
) -> "SeatVectorEnv":
    """Matches in which one seat learns and the others are played by `opponents`.

    `opponents` is a bot, by its name ("simple", "ismcts:iterations=100") or as a Mind, or a
    function from the rows (see menagerie.VectorEnv) to an action for every match. The function's
    actions are ignored in matches where no opponent must act. A bot thinks on `threads`, and knows
    what its seat sees of the current position, as in VectorEnv.choose().

    The info has the mask of legal actions as `action_mask`, which is empty if a match is over. The
    metadata declare the autoreset mode. When a match ends, the observation is what the learner's
    seat knows at the end. With SAME_STEP the row already belongs to the next match. Then the final
    observation is in the info as `final_obs` (in the rows of `_final_obs`; the others are 0), and
    the info of that step is `final_info`. A reset() without a seed deals different cards than the
    previous one.
    """
    one_of("observations", observations, "uint8", "float32")  # Without any nothing is learned.
    chosen = game_of(vector_env, game, options)
    matches = Matches(
        chosen,
        num_envs,
        seed=seed,
        threads=threads,
        autoreset="disabled",
        reward=reward,
        observations=observations,
        masks=_MASKS,
    )
    return SeatVectorEnv(
        chosen, num_envs, seat, opponents, _mode(autoreset), whole("threads", threads), matches,
        illegal, render_mode,
    )


def env(
    game: str,
    *,
    seat: int = 0,
    opponents: Opponents | Mind | str = "random",
    reward: Reward = "outcome",
    observations: Observations = "float32",
    illegal: Illegal = "replace",
    render_mode: str | None = None,
    **options: object,
) -> "SeatEnv":
    """One match at a time, in which one seat learns. The arguments are those of vector_env()."""
    one_of("observations", observations, "uint8", "float32")
    chosen = game_of(env, game, options)
    matches = Matches(
        chosen, 1, autoreset="disabled", reward=reward, observations=observations, masks=_MASKS
    )
    return SeatEnv(SeatVectorEnv(
        chosen, 1, seat, opponents, AutoresetMode.DISABLED, 1, matches, illegal, render_mode
    ))


RENDER_MODES = ("ansi", "human")
_MASKS: Masks = "bool"
# Between the seeds of a match one after the other; far from those of seeds that are neighbours.
_STRIDE = np.uint64(0x9E3779B97F4A7C15)


def _mode(word: str | AutoresetMode) -> AutoresetMode:
    if isinstance(word, AutoresetMode):
        return word
    modes = {mode.name.lower(): mode for mode in AutoresetMode}
    one_of("autoreset", word, *modes)
    return modes[word]


def _players(opponents: object) -> Opponents | Mind | None:
    """None for "random": the matches draw these actions themselves."""
    if isinstance(opponents, str):
        return None if opponents == "random" else bot("opponents", opponents)
    if isinstance(opponents, Mind) or callable(opponents):
        return opponents
    raise TypeError(
        f"opponents is {opponents!r}; it must be the name of a bot ('random'), a menagerie.Mind "
        "or a function"
    )


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """See vector_env()."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seat: int,
        opponents: Opponents | Mind | str,
        mode: AutoresetMode,
        threads: int,
        matches: Matches,
        illegal: Illegal,
        render_mode: str | None,
    ) -> None:
        one_of("illegal", illegal, "raise", "replace")
        one_of("render_mode", render_mode, *RENDER_MODES, None)
        self.illegal, self.render_mode = illegal, render_mode
        seat = between("seat", seat, 0, game.players - 1)
        self.game, self.seat, self._matches = game, seat, matches
        self._opponents, self._threads = _players(opponents), threads
        # What bots draw from in each match: its seed, and how often they have been asked since.
        self._seeds = np.full(num_envs, matches.seed, np.uint64)
        self._asked = np.zeros(num_envs, np.uint64)
        self.num_envs = num_envs
        self.metadata = {
            "autoreset_mode": mode, "render_modes": list(RENDER_MODES), "render_fps": 1
        }
        rows = matches.rows["observation"]
        high = 1 if rows.dtype == np.float32 else 255
        self.single_observation_space = spaces.Box(0, high, rows.shape[1:], rows.dtype.type)
        self.single_action_space = spaces.Discrete(game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._mode = mode
        self._ended = np.zeros(num_envs, np.bool_)
        self._reward = np.zeros(num_envs, np.float32)
        self._interrupted = False  # Others may have had to play on; so it is while a step lasts.

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Starts all matches again, or those of options["reset_mask"]. A list has a seed per match,
        which is then dealt like the first match of that seed. A match without a seed (None)
        continues with its own random numbers."""
        if options is not None:
            mapping("options", options)
        chosen = (options or {}).get("reset_mask")
        if chosen is None:
            self._matches.reset(seed)
            self._interrupted = True
            self._ended[:] = False
        else:
            self._must_be_whole()
            self._matches.reset(seed, chosen=chosen)
            self._interrupted = True
            self._ended[chosen] = False
        if seed is not None:
            each: Any = seed if one_each(seed) else [seed] * self.num_envs
            self._reseed(each, chosen)
        self._let_others_play()
        self._interrupted = False
        self._show()
        return self._observed()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[Any],
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        self._must_be_whole()
        begin_anew = self._ended.copy()
        self._reward[:] = 0
        if begin_anew.any() and self._mode == AutoresetMode.DISABLED:
            raise ValueError("a match is over; without autoreset, reset it by 'reset_mask'")
        actions, replaced = self._legal(actions, ~begin_anew)
        self._interrupted = True
        try:
            rows = self._matches.step(actions, chosen=~begin_anew)
        except Exception:
            self._interrupted = False  # Nothing was stepped.
            raise
        self._take(rows)
        if begin_anew.any():
            self._matches.reset(chosen=begin_anew)
            self._ended[begin_anew] = False
        self._let_others_play()
        ended = self._ended.copy()
        reward = self._reward.astype(np.float64)
        final = None
        if self._mode == AutoresetMode.SAME_STEP and ended.any():
            final = self._at_the_end(ended)
            while self._ended.any():  # Others may end a match before the learner acts at all.
                self._matches.reset(chosen=self._ended)
                self._ended[:] = False
                self._let_others_play()
        observation, info = self._observed()
        self._interrupted = False
        info |= {"replaced": replaced, "_replaced": ~begin_anew}
        if final is not None:
            # What the step's info would have been without the reset: at the end nothing is legal.
            last = {"action_mask": np.zeros_like(info["action_mask"]), "_action_mask": ended,
                    "replaced": replaced & ended, "_replaced": ended}
            info |= {"final_obs": final, "_final_obs": ended,
                     "final_info": last, "_final_info": ended}
        self._show()
        return observation, reward, ended, np.zeros(self.num_envs, np.bool_), info

    def render(self) -> tuple[str, ...] | None:
        """What the learner's seat sees of each match: returned or printed, by `render_mode`."""
        if self.render_mode is None:
            return None
        texts = tuple(
            str(self._matches.state(match).view(self.seat)) for match in range(self.num_envs)
        )
        if self.render_mode == "ansi":
            return texts
        print("\n".join(texts))
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _legal(
        self, actions: npt.ArrayLike, acting: npt.NDArray[np.bool_]
    ) -> tuple[npt.ArrayLike, npt.NDArray[np.bool_]]:
        """The actions, and which of them had to be replaced. What no step takes stays as it is, to
        be refused there."""
        none = np.zeros(self.num_envs, np.bool_)
        given, mask = self._matches._checked(actions, acting), self._matches.rows["mask"]
        if self.illegal == "raise" or not ((given >= 0) & (given < mask.shape[1]))[acting].all():
            return actions, none
        matches = np.flatnonzero(acting)
        replaced = none
        replaced[matches] = ~mask[matches, given[matches]]
        if not replaced.any():
            return actions, replaced
        drawn = self._matches.sample(chosen=replaced)
        warn_of_replaced()
        return np.where(replaced, drawn, given), replaced

    def _reseed(self, seeds: Sequence[int | None], chosen: npt.NDArray[np.bool_] | None) -> None:
        for i, one in enumerate(seeds):
            if one is not None and (chosen is None or chosen[i]):
                self._seeds[i], self._asked[i] = one, 0

    def _must_be_whole(self) -> None:
        if self._interrupted:
            raise RuntimeError("a step was interrupted before the others had played; call reset()")

    def close_extras(self, **_: Any) -> None:
        self._matches.close()

    def _take(self, rows: Rows) -> None:
        self._reward += rows["reward"][:, self.seat]
        self._ended |= rows["end"]

    def _let_others_play(self) -> None:
        rows = self._matches.rows
        while True:
            waiting = ~self._ended & (rows["seat"] != self.seat) & (rows["seat"] >= 0)
            if not waiting.any():
                return
            actions: npt.NDArray[Any]
            if self._opponents is None:
                actions = self._matches.sample(chosen=waiting)
            elif isinstance(self._opponents, Mind):
                self._asked[waiting] += np.uint64(1)
                actions = self._matches.choose(
                    self._opponents, chosen=waiting, seed=self._seeds + _STRIDE * self._asked,
                    threads=self._threads,
                )
            else:
                actions = self._opponents(rows)
            self._take(self._matches.step(actions, chosen=waiting))

    def _observed(self) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        rows = self._matches.rows
        observation = rows["observation"].copy()
        if self._ended.any():
            observation[self._ended] = self._at_the_end(self._ended)[self._ended]
        every = np.ones(self.num_envs, np.bool_)
        return observation, {"action_mask": rows["mask"].copy(), "_action_mask": every}

    def _at_the_end(self, ended: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
        """What the learner's seat knows in finished matches, which have no rows of their own."""
        final = np.zeros_like(self._matches.rows["observation"])
        for match in np.flatnonzero(ended):
            view = self._matches.state(int(match)).view(self.seat)
            floats = final.dtype == np.float32
            final[match] = view.observation_floats() if floats else view.observation()
        return final


class SeatEnv(gymnasium.Env[npt.NDArray[Any], int]):
    """See env()."""

    def __init__(self, seats: SeatVectorEnv) -> None:
        self._seats = seats
        self.game, self.seat, self.render_mode = seats.game, seats.seat, seats.render_mode
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.observation_space = seats.single_observation_space
        self.action_space = seats.single_action_space
        self._begun = self._over = False
        self._mask = np.zeros(seats.game.num_actions, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], Info]:
        super().reset(seed=seed)
        if options is not None:
            mapping("options", options)
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(2**63))
        observation, info = self._seats.reset(seed=seed)
        self._begun, self._over = True, False
        return observation[0], self._alone(info)

    def step(self, action: int) -> tuple[npt.NDArray[Any], float, bool, bool, Info]:
        if self._over:
            raise RuntimeError("this match is over; call reset()")
        observation, reward, ended, truncated, info = self._seats.step(np.asarray([action]))
        self._over = bool(ended[0])
        return observation[0], float(reward[0]), self._over, bool(truncated[0]), self._alone(info)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return self._mask

    def render(self) -> str | None:
        """What the learner's seat sees: returned with "ansi", printed with "human"."""
        texts = self._seats.render()
        return None if texts is None else texts[0]

    def close(self) -> None:
        self._seats.close()

    def _alone(self, info: Info) -> Info:
        self._mask = info["action_mask"][0]
        alone: Info = {"action_mask": self._mask.astype(np.int8)}
        if "replaced" in info:
            alone["replaced"] = bool(info["replaced"][0])
        return alone


def _register() -> None:
    for name in game_ids():
        gymnasium.register(
            f"menagerie/{name}-v0",
            entry_point="menagerie.gymnasium:env",
            vector_entry_point="menagerie.gymnasium:vector_env",
            kwargs={"game": name},
        )


_register()
