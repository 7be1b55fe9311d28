# SPDX-License-Identifier: Apache-2.0
"""What values from outside must be, and what is said if they are not."""

from collections.abc import Mapping

import numpy as np

from menagerie._core import Game


def whole(name: str, value: object) -> int:
    """A whole number; True and 1.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is {value!r}, but must be a whole number")
    return int(value)


def said(number: int) -> str:
    """A whole number in messages; Python writes none of thousands of digits."""
    bits = number.bit_length()
    return str(number) if bits <= 256 else f"a whole number of {bits} bits"


def between(name: str, value: object, least: int, most: int) -> int:
    """A whole number that is neither too small nor too large."""
    number = whole(name, value)
    if not least <= number <= most:
        raise ValueError(f"{name} is {said(number)}, but may be {least} to {most}")
    return number


def at_least(name: str, value: object, least: int) -> int:
    """A whole number that is not too small."""
    number = whole(name, value)
    if number < least:
        raise ValueError(f"{name} is {said(number)}, but must be at least {least}")
    return number


def one_of(name: str, value: object, *choices: str | None) -> None:
    """One of some words, or None if that is among them."""
    if not (value is None or isinstance(value, str)) or value not in choices:
        *others, last = map(repr, choices)
        raise ValueError(f"{name} is {value!r}, but may be {', '.join(others)} or {last}")


def must_be_a_game(game: object) -> None:
    """A game, and not its name."""
    if not isinstance(game, Game):
        raise TypeError(f"game is {game!r}, but must be a menagerie.Game")


def mapping(name: str, value: object) -> None:
    """A mapping, whatever is in it."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} is {value!r}, but must be a mapping")


def seed(value: object, name: str = "seed") -> int:
    """64 bits that decide all chance."""
    number = whole(name, value)
    if not 0 <= number < 2**64:
        raise ValueError(f"{name} is {said(number)}, but may be 0 to 2**64 - 1")
    return number
