#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What one visitor may have of a server, so that others have the rest:
limits_test.py TEST_SERVER"""

import contextlib
import json
import socket
import sys
import time
import unittest

from client import Closed, Server, Socket, ask, read_beside

PROGRAM = sys.argv[1]
API = "/api/v1"


def come(server, visitor):
    """A WebSocket through a proxy that names this visitor."""
    return Socket(server.port, headers={"X-Forwarded-For": visitor})


class Limits(unittest.TestCase):
    def test_floods_are_turned_away(self):
        with Server(PROGRAM, "memory:", "requests=5", "frames=5") as server:
            table = ask(server.port, "POST", API + "/tables",
                        {"game": "savage-bowl", "name": "Ada"}).json
            web = Socket(server.port)
            web.ask("hello", {"table": table["table"], "token": table["token"]})
            statuses = []
            for _ in range(60):
                answer = ask(server.port, "GET", API + "/games")
                statuses.append(answer.status)
                if answer.status == 429:
                    self.assertGreaterEqual(int(answer.headers["Retry-After"]), 1)
            self.assertIn(200, statuses)
            self.assertIn(429, statuses)
            reader, frames = read_beside(web)  # The server may end a flood while it still comes.
            with contextlib.suppress(Closed):
                for number in range(2000):
                    web.send_text(json.dumps({"t": "ping", "a": f"p{number}", "d": {}}))
            reader.join(timeout=60)
            self.assertFalse(reader.is_alive(), "the server goes on listening to a flood")
            denials = [frame["d"]["type"] for frame in frames if frame["t"] == "error"]
            self.assertGreater(denials.count("urn:menagerie:problem:too-many"), 100)
            self.assertEqual(ask(server.port, "GET", "/healthz").status, 200)

    def test_one_visitor_cannot_take_all_connections(self):
        with Server(PROGRAM, "memory:", "requests=0", "sockets=3", "proxy=127.0.0.1") as server:
            mine = [come(server, "198.51.100.1") for _ in range(3)]
            self.assertEqual([one.status for one in mine], [101] * 3)
            refused = come(server, "198.51.100.1")
            self.assertEqual(refused.status, 429)
            self.assertEqual(refused.headers["retry-after"], "1")
            self.assertEqual(come(server, "198.51.100.2").status, 101)
            # Whoever goes makes room.
            mine[0].socket.close()
            end = time.monotonic() + 30
            while come(server, "198.51.100.1").status != 101:
                self.assertLess(time.monotonic(), end)

    def test_one_address_cannot_take_all_connections(self):
        def connect(server):
            raw = socket.create_connection(("127.0.0.1", server.port))
            raw.settimeout(30)
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                return raw, raw.recv(100)
            return raw, b""

        with Server(PROGRAM, "memory:", "requests=0", "connections=4") as server:
            mine = [connect(server) for _ in range(4)]
            self.assertTrue(all(answer.startswith(b"HTTP/1.1 200") for _, answer in mine))
            self.assertEqual(connect(server)[1], b"")
            mine[0][0].close()
            end = time.monotonic() + 30
            while connect(server)[1] == b"":
                self.assertLess(time.monotonic(), end)
        with Server(PROGRAM, "memory:", "connections=4", "proxy=127.0.0.1") as server:
            through_a_proxy = [connect(server) for _ in range(8)]
            self.assertTrue(all(answer.startswith(b"HTTP") for _, answer in through_a_proxy))

    def test_what_stands_around_a_body_is_no_place_to_hide(self):
        head = (b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        with Server(PROGRAM, "memory:") as server:
            for start, more in ((b"1;x=", b"x"), (b"0\r\nA: ", b"x"), (b"0\r\n", b"A: b\r\n")):
                raw = socket.create_connection(("127.0.0.1", server.port), timeout=30)
                raw.sendall(head + start)
                answer = b""
                with contextlib.suppress(ConnectionError):
                    for _ in range(1000):  # Until it is told so, or cut off; 16 MB are never taken.
                        raw.sendall(more * (16384 // len(more)))
                    self.fail("all of it was taken")
                with contextlib.suppress(ConnectionError):
                    answer = raw.recv(100)
                self.assertIn(answer[:12], (b"", b"HTTP/1.1 413"))

    def test_listening_takes_a_place(self):
        def listen(server, table, visitor):
            raw = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            raw.sendall(f"GET {API}/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n"
                        f"X-Forwarded-For: {visitor}\r\n\r\n".encode())
            return raw, raw.recv(12)[9:]

        with Server(PROGRAM, "memory:", "requests=0", "sockets=3", "proxy=127.0.0.1") as server:
            table = ask(server.port, "POST", API + "/tables", {"game": "awimbawe"}).json["table"]
            mine = [listen(server, table, "198.51.100.1") for _ in range(4)]
            self.assertEqual([status for _, status in mine], [b"200"] * 3 + [b"429"])
            self.assertEqual(come(server, "198.51.100.1").status, 429)
            self.assertEqual(listen(server, table, "198.51.100.2")[1], b"200")

    def test_frames_of_all_connections_of_a_visitor_count_together(self):
        with Server(PROGRAM, "memory:", "frames=0", "visitor_frames=10",
                    "proxy=127.0.0.1") as server:
            mine = [come(server, "198.51.100.1") for _ in range(10)]
            kinds = []
            for web in mine * 10:
                web.send_text(json.dumps({"t": "ping", "a": "p", "d": {}}))
                kinds.append(web.read()["t"])
            self.assertGreaterEqual(kinds.count("pong"), 30)
            self.assertIn("error", kinds)
            self.assertEqual(come(server, "198.51.100.2").ask("ping", {}, "p")["t"], "pong")

    def test_coming_and_going_is_limited(self):
        with Server(PROGRAM, "memory:", "requests=2") as server:
            statuses = []
            for _ in range(30):
                web = Socket(server.port)
                statuses.append(web.status)
                web.socket.close()
            self.assertEqual(set(statuses), {101, 429})

    def test_limits_count_whom_a_named_proxy_names(self):
        with Server(PROGRAM, "memory:", "tables=1", "proxy=127.0.0.1") as server:
            def status(field):
                body = {"game": "savage-bowl"}
                return ask(server.port, "POST", API + "/tables", body,
                           headers={"X-Forwarded-For": field}).status
            self.assertEqual(status("198.51.100.1"), 201)
            self.assertEqual(status("6.6.6.6, 198.51.100.1"), 429)
            self.assertEqual(status("198.51.100.2"), 201)
        with Server(PROGRAM, "memory:", "tables=1") as server:
            headers = {"X-Forwarded-For": "198.51.100.1"}
            body = {"game": "savage-bowl"}
            made = [ask(server.port, "POST", API + "/tables", body, headers=headers)]
            headers["X-Forwarded-For"] = "198.51.100.2"
            made.append(ask(server.port, "POST", API + "/tables", body, headers=headers))
            self.assertEqual([answer.status for answer in made], [201, 429])
            self.assertGreaterEqual(int(made[1].headers["Retry-After"]), 1)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
