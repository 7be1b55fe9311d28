# SPDX-License-Identifier: Apache-2.0
"""A cluster of real processes on one machine: PostgreSQL (tools/with-postgres.sh), nats-server,
nodes; and doors in between, which the test opens and shuts (or networks: networks.py)."""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))

from client import Server  # noqa: E402
from door import Door  # noqa: E402


class Nats:
    def __init__(self, bind="127.0.0.1"):
        program = shutil.which("nats-server") or "/usr/sbin/nats-server"
        if not os.path.exists(program):
            raise RuntimeError("nats-server is missing; tools/install-deps.sh test installs it")
        self.program, self.bind = program, bind
        with socket.socket() as probe:
            probe.bind((bind, 0))
            self.port = probe.getsockname()[1]
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "-a", self.bind, "-p", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class GivenPostgres:
    """The one that tools/with-postgres.sh has started."""

    def __init__(self):
        folder = re.search(r"host=([^&]+)", os.environ["MENAGERIE_TEST_POSTGRES"])[1]
        self.socket = folder + "/.s.PGSQL.5432"


class Doors:
    """Ways over this machine's own network. What is cut there, both ends hear of."""

    class Way:
        within, bind, host, players = (), "127.0.0.1", "127.0.0.1", None

    bind = "127.0.0.1"

    def way(self, _number, postgres, nats):
        way = self.Way()
        way.database, way.bus = Door(postgres.socket), Door(("127.0.0.1", nats.port))
        way.database_url = f"postgresql://menagerie@127.0.0.1:{way.database.port}/postgres"
        way.bus_url = f"nats://127.0.0.1:{way.bus.port}"
        return way


class Node:
    """A node with ways of its own to the database, to the bus and, in networks, to players."""

    def __init__(self, program, name, way):
        self.program, self.name, self.way, self.host = program, name, way, way.host
        self.database, self.bus, self.players = way.database, way.bus, way.players
        self.server = None
        self.start()

    def start(self):
        self.server = Server(
            self.program, self.way.database_url, f"node={self.name}", f"bus={self.way.bus_url}",
            f"bind={self.way.bind}", "threads=2", "requests=0", "frames=0", "allowances=none",
            within=self.way.within)

    @property
    def port(self):
        return self.server.port

    def kill(self):
        self.server.kill()

    def stop(self):
        return self.server.stop()

    def pause(self):
        self.server.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.server.process.send_signal(signal.SIGCONT)


class Cluster:
    """Nodes of a program, or of several in turn."""

    def __init__(self, program, count=3, ways=None, postgres=None, kind=Node):
        ways = ways or Doors()
        programs = [program] if isinstance(program, str) else program
        self.postgres = postgres or GivenPostgres()
        self.nats = Nats(ways.bind)
        self.nodes = [kind(programs[i % len(programs)], f"node-{i}",
                           ways.way(i, self.postgres, self.nats)) for i in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for node in self.nodes:
            if node.server.process.poll() is None:
                node.resume()
                node.kill()
        self.nats.kill()
