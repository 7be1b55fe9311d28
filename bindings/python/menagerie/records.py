# SPDX-License-Identifier: Apache-2.0
"""Records of matches: made by bots, written, read, proved, and turned into tables.

A record is one line of JSON that holds a whole match: options, deals, chance, decisions, result.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike, fspath, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import json

from menagerie import _core
from menagerie._core import Game, Mind, fault_of

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Tables", "fault_of", "read", "simulate", "to_arrow", "to_parquet", "write"]


def simulate(
    game: Game,
    bots: str | Mind | Sequence[str | Mind],
    games: int,
    *,
    seed: int = 1,
    first: int = 0,
    threads: int = 1,
    records: bool = True,
    chunk: int = 1000,
) -> Iterator[dict[str, Any]]:
    """Matches between bots, one after the other: scores, winners, decisions and the record.

    `bots` is one for all seats or one a seat, separated by commas or in a list. Match k of a seed
    is always the same match, whatever `first`, `threads` and `chunk` are; only so many are kept
    in memory.
    """
    if chunk < 1:
        raise ValueError(f"chunk is {chunk}, but is at least 1")
    for start in range(first, first + games, chunk):
        count = min(chunk, first + games - start)
        yield from _core.simulate(game, bots, seed, start, count, threads, records)


def write(path: str | PathLike[str], records: Iterable[str]) -> int:
    """Writes records as a file of one a line (JSON Lines), and gives their number.

    The file is there when it is whole: until then it has the ending .tmp.
    """
    unfinished = fspath(path) + ".tmp"
    count = 0
    with open(unfinished, "w", encoding="utf-8", newline="\n") as file:
        for record in records:
            if "\n" in record:
                raise ValueError("a record is one line; this one has several")
            file.write(record + "\n")
            count += 1
    replace(unfinished, path)
    return count


def read(path: str | PathLike[str]) -> Iterator[str]:
    """The records of a file, one after the other; empty lines are passed over."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield line.rstrip("\n")


@dataclass
class Tables:
    """Records as three tables. `game` is the number of the record, from 0, in all of them.

    games: game, name, options (JSON), players, bots, decisions, scores, winners.
    rounds: game, round, seat, score (the total when the round was over).
    decisions: game, event, round, seat, action (its number), text, legal (how many were).
    """

    games: "pyarrow.Table"
    rounds: "pyarrow.Table"
    decisions: "pyarrow.Table"


def to_arrow(records: Iterable[str]) -> Tables:
    """Tables of records. A ValueError says which event of which record breaks a rule."""
    import pyarrow

    games: dict[str, list[Any]] = {name: [] for name in _GAMES}
    rounds: dict[str, list[Any]] = {name: [] for name in _ROUNDS}
    decisions: dict[str, list[Any]] = {name: [] for name in _DECISIONS}
    for number, record in enumerate(records):
        try:
            columns: dict[str, list[Any]] = _core.columns(record)
        except ValueError as problem:
            raise ValueError(f"record {number}: {problem}") from problem
        head = json.loads(record)
        result = head.get("result") or {}
        games["game"].append(number)
        games["name"].append(head["game"])
        games["options"].append(json.dumps(head["options"]))
        games["players"].append(len(head["seats"]))
        games["bots"].append([seat.get("by", "") for seat in head["seats"]])
        games["decisions"].append(len(columns["event"]))
        games["scores"].append(result.get("scores"))
        games["winners"].append(result.get("winners"))
        for ended, scores in zip(columns["ended"], columns["scores"], strict=True):
            for seat, score in enumerate(scores):
                rounds["game"].append(number)
                rounds["round"].append(ended)
                rounds["seat"].append(seat)
                rounds["score"].append(score)
        decisions["game"].extend([number] * len(columns["event"]))
        for name in ("event", "round", "seat", "action", "text", "legal"):
            decisions[name].extend(columns[name])
    return Tables(
        *(
            pyarrow.table(columns, schema=pyarrow.schema(_fields(kinds)))
            for columns, kinds in ((games, _GAMES), (rounds, _ROUNDS), (decisions, _DECISIONS))
        )
    )


def to_parquet(records: Iterable[str], folder: str | PathLike[str]) -> None:
    """Writes games.parquet, rounds.parquet and decisions.parquet into a folder."""
    import pyarrow.parquet

    tables = to_arrow(records)
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in ("games", "rounds", "decisions"):
        pyarrow.parquet.write_table(getattr(tables, name), Path(folder) / f"{name}.parquet")


_GAMES = {
    "game": "int64",
    "name": "string",
    "options": "string",
    "players": "int8",
    "bots": "list string",
    "decisions": "int32",
    "scores": "list int32",
    "winners": "list int32",
}
_ROUNDS = {"game": "int64", "round": "int16", "seat": "int8", "score": "int32"}
_DECISIONS = {
    "game": "int64",
    "event": "int32",
    "round": "int16",
    "seat": "int8",
    "action": "int32",
    "text": "string",
    "legal": "int16",
}


def _fields(kinds: dict[str, str]) -> list[tuple[str, Any]]:
    import pyarrow

    def kind_of(word: str) -> Any:
        if word.startswith("list "):
            return pyarrow.list_(getattr(pyarrow, word.removeprefix("list "))())
        return getattr(pyarrow, word)()

    return [(name, kind_of(word)) for name, word in kinds.items()]
