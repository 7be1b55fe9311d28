#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A rolling restart under load: handover_test.py TEST_SERVER RESTARTS [--bound MS]

One node after the other is sent SIGTERM and started again, while games are played at tables of
both. Who is told to come back comes back through the other node, as a load balancer leads him. Each
action that was acknowledged is in its game's record, once; printed is how long a table stood still
at the most. With --bound that is no longer than MS and, as the machine may be late, four times what
a table stood still for in the same run while no node was restarted."""

import argparse
import random
import time

from nodes import Cluster
from pauses import WAITS, overlap
from players import Table, end, look

from client import ask, wait_until

TABLES = 8


class Balancer:
    """Knows which of two nodes is about to be restarted, and leads to the other."""

    def __init__(self, nodes):
        self.nodes, self.leaving, self.restarts = nodes, None, []

    def choose(self, rng):
        return rng.choice([node for node in self.nodes if node is not self.leaving])

    def suspect(self, _node):
        """Only what it was told counts."""

    def restart(self, node):
        began, self.leaving = time.monotonic(), node
        status = node.stop()
        assert status == 0, status
        node.start()
        wait_until("the node is ready", lambda: ask(node.port, "GET", "/readyz").status == 200)
        self.leaving = None
        self.restarts.append((began, time.monotonic()))


def stood_still(tables, since, restarts):
    """How long at the most a table did while a node was restarted, and while none was."""
    longest = {True: 0.0, False: 0.0}
    for table in tables:
        acks = [at for at in table.acks if at > since]
        for begin, end_of in zip(acks, acks[1:]):
            during = overlap(restarts, begin, end_of) > 0
            longest[during] = max(longest[during], end_of - begin)
    return longest[True], longest[False]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", metavar="TEST_SERVER")
    parser.add_argument("restarts", metavar="RESTARTS", type=int)
    parser.add_argument("--bound", metavar="MS", type=float)
    asked = parser.parse_args()
    with Cluster(asked.program, 2) as cluster:
        balancer = Balancer(cluster.nodes)
        tables = [Table(balancer, number, number) for number in range(TABLES)]
        # The nodes have met by then.
        wait_until("all tables play", lambda: all(len(table.acks) > 10 for table in tables))
        since = time.monotonic()
        time.sleep(2)
        for number in range(asked.restarts):
            balancer.restart(cluster.nodes[number % 2])
            time.sleep(1 + random.random() / 2)
            look(tables)
        end(tables)
        acted = [table.acted for table in tables]
        assert min(acted) > asked.restarts, f"too little was done: {acted}"
        restarted, calm = stood_still(tables, since, balancer.restarts)
        print(f"{asked.restarts} restarts, {sum(acted)} actions acknowledged, none lost. A table "
              f"stood still for {restarted * 1000:.0f} ms at the most; for {calm * 1000:.0f} ms "
              "where no node was restarted")
        assert asked.bound is None or restarted < asked.bound / 1000 + WAITS * calm


if __name__ == "__main__":
    main()
