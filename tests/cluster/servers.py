# SPDX-License-Identifier: Apache-2.0
"""Servers of one database as real processes on one machine: one is active, the others stand by.
PostgreSQL (tools/with-postgres.sh), and doors in between, which the test opens and shuts (or
networks: networks.py)."""

import os
import pathlib
import re
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))

from client import Server, is_ready, wait_until  # noqa: E402
from door import Door  # noqa: E402


class GivenPostgres:
    """The one that tools/with-postgres.sh has started."""

    def __init__(self):
        folder = re.search(r"host=([^&]+)", os.environ["MENAGERIE_TEST_POSTGRES"])[1]
        self.socket = folder + "/.s.PGSQL.5432"


class Doors:
    """Ways over this machine's own network. What is cut there, both ends hear of."""

    class Way:
        within, bind, host, players = (), "127.0.0.1", "127.0.0.1", None

    def way(self, _number, postgres):
        way = self.Way()
        way.database = Door(postgres.socket)
        way.database_url = f"postgresql://menagerie@127.0.0.1:{way.database.port}/postgres"
        return way


class Node:
    """A server with ways of its own to the database and, in networks, to players."""

    def __init__(self, program, name, way):
        self.program, self.name, self.way, self.host = program, name, way, way.host
        self.database, self.players = way.database, way.players
        self.server = None
        self.start()

    def start(self):
        self.server = Server(
            self.program, self.way.database_url, f"node={self.name}", f"bind={self.way.bind}",
            "threads=2", "requests=0", "frames=0", "allowances=none", within=self.way.within)

    @property
    def port(self):
        return self.server.port

    def kill(self):
        self.server.kill()

    def end(self):
        """Asks it to, and does not wait."""
        self.server.process.send_signal(signal.SIGTERM)

    def ended(self):
        return self.server.ended()

    def stop(self):
        return self.server.stop()

    def pause(self):
        self.server.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.server.process.send_signal(signal.SIGCONT)


class Servers:
    def __init__(self, program, count=3, ways=None, postgres=None, kind=Node):
        ways, self.postgres = ways or Doors(), postgres or GivenPostgres()
        self.nodes = [kind(program, f"node-{i}", ways.way(i, self.postgres)) for i in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for node in self.nodes:
            if node.server.process.poll() is None:
                node.resume()
                node.kill()

    def active(self):
        """The one that is ready, once there is one; the tests' servers are on this machine."""
        wait_until("a server is active", lambda: any(is_ready(node) for node in self.nodes))
        return next(node for node in self.nodes if is_ready(node))
