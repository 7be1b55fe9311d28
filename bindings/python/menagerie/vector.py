# SPDX-License-Identifier: Apache-2.0
"""Many matches of one game, stepped together."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Literal, NamedTuple, NoReturn, TypedDict, cast

import numpy as np
import numpy.typing as npt

from menagerie._core import Batch, Game, Mind, State
from menagerie.checks import seed as checked_seed
from menagerie.checks import mapping, one_each, one_of, whole

Autoreset = Literal["same_step", "next_step", "disabled"]
Reward = Literal["outcome", "points"]
Seeds = int | npt.NDArray[np.uint64]  # One for all matches, or one per match.
Observations = Literal["uint8", "float32"]
Masks = Literal["bool", "bits", "both"]


class Rows(TypedDict):
    """Arrays with a row per match, overwritten by every step. Arrays that weren't requested are
    missing."""

    seat: npt.NDArray[np.int8]
    mask: npt.NDArray[np.bool_]
    mask_bits: npt.NDArray[np.uint64]
    observation: npt.NDArray[Any]
    reward: npt.NDArray[np.float32]
    end: npt.NDArray[np.bool_]
    score: npt.NDArray[np.int32]
    length: npt.NDArray[np.int32]


class Advice(NamedTuple):
    """A bot's opinion of the actions of many matches, one row per match."""

    # int32: the action that it considers best; -1 if it was not asked.
    best: npt.NDArray[np.int32]
    # float32: each action's share of the visits; 0 for all if it does not search.
    shares: npt.NDArray[np.float32]
    # float32: the worth of each for the seat to act, from 0 to 1. 0 if it is not legal, and NaN if
    # the bot has not searched it: with "simple" and "random" that is every legal action.
    values: npt.NDArray[np.float32]


