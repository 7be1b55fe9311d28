#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a standby answers, and how it takes over: standby_test.py TEST_SERVER

The active server is killed, frozen past its lease, and frozen in the middle of a transaction, in
which it holds the lease's row. The standby doesn't wait for it, and whoever wakes up too late
neither shows nor stores anything."""

import contextlib
import subprocess
import sys
import threading
import time

from postgres import Postgres
from servers import Servers

from client import Socket, ask, is_ready, wait_until

API = "/api/v1/tables"
PATIENCE_S = 60
# A server that makes a table of that key stays in its transaction until it can be stopped there.
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


def make(node):
    made = ask(node.port, "POST", API, {"game": "savage-bowl", "name": "Ada"})
    assert made.status == 201, made.text
    return made.json


def rename(node, seat, name):
    try:
        return ask(node.port, "POST", f"{API}/{seat['table']}/rename", {"name": name},
                   seat["token"], timeout=2).status
    except TimeoutError:
        return None


def turn_away(standby):
    """Programs are told to ask again, people in words, and load balancers to look elsewhere."""
    ready = ask(standby.port, "GET", "/readyz")
    assert ready.status == 503 and "standby" in ready.text, ready.text
    assert ask(standby.port, "GET", "/healthz").status == 200
    for method, path, body in (("POST", API, {"game": "savage-bowl", "name": "Eve"}),
                               ("GET", API, None), ("GET", f"{API}/abcdefghijkl", None)):
        refused = ask(standby.port, method, path, body)
        assert refused.status == 503, refused.text
        assert refused.headers["Retry-After"] == "1"
        assert refused.json["type"] == "urn:menagerie:problem:unavailable", refused.text
        assert refused.json["message"]["id"] == "denial.standby", refused.text
    assert Socket(standby.port).status == 503


def others(servers, node):
    return next(one for one in servers.nodes if one is not node)


def takes_over(servers, gone, seat, since):
    """How long it took the other server to continue with the table."""
    other = others(servers, gone)
    wait_until("the standby has taken over", lambda: is_ready(other))
    took = time.monotonic() - since
    assert rename(other, seat, "Ida") == 200
    return took


def killed(servers):
    active = servers.active()
    seat, web = make(active), Socket(active.port)
    assert web.ask("hello", {"table": seat["table"], "token": seat["token"]})["t"] == "welcome"
    turn_away(others(servers, active))
    began = time.monotonic()
    active.kill()
    took = takes_over(servers, active, seat, began)
    active.start()
    wait_until("the other answers", lambda: ask(active.port, "GET", "/healthz").status == 200)
    turn_away(active)
    return took


def frozen(servers):
    """Past its lease. When it wakes it shows nothing of what happened elsewhere."""
    active = servers.active()
    seat = make(active)
    web = Socket(active.port)
    assert web.ask("hello", {"table": seat["table"], "token": seat["token"]})["t"] == "welcome"
    began = time.monotonic()
    active.pause()
    took = takes_over(servers, active, seat, began)
    active.resume()
    assert rename(active, seat, "Eve") == 503
    assert web.next("closing")["d"]["type"].endswith(":restart")
    turn_away(active)
    return took


def frozen_in_transaction(servers, postgres):
    active = servers.active()
    seat = make(active)
    sql(postgres, SLOWLY)

    def ask_in_vain():
        with contextlib.suppress(OSError):
            ask(active.port, "POST", API, {"game": "savage-bowl", "name": "Ada"},
                timeout=PATIENCE_S)

    asking = threading.Thread(target=ask_in_vain, daemon=True)
    asking.start()
    wait_until("the transaction is under way", lambda: sql(
        postgres, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1")
    began = time.monotonic()
    active.pause()
    wait_until("the transaction waits for who sleeps", lambda: sql(
        postgres, "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction' AND "
        "query LIKE '%menagerie_tables%'") == "1")
    took = takes_over(servers, active, seat, began)
    active.resume()
    wait_until("who was stopped answers", lambda: rename(active, seat, "Eve") == 503)
    sql(postgres, "DROP TRIGGER slowly ON menagerie_tables")
    return took


def main():
    postgres = Postgres()
    try:
        with Servers(sys.argv[1], 2, postgres=postgres) as servers:
            print(f"the standby took over {killed(servers):.2f} s after kill -9, "
                  f"{frozen(servers):.2f} s after SIGSTOP, and "
                  f"{frozen_in_transaction(servers, postgres):.2f} s after SIGSTOP at work")
    finally:
        postgres.remove()


if __name__ == "__main__":
    main()
