#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server whose PostgreSQL comes late, goes, and comes back: wait_test.py TEST_SERVER

The database is reached through a door that the test opens and shuts."""

import os
import re
import sys

from client import Server, ask, is_ready, wait_until
from door import Door

API = "/api/v1"


def make_table(port):
    return ask(port, "POST", API + "/tables", {"game": "savage-bowl", "name": "Ada"})


def main():
    folder = re.search(r"host=(.*)$", os.environ["MENAGERIE_TEST_POSTGRES"])[1]
    door = Door(folder + "/.s.PGSQL.5432", is_open=False)
    url = f"postgresql://menagerie@127.0.0.1:{door.port}/postgres"
    with Server(sys.argv[1], url, "allowances=none", "requests=0") as server:
        def serving():
            return "\nmenagerie_serving 1\n" in ask(server.port, "GET", "/metrics").text
        assert not is_ready(server) and not serving()
        assert make_table(server.port).status == 503
        door.open()
        wait_until("the database is found", lambda: is_ready(server))
        wait_until("it is in the figures", serving)
        made = make_table(server.port)
        assert made.status == 201, made.text
        door.shut()
        assert make_table(server.port).status == 503
        # No one asks whether it is ready, and no one acts: the figures show it all the same.
        wait_until("its loss is in the figures", lambda: not serving())
        door.open()
        wait_until("its return is in the figures", serving)
        wait_until("it is found again", lambda: is_ready(server))
        answer = ask(server.port, "GET", f"{API}/tables/{made.json['table']}/view",
                     token=made.json["token"])
        assert answer.status == 200, answer.text
        assert server.stop() == 0
    print("waited, lost, found again")


if __name__ == "__main__":
    main()
