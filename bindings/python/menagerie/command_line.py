# SPDX-License-Identifier: Apache-2.0
"""What the commands of the package (python -m menagerie.report, ...) are asked for in words."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import IO, Any

from menagerie import _core
from menagerie.results import Option


def value_of(option: Option, text: str) -> Any:
    """What is written on the command line, as the option wants it."""
    if text in ("none", "null") and option["nullable"]:
        return None
    if option["type"] == "bool":
        words = {"true": True, "yes": True, "false": False, "no": False}
        if text not in words:
            raise ValueError(f"option {option['name']} is {text!r}; it must be true or false")
        return words[text]
    if option["type"] == "int":
        try:
            return int(text)
        except ValueError:
            raise ValueError(f"option {option['name']} is {text!r}; it must be a number") from None
    return text.split(",") if option["type"] == "list" else text


def text_of(value: Any) -> str:
    """And back: a value of an option as it is written on the command line."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "true", False: "false"}[value]
    return ",".join(value) if isinstance(value, list) else str(value)


def options_of(game: str, given: Sequence[str]) -> dict[str, Any]:
    """Options as NAME=VALUE. A ValueError says what is wrong."""
    known = {option["name"]: option for option in _core.options(game)}
    chosen = {}
    for one in given:
        name, equals, text = one.partition("=")
        if not equals:
            raise ValueError(f"{one!r} is not an option; write NAME=VALUE")
        if name not in known:
            raise ValueError(f"{game} has no option {name!r}; its options are {', '.join(known)}")
        chosen[name] = value_of(known[name], text)
    return chosen


@contextmanager
def whole_file(output: str) -> Iterator[IO[bytes]]:
    """A file that is there when it is whole, with the ending .tmp until then. It is opened before
    anything is played, so that what cannot be written is known at once: a ValueError says why."""
    unfinished = Path(output + ".tmp")
    try:
        if Path(output).is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        file = unfinished.open("wb")
    except OSError as problem:
        raise ValueError(f"cannot write {output!r}: {problem.strerror}") from None
    try:
        with file:
            yield file
        unfinished.replace(output)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