class VectorEnv:
    """n matches of one game, stepped by C++ threads without the GIL into arrays of the caller.

    Every match waits for one decision of one seat. If several seats choose at the same time, it
    waits for the lowest that hasn't chosen yet. The environment makes deals and other chance
    events. Match i has random streams of its own, so it only depends on `seed`, i and its actions,
    not on n or the number of threads.

    reset() and step() return the same dictionary of the same arrays every time:

    ==============  ===============  ====================================================
    seat            int8[n]          the seat to act; -1 if the match is over
    mask            bool[n, A]       the legal actions of that seat
    mask_bits       uint64[n, W]     the same, 64 to a word (masks="bits" or "both")
    observation     [n, S]           what that seat knows; Game.planes explains the numbers
    reward          float32[n, P]    of every seat, for this step
    end             bool[n]          whether the match ended in this step (see "disabled");
                                     False if it was not chosen for it
    score           int32[n, P]      of every seat, when a match ended here last
    length          int32[n]         decisions of the present match so far
    ==============  ===============  ====================================================

    `reward` is "outcome" (at the end the share of the victory minus 1 / players, which sums to 0)
    or "points" (the change of every seat's score). `autoreset` says what happens after an end:

    * "same_step": the next match begins in the same step. `end` is True, and the other arrays are
      those of the new match.
    * "next_step": the row shows the end, with seat -1 and an empty mask. The next step ignores its
      action and begins the new match with reward 0.
    * "disabled": the row stays like this, with seat -1, until reset(chosen=...) begins a new match.
      `end` is True in every step that the match is chosen for. If you only step some of the
      matches, use `seat` to find out which are over.

    Only one Python thread at a time may use a VectorEnv. If another one resets, steps or samples in
    the meantime, it gets a ValueError and changes nothing.

    `out` may contain your own arrays by these names: NumPy arrays, or any that support DLPack. They
    are written in place. All other arrays are aligned to 64 bytes, so that JAX can use them through
    DLPack without a copy.
    """

    metadata: dict[str, object]

    def __init__(
        self,
        game: Game | str,
        n: int,
        *,
        seed: int = 0,
        threads: int = 1,
        autoreset: Autoreset = "same_step",
        reward: Reward = "outcome",
        observations: Observations | None = "uint8",
        masks: Masks | None = "bool",
        out: Mapping[str, Any] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        if options is not None:
            mapping("options", options)
        if isinstance(game, str):
            game = Game(game, **dict(options or {}))
        elif not isinstance(game, Game):
            raise TypeError(f"game is {game!r}; it must be a menagerie.Game or the name of one")
        elif options is not None:
            raise ValueError("options go with the name of a game; a Game has options of its own")
        one_of("autoreset", autoreset, "same_step", "next_step", "disabled")
        one_of("reward", reward, "outcome", "points")
        one_of("observations", observations, "uint8", "float32", None)
        one_of("masks", masks, "bool", "bits", "both", None)
        if out is not None:
            mapping("out", out)
        self.game = game
        self.n = whole("n", n)
        self.seed = checked_seed(seed)
        self.autoreset: Autoreset = autoreset
        self.metadata = {"autoreset_mode": autoreset}
        self._batch: Batch | None = Batch(
            game, self.n, self.seed, whole("threads", threads), autoreset, reward
        )
        self._rows = self._make_rows(observations, masks, dict(out or {}))
        self._begun = False

    def _make_rows(
        self, observations: Observations | None, masks: Masks | None, out: dict[str, Any]
    ) -> Rows:
        game, n = self.game, self.n
        wanted: dict[str, tuple[tuple[int, ...], type[Any]]] = {"seat": ((n,), np.int8)}
        if masks in ("bool", "both"):
            wanted["mask"] = ((n, game.num_actions), np.bool_)
        if masks in ("bits", "both"):
            wanted["mask_bits"] = ((n, (game.num_actions + 63) // 64), np.uint64)
        if observations is not None:
            kind = np.uint8 if observations == "uint8" else np.float32
            wanted["observation"] = ((n, game.observation_size), kind)
        wanted["reward"] = ((n, game.players), np.float32)
        wanted["end"] = ((n,), np.bool_)
        wanted["score"] = ((n, game.players), np.int32)
        wanted["length"] = ((n,), np.int32)
        for name in out:
            if name not in wanted:
                raise ValueError(f"out has {name!r}; it may have {', '.join(wanted)}")
        rows: dict[str, Any] = {}
        for name, (shape, kind) in wanted.items():
            rows[name] = _array(name, out[name], shape, kind) if name in out else None
            if rows[name] is None:
                rows[name] = _zeros(shape, kind)
        _must_be_apart({name: rows[name] for name in out})
        given = dict(rows)
        if observations == "float32":
            given["observation_floats"] = given.pop("observation")
        self._open().bind(**given)
        return cast(Rows, rows)

    def reset(
        self,
        seed: int | Sequence[int | None] | None = None,
        *,
        chosen: npt.ArrayLike | None = None,
    ) -> Rows:
        """Starts all matches again, from `seed` if there is one.

        Without one each match continues with its next random numbers, so it gets another deal (the
        first time: with those of the environment's own seed). With `chosen`, a bool per match, only
        those start again. With a seed per match, each starts like match 0 of its seed.
        """
        batch = self._open()
        if one_each(seed):
            return self._reset_each(batch, seed, chosen)
        if chosen is None and (seed is not None or not self._begun):
            self.seed = self.seed if seed is None else checked_seed(seed)
            batch.reset(self.seed)
            self._begun = True
            return self._rows
        if seed is not None:
            raise ValueError("give seed or chosen, not both: a single seed is for all matches")
        batch.reset(self.seed, self._which(chosen))
        return self._rows

    def _reset_each(
        self, batch: Batch, given: Any, chosen: npt.ArrayLike | None
    ) -> Rows:
        if len(given) != self.n:
            raise ValueError(
                f"seed is a list of {len(given)}; it must be a whole number from 0 to 2**64 - 1, "
                f"or a list of {self.n}, one per match"
            )
        if chosen is None:
            which = np.ones(self.n, np.bool_)
        else:
            self._must_have_begun()
            which = self._chosen(chosen)
        seeds = np.zeros(self.n, np.uint64)
        seeded = np.zeros(self.n, np.bool_)
        for i, one in enumerate(given):
            if one is not None:
                seeds[i], seeded[i] = checked_seed(one, f"seed[{i}]"), True
        if not self._begun:
            batch.reset(self.seed)
            self._begun = True
        elif (which & ~seeded).any():
            batch.reset(self.seed, which & ~seeded)
        batch.reset_each(seeds, which & seeded)
        return self._rows

    def step(self, actions: npt.ArrayLike, *, chosen: npt.ArrayLike | None = None) -> Rows:
        """Plays one action in every match. Matches that are over accept any number.

        With `chosen`, one bool per match, only those matches are stepped. The others don't change,
        with reward 0 and no end. If an action isn't legal, IllegalAction (or a ValueError, if there
        is no such action) names match, seat and rule, and no match is stepped.
        """
        batch = self._open()
        self._must_have_begun()
        which = None if chosen is None else self._chosen(chosen)
        batch.step(self._checked(actions, which), which)
        return self._rows

    def sample(self, *, chosen: npt.ArrayLike | None = None) -> npt.NDArray[np.int32]:
        """A uniformly random legal action for every match, or only for those chosen; -1 in the
        others and in matches that are over. Only chosen matches draw random numbers."""
        which, actions = self._which(chosen), np.empty(self.n, np.int32)
        self._open().sample(which, actions)
        return actions

    def choose(
        self, mind: Mind, *, chosen: npt.ArrayLike | None = None, seed: Seeds = 0, threads: int = 1
    ) -> npt.NDArray[np.int32]:
        """A bot's action in every match, or in those chosen; -1 in the others and in finished ones.

        The bot knows what the seat to act sees of the current position, but not what was done
        before. In match i it draws random numbers from Rng(seed, i), or from Rng(seed[i], i) if
        there is one seed per match (uint64[n]). The number of threads doesn't affect the result.
        """
        which, seeds = self._which(chosen), self._seeds(seed)
        actions = np.empty(self.n, np.int32)
        self._open().choose(mind, which, seeds, whole("threads", threads), actions)
        return actions

    def advise(
        self, mind: Mind, *, chosen: npt.ArrayLike | None = None, seed: Seeds = 0, threads: int = 1
    ) -> Advice:
        """A bot's opinion of every action in every match, or only in those chosen; see choose()."""
        which, seeds = self._which(chosen), self._seeds(seed)
        shape = (self.n, self.game.num_actions)
        advice = Advice(np.empty(self.n, np.int32), np.empty(shape, np.float32),
                        np.empty(shape, np.float32))
        self._open().advise(mind, which, seeds, whole("threads", threads), *advice)
        return advice

    def _which(self, chosen: npt.ArrayLike | None) -> npt.NDArray[np.bool_]:
        self._must_have_begun()
        return np.ones(self.n, np.bool_) if chosen is None else self._chosen(chosen)

    def _seeds(self, seed: object) -> npt.NDArray[np.uint64]:
        if isinstance(seed, np.ndarray) and seed.dtype == np.uint64:
            return seed
        return np.full(self.n, checked_seed(seed), np.uint64)

    def state(self, index: int) -> State:
        """A copy of one match, all cards open, without its past."""
        self._must_have_begun()
        return self._open().state(index)

    @property
    def rows(self) -> Rows:
        """The arrays that reset() and step() return."""
        return self._rows

    def close(self) -> None:
        """Frees the matches and ends the threads. Nothing else works after that."""
        self._batch = None

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"VectorEnv({self.game!r}, {self.n}, autoreset={self.autoreset!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a VectorEnv can't be copied or pickled; one with the same game, n and "
                        "seed plays the same")

    def _open(self) -> Batch:
        if self._batch is None:
            raise RuntimeError("this VectorEnv is closed; make a new one")
        return self._batch

    def _must_have_begun(self) -> None:
        self._open()
        if not self._begun:
            raise RuntimeError("no match has begun yet; call reset() first")

    def _chosen(self, chosen: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        try:
            which = np.ascontiguousarray(chosen)
        except ValueError:
            raise ValueError(
                f"chosen has lists that differ in length; it must be an array, bool[{self.n}]"
            ) from None
        if which.dtype != np.bool_ or which.shape != (self.n,):
            raise ValueError(
                f"chosen is {which.dtype}{list(which.shape)}; it must be bool[{self.n}]"
            )
        return which

    def _checked(
        self, actions: Any, which: npt.NDArray[np.bool_] | None
    ) -> npt.NDArray[np.int32]:
        if isinstance(actions, np.ndarray):
            array = actions
        elif hasattr(actions, "__dlpack__"):
            array = _taken("actions", actions)
        else:
            try:
                array = np.asarray(actions)
            except ValueError:
                raise ValueError(
                    "actions has lists that differ in length; it must be whole numbers, one per "
                    f"match: int32[{self.n}]"
                ) from None
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"actions is {array.dtype}{list(array.shape)}; it must be whole numbers, one per "
                f"match: int32[{self.n}]"
            )
        if array.dtype == np.int32 and array.flags.c_contiguous and array.flags.aligned:
            return array
        clipped = np.clip(array, -1, 2**31 - 1)
        self._must_be_actions(array, array != clipped if which is None else
                              (array != clipped) & which)
        return clipped.astype(np.int32)

    def _must_be_actions(
        self, given: npt.NDArray[Any], outside: npt.NDArray[np.bool_]
    ) -> None:
        """Names a number that no int32 can hold as it was given, if the match needs an action."""
        for i in map(int, np.flatnonzero(outside)):
            if self._rows["seat"][i] >= 0:
                try:
                    self.game.action_text(int(given[i]))
                except ValueError as wrong:
                    raise ValueError(
                        f"match {i}, seat {self._rows['seat'][i]}: {wrong}. Nothing was stepped"
                    ) from None


# JAX copies what does not begin at a multiple of that many bytes.
_ALIGNMENT = 64


def _zeros(shape: tuple[int, ...], kind: type[Any]) -> Any:
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + _ALIGNMENT - 1, np.uint8)
    first = -room.ctypes.data % _ALIGNMENT
    return room[first : first + size].view(kind).reshape(shape)


def _must_be_apart(out: dict[str, Any]) -> None:
    """No two arrays lie in the same memory: all are contiguous, so their bounds say it."""
    for (one, a), (other, b) in combinations(out.items(), 2):
        if np.may_share_memory(a, b):
            raise ValueError(
                f"out[{one!r}] and out[{other!r}] share memory, so one would overwrite the other; "
                "give each an array of its own"
            )


def _taken(name: str, given: Any) -> npt.NDArray[Any]:
    """Another library's array, where it is."""
    try:
        return np.from_dlpack(given)
    except Exception as problem:  # Of others' code, whatever it is.
        raise ValueError(f"{name} can't be read with DLPack: {problem}") from problem


def _array(name: str, given: Any, shape: tuple[int, ...], kind: type[Any]) -> Any:
    if not isinstance(given, np.ndarray) and not hasattr(given, "__dlpack__"):
        raise TypeError(
            f"out[{name!r}] is {given!r}; it must be an array, {np.dtype(kind)}{list(shape)}: "
            "of NumPy, or of another library with DLPack"
        )
    array = given if isinstance(given, np.ndarray) else _taken(f"out[{name!r}]", given)
    if array.shape != shape or array.dtype != kind:
        raise ValueError(
            f"out[{name!r}] is {array.dtype}{list(array.shape)}; it must be "
            f"{np.dtype(kind)}{list(shape)}"
        )
    if not (array.flags.c_contiguous and array.flags.aligned and array.flags.writeable):
        raise ValueError(f"out[{name!r}] must be contiguous, aligned and writable")
    return array
