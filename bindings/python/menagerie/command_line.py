# SPDX-License-Identifier: Apache-2.0
"""Arguments of the package's commands (python -m menagerie.report, ...)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import IO, Any

from menagerie import _core
from menagerie.results import Option


def value_of(option: Option, text: str) -> Any:
    """Converts an argument from the command line to the value of an option."""
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
    """Converts the value of an option to an argument for the command line."""
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
    """A file that appears when it is complete; until then its name ends in .tmp. Open it before
    anything is played: if it can't be written, a ValueError says why."""
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
