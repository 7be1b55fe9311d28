# SPDX-License-Identifier: Apache-2.0
"""What very many records cost: played, written, read, proved, and turned into tables.

    build/python/venv/bin/python bindings/python/bench/records.py FOLDER --option players=3

A million matches of bots that act at random (--records, --game) go to FOLDER/records.jsonl.zst,
tables of them beside it. Each step has a process of its own, so its processor time and its peak of
memory are its alone; none may come to another number of records. It prints a table for
docs/python/tables.md.
"""

import argparse
import resource
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from menagerie import Game, records
from menagerie.command_line import options_of

CHUNK = 1000


def play(folder: Path, game: Game, number: int) -> int:
    played = records.simulate(game, "random", number, chunk=CHUNK)
    return records.write(folder / "records.jsonl.zst", (match["record"] for match in played))


def read(folder: Path, game: Game, number: int) -> int:
    return sum(1 for _ in records.read(folder / "records.jsonl.zst"))


def prove(folder: Path, game: Game, number: int) -> int:
    proved = 0
    for record in records.read(folder / "records.jsonl.zst"):
        fault = records.fault_of(record)
        if fault is not None:
            raise ValueError(f"record {proved}: {fault}")
        proved += 1
    return proved


def make_tables(folder: Path, game: Game, number: int) -> int:
    return records.to_parquet(records.read(folder / "records.jsonl.zst"), folder, chunk=CHUNK)


def count(folder: Path, game: Game, number: int) -> int:
    import pyarrow.parquet

    tables = {name: pyarrow.parquet.ParquetFile(folder / f"{name}.parquet").metadata.num_rows
              for name in ("games", "rounds", "decisions")}
    print(f"{tables['rounds']:,} rows of rounds and {tables['decisions']:,} of decisions")
    return int(tables["games"])


Step = Callable[[Path, Game, int], int]
STEPS: list[tuple[str, Step]] = [
    ("played and written", play),
    ("read", read),
    ("read and proved", prove),
    ("read and written as tables", make_tables),
    ("tables opened", count),
]


def measured(step: Step, folder: Path, game: Game, number: int) -> tuple[int, float, int]:
    """What a step gives, its seconds of the processor, and the process's peak of memory in MB."""
    begin = time.process_time()
    came = step(folder, game, number)
    took = time.process_time() - begin
    return came, took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--records", type=int, default=1_000_000)
    asked.add_argument("--game", default="color-gangsters")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = asked.parse_args()
    game = Game(given.game, **options_of(given.game, given.option))
    given.folder.mkdir(parents=True, exist_ok=True)
    print(f"{given.records:,} records of {game!r}")
    print("| step | seconds of a processor | a record, in µs | memory at the most |\n"
          "| --- | --- | --- | --- |")
    for name, step in STEPS:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as one:
            came, took, peak = one.submit(
                measured, step, given.folder, game, given.records).result()
        if came != given.records:
            raise SystemExit(f"{name}: {came:,} records, but there are {given.records:,}")
        print(f"| {name} | {took:,.1f} | {took / came * 1e6:.0f} | {peak} MB |", flush=True)
    for file in sorted(given.folder.glob("*.*")):
        print(f"{file.name}: {file.stat().st_size / 1e6:,.0f} MB")


if __name__ == "__main__":
    main()
