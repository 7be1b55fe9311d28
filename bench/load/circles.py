#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what circles take: bench/load/circles.py [--build FOLDER] [--circles N] [--members N]
[--people N] [--play "TABLES ACTIONS_A_SECOND SECONDS"]

Makes N circles at a server that keeps them in a file, with that many members each, a line of chat
and a table; and as many identities as are wanted in all. Then all members look at their circles,
once with something new and once without. Prints how long a look takes, one after the other on one
connection, and what a circle and an identity take. People play at other tables
(bench/load/load.cpp) before anything is made, and at the end, while members look at their circles
and talk there, at most 100 times per second."""
import argparse
import hashlib
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "server"))

from client import Server, figure  # noqa: E402
from person import API, Person  # noqa: E402


class Line:
    """One connection, and the time for which it waited for answers."""

    def __init__(self, port):
        self.port, self.seconds, self.requests = port, 0.0, 0
        self.line = http.client.HTTPConnection("127.0.0.1", port)

    def told(self, method, path, body=None, fields=None):
        data = b"" if body is None else json.dumps(body).encode()
        began = time.perf_counter()
        self.line.request(method, path, data, {"Content-Type": "application/json",
                                               **(fields or {})})
        answer = self.line.getresponse()
        text = answer.read()
        self.seconds += time.perf_counter() - began
        self.requests += 1
        assert answer.status < 300, text
        return json.loads(text) if text else None

    def signed(self, person, method, path, body=None):
        data = b"" if body is None else json.dumps(body).encode()
        challenge = self.told("POST", API + "/me/challenges")["challenge"]
        field = person.field(self.port, method, API + path, data, challenge)
        return self.told(method, API + path, body, {"Menagerie-Signature": field})

    def with_ticket(self, ticket, method, path, body=None):
        return self.told(method, API + path, body, {"Authorization": "Bearer " + ticket})

    def a_request_ms(self):
        return self.seconds / self.requests * 1000


def make_circle(line, people):
    made = line.signed(people[0], "POST", "/circles", {"name": "Thursdays"})
    path = "/circles/" + made["circle"]
    for person in people[1:]:
        line.signed(person, "POST", path + "/members", {"key": made["key"]})
    tickets = [line.signed(person, "POST", path + "/visits")["ticket"] for person in people]
    line.with_ticket(tickets[0], "POST", path + "/chat", {"text": "Thursday at eight?"})
    line.with_ticket(tickets[0], "POST", path + "/tables", {"game": "savage-bowl"})
    return path, tickets


def play(port, circles, wanted):
    """What the load says of its steps, and how long looks and lines took meanwhile."""
    looks, lines = Line(port), Line(port)
    words = [f"{wanted.build}/bench/load/load", str(port), "play", *wanted.play.split()]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as load:
        turn = 0
        while circles and load.poll() is None:
            circle, tickets = circles[turn % len(circles)]
            ticket = tickets[turn // len(circles) % len(tickets)]
            if turn % 10 == 0:
                lines.with_ticket(ticket, "POST", circle + "/chat", {"text": "Who is in?"})
            else:
                looks.with_ticket(ticket, "GET", circle)
            turn += 1
            time.sleep(0.01)
        told = load.stdout.read().strip()
        assert load.wait() == 0, load.returncode
        return told, looks, lines


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--build", default=str(ROOT / "build" / "release"))
    options.add_argument("--circles", type=int, default=1000)
    options.add_argument("--members", type=int, default=4)
    options.add_argument("--people", type=int, default=10_000)
    options.add_argument("--play", default="200 1000 20")
    wanted = options.parse_args()
    program = f"{wanted.build}/tests/server/test_server"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "tables.db")
        with Server(program, f"sqlite:{path}", "requests=0", "identities=0", "circles=0",
                    "frames=0", "identity_bytes=0", "allowances=none") as server:
            alone, _, _ = play(server.port, [], wanted)
            line = Line(server.port)
            # As many people as a circle has members are in all circles of a group of 20.
            circles, people = [], []
            others = wanted.people - wanted.members * ((wanted.circles + 19) // 20)
            for number in range(others):
                person = Person(hashlib.sha256(f"other {number}".encode()).digest())
                line.signed(person, "PUT", "/me", {"name": f"Person {number}"})
            before = figure(server, "process_resident_memory_bytes")
            for number in range(wanted.circles):
                if number % 20 == 0:
                    people = [Person(hashlib.sha256(f"{number} {one}".encode()).digest())
                              for one in range(wanted.members)]
                    for person in people:
                        line.signed(person, "PUT", "/me", {"name": "Person"})
                circles.append(make_circle(line, people))
            looks, same = Line(server.port), Line(server.port)
            for circle, tickets in circles:
                for ticket in tickets:
                    version = looks.with_ticket(ticket, "GET", circle)["version"]
                same.with_ticket(tickets[-1], "GET", f"{circle}?since={version}")
            time.sleep(1)  # The figures are taken now and then.
            memory = figure(server, "process_resident_memory_bytes") - before
            counted = figure(server, "menagerie_circle_bytes")
            identities = figure(server, "menagerie_identities")
            identity_bytes = figure(server, "menagerie_identity_bytes")
            assert identities == wanted.people and figure(server, "menagerie_circles") == \
                wanted.circles
            beside, looks_beside, lines_beside = play(server.port, circles, wanted)
            server.stop()
    print(f"{wanted.circles} circles of {wanted.members} members, with a line of chat and a table")
    print(f"  {looks.a_request_ms():.2f} ms per look, {same.a_request_ms():.2f} ms without news")
    print(f"  bytes per circle: {counted / wanted.circles:.0f} by the server's count, "
          f"{memory / wanted.circles:.0f} in memory, with its table")
    print(f"  bytes per identity: {identity_bytes / identities:.0f} by the server's count, of "
          f"{identities:.0f}")
    print(f"people who play ({wanted.play}), alone:\n{alone}\nbeside that:\n{beside}")
    print(f"  {looks_beside.requests} looks of {looks_beside.a_request_ms():.2f} ms, "
          f"{lines_beside.requests} lines of {lines_beside.a_request_ms():.2f} ms")


if __name__ == "__main__":
    main()
