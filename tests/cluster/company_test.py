#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""People at one table through different nodes: company_test.py TEST_SERVER

Who reacts is seen by all who look on, through whichever node each of them came, once; a node that
is asked for a feeling that there is not refuses it as the table's owner would."""

import sys
import time

from nodes import Cluster

from client import Socket, ask

API = "/api/v1/tables"


PATIENCE_S = 30


def ready(node):
    until = time.monotonic() + PATIENCE_S
    while ask(node.port, "GET", "/readyz").status != 200:
        assert time.monotonic() < until, "the node does not become ready"
        time.sleep(0.02)


def come(node, table, token=None):
    web = Socket(node.port)
    welcome = web.ask("hello", {"table": table} | ({"token": token} if token else {}))
    assert welcome["t"] == "welcome", welcome
    return web


def main():
    with Cluster(sys.argv[1], 2) as cluster:
        here, there = cluster.nodes
        ready(here)
        ready(there)
        made = ask(here.port, "POST", API, {"game": "savage-bowl", "name": "Anna",
                                            "options": {"players": 4}}).json
        table = made["table"]
        joined = ask(there.port, "POST", f"{API}/{table}/join", {"name": "Ben"})
        assert joined.status < 300, joined.text
        ben = joined.json["token"]
        people = {
            "Anna at the owner": come(here, table, made["token"]),
            "Ben at the other node": come(there, table, ben),
            "a spectator at the owner": come(here, table),
            "a spectator at the other node": come(there, table),
        }
        through = people["Ben at the other node"]
        for feeling in ("applause", "thanks"):
            ack = through.ask("react", {"feeling": feeling})
            assert ack["t"] == "ack", ack
            for name, web in people.items():
                told = web.next("reaction")["d"]
                assert told == {"seat": joined.json["seat"], "feeling": feeling}, (name, told)
        wrong = through.ask("react", {"feeling": "<b>rage</b>"})
        assert wrong["t"] == "error" and wrong["d"]["status"] == 400, wrong
        onlooker = people["a spectator at the other node"].ask("react", {"feeling": "thanks"})
        assert onlooker["t"] == "error" and onlooker["d"]["status"] in (401, 403), onlooker
        # Nothing more came to anybody: each reaction once, none of those refused.
        last = people["Anna at the owner"].ask("react", {"feeling": "applause"})
        assert last["t"] == "ack", last
        for name, web in people.items():
            told = web.next("reaction")["d"]
            assert told == {"seat": 0, "feeling": "applause"}, (name, told)
    print("5 frames to 4 people through 2 nodes: each reaction once, none that was refused")


if __name__ == "__main__":
    main()
