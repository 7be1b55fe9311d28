#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how much of a server's memory tables and connections take: bench/load/memory.py
[--build FOLDER] [--tables N] [--connections N]

Makes N tables of each game, or lets N spectators watch one table, at a server that keeps its tables
in memory. Reads from /metrics how much memory the server has before and after, and prints kilobytes
of 1,000 bytes. One-off costs, such as for the first tables of a game, are left out."""
import argparse
import pathlib
import resource
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "server"))

from client import Server, Socket, ask, figure  # noqa: E402

API = "/api/v1/tables"
FIRST = 20  # Made before and not counted.


def resident(server):
    time.sleep(1)  # The server may still be busy after its answer.
    return figure(server, "process_resident_memory_bytes")


def table(server, wish):
    made = ask(server.port, "POST", API, {"name": "Ada", **wish})
    assert made.status == 201, made.text
    return made.json


def each(server, count, make, *words):
    """Kilobytes of each of so many, all of which are kept meanwhile."""
    kept = [make(*words) for _ in range(FIRST)]
    before = resident(server)
    kept += [make(*words) for _ in range(count)]
    return (resident(server) - before) / count / 1000


def look_on(server, at, packs):
    socket = Socket(server.port, compressed=packs)
    assert socket.ask("hello", {"table": at})["t"] == "welcome"
    return socket


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--build", default=str(ROOT / "build" / "release"))
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--connections", type=int, default=1000)
    wanted = options.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    program = f"{wanted.build}/tests/server/test_server"
    words = ("requests=0", "frames=0", "allowances=none", "threads=1")
    print("| game | a table where nobody plays yet | one in its first round, with three easy bots "
          "or one |\n| --- | --- | --- |")
    with Server(program, "memory:", *words) as server:
        games = [game["id"] for game in ask(server.port, "GET", "/api/v1/games").json["games"]]
    for game in games:
        kilobytes = []
        for bots in ({}, {"bots": {"others": "easy"}}):
            with Server(program, "memory:", *words) as server:
                wish = {"game": game, "pace_ms": 0, **bots}
                kilobytes.append(each(server, wanted.tables, table, server, wish))
        print(f"| {game} | {kilobytes[0]:.1f} kB | {kilobytes[1]:.1f} kB |")
    for packs in (False, True):
        with Server(program, "memory:", *words) as server:
            one = table(server, {"game": "savage-bowl", "bots": {"others": "easy"}})["table"]
            kilobytes = each(server, wanted.connections, look_on, server, one, packs)
            print(f"a connection that looks on{', and unpacks' if packs else ''}: "
                  f"{kilobytes:.1f} kB")


if __name__ == "__main__":
    main()
