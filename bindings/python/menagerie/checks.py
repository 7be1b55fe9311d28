# SPDX-License-Identifier: Apache-2.0
"""Checks values from outside; the errors say what is wrong and what would be right."""

import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from inspect import signature

import numpy as np

from menagerie._core import Game, Mind
from menagerie._core import options as options_of

MATCHES_MAX = 2**24  # The most matches in a VectorEnv.
SEED_MATCHES = 2**62  # The matches of a seed: match 2**62 is match 0 again.
THREADS_MAX = 256


def whole(name: str, value: object) -> int:
    """A whole number; True and 1.0 don't count as one."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is {shown(value)}; it must be a whole number")
    return int(value)


def said(number: int) -> str:
    """A whole number for messages; Python refuses to write one with thousands of digits."""
    bits = number.bit_length()
    return str(number) if bits <= 256 else f"a whole number of {bits} bits"


def shown(value: object) -> str:
    """Any value for messages: as Python writes it, or its type if Python can't."""
    if isinstance(value, int | np.integer) and not isinstance(value, bool):
        return said(int(value))
    try:
        return repr(value)
    except ValueError:  # A list with a number of thousands of digits, say.
        return f"a {type(value).__name__}"


def keep(settings: object, name: str, value: object) -> None:
    """Puts the checked value into a frozen dataclass."""
    object.__setattr__(settings, name, value)


def between(name: str, value: object, least: int, most: int) -> int:
    """A whole number that is neither too small nor too large."""
    number = whole(name, value)
    if not least <= number <= most:
        raise ValueError(f"{name} is {said(number)}; it must be from {least} to {most}")
    return number


def at_least(name: str, value: object, least: int) -> int:
    """A whole number that is not too small."""
    number = whole(name, value)
    if number < least:
        raise ValueError(f"{name} is {said(number)}; it must be at least {least}")
    return number


def real(name: str, value: object, least: float = 0, most: float = sys.float_info.max) -> float:
    """A number, whole or not, within the limits; nan and inf don't count as one."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"{name} is {shown(value)}; it must be a number")
    number = float(value) if isinstance(value, np.floating) else value  # Of any width.
    if not least <= number <= most:
        must_be = (f"a number, at least {least}" if most == sys.float_info.max
                  else f"from {least} to {most}")
        raise ValueError(f"{name} is {shown(value)}; it must be {must_be}")
    return float(number)


def one_of(name: str, value: object, *choices: str | None) -> None:
    """One of some words, or None if that is among them."""
    if not (value is None or isinstance(value, str)) or value not in choices:
        *others, last = map(repr, choices)
        raise ValueError(f"{name} is {shown(value)}; it must be {', '.join(others)} or {last}")


def must_be_a_game(game: object, name: str = "game") -> None:
    """A game, and not its name."""
    if not isinstance(game, Game):
        raise TypeError(f"{name} is {shown(game)}; it must be a menagerie.Game")


def game_of(call: Callable[..., object], game: str, options: Mapping[str, object]) -> Game:
    """The game for a function that takes game options next to its own arguments."""
    own = [name for name, one in signature(call).parameters.items() if one.kind != one.VAR_KEYWORD]
    known = [option["name"] for option in options_of(game)]
    for name in options:
        if name not in known:
            near = get_close_matches(name, own + known, 1)
            meant = f", did you mean {near[0]!r}?" if near else ";"
            raise TypeError(
                f"{call.__name__}() has no argument {name!r}, and {game} has no option of that "
                f"name{meant} arguments are {', '.join(own)}; options are {', '.join(known)}"
            )
    return Game(game, **options)


def mapping(name: str, value: object) -> None:
    """A mapping with any content."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} is {shown(value)}; it must be a mapping")


def bot(name: str, value: object) -> Mind:
    """A bot, by its text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is {shown(value)}; it must be the name of a bot ('simple')")
    try:
        return Mind(value)
    except ValueError as problem:
        raise ValueError(f"{name}: {problem}") from None


def threads(value: object) -> int:
    """The number of threads."""
    return between("threads", value, 1, THREADS_MAX)


def first_match(value: object, games: object) -> int:
    """The number of the first of that many matches of a seed."""
    return between("first", value, 0, SEED_MATCHES - whole("games", games))


def seed(value: object, name: str = "seed") -> int:
    """64 bits that determine all random numbers."""
    number = whole(name, value)
    if not 0 <= number < 2**64:
        raise ValueError(f"{name} is {said(number)}; it must be from 0 to 2**64 - 1")
    return number


def one_each(seed: object) -> bool:
    """Whether these are seeds, one per match, and not a single seed."""
    if isinstance(seed, np.ndarray):
        return seed.ndim > 0
    return isinstance(seed, Sequence) and not isinstance(seed, str | bytes)
