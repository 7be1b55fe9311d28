#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Three real nodes, PostgreSQL and NATS under load and troubles: nodes_test.py TEST_SERVER FAULTS

Whatever happens to them, what was acknowledged is there once, and every table goes on."""

import json
import random
import sys
import threading
import time

from nodes import Cluster

from client import Closed, Socket, ask

API = "/api/v1/tables"
TABLES = 4
# So long a table may stand still before that is a failure; far more than it needs.
PATIENCE_S = 30


class Table:
    """A table with a player who takes one name after the other through any node, as fast as that is
    acknowledged: a change like any other, stored, shown and acknowledged."""

    def __init__(self, cluster, number, rng):
        self.cluster, self.rng, self.number = cluster, rng, number
        self.acknowledged = {}  # Version by id.
        self.names = {}         # What was asked for, by id.
        self.progress = time.monotonic()
        self.longest = 0.0
        self.failure = None
        self.ends = False
        made = self.insist("POST", API, {"game": "savage-bowl", "options": {"players": 4},
                                         "name": "P0", "key": f"{rng.getrandbits(128):032x}"})
        self.table, self.token = made["table"], made["token"]

    def insist(self, method, path, body=None, token=None):
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            node = self.rng.choice(self.cluster.nodes)
            try:
                answer = ask(node.port, method, path, body, token)
                if answer.status < 300:
                    return answer.json
                assert answer.status in (429, 500, 502, 503), answer.text
            except (OSError, TimeoutError):
                pass
            except Exception as error:  # A connection that was cut within an answer.
                if "http.client" not in type(error).__module__:
                    raise
            time.sleep(0.05)
        raise AssertionError(f"no node answers {method} {path}")

    def run(self):
        try:
            while not self.ends:
                self.play_on_one_connection()
        except Exception as error:
            self.failure = error

    def play_on_one_connection(self):
        node = self.rng.choice(self.cluster.nodes)
        try:
            web = Socket(node.port)
            web.socket.settimeout(2)
            welcome = web.ask("hello", {"table": self.table, "token": self.token})
            if welcome["t"] != "welcome":
                assert welcome["t"] == "error" and welcome["d"]["status"] >= 500, welcome
                raise Closed
            last = max(self.acknowledged.values(), default=0)
            assert welcome["v"] >= last, (welcome["v"], last, "an acknowledged change is not shown")
            while not self.ends:
                name = f"{self.number}-{len(self.acknowledged)}"
                self.names.setdefault(name, f"P{name}")
                ack = web.ask("rename", {"name": self.names[name]}, name)
                assert ack["t"] == "ack", ack
                version = ack["v"]
                assert self.acknowledged.get(name, version) == version, (name, version)
                self.acknowledged[name] = version
                now = time.monotonic()
                self.longest = max(self.longest, now - self.progress)
                self.progress = now
                time.sleep(0.004)
        except (Closed, OSError, TimeoutError, json.JSONDecodeError):
            time.sleep(0.1)

    def check(self):
        """Everything acknowledged is there, once: asked again, each has its version."""
        versions = list(self.acknowledged.values())
        assert versions == sorted(set(versions)), "versions fall or come twice"
        for name in random.Random(1).sample(sorted(self.acknowledged),
                                            min(40, len(self.acknowledged))):
            again = self.insist("POST", f"{API}/{self.table}/rename",
                                {"a": name, "name": self.names[name]},
                                self.token)
            assert again["v"] == self.acknowledged[name], (name, again, self.acknowledged[name])


class Troubles:
    def __init__(self, cluster, rng):
        self.cluster, self.rng, self.done = cluster, rng, {}

    def one(self):
        kind = self.rng.choice([self.kill, self.pause, self.cut_database, self.cut_bus,
                                self.restart, self.kill_bus])
        self.done[kind.__name__] = self.done.get(kind.__name__, 0) + 1
        kind(self.rng.choice(self.cluster.nodes))

    def kill(self, node):
        node.kill()
        time.sleep(self.rng.uniform(0, 1))
        node.start()

    def pause(self, node):
        node.pause()
        time.sleep(self.rng.uniform(0.2, 4.5))
        node.resume()

    def cut_database(self, node):
        node.database.shut()
        time.sleep(self.rng.uniform(0.2, 3.5))
        node.database.open()

    def cut_bus(self, node):
        node.bus.shut()
        time.sleep(self.rng.uniform(0.2, 3))
        node.bus.open()

    def kill_bus(self, _node):
        self.cluster.nats.kill()
        time.sleep(self.rng.uniform(0.2, 2))
        self.cluster.nats.start()

    def restart(self, node):
        assert node.stop() == 0
        node.start()


def main():
    program, faults = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    rng = random.Random(seed)
    with Cluster(program) as cluster:
        tables = [Table(cluster, i, random.Random(seed + i + 1)) for i in range(TABLES)]
        threads = [threading.Thread(target=table.run, daemon=True) for table in tables]
        for thread in threads:
            thread.start()
        time.sleep(1)
        troubles = Troubles(cluster, rng)
        for number in range(faults):
            troubles.one()
            began = time.monotonic()
            for table in tables:
                while table.progress < began and table.failure is None:
                    assert time.monotonic() - table.progress < PATIENCE_S, \
                        f"table {table.number} stands still after {troubles.done}"
                    time.sleep(0.02)
                if table.failure is not None:
                    raise table.failure
            if number % 20 == 19:
                print(f"{number + 1} faults, {sum(len(t.acknowledged) for t in tables)} "
                      f"acknowledged, longest pause {max(t.longest for t in tables):.1f} s",
                      flush=True)
        for table in tables:
            table.ends = True
        for thread in threads:
            thread.join(timeout=PATIENCE_S)
        for table in tables:
            table.check()
        total = sum(len(table.acknowledged) for table in tables)
        assert total > 10 * faults, "too little was done to mean anything"
        print(f"{faults} faults {troubles.done}: {total} changes acknowledged, none lost; the "
              f"longest pause of a table {max(table.longest for table in tables):.2f} s")


if __name__ == "__main__":
    main()
