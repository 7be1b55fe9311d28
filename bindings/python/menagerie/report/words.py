# SPDX-License-Identifier: Apache-2.0
"""Figures as words: short, with their intervals, and with no more digits than they deserve."""

import math

from menagerie.report.estimates import Estimate


def number(value: float, digits: int | None = None) -> str:
    """A number, with enough digits after the point for three significant ones."""
    if not math.isfinite(value):
        return "?"
    if digits is None:
        size = abs(value)
        digits = 0 if size >= 100 else 1 if size >= 10 else 2
    text = f"{value:,.{digits}f}".replace(",", "\u202f")
    if float(f"{value:.{digits}f}") == 0:
        text = text.lstrip("-")
    return text.replace("-", "\u2212")


def interval(one: Estimate, scale: float = 1, digits: int | None = None) -> str:
    """ "46.3 (45.8 to 46.9)": a figure with its 95 % interval."""
    if one.n == 0:
        return "\u2013"
    if digits is None:
        half = (one.high - one.low) / 2 * scale
        exact = half == 0 and one.mean * scale == round(one.mean * scale)
        digits = 0 if half >= 10 or exact else 1 if half >= 0.3 else 2
    texts = [number(value * scale, digits) for value in (one.mean, one.low, one.high)]
    if not math.isfinite(one.low):
        return texts[0]
    return f"{texts[0]} ({texts[1]} to {texts[2]})"


def count(one: Estimate) -> str:
    """A figure with its interval, for whole numbers or values between two of them."""
    whole = all(value == round(value) for value in (one.mean, one.low, one.high))
    return interval(one, digits=0 if whole else 1)


def percent(one: Estimate) -> str:
    """A share in per cent with its interval."""
    if one.n == 0:
        return "\u2013"
    fine = (one.high - one.low) < 0.02
    digits = 1 if fine else 0
    low, high = (number(value * 100, digits) for value in (one.low, one.high))
    return f"{number(one.mean * 100, digits)} % ({low} to {high})"


def points_of_percent(one: Estimate) -> str:
    """A difference of shares, with its sign."""
    if one.n == 0:
        return "\u2013"
    mean, low, high = (signed(number(value * 100, 1)) for value in (one.mean, one.low, one.high))
    return f"{mean} ({low} to {high})"


def signed(text: str) -> str:
    """With its sign, unless the number is shown as 0."""
    return f"+{text}" if text.lstrip("0.")[:1].isdigit() else text


def of_ten(share: float, what: str = "match", several: str = "") -> str:
    """A share as people say it."""
    several = several or (what + "es" if what.endswith("ch") else what + "s")
    tenths = round(share * 10)
    if share < 0.02:
        return "hardly ever"
    if tenths == 0:
        return f"in about one {what} of {round(1 / share)}"
    if tenths == 10:
        return "nearly always"
    return f"in about {tenths} of 10 {several}"


def ordinal(place: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(place, f"{place}th")


def join(parts: list[str]) -> str:
    """Words in a row, as in a sentence."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]
