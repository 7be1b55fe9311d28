#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A rolling restart under load: handover_test.py TEST_SERVER RESTARTS [--bound MS]

The active server is sent SIGTERM and started again as a standby, over and over, while games are
played. A client that is told to come back finds the ready server, as with a load balancer. Each
action that was acknowledged is in its game's record, once; printed is how long a table stood still
at the most. With --bound that is no longer than MS and, as the machine may be late, four times what
a table stood still for in the same run while no server was restarted."""

import argparse
import random
import time

from pauses import WAITS, overlap
from players import Balancer, Table, end, look
from servers import Servers

from client import is_ready, wait_until

TABLES = 8


def restart(servers, restarts):
    """The active one; the other takes over."""
    node = servers.active()
    other = next(one for one in servers.nodes if one is not node)
    began = time.monotonic()
    node.end()
    wait_until("the other is ready", lambda: is_ready(other), pause_s=0.005)
    restarts.append((began, time.monotonic()))
    assert node.ended() == 0
    node.start()


def stood_still(tables, since, restarts):
    """How long at the most a table did while a server was restarted, and while none was."""
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
    restarts = []
    with Servers(asked.program, 2) as servers:
        balancer = Balancer(servers.nodes)
        tables = [Table(balancer, number, number) for number in range(TABLES)]
        wait_until("all tables play", lambda: all(len(table.acks) > 10 for table in tables))
        since = time.monotonic()
        time.sleep(2)
        for _ in range(asked.restarts):
            restart(servers, restarts)
            time.sleep(1 + random.random() / 2)
            look(tables)
        end(tables)
        acted = [table.acted for table in tables]
        assert min(acted) > asked.restarts, f"too little was done: {acted}"
        restarted, calm = stood_still(tables, since, restarts)
        took = sorted(end_of - begin for begin, end_of in restarts)
        print(f"the other server was ready {took[len(took) // 2] * 1000:.0f} ms after SIGTERM "
              f"(median), {took[-1] * 1000:.0f} ms at the most")
        print(f"{asked.restarts} restarts, {sum(acted)} actions acknowledged, none lost. A table "
              f"stood still for {restarted * 1000:.0f} ms at the most; for {calm * 1000:.0f} ms "
              "where no server was restarted")
        assert asked.bound is None or restarted < asked.bound / 1000 + WAITS * calm


if __name__ == "__main__":
    main()
