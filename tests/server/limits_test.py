#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What one visitor may have of a server, so that others have the rest:
limits_test.py TEST_SERVER"""

import contextlib
import http.client
import json
import os
import re
import socket
import sys
import tempfile
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
            # A visitor who leaves makes room.
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

    def test_who_listens_no_more_is_gone_at_once(self):
        with Server(PROGRAM, "memory:", "requests=0", "sockets=1", "proxy=127.0.0.1") as server:
            made = ask(server.port, "POST", API + "/tables", {"game": "awimbawe", "name": "Ada"})
            table, token = made.json["table"], made.json["token"]
            web = come(server, "198.51.100.2")
            web.ask("hello", {"table": table})
            for _ in range(5):  # There is one place.
                raw = socket.create_connection(("127.0.0.1", server.port), timeout=30)
                raw.sendall(f"GET {API}/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n"
                            f"X-Forwarded-For: 198.51.100.1\r\nAuthorization: Bearer {token}\r\n"
                            "\r\n".encode())
                self.assertIn(b"200", raw.recv(12))
                while web.next("presence")["d"]["connected"] != [0]:
                    pass
                raw.close()
                while web.next("presence")["d"]["connected"] != []:
                    pass
            web.close()

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

    def make(self, server, visitor, **wish):
        body = {"game": "savage-bowl", "options": {"players": 4}, "name": "Ada"} | wish
        return ask(server.port, "POST", API + "/tables", body,
                   headers={"X-Forwarded-For": visitor})

    def test_one_visitor_cannot_fill_the_lobby(self):
        with Server(PROGRAM, "memory:", "allowances=none", "requests=0",
                    "proxy=127.0.0.1") as server:
            honest = self.make(server, "203.0.113.1", open=True).json["table"]
            for number in range(4):
                for _ in range(40):
                    made = self.make(server, f"198.51.100.{number}", open=True)
                    self.assertEqual(made.status, 201, made.text)
            lines = ask(server.port, "GET", API + "/tables").json["tables"]
            self.assertIn(honest, [line["id"] for line in lines])
            self.assertEqual(len(lines), 81)
            created = [line["created"] for line in lines]
            self.assertEqual(created, sorted(created, reverse=True))

    def test_seats_at_open_tables_have_a_limit_of_their_own(self):
        with Server(PROGRAM, "memory:", "open_joins=3", "requests=0",
                    "proxy=127.0.0.1") as server:
            def join(**wish):
                table = self.make(server, "203.0.113.1", **wish).json["table"]
                return ask(server.port, "POST", f"{API}/tables/{table}/join", {"name": "Ben"},
                           headers={"X-Forwarded-For": "198.51.100.1"}).status
            self.assertEqual([join(open=True) for _ in range(5)], [201] * 3 + [429] * 2)
            self.assertEqual([join() for _ in range(5)], [201] * 5)

    def test_no_number_of_visitors_takes_the_room_from_the_next_one(self):
        with Server(PROGRAM, "memory:", "allowances=none", "requests=0", "proxy=127.0.0.1",
                    "unfinished_bytes=100000") as server:
            for number in range(14):
                made = [self.make(server, f"198.51.100.{number}") for _ in range(60)]
                self.assertEqual(made[0].status, 201)
                self.assertEqual((made[-1].status, made[-1].problem), (429, "too-many"))
            self.assertEqual(self.make(server, "203.0.113.1").status, 201)

    def test_a_network_of_ipv6_is_no_crowd_of_visitors(self):
        with Server(PROGRAM, "memory:", "tables=2", "requests=0", "proxy=127.0.0.1") as server:
            def statuses(addresses):
                return [self.make(server, address).status for address in addresses]
            of_a_56 = statuses(f"2001:db8:1:ff{i:02x}::1" for i in range(20))
            self.assertEqual(of_a_56.count(201), 8)
            of_a_48 = statuses(f"2001:db8:2:{i:02x}00::1" for i in range(60))
            self.assertEqual(of_a_48.count(201), 32)
            self.assertEqual(statuses(["2001:db8:3::1"]), [201])

    def test_no_number_of_addresses_takes_all_connections(self):
        def connect(server, address):
            raw = socket.socket()
            raw.settimeout(30)
            raw.bind((address, 0))
            raw.connect(("127.0.0.1", server.port))
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                return raw, raw.recv(100)
            return raw, b""

        with Server(PROGRAM, "memory:", "requests=0", "connections_max=72") as server:
            held = [connect(server, f"127.0.1.{number}") for number in range(1, 8)
                    for _ in range(20)]
            self.assertGreater(sum(answer != b"" for _, answer in held), 30)
            self.assertTrue(connect(server, "127.0.2.1")[1].startswith(b"HTTP/1.1 200"))
            figures = ask(server.port, "GET", "/metrics").text
            refused = re.search(r'refused_total\{reason="address"\} (\d+)', figures)
            self.assertGreater(int(refused[1]), 30)
            self.assertIn("menagerie_connections_max 72", figures)

    def test_a_server_out_of_files_goes_on_and_says_so(self):
        with tempfile.TemporaryFile("w+") as log, \
                Server(PROGRAM, "memory:", "requests=0", "connections=0", log=log,
                       within=("prlimit", "--nofile=160:160")) as server:
            held = []
            for number in range(300):
                raw = socket.socket()
                raw.bind((f"127.0.{number % 100 + 3}.1", 0))
                raw.connect(("127.0.0.1", server.port))
                held.append(raw)
            end = time.monotonic() + 30
            while "refused a connection (total)" not in self.read(log):
                self.assertLess(time.monotonic(), end, "the log does not say so")
                time.sleep(0.05)
            for raw in held:
                raw.close()
            while True:
                with contextlib.suppress(OSError, http.client.HTTPException):
                    if ask(server.port, "GET", "/readyz", timeout=5).status == 200:
                        break
                self.assertLess(time.monotonic(), end, "nobody gets in any more")
            figures = ask(server.port, "GET", "/metrics").text
            self.assertIn("menagerie_connections_max 96", figures)

    @staticmethod
    def read(log):
        """The whole log. The server still writes to it and shares its position in the file."""
        return os.pread(log.fileno(), 1_000_000, 0).decode()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
