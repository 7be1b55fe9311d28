#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server whose unfinished tables have all the bytes that they may have, seen from outside:
full_test.py TEST_SERVER [postgresql]     (PostgreSQL, also as nodes: at MENAGERIE_TEST_POSTGRES)"""

import os
import sys
import tempfile
import time

from client import Server, ask, figure, is_ready, wait_until

API = "/api/v1/tables"
BYTES_MAX = 20_000
WISH = {"game": "savage-bowl", "options": {"players": 4}, "name": "Ada", "pace_ms": 0,
        "bots": {"others": "novice"}}


def fill(server, pause=0):
    """Tables, one a pause, until there is one too many; the tokens by table, and the refusal."""
    made = {}
    while True:
        # Each of another visitor: one alone may not have all of it.
        who = {"X-Forwarded-For": f"198.51.100.{len(made)}"}
        answer = ask(server.port, "POST", API, WISH, headers=who)
        if answer.problem == "unavailable":
            time.sleep(0.05)  # It has no lease, or no database, yet.
            continue
        if answer.status != 201:
            return made, answer
        made[answer.json["table"]] = answer.json["token"]
        assert len(made) < 100, "there is no limit"
        time.sleep(pause)


def judge(refusal):
    assert (refusal.status, refusal.problem) == (503, "full"), refusal.text
    assert int(refusal.headers["Retry-After"]) == refusal.json["retry_after"] > 0
    assert "--keep-unfinished-megabytes" in refusal.json["detail"], refusal.text


def play_on(server, table, token):
    """A player does something at a table in play."""
    path = f"{API}/{table}"
    while True:
        view = ask(server.port, "GET", path + "/view", token=token).json["view"]
        if view["legal"]:
            break
        time.sleep(0.02)
    done = ask(server.port, "POST", path + "/act", {"do": view["legal"][0]}, token)
    assert done.status == 200, done.text


def settled(server):
    """What the metrics say once the server has counted."""
    while figure(server, "menagerie_unfinished_bytes") < BYTES_MAX:
        time.sleep(0.1)
    assert figure(server, "menagerie_unfinished_bytes_max") == BYTES_MAX


def main(program, *rest):
    limit = f"unfinished_bytes={BYTES_MAX}"
    with tempfile.TemporaryDirectory() as folder:
        sqlite = f"sqlite:{folder}/tables.db"
        database = os.environ["MENAGERIE_TEST_POSTGRES"] if rest else sqlite
        with Server(program, database, limit, "allowances=none", "proxy=127.0.0.1") as server:
            made, refusal = fill(server)
            judge(refusal)
            assert made, "not one"
            play_on(server, *next(iter(made.items())))
            settled(server)
            server.kill()
        with Server(program, database, limit, "allowances=none",
                    "proxy=127.0.0.1").wait() as server:
            made_now, refusal = fill(server)
            assert not made_now, "the limit was forgotten"
            judge(refusal)
            play_on(server, *next(iter(made.items())))
            settled(server)
            server.stop()
        if not rest:
            return
        # What there is counts for a server that takes over, too.
        node = ("allowances=none", "proxy=127.0.0.1", f"unfinished_bytes={BYTES_MAX + 3000}")
        with Server(program, database, "node=one", *node).wait() as one:
            with Server(program, database, "node=two", *node) as two:
                made, refusal = fill(one)
                judge(refusal)
                assert made, "not one more"
                one.stop()
                wait_until("the other has taken over", lambda: is_ready(two))
                _, refusal = fill(two)
                judge(refusal)
                play_on(two, *next(iter(made.items())))


if __name__ == "__main__":
    main(*sys.argv[1:])
