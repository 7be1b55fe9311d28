# SPDX-License-Identifier: Apache-2.0
"""Records of matches: play them with bots, write, read and verify them, and convert them to tables.

A record is one line of JSON that contains a whole match: options, deals, chance, decisions, result.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from io import TextIOWrapper
from os import PathLike, fspath, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from menagerie import _core
from menagerie._core import Game, Mind, fault_of
from menagerie.checks import SEED_MATCHES, at_least, between, first_match, must_be_a_game
from menagerie.extras import require

if TYPE_CHECKING:
    import pyarrow

# A record as text, or a match as simulate() gives it, whose `record` is meant.
Records = Iterable[str | Mapping[str, Any]]

FIRST_MAX = 2**62  # The numbers of the records after it have 63 bits too.
CHUNK_MAX = 1_000_000
READ_BYTES = 1 << 16  # A piece of a file.

__all__ = [
    "Records", "Tables", "fault_of", "read", "simulate", "to_arrow", "to_parquet", "write",
]


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

    `bots` is one for all seats or one per seat, separated by commas or in a list. Match k of a seed
    is always the same, for any `first`, `threads` and `chunk`. Only `chunk` matches are kept in
    memory. A seed has 2**62 matches. Wrong arguments are refused at once, not with the first match.
    """
    must_be_a_game(game)
    games = between("games", games, 0, SEED_MATCHES)
    begin = first_match(first, games)
    end = begin + games
    parts = range(begin, end, between("chunk", chunk, 1, CHUNK_MAX))
    _core.simulate(game, bots, seed, begin, 0, threads, records)  # Refuses all the rest.
    return (
        match
        for start in parts
        for match in _core.simulate(
            game, bots, seed, start, min(parts.step, end - start), threads, records
        )
    )


def write(path: str | PathLike[str], records: Records) -> int:
    """Writes records to a file, one per line (JSON Lines), and returns their number.

    Matches from simulate() are also accepted, here and in to_arrow() and to_parquet(). Until the
    file is complete, its name ends in .tmp. If the name ends in .zst, the file is compressed
    (Zstandard), which needs menagerie-games[records].
    """
    if isinstance(path, bytes):
        raise TypeError(f"path is {path!r}; it must be a str or a Path")
    unfinished = fspath(path) + ".tmp"
    count = 0
    each = _each(records)
    with _output(path, unfinished) as file:
        for record in each:
            if "\n" in record:
                raise ValueError("a record must be one line; this one has several")
            file.write(record + "\n")
            count += 1
    replace(unfinished, path)
    return count


def _each(records: Records, first: int = 0) -> Iterator[str]:
    """The records as texts; they are not one themselves."""
    if isinstance(records, str | bytes | bytearray):
        raise TypeError(
            "records must be a list of records, or an iterator over them, not "
            f"{'a str' if isinstance(records, str) else 'bytes'}; write [record] for a single one"
        )
    if isinstance(records, Mapping) or not isinstance(records, Iterable):
        raise TypeError(
            f"records must be a list of records, or an iterator over them, not {records!r:.80}; "
            "write [match] for a single one"
        )
    return _checked(records, first)


def _checked(records: Records, first: int) -> Iterator[str]:
    for number, record in enumerate(records, first):
        text = record.get("record") if isinstance(record, Mapping) else record
        if not isinstance(text, str):
            raise TypeError(
                f"record {number} must be a str or a match of simulate() with its record, not "
                f"{record!r:.80}"
            )
        yield text


def read(path: str | PathLike[str]) -> Iterator[str]:
    """The records of a file, one after the other, compressed (.zst) or not.

    A record stands on a line, or is spread over several as programs print JSON for people; empty
    lines are skipped. They are found as `menagerie verify` finds them. A ValueError says which line
    holds a record that is too long, or that the file is not in UTF-8.
    """
    with _input(path) as file:
        reader = _core.RecordReader(lambda: file.read(READ_BYTES))
        while (record := reader.next()) is not None:
            yield record.decode("utf-8")


def _input(path: str | PathLike[str]) -> BinaryIO:
    """The bytes of a file, without its compression."""
    if not fspath(path).endswith(".zst"):
        return open(path, "rb")
    require("records")
    import pyarrow

    stream: BinaryIO = pyarrow.input_stream(fspath(path), compression="zstd")
    return stream


def _output(path: str | PathLike[str], file: str | PathLike[str]) -> TextIO:
    """A file of lines, compressed if the path says so."""
    if not fspath(path).endswith(".zst"):
        return open(file, "w", encoding="utf-8", newline="\n")
    require("records")
    import pyarrow

    stream = pyarrow.output_stream(fspath(file), compression="zstd")
    return TextIOWrapper(stream, "utf-8", newline="\n")


