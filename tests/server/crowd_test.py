#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One visitor's crowd of strong bots beside another's easy ones: crowd_test.py TEST_SERVER

At every table of the crowd a strong bot waits to think, all the time. Easy bots elsewhere are not
to wait until each of them has had its turn. It is not timed, which would say more of the machine
than of the server: counted is how many decisions of the crowd come to one of theirs. Where bots are
served as they come, these are as many as the crowd has tables."""

import sys
import threading

from client import Server, Socket, ask, figure, wait_until

API = "/api/v1/tables"
TABLES, MOVES = 80, 60
CROWD, GUEST = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2"))


def make_table(server, level, visitor):
    made = ask(server.port, "POST", API,
               {"game": "savage-bowl", "pace_ms": 0, "bots": {"others": level}}, headers=visitor)
    assert made.status == 201, made.text
    return made.json["table"]


def look_on(server, tables, enough):
    """For half a minute after each look a visitor counts as present at that table."""
    while not enough.wait(5):
        for table in tables:
            ask(server.port, "GET", f"{API}/{table}", headers=CROWD)


def watch(server):
    """How many decisions of others there were while easy bots took so many."""
    web = Socket(server.port, headers=GUEST)
    assert web.ask("hello", {"table": make_table(server, "easy", GUEST)})["t"] == "welcome"
    web.next("step")
    before = figure(server, "menagerie_thoughts_total")
    for _ in range(MOVES):
        web.next("step")
    others = figure(server, "menagerie_thoughts_total") - before - MOVES
    web.close()
    return others


def main(program):
    with Server(program, "memory:", "threads=2", "allowances=none", "requests=0", "frames=0",
                "proxy=127.0.0.1") as server:
        tables = [make_table(server, "strong", CROWD) for _ in range(TABLES)]
        enough = threading.Event()
        looker = threading.Thread(target=look_on, args=(server, tables, enough), daemon=True)
        looker.start()

        def waiting():
            return figure(server, "menagerie_thoughts_waiting")

        wait_until("the crowd waits", lambda: waiting() > 0.9 * TABLES)
        others = watch(server) / MOVES
        assert waiting() > 0.9 * TABLES, "the crowd is at its end"
        enough.set()
        looker.join()
    print(f"beside {TABLES} strong bots that wait, {others:.1f} of their decisions come to one of "
          "an easy bot")
    assert others < 4


if __name__ == "__main__":
    main(*sys.argv[1:])
