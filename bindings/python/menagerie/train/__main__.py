# SPDX-License-Identifier: Apache-2.0
"""python -m menagerie.train GAME FILE --players N --amount ROUNDS"""

import argparse
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from menagerie import train
from menagerie._core import Game, Network, game_ids
from menagerie.train.settings import Settings


def main(words: list[str] | None = None) -> int:
    """Reads the command line; 0, or 2 if something on it is wrong."""
    asked = argparse.ArgumentParser(prog="python -m menagerie.train",
                                    description=(train.__doc__ or "").splitlines()[0])
    asked.add_argument("game", help="one of " + ", ".join(game_ids()))
    asked.add_argument("file", type=Path, help="where the network goes")
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
    given = vars(asked.parse_args(words))
    chosen = {field.name: given[field.name] for field in fields(Settings)}
    common: dict[str, Any] = {
        "cluster": given["cluster"], "threads": given["threads"],
        "say": lambda line: print(line, file=sys.stderr, flush=True),
    }
    try:
        game = Game(given["game"], players=given["players"])
        if given["kind"] == "values":
            start = Network(given["start"].read_bytes()) if given["start"] else None
            network = train.values(game, Settings(**chosen), start=start, **common)
        else:
            network = train.policy(game, Settings(**chosen), **common)
        given["file"].write_bytes(network.file)
        if given["compare"]:
            verdict = train.compare(game, network, deals=given["compare"],
                                    cluster=given["cluster"], threads=given["threads"])
            print(f"against the built-in network: {verdict}")
    except (ValueError, OSError) as wrong:
        print(f"menagerie.train: {wrong}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
