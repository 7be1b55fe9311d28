#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An active server and two standbys, PostgreSQL, load and troubles:
faults_test.py TEST_SERVER MENAGERIE [--faults N] [--seed N] [--bound SECONDS] [--doors]

At five tables people play one game after the other. No matter what happens to the servers and their
connections, every acknowledged change is there exactly once, every record is right, and every table
continues. With --bound no table may stand still for longer than that, not counting the time without
a database and the delays of the machine itself. Most faults affect the active server."""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import networks
from servers import Doors, Servers
from pauses import Probe, pauses
from players import PATIENCE_S, Balancer, Table, end, look
from postgres import Postgres

TABLES = 5


class Troubles:
    def __init__(self, cluster, balancer, rng):
        self.cluster, self.balancer, self.rng, self.done = cluster, balancer, rng, []
        self.down = []  # From when to when there was no database.
        self.kinds = [self.kill, self.restart, self.pause, self.cut_database, self.cut_off,
                      self.kill_database, self.restart_database]
        if cluster.nodes[0].players is not None:
            self.kinds.append(self.cut_players)
        self.bag = []

    def one(self):
        """Each kind as often as any other, in no order."""
        if not self.bag:
            self.bag = self.rng.sample(self.kinds, len(self.kinds))
        kind, began = self.bag.pop(), time.monotonic()
        kind(self.victim())
        self.done.append((kind.__name__, began, time.monotonic()))

    def victim(self):
        ready = [node for node in self.cluster.nodes if self.balancer.ready[node.name]]
        return self.rng.choice(ready if ready and self.rng.random() < 0.8 else self.cluster.nodes)

    def kill(self, node):
        node.kill()
        time.sleep(self.rng.uniform(0, 1))
        node.start()

    def restart(self, node):
        assert node.stop() == 0
        node.start()

    def pause(self, node):
        node.pause()
        time.sleep(self.rng.uniform(0.2, 4.5))
        node.resume()

    def cut(self, most, *ways):
        for way in ways:
            way.shut()
        time.sleep(self.rng.uniform(0.2, most))
        for way in ways:
            way.open()

    def cut_database(self, node):
        self.cut(3.5, node.database)

    def cut_players(self, node):
        self.cut(3, node.players)

    def cut_off(self, node):
        self.cut(4.5, *(way for way in (node.database, node.players) if way is not None))

    def kill_database(self, _node):
        began = time.monotonic()
        self.cluster.postgres.kill()
        time.sleep(self.rng.uniform(0, 3))
        self.cluster.postgres.start()
        self.down.append((began, time.monotonic()))

    def restart_database(self, _node):
        began = time.monotonic()
        self.cluster.postgres.stop()
        self.cluster.postgres.start()
        self.down.append((began, time.monotonic()))


def wait_for_all(tables, since, what):
    """Until something was acknowledged at every table."""
    for table in tables:
        while table.progress < since:
            look(tables)
            assert time.monotonic() - max(since, table.progress) < PATIENCE_S, \
                f"table {table.number} ({table.game}, {table.table}) stands still after {what}"
            time.sleep(0.02)


def torment(cluster, tables, troubles, faults):
    for number in range(faults):
        troubles.one()
        wait_for_all(tables, time.monotonic(), troubles.done[-1])
        if number % 20 == 19:
            longest = max(length for _, length, _ in all_pauses(tables, troubles, []))
            print(f"{number + 1} faults, {sum(len(one.acks) for one in tables)} acknowledged, "
                  f"longest pause {longest:.1f} s", flush=True)
    end(tables)


def all_pauses(tables, troubles, late):
    found = [one for table in tables for one in pauses(list(table.acks), troubles.down, late)]
    return found or [(0, 0, 0)]


def verify(program, tables):
    """Every record, with what the server had promised of its deals and reveals now."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "records.jsonl")
        records = [record for table in tables for record in table.records]
        file.write_text("".join(record + "\n" for record in records), "utf-8")
        done = subprocess.run([program, "verify", str(file)], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        count = f"{len(records):,}"
        assert f"{count} of {count} records are right" in done.stdout, done.stdout
        assert f"In {count} of them, the deals match" in done.stdout, done.stdout
    return len(records)


def tell(tables, troubles, probe, records):
    kinds = {}
    for begin, length, late in all_pauses(tables, troubles, probe.late):
        before = [name for name, since, _ in troubles.done if since < begin + length]
        name = before[-1] if before else "before all of them"
        kinds[name] = max(kinds.get(name, (0, 0)), (length, late))
    for name in sorted(kinds):
        count = sum(one[0] == name for one in troubles.done)
        print(f"{name}: {count} times, longest pause {kinds[name][0]:.2f} s, of which the machine "
              f"was late {kinds[name][1]:.2f} s")
    every = all_pauses(tables, troubles, probe.late)
    longest = max(length for _, length, _ in every)
    calm = max((length for _, length, late in every if late == 0), default=0)
    print(f"{len(troubles.done)} faults: {sum(len(one.acks) for one in tables)} changes "
          f"acknowledged, {sum(one.acted for one in tables)} of them actions, none lost; {records} "
          f"records are right; the longest pause of a table {longest:.2f} s, and "
          f"{calm:.2f} s while the machine was not late at all")


def judge(tables, troubles, probe, bound):
    for begin, length, late in all_pauses(tables, troubles, probe.late):
        assert length - late < bound, \
            (f"a table stood still for {length:.2f} s, of which the machine was late {late:.2f}",
             [one for one in troubles.done if one[1] - 1 < begin < one[2] + 1])


def run(words, ways):
    rng = random.Random(words.seed)
    postgres = Postgres("*" if isinstance(ways, networks.Networks) else "")
    try:
        with Servers(words.test_server, 3, ways, postgres) as cluster:
            balancer, probe = Balancer(cluster.nodes), Probe()
            tables = [Table(balancer, i, words.seed + i + 1) for i in range(TABLES)]
            time.sleep(1)
            wait_for_all(tables, time.monotonic(), "nothing")
            troubles = Troubles(cluster, balancer, rng)
            torment(cluster, tables, troubles, words.faults)
            records = verify(words.menagerie, tables)
            assert sum(one.acted for one in tables) > 10 * words.faults, "too little was done"
            tell(tables, troubles, probe, records)
            if words.bound:
                judge(tables, troubles, probe, words.bound)
    finally:
        postgres.remove()


def main():
    words = argparse.ArgumentParser()
    words.add_argument("test_server")
    words.add_argument("menagerie")
    words.add_argument("--faults", type=int, default=12)
    words.add_argument("--seed", type=int, default=20)
    words.add_argument("--bound", type=float)
    words.add_argument("--doors", action="store_true")
    words = words.parse_args()
    if networks.is_inside():
        return run(words, networks.Networks())
    reason = "asked for" if words.doors else networks.why_not()
    if reason is None:
        sys.exit(networks.run_inside([sys.executable, *sys.argv]))
    print(f"no network namespaces ({reason}): connections are cut by doors", flush=True)
    return run(words, Doors())


if __name__ == "__main__":
    main()
