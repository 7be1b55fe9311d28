#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A rolling restart under load: handover_test.py TEST_SERVER RESTARTS [--bound MS]

One node after the other is sent SIGTERM and started again, while players act at tables of both. Who
is told to come back comes back through the other node, as a load balancer leads him. Nothing that
was acknowledged is lost, nothing is done twice; printed is how long a player waited at the most.
--bound holds that: on a quiet machine, MS is 500."""

import argparse
import random
import threading
import time

from nodes import Cluster

from client import Closed, Socket, ask

API = "/api/v1/tables"
PLAYERS = 16
# Far more than it takes, so that a busy machine fails no test; docs/SERVER.md says what it takes.
BOUND_S = 20


class Player:
    """Takes one name after the other, each as soon as the one before is acknowledged."""

    def __init__(self, cluster, number):
        self.cluster, self.number = cluster, number
        self.acknowledged, self.waits = [], []
        self.last, self.failure, self.ends = time.monotonic(), None, False
        node = cluster.nodes[number % len(cluster.nodes)]
        made = None
        while made is None or made.status != 201:
            made = ask(node.port, "POST", API, {"game": "savage-bowl", "name": "P0",
                                                "options": {"players": 4}})
        self.table, self.token = made.json["table"], made.json["token"]

    def run(self):
        try:
            while not self.ends:
                self.play_on_one_connection()
        except Exception as error:
            self.failure = error

    def play_on_one_connection(self):
        try:
            web = Socket(self.cluster.open_port(self.number))
            web.socket.settimeout(BOUND_S)
            welcome = web.ask("hello", {"table": self.table, "token": self.token})
            if welcome["t"] != "welcome":
                raise Closed
            assert welcome["v"] >= max(self.acknowledged, default=0), "an action is lost"
            while not self.ends:
                count = len(self.acknowledged)
                ack = web.ask("rename", {"name": f"P{count}"}, f"{self.number}-{count}")
                if ack["t"] != "ack":
                    raise Closed
                assert ack["v"] > max(self.acknowledged, default=0), "an action was done twice"
                self.acknowledged.append(ack["v"])
                now = time.monotonic()
                self.waits.append(now - self.last)
                self.last = now
                time.sleep(0.02)
                self.last = time.monotonic()
        except (Closed, OSError):
            time.sleep(0.01)


class Rolling(Cluster):
    """Two nodes behind a load balancer that knows which of them takes connections."""

    leaving = None

    def open_port(self, number):
        node = self.nodes[number % len(self.nodes)]
        if node is self.leaving:
            node = self.nodes[(number + 1) % len(self.nodes)]
        return node.port

    def restart(self, node):
        self.leaving = node
        status = node.stop()
        assert status == 0, status
        node.start()
        until = time.monotonic() + BOUND_S
        while ask(node.port, "GET", "/readyz").status != 200:
            assert time.monotonic() < until, "the node does not become ready"
            time.sleep(0.02)
        self.leaving = None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", metavar="TEST_SERVER")
    parser.add_argument("restarts", metavar="RESTARTS", type=int)
    parser.add_argument("--bound", metavar="MS", type=float, default=BOUND_S * 1000,
                        help="the longest that a player may wait")
    asked = parser.parse_args()
    program, restarts = asked.program, asked.restarts
    with Rolling(program, 2) as cluster:
        players = [Player(cluster, i) for i in range(PLAYERS)]
        threads = [threading.Thread(target=one.run, daemon=True) for one in players]
        for thread in threads:
            thread.start()
        time.sleep(1)
        calm = max(max(one.waits) for one in players)
        for one in players:
            one.waits = []
        for number in range(restarts):
            cluster.restart(cluster.nodes[number % 2])
            time.sleep(0.5 + random.random() / 2)
        until = time.monotonic() + BOUND_S
        while not all(one.waits or one.failure for one in players) and time.monotonic() < until:
            time.sleep(0.02)
        for one in players:
            one.ends = True
        for thread in threads:
            thread.join(timeout=BOUND_S)
        for one in players:
            if one.failure is not None:
                raise one.failure
            assert one.waits, f"player {one.number} did nothing"
        longest = sorted(max(one.waits) for one in players)
        total = sum(len(one.acknowledged) for one in players)
        middle = longest[len(longest) // 2]
        print(f"{restarts} restarts, {total} actions acknowledged, none lost. The longest wait of "
              f"a player: {longest[-1] * 1000:.0f} ms, of the median player {middle * 1000:.0f} "
              f"ms; before the restarts {calm * 1000:.0f} ms")
        assert longest[-1] * 1000 < asked.bound, f"waits in seconds: {longest}"


if __name__ == "__main__":
    main()
