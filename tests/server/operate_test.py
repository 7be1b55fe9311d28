#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a running server reads again, what it says of its health, and who sees its figures:
operate_test.py TEST_SERVER"""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

from client import Server, Socket, ask, figure

PROGRAM = sys.argv[1]
API = "/api/v1"
PATIENCE_S = 30


def until(met, what):
    end = time.monotonic() + PATIENCE_S
    while not met():
        if time.monotonic() > end:
            raise AssertionError(what())
        time.sleep(0.05)


def certify(folder, name):
    """A certificate for this name, with its key, in the folder."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj", f"/CN={name}",
                    "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
                   check=True, capture_output=True)


def shown_by(port):
    """The certificate that the server shows."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", port), timeout=20) as raw, \
            context.wrap_socket(raw) as line:
        return line.getpeercert(binary_form=True)


class Place:
    """A folder, and the log of a server in it."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.file = (self.path / "log").open("w")
        return self

    def __exit__(self, *_):
        self.file.close()
        self.folder.cleanup()

    def log(self):
        return (self.path / "log").read_text()

    def wait_for(self, text):
        until(lambda: text in self.log(), lambda: f"the log does not say {text!r}:\n{self.log()}")


class Operate(unittest.TestCase):
    def test_a_renewed_certificate_needs_no_restart(self):
        with Place() as place:
            certify(place.path, "one")
            with Server(PROGRAM, "memory:", f"cert={place.path}/cert.pem",
                        f"key={place.path}/key.pem", log=place.file) as server:
                before = shown_by(server.port)
                raw = socket.create_connection(("127.0.0.1", server.port))
                context = ssl.create_default_context()
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                held = context.wrap_socket(raw)
                certify(place.path, "two")
                server.process.send_signal(signal.SIGHUP)
                place.wait_for("reloaded the certificate")
                renewed = shown_by(server.port)
                self.assertNotEqual(before, renewed)
                held.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                self.assertTrue(held.recv(100).startswith(b"HTTP/1.1 200"))
                (place.path / "key.pem").write_text("no key")
                server.process.send_signal(signal.SIGHUP)
                place.wait_for("what was there stays")
                self.assertEqual(shown_by(server.port), renewed)
                self.assertEqual(server.stop(), 0)

    def test_a_new_password_and_new_bans_need_no_restart(self):
        with Place() as place:
            secret, bans = place.path / "secret", place.path / "tables.bans"
            secret.write_text("tangerine\n")
            with Server(PROGRAM, "memory:", f"password_file={secret}", "proxy=127.0.0.1",
                        f"operator_files={place.path}/tables", log=place.file) as server:
                def status(password, visitor="203.0.113.1"):
                    return ask(server.port, "GET", API + "/games", headers={
                        "Menagerie-Password": password, "X-Forwarded-For": visitor}).status
                self.assertEqual((status("tangerine"), status("lemon")), (200, 401))
                secret.write_text("lemon\n")
                bans.write_text("# a comment\n198.51.100.0/24 forever spam\n"
                                "192.0.2.1 2001-01-01T00:00:00Z over\n")
                server.process.send_signal(signal.SIGHUP)
                place.wait_for("1 ban in force")
                self.assertEqual((status("tangerine"), status("lemon")), (401, 200))
                self.assertEqual((status("lemon", "198.51.100.9"), status("lemon", "192.0.2.1")),
                                 (403, 200))
                bans.write_text("198.51.100.0/24 tomorrow\n")
                server.process.send_signal(signal.SIGHUP)
                place.wait_for("line 1: 'tomorrow' is not a time")
                self.assertEqual(status("lemon", "198.51.100.9"), 403)

    def test_a_damaged_database_is_noticed_and_told(self):
        with Place() as place:
            file = place.path / "tables.db"
            with Server(PROGRAM, f"sqlite:{file}", "allowances=none", "requests=0",
                        log=place.file) as server:
                made = [ask(server.port, "POST", API + "/tables",
                            {"game": "savage-bowl", "name": "Ada" * 7}).json["table"]
                        for _ in range(120)]
                self.assertEqual(figure(server, "menagerie_database_damaged"), 0)
                server.stop()
            with sqlite3.connect(file) as database:
                root, = database.execute(
                    "SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
                size, = database.execute("PRAGMA page_size").fetchone()
                count, = database.execute("PRAGMA page_count").fetchone()
            with file.open("r+b") as raw:
                for page in range(count // 2, count // 2 + 8):
                    if page != root:
                        raw.seek((page - 1) * size)
                        raw.write(os.urandom(size))
            with Server(PROGRAM, f"sqlite:{file}", "allowances=none", "requests=0",
                        log=place.file) as server:
                place.wait_for("the database is damaged:")
                answers = [ask(server.port, "GET", f"{API}/tables/{table}") for table in made]
                self.assertTrue({one.status for one in answers} <= {200, 404, 503})
                bad = [one for one in answers if one.status == 503]
                self.assertTrue(all("is damaged" in one.text for one in bad), bad[:1])
                until(lambda: figure(server, "menagerie_damaged_tables") == len(bad),
                      lambda: f"{len(bad)} tables are damaged, but not counted")
                ready = ask(server.port, "GET", "/readyz")
                self.assertIn("damaged", ready.text)
                self.assertEqual(figure(server, "menagerie_database_damaged"), 1)

    def test_a_table_that_cannot_be_read_is_counted_and_told_once(self):
        with Place() as place:
            file = place.path / "tables.db"
            with Server(PROGRAM, f"sqlite:{file}", log=place.file) as server:
                table = ask(server.port, "POST", API + "/tables",
                            {"game": "savage-bowl", "name": "Ada"}).json["table"]
                server.stop()
            with sqlite3.connect(file) as database:
                database.execute("UPDATE events SET body = '{' WHERE seq = 1")
            with Server(PROGRAM, f"sqlite:{file}", log=place.file) as server:
                for _ in range(3):
                    answer = ask(server.port, "GET", f"{API}/tables/{table}")
                    self.assertEqual(answer.status, 503)
                until(lambda: figure(server, "menagerie_damaged_tables") == 1,
                      lambda: "the table is not counted")
                self.assertIn("degraded", ask(server.port, "GET", "/readyz").text)
                self.assertEqual(place.log().count(f"table {table} is damaged"), 1)
                self.assertGreaterEqual(figure(server, "menagerie_errors_total"), 3)

    @unittest.skipIf(os.geteuid() != 0, "needs another user")
    def test_a_lock_that_cannot_be_opened_is_not_another_server(self):
        with Place() as place:
            os.chmod(place.path, 0o755)
            (place.path / "tables.db").touch()
            (place.path / "tables.db.lock").touch(0o600)
            os.chmod(place.path / "tables.db", 0o666)
            done = subprocess.run(
                ["setpriv", "--reuid=65534", "--clear-groups", PROGRAM,
                 f"sqlite:{place.path}/tables.db"], capture_output=True, text=True, check=False)
            self.assertIn("tables.db.lock cannot be opened: Permission denied", done.stderr)

    def test_figures_are_for_this_machine_and_for_the_token(self):
        with Server(PROGRAM, "memory:", "password=tangerine", "metrics_token=s3cret") as server:
            def status(**headers):
                return ask(server.port, "GET", "/metrics", headers={
                    name.replace("_", "-"): value for name, value in headers.items()}).status
            through = {"X_Forwarded_For": "203.0.113.1"}
            self.assertEqual(status(), 200)
            self.assertEqual(status(**through), 403)
            self.assertEqual(status(Authorization="Bearer wrong", **through), 403)
            self.assertEqual(status(Authorization="Bearer s3cret", **through), 200)
        with Server(PROGRAM, "memory:", "password=tangerine") as server:
            self.assertEqual(status(), 200)
            self.assertEqual(status(**through), 401)

    def test_acknowledgements_are_timed_and_the_version_is_told(self):
        with Server(PROGRAM, "memory:") as server:
            made = ask(server.port, "POST", API + "/tables",
                       {"game": "savage-bowl", "name": "Ada"}).json
            web = Socket(server.port)
            web.ask("hello", {"table": made["table"], "token": made["token"]})
            for number in range(5):
                self.assertEqual(web.ask("rename", {"name": f"A{number}"})["t"], "ack")
            web.ask("ping", {})
            self.assertEqual(figure(server, "menagerie_ack_seconds_count"), 5)
            self.assertIn('menagerie_build_info{version="test"} 1',
                          ask(server.port, "GET", "/metrics").text)

    def test_behind_a_proxy_that_speaks_tls_the_cookie_is_secure(self):
        with Server(PROGRAM, "memory:", "password=tangerine", "proxy=127.0.0.1") as server:
            def enter(**headers):
                return ask(server.port, "POST", API + "/enter", {"password": "tangerine"}, headers={
                    "X-Forwarded-For": "203.0.113.1"} | headers)
            plain, secure = enter(), enter(**{"X-Forwarded-Proto": "https"})
            self.assertNotIn("Secure", plain.headers["Set-Cookie"])
            self.assertIsNone(plain.headers["Strict-Transport-Security"])
            self.assertIn("; Secure", secure.headers["Set-Cookie"])
            self.assertIn("max-age", secure.headers["Strict-Transport-Security"])
        with Server(PROGRAM, "memory:", "password=tangerine") as server:
            # Only a proxy that is named is believed.
            self.assertNotIn("Secure", enter(**{"X-Forwarded-Proto": "https"})
                             .headers["Set-Cookie"])

    def test_half_open_handshakes_are_few_and_short(self):
        with Place() as place:
            certify(place.path, "one")
            with Server(PROGRAM, "memory:", f"cert={place.path}/cert.pem",
                        f"key={place.path}/key.pem", log=place.file) as server:
                def memory():
                    text = pathlib.Path(f"/proc/{server.process.pid}/statm").read_text()
                    return int(text.split()[1]) * os.sysconf("SC_PAGESIZE")
                shown_by(server.port)
                before, began = memory(), time.monotonic()
                held = []
                for number in range(1200):
                    raw = socket.socket()
                    raw.bind((f"127.0.{number % 200 + 3}.1", 0))
                    raw.connect(("127.0.0.1", server.port))
                    with contextlib.suppress(OSError):
                        raw.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
                    held.append(raw)
                self.assertLess(memory() - before, 60e6)
                self.assertTrue(shown_by(server.port))
                held[0].settimeout(20)
                with contextlib.suppress(ConnectionError):
                    held[0].recv(1)
                self.assertLess(time.monotonic() - began, 15)
                for raw in held:
                    raw.close()
                place.wait_for("refused a connection (handshakes)")

    def test_what_is_said_over_a_websocket_can_be_followed(self):
        with Place() as place:
            with Server(PROGRAM, "memory:", "log=json", log=place.file) as server:
                made = ask(server.port, "POST", API + "/tables",
                           {"game": "savage-bowl", "name": "Ada"}).json
                web = Socket(server.port, headers={"X-Request-Id": "walk"})
                web.ask("hello", {"table": made["table"], "token": made["token"]})
                web.ask("chat", {"text": "nobody-may-read-this"})
                web.ask("act", {"do": "play R5"})
                web.close()
                place.wait_for('"socket-end"')
                lines = [json.loads(line) for line in place.log().splitlines()]
                told = [(line["kind"], line["table"], line["seat"], line["outcome"])
                        for line in lines if line["event"] == "command"]
                self.assertEqual(told, [("hello", made["table"], "0", "done"),
                                        ("chat", made["table"], "0", "done"),
                                        ("act", made["table"], "0", "not-now")])
                end, = [line for line in lines if line["event"] == "socket-end"]
                self.assertEqual((end["request"], end["table"], end["seat"]),
                                 ("walk", made["table"], "0"))
                self.assertIn(end["reason"], ("left", "lost"))
                self.assertIsNone(re.search("nobody-may-read-this|R5", place.log()))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
