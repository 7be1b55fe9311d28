# SPDX-License-Identifier: Apache-2.0
"""python -m menagerie.train GAME FILE --players N --amount ROUNDS"""

import argparse
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from menagerie import experiments, train
from menagerie._core import Game, Network, game_ids
from menagerie.checks import between
from menagerie.command_line import whole_file
from menagerie.train.settings import Settings

DEALS_MAX = 10_000_000  # The most deals for experiments.gains().


def main(words: list[str] | None = None) -> int:
    """Runs the command line. Returns 0, or 2 if an argument is wrong."""
    given = vars(parser().parse_args(words))
    try:
        run(given)
    except (ValueError, OSError) as wrong:
        print(f"menagerie.train: {wrong}", file=sys.stderr)
        return 2
    return 0


def parser() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(prog="python -m menagerie.train",
                                    description=(train.__doc__ or "").splitlines()[0])
    asked.add_argument("game", help="one of " + ", ".join(game_ids()))
    asked.add_argument("file", help="where the network goes")
    asked.add_argument("--players", type=int, required=True)
    asked.add_argument("--kind", choices=("values", "policy"), default="values")
    asked.add_argument("--start", type=Path, help="a network of values to go on from")
    asked.add_argument("--threads", type=int, default=2)
    asked.add_argument("--compare", type=int, default=0, metavar="DEALS",
                       help="at the end plays with it against the built-in network")
    asked.add_argument("--cluster", help="the address of a Dask scheduler")
    for field in fields(Settings):
        asked.add_argument(f"--{field.name.rstrip('_').replace('_', '-')}", dest=field.name,
                           type=field.type if isinstance(field.type, type) else str,
                           required=field.name == "amount",
                           default=None if field.name == "amount" else field.default)
    return asked


def run(given: dict[str, Any]) -> None:
    """Trains and writes the file. Mistakes in the command are found before the first match."""
    game = Game(given["game"], players=given["players"])
    settings = Settings(**{field.name: given[field.name] for field in fields(Settings)})
    deals = between("compare", given["compare"], 0, DEALS_MAX)
    common: dict[str, Any] = {
        "cluster": given["cluster"], "threads": given["threads"],
        "say": lambda line: print(line, file=sys.stderr, flush=True),
    }
    start = Network(given["start"].read_bytes()) if given["start"] else None
    with whole_file(given["file"]) as file:
        network = experiments.train(game, settings, given["kind"], start=start, **common)
        file.write(network.file)
    if deals:
        verdict = train.compare(game, network, deals=deals, cluster=given["cluster"],
                                threads=given["threads"])
        print(f"against the built-in network: {verdict}")


if __name__ == "__main__":
    sys.exit(main())
