#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A node that is stopped in the midst of a transaction: frozen_test.py TEST_SERVER

It holds the row of its own life, which the others want to bury. They go on all the same, and the
database soon lets them have its tables."""

import contextlib
import re
import subprocess
import sys
import threading
import time

from nodes import Cluster
from postgres import Postgres

from client import ask, is_ready, wait_until

API = "/api/v1/tables"
PATIENCE_S = 60
# Whoever makes a table stays in its transaction long enough to be stopped there.
SLOWLY = """
CREATE FUNCTION slowly() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_sleep(1);
  RETURN NEW; END $$;
CREATE TRIGGER slowly AFTER INSERT ON menagerie_tables FOR EACH ROW EXECUTE FUNCTION slowly();
"""


def sql(postgres, text):
    done = subprocess.run([postgres.programs / "psql", "-h", postgres.folder, "-U", "menagerie",
                           "-qAtc", text, "postgres"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def life(node):
    return re.search(r"^menagerie_life (\S+)$", ask(node.port, "GET", "/metrics").text, re.M)[1]


def make(node):
    made = ask(node.port, "POST", API, {"game": "savage-bowl", "name": "Ada"})
    assert made.status == 201, made.text
    return made.json


def ask_in_vain(node):
    with contextlib.suppress(OSError):
        ask(node.port, "POST", API, {"game": "savage-bowl", "name": "Ada"}, timeout=PATIENCE_S)


def rename(node, seat, name):
    try:
        return ask(node.port, "POST", f"{API}/{seat['table']}/rename", {"name": name},
                   seat["token"], timeout=2).status == 200
    except TimeoutError:
        return False


def scene(cluster, postgres):
    stopped, other = cluster.nodes
    for node in cluster.nodes:
        wait_until("the node is ready", lambda node=node: is_ready(node))
    theirs, ours = make(stopped), make(other)
    sql(postgres, SLOWLY)
    asking = threading.Thread(target=ask_in_vain, args=(stopped,), daemon=True)
    wait_until("its figures are there", lambda: life(other) != "0")
    before = life(other)
    asking.start()
    wait_until("the transaction is under way", lambda: sql(
        postgres, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1")
    stopped.pause()
    wait_until("the transaction waits for who sleeps", lambda: sql(
        postgres, "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction' AND "
        "query LIKE '%menagerie_tables%'") == "1")
    # The one whose tables they were can say nothing; the other must not have to wait for him.
    wait_until("its tables have another owner", lambda: rename(other, theirs, "Eve"))
    assert rename(other, ours, "Eve")
    time.sleep(1)  # For the figures to be counted again.
    assert life(other) == before, "the other has lost its lease"
    stopped.resume()
    wait_until("who was stopped is back", lambda: is_ready(stopped))
    wait_until("it leads to the owner", lambda: rename(stopped, theirs, "Ida"))


def main():
    postgres = Postgres()
    try:
        with Cluster(sys.argv[1], 2, postgres=postgres) as cluster:
            scene(cluster, postgres)
    finally:
        postgres.remove()
    print("a node was stopped in the midst of a transaction; the other went on")


if __name__ == "__main__":
    main()