@dataclass
class Tables:
    """Records as three tables. `game` is the number of the record in all of them.

    games: game, name, options (JSON), players, bots, decisions, scores, winners.
    rounds: game, round, seat, score (the total when the round was over).
    decisions: game, event, round, seat, action (its number), text, legal (how many were).
    """

    games: "pyarrow.Table"
    rounds: "pyarrow.Table"
    decisions: "pyarrow.Table"


def to_arrow(records: Records, *, first: int = 0) -> Tables:
    """Tables of records, in memory; the first record has the number `first`.

    Every record is verified as by fault_of(). A ValueError says which one breaks a rule, and where,
    or that its result is wrong.
    """
    first = between("first", first, 0, FIRST_MAX)
    columns = _Columns()
    for number, record in enumerate(_each(records, first), first):
        columns.add(number, record)
    return columns.tables()


def to_parquet(
    records: Records,
    folder: str | PathLike[str],
    *,
    first: int = 0,
    chunk: int = 1000,
) -> int:
    """Writes games.parquet, rounds.parquet and decisions.parquet into a folder.

    Only `chunk` records at a time are in memory. They become a row group of each file. The first
    record has the number `first`. Returns the number after the last one, so that the files of
    another folder can continue from there. Until the files are complete, their names end in .tmp.
    """
    at_least("chunk", chunk, 1)
    first = between("first", first, 0, FIRST_MAX)
    each = _each(records, first)
    Path(folder).mkdir(parents=True, exist_ok=True)
    number = first
    with ExitStack() as stack:
        files = {name: stack.enter_context(_parquet(folder, name)) for name in _KINDS}
        columns = _Columns()
        for number, record in enumerate(each, first + 1):
            columns.add(number - 1, record)
            if (number - first) % chunk == 0:
                _write_group(files, columns.tables())
                columns = _Columns()
        if (number - first) % chunk != 0:
            _write_group(files, columns.tables())
    for name in _KINDS:
        replace(_unfinished(folder, name), Path(folder) / f"{name}.parquet")
    return number


def _unfinished(folder: str | PathLike[str], name: str) -> Path:
    return Path(folder) / f"{name}.parquet.tmp"


def _parquet(folder: str | PathLike[str], name: str) -> Any:
    require("records")
    import pyarrow.parquet

    schema = pyarrow.schema(_fields(_KINDS[name]))
    return pyarrow.parquet.ParquetWriter(_unfinished(folder, name), schema)


def _write_group(files: dict[str, Any], tables: Tables) -> None:
    for name, file in files.items():
        table = getattr(tables, name)
        file.write_table(table, row_group_size=max(table.num_rows, 1))


class _Columns:
    """The tables while they grow, as columns."""

    def __init__(self) -> None:
        self.games: dict[str, list[Any]] = {name: [] for name in _GAMES}
        self.rounds: dict[str, list[Any]] = {name: [] for name in _ROUNDS}
        self.decisions: dict[str, list[Any]] = {name: [] for name in _DECISIONS}

    def add(self, number: int, record: str) -> None:
        games, rounds, decisions = self.games, self.rounds, self.decisions
        try:
            columns: dict[str, Any] = _core.columns(record, choices=False)
        except ValueError as problem:
            raise ValueError(f"record {number}: {problem}") from problem
        scores, winners = columns["result"] or (None, None)
        games["game"].append(number)
        games["name"].append(columns["game"])
        games["options"].append(json.dumps(columns["options"]))
        games["players"].append(len(columns["bots"]))
        games["bots"].append(columns["bots"])
        games["decisions"].append(len(columns["event"]))
        games["scores"].append(scores)
        games["winners"].append(winners)
        for ended, scores in zip(columns["ended"], columns["scores"], strict=True):
            for seat, score in enumerate(scores):
                rounds["game"].append(number)
                rounds["round"].append(ended)
                rounds["seat"].append(seat)
                rounds["score"].append(score)
        decisions["game"].extend([number] * len(columns["event"]))
        for name in ("event", "round", "seat", "action", "text", "legal"):
            decisions[name].extend(columns[name])

    def tables(self) -> Tables:
        require("records")
        import pyarrow

        return Tables(
            *(
                pyarrow.table(getattr(self, name), schema=pyarrow.schema(_fields(kinds)))
                for name, kinds in _KINDS.items()
            )
        )


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

_KINDS = {"games": _GAMES, "rounds": _ROUNDS, "decisions": _DECISIONS}


def _fields(kinds: dict[str, str]) -> list[tuple[str, Any]]:
    import pyarrow

    def kind_of(word: str) -> Any:
        if word.startswith("list "):
            return pyarrow.list_(getattr(pyarrow, word.removeprefix("list "))())
        return getattr(pyarrow, word)()

    return [(name, kind_of(word)) for name, word in kinds.items()]
