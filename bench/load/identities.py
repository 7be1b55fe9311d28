#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what people's keys take: bench/load/identities.py [--build FOLDER] [--people N]
[--vault BYTES]

Makes N identities with a name, a vault of that many bytes and a seat, at a server that keeps them
in a file. Prints how long a signed request takes, one after the other on one connection, and how
many bytes an identity takes in the file and in the server's memory. Signing isn't counted: it is
done before, in Python, which is slow at it."""
import argparse
import base64
import hashlib
import http.client
import json
import os
import pathlib
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "server"))

from client import Server, ask, figure  # noqa: E402
from person import API, Person  # noqa: E402


class Line:
    """One connection, and the time for which it waited for answers to signed requests."""

    def __init__(self, server):
        self.port = server.port
        self.line = http.client.HTTPConnection("127.0.0.1", server.port)
        self.seconds, self.requests = 0.0, 0

    def told(self, method, path, body, fields):
        self.line.request(method, path, body, {"Content-Type": "application/json", **fields})
        answer = self.line.getresponse()
        text = answer.read()
        assert answer.status == 200, text
        return json.loads(text)

    def ask(self, person, method, path, body=None):
        data = b"" if body is None else json.dumps(body).encode()
        challenge = self.told("POST", API + "/me/challenges", b"", {})["challenge"]
        field = person.field(self.port, method, API + "/me" + path, data, challenge)
        began = time.perf_counter()
        told = self.told(method, API + "/me" + path, data, {"Menagerie-Signature": field})
        self.seconds += time.perf_counter() - began
        self.requests += 1
        return told


def size_of(path):
    return sum(file.stat().st_size for file in path.parent.glob(path.name + "*"))


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--build", default=str(ROOT / "build" / "release"))
    options.add_argument("--people", type=int, default=10_000)
    options.add_argument("--vault", type=int, default=8192)
    wanted = options.parse_args()
    program = f"{wanted.build}/tests/server/test_server"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "tables.db")
        with Server(program, f"sqlite:{path}", "requests=0", "identities=0", "allowances=none",
                    "identity_bytes=0") as server:
            seat = ask(server.port, "POST", API + "/tables", {"game": "savage-bowl",
                                                              "name": "Ada"}).json
            before = figure(server, "process_resident_memory_bytes")
            lines = {what: Line(server) for what in ("name", "vault", "seat", "all of it")}
            for number in range(wanted.people):
                person = Person(hashlib.sha256(str(number).encode()).digest())
                vault = base64.b64encode(os.urandom(wanted.vault)).decode()
                lines["name"].ask(person, "PUT", "", {"name": f"Person {number}"})
                lines["vault"].ask(person, "PUT", "/vault", {"version": 0, "data": vault})
                lines["seat"].ask(person, "PUT", "/seats/" + seat["table"],
                                  {"token": seat["token"]})
                lines["all of it"].ask(person, "GET", "")
            time.sleep(1)  # The figures are taken now and then.
            memory = figure(server, "process_resident_memory_bytes") - before
            counted = figure(server, "menagerie_identity_bytes")
            assert figure(server, "menagerie_identities") == wanted.people
            server.stop()
        print(f"{wanted.people} identities with vaults of {wanted.vault} bytes")
        for what, line in lines.items():
            print(f"  {what}: {line.seconds / line.requests * 1000:.2f} ms per signed request")
        print(f"  bytes per identity: {size_of(path) / wanted.people:.0f} in the file, "
              f"{counted / wanted.people:.0f} by the server's count, "
              f"{memory / wanted.people:.0f} in memory")


if __name__ == "__main__":
    main()
