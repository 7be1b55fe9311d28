# SPDX-License-Identifier: Apache-2.0
"""A cluster of real processes on one machine: PostgreSQL (tools/with-postgres.sh), nats-server,
nodes; and doors in between, which the test opens and shuts."""

import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))

from client import Server  # noqa: E402


class Door:
    """Passes connections of a port on to an address while it is open."""

    def __init__(self, target):
        self.target, self.pairs, self.is_open = target, [], True
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def open(self):
        self.is_open = True

    def shut(self):
        """Cuts what is there, and everything that comes."""
        with self.lock:
            self.is_open = False
            for one in self.pairs:
                with_shutdown(one)
            self.pairs = []

    def _accept(self):
        while True:
            client, _ = self.listener.accept()
            with self.lock:
                if not self.is_open:
                    client.close()
                    continue
                try:
                    if isinstance(self.target, str):
                        server = socket.socket(socket.AF_UNIX)
                        server.connect(self.target)
                    else:
                        server = socket.create_connection(self.target)
                except OSError:
                    client.close()
                    continue
                self.pairs += [client, server]
            threading.Thread(target=self._pass, args=(client, server), daemon=True).start()

    @staticmethod
    def _pass(client, server):
        while True:
            for one in select.select([client, server], [], [])[0]:
                try:
                    data = one.recv(65536)
                    (server if one is client else client).sendall(data)
                except OSError:
                    data = b""
                if not data:
                    with_shutdown(client)
                    with_shutdown(server)
                    return


def with_shutdown(one):
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


class Nats:
    def __init__(self):
        program = shutil.which("nats-server") or "/usr/sbin/nats-server"
        if not os.path.exists(program):
            raise RuntimeError("nats-server is missing; tools/install-deps.sh test installs it")
        self.program = program
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "-a", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Node:
    """A node with doors of its own to the database and to the bus."""

    def __init__(self, program, name, nats):
        socket_folder = re.search(r"host=([^&]+)", os.environ["MENAGERIE_TEST_POSTGRES"])[1]
        self.program, self.name = program, name
        self.database = Door(socket_folder + "/.s.PGSQL.5432")
        self.bus = Door(("127.0.0.1", nats.port))
        self.server = None
        self.start()

    def start(self):
        self.server = Server(
            self.program, f"postgresql://menagerie@127.0.0.1:{self.database.port}/postgres",
            f"node={self.name}", f"bus=nats://127.0.0.1:{self.bus.port}", "threads=2",
            "requests=0", "frames=0", "allowances=none")

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
    def __init__(self, program, count=3):
        self.folder = tempfile.TemporaryDirectory()
        self.nats = Nats()
        self.nodes = [Node(program, f"node-{i}", self.nats) for i in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for node in self.nodes:
            if node.server.process.poll() is None:
                node.resume()
                node.kill()
        self.nats.kill()
