# SPDX-License-Identifier: Apache-2.0
"""What numbers from outside must be, and what is said if they are not."""

import numpy as np


def whole(name: str, value: object) -> int:
    """A whole number; True and 1.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is {value!r}, but must be a whole number")
    return int(value)


def between(name: str, value: object, least: int, most: int) -> int:
    """A whole number that is neither too small nor too large."""
    number = whole(name, value)
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}, but may be {least} to {most}")
    return number


def seed(value: object, name: str = "seed") -> int:
    """64 bits that decide all chance."""
    number = whole(name, value)
    if not 0 <= number < 2**64:
        raise ValueError(f"{name} is {number}, but may be 0 to 2**64 - 1")
    return number
