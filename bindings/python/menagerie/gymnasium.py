# SPDX-License-Identifier: Apache-2.0
"""The games for learners of one seat: vector_env() is a Gymnasium vector environment."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium.spaces as spaces
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from menagerie._core import Game, Mind
from menagerie.checks import between, bot, mapping, one_each, one_of, whole
from menagerie.vector import Masks, Observations, Reward, Rows
from menagerie.vector import VectorEnv as Matches

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
    **options: object,
) -> "SeatVectorEnv":
    """Matches in which one seat learns and the others are played by `opponents`.

    `opponents` is a bot, by its name ("simple", "ismcts:iterations=100") or as a Mind, or a
    function from the rows (see menagerie.VectorEnv) to an action for every match; what that says
    for matches in which nobody else is to act is not looked at. A bot thinks on `threads`, and
    knows what its seat sees of the present position, as in VectorEnv.choose(). The mask
    of legal actions is in the info as `action_mask`, empty where a match is over. The autoreset
    mode is declared in the metadata. When a match ends, the observation is what the learner's seat
    knows at the end; with SAME_STEP, where the row is of the next match already, it is in the info
    as `final_obs` (in the rows of `_final_obs`; the others are 0).
    """
    one_of("observations", observations, "uint8", "float32")  # Without any nothing is learned.
    return SeatVectorEnv(
        Game(game, **options),
        num_envs,
        seat,
        opponents,
        _mode(autoreset),
        whole("threads", threads),
        Matches(
            Game(game, **options),
            num_envs,
            seed=seed,
            threads=threads,
            autoreset="disabled",
            reward=reward,
            observations=observations,
            masks=_MASKS,
        ),
    )


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
    """Nobody for "random", whose actions the matches draw themselves."""
    if isinstance(opponents, str):
        return None if opponents == "random" else bot("opponents", opponents)
    if isinstance(opponents, Mind) or callable(opponents):
        return opponents
    raise TypeError(
        f"opponents is {opponents!r}, but must be the name of a bot ('random'), a menagerie.Mind "
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
    ) -> None:
        seat = between("seat", seat, 0, game.players - 1)
        self.game, self.seat, self._matches = game, seat, matches
        self._opponents, self._threads = _players(opponents), threads
        # What bots draw from in each match: its seed, and how often they have been asked since.
        self._seeds = np.full(num_envs, matches.seed, np.uint64)
        self._asked = np.zeros(num_envs, np.uint64)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
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
        """Begins all matches anew, or those of options["reset_mask"]. A list of seeds has one a
        match, which is then dealt as the first match of that seed; where it is None, the match goes
        on with its own random numbers."""
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
            raise ValueError("a match is over; with autoreset disabled reset() it by 'reset_mask'")
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
        if final is not None:
            info["final_obs"] = final
            info["_final_obs"] = ended
        return observation, reward, ended, np.zeros(self.num_envs, np.bool_), info

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
        return observation, {"action_mask": rows["mask"].copy()}

    def _at_the_end(self, ended: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
        """What the learner's seat knows in matches that are over, where nobody has a row."""
        final = np.zeros_like(self._matches.rows["observation"])
        for match in np.flatnonzero(ended):
            view = self._matches.state(int(match)).view(self.seat)
            floats = final.dtype == np.float32
            final[match] = view.observation_floats() if floats else view.observation()
        return final
