#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What an operator can see and do while a server runs, by the program itself:
admin_test.py TEST_SERVER MENAGERIE"""

import json
import os
import pathlib
import re
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
import unittest

from client import Closed, Server, Socket, ask

PROGRAM, MENAGERIE = sys.argv[1:3]
API = "/api/v1"
VISITOR, OTHER = "198.51.100.7", "203.0.113.9"
GONE, FREED = "denial.removed", "denial.freed-by-operator"


def via(visitor):
    return {"X-Forwarded-For": visitor}


class Operator:
    """`menagerie admin` at the socket of a server."""

    def __init__(self, folder):
        self.socket = str(pathlib.Path(folder, "admin"))

    def run(self, *words):
        return subprocess.run([MENAGERIE, "admin", *words, "--socket", self.socket],
                              capture_output=True, text=True, check=False, timeout=60)

    def json(self, *words):
        done = self.run(*words, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def raw(self, data, half=False):
        """What the socket answers to these bytes."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(30)
            line.connect(self.socket)
            line.sendall(data)
            if half:
                line.shutdown(socket.SHUT_WR)
            answer = b""
            while more := line.recv(65536):
                answer += more
        return json.loads(answer)


class Scene:
    """A server behind a proxy that is believed, its operator and its log."""

    def __init__(self, *options, database=None):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.operator = Operator(self.path)
        self.database = database or "memory:"
        self.options = options
        self.start()

    def start(self):
        with (self.path / "log").open("a") as log:
            self.server = Server(PROGRAM, self.database, "allowances=none", "requests=0",
                                 "proxy=127.0.0.1", f"admin={self.operator.socket}",
                                 f"operator_files={self.path}/tables", *self.options, log=log)

    def again(self):
        self.server.kill()
        self.start()

    def log(self):
        return (self.path / "log").read_text()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.__exit__()
        self.folder.cleanup()

    def table(self, visitor=VISITOR, **wish):
        made = ask(self.server.port, "POST", API + "/tables",
                   {"game": "savage-bowl", "name": "Ada", "open": True} | wish,
                   headers=via(visitor))
        assert made.status == 201, made.text
        return made.json

    def join(self, table, name, visitor=OTHER):
        joined = ask(self.server.port, "POST", f"{API}/tables/{table}/join", {"name": name},
                     headers=via(visitor))
        assert joined.status == 201, joined.text
        return joined.json

    def sit(self, seated, visitor=VISITOR):
        web = Socket(self.server.port, headers=via(visitor))
        welcome = web.ask("hello", {"table": seated["table"], "token": seated["token"]})
        assert welcome["t"] == "welcome", welcome
        return web


def closing(web):
    """The reason that the server gives before it closes."""
    while True:
        frame = web.read()
        if frame["t"] == "closing":
            return frame["d"]["message"]["id"]


class Admin(unittest.TestCase):
    def test_the_socket_is_for_the_servers_user_alone(self):
        with Scene() as scene:
            mode = os.stat(scene.operator.socket)
            self.assertTrue(stat.S_ISSOCK(mode.st_mode))
            self.assertEqual(stat.S_IMODE(mode.st_mode), 0o600)
            status = scene.operator.json("status")
            self.assertEqual((status["serving"], status["bans"]), (True, 0))
            if os.geteuid() == 0:
                os.chmod(scene.operator.socket, 0o777)
                os.chmod(scene.path, 0o777)
                told = subprocess.run(
                    ["setpriv", "--reuid=65534", "--clear-groups", sys.executable, "-c",
                     "import socket,sys\ns=socket.socket(socket.AF_UNIX)\n"
                     "s.connect(sys.argv[1])\ns.sendall(b'{\"verb\":\"tables\"}\\n')\n"
                     "print(s.recv(1000).decode())", scene.operator.socket],
                    capture_output=True, text=True, check=True).stdout
                self.assertIn("only the user of the server and root", told)

    def test_a_slip_of_the_finger_bans_nobody(self):
        with Scene() as scene:
            for words, said in ((("ban", "192.0.2.1", "--for", ""), "--for is '', which is not a"),
                                (("ban", "0.0.0.0/0"), "too much of the internet"),
                                (("ban", "::/8"), "too much of the internet"),
                                (("frob",), "unknown command 'frob'; commands: status, tables")):
                done = scene.operator.run(*words)
                self.assertIn(done.returncode, (1, 2), words)
                self.assertIn(said, done.stderr)
            self.assertEqual(scene.operator.json("status")["bans"], 0)

    def test_without_a_server_it_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            done = Operator(folder).run("status")
            self.assertEqual(done.returncode, 3)
            self.assertIn("no server answers at", done.stderr)

    def test_a_socket_left_behind_is_taken_over_and_a_file_is_not(self):
        with Scene() as scene:
            scene.again()
            self.assertTrue(scene.operator.json("status")["serving"])
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "admin")
            file.write_text("mine")
            Server(PROGRAM, "memory:", f"admin={file}", log=subprocess.DEVNULL).kill()
            self.assertEqual(file.read_text(), "mine")

    def test_hostile_words_do_no_harm(self):
        with Scene() as scene:
            for data in (b"\n", b"[]\n", b"{\n", b"\xff\xfe\n", b'{"verb":7}\n',
                         b'{"verb":"ban","address":["x"]}\n',
                         b'{"verb":"ban","address":"::/0/0"}\n',
                         b'{"verb":"ban","address":"10.0.0.1","seconds":-1}\n',
                         b'{"verb":"ban","address":"10.0.0.1","seconds":1e300}\n',
                         b'{"verb":"remove-table","table":"../../tables"}\n',
                         b'{"verb":"free-seat","table":"abcdefghijkl","seat":99999999999}\n',
                         b'{"verb":"handle-report","report":-1}\n', b"x" * 20_000,
                         b'{"verb":"' + b"[" * 10_000 + b'"}\n'):
                self.assertIn("error", scene.operator.raw(data), data[:40])
            self.assertIn("error", scene.operator.raw(b'{"verb":"status"', half=True))
            self.assertTrue(scene.operator.json("status")["serving"])

    def test_tables_are_listed_with_who_is_there(self):
        with Scene() as scene:
            ada = scene.table()
            web = scene.sit(ada)
            scene.join(ada["table"], "Ben\u202e")
            one, = scene.operator.json("tables")["tables"]
            self.assertEqual((one["table"], one["game"], one["status"], one["made_by"]),
                             (ada["table"], "savage-bowl", "waiting", VISITOR))
            self.assertGreater(one["bytes"], 100)
            self.assertEqual([(seat["kind"], seat["address"]) for seat in one["seats"][:3]],
                             [("person", VISITOR), ("person", ""), ("free", "")])
            text = scene.operator.run("tables").stdout
            self.assertIn("Ada", text)
            self.assertIn(VISITOR, text)
            web.close()

    def test_a_table_is_removed_for_good(self):
        with Scene(database=None) as scene:
            scene.server.kill()
            scene.database = f"sqlite:{scene.path}/tables.db"
            scene.start()
            ada = scene.table()
            web = scene.sit(ada)
            scene.operator.json("remove-table", ada["table"])
            self.assertEqual(closing(web), GONE)
            path = f"{API}/tables/{ada['table']}"
            self.assertEqual(ask(scene.server.port, "GET", path).status, 404)
            self.assertEqual(ask(scene.server.port, "GET", API + "/tables").json["tables"], [])
            self.assertIn(f"an operator removed table {ada['table']}", scene.log())
            time.sleep(1.5)
            scene.again()
            self.assertEqual(ask(scene.server.port, "GET", path).status, 404)
            again = scene.operator.run("remove-table", ada["table"])
            self.assertEqual(again.returncode, 1)
            self.assertIn("There’s no such table", again.stderr)

    def test_a_person_is_taken_off_a_seat(self):
        with Scene() as scene:
            ada = scene.table()
            ben = scene.join(ada["table"], "Ben")
            web = scene.sit(ben, OTHER)
            told = scene.operator.json("free-seat", ada["table"], "1")
            self.assertEqual((told["name"], told["address"]), ("Ben", OTHER))
            self.assertEqual(closing(web), FREED)
            back = ask(scene.server.port, "POST", f"{API}/tables/{ada['table']}/join",
                       {"name": "Ben"}, headers=via(OTHER))
            self.assertEqual(back.status, 403)
            playing = scene.table(bots={"others": "novice"})
            scene.operator.json("free-seat", playing["table"], "0")
            self.assertEqual(scene.operator.run("free-seat", playing["table"], "1").returncode, 1)
            self.assertIn(f"freed seat 1 of table {ada['table']}, from {OTHER}",
                          scene.log())

    def test_a_ban_closes_refuses_lasts_and_is_lifted(self):
        with Scene() as scene:
            ada = scene.table()
            mine, others = scene.sit(ada), scene.sit(scene.table(OTHER), OTHER)
            told = scene.operator.json("ban", VISITOR, "--for", "24h", "--reason", "bad\nwords")
            self.assertEqual(told["closed"], 1)
            self.assertEqual(closing(mine), "denial.banned")
            others.ask("chat", {"text": "still here"})

            def status(visitor):
                return ask(scene.server.port, "GET", API + "/games", headers=via(visitor)).status

            self.assertEqual((status(VISITOR), status(OTHER)), (403, 200))
            self.assertEqual(Socket(scene.server.port, headers=via(VISITOR)).status, 403)
            scene.operator.json("ban", "2001:db8::/48")
            self.assertEqual((status("2001:db8:0:7::1"), status("2001:db8:1::1")), (403, 200))
            scene.again()
            self.assertEqual((status(VISITOR), status("2001:db8::1")), (403, 403))
            bans = scene.operator.json("bans")["bans"]
            self.assertEqual([(ban["network"], ban["reason"]) for ban in bans],
                             [("2001:db8::/48", ""), (VISITOR, "bad words")])
            scene.operator.json("unban", VISITOR)
            self.assertEqual(status(VISITOR), 200)
            self.assertEqual(scene.operator.run("unban", VISITOR).returncode, 1)
            scene.operator.json("ban", VISITOR, "--for", "1s")
            time.sleep(1.2)
            self.assertEqual(status(VISITOR), 200)
            self.assertIn(f"an operator banned {VISITOR} until", scene.log())
            self.assertIn(f"refused a connection (banned), from {VISITOR}", scene.log())
            self.assertEqual(scene.operator.run("ban", "nonsense").returncode, 1)
            self.assertEqual(scene.operator.run("ban", VISITOR, "--for", "soon").returncode, 2)

    def test_a_report_leads_to_the_operator_and_outlives_its_table(self):
        with Scene() as scene:
            ada = scene.table()
            ben = scene.join(ada["table"], "Ben")
            mine, bens = scene.sit(ada), scene.sit(ben, OTHER)
            for text in ("hello", "\u001b[31mYou fool"):
                bens.ask("chat", {"text": text})
            mine.ask("report", {"seat": 0, "text": "a slip"})
            mine.ask("report", {"seat": 1, "text": "he insults me"})
            report, = scene.operator.json("reports")["reports"]
            self.assertEqual((report["seat"], report["name"], report["address"], report["text"]),
                             (1, "Ben", OTHER, "he insults me"))
            self.assertEqual([line[-8:] for line in report["lines"]], ["hello", "You fool"])
            scene.operator.json("remove-table", ada["table"].upper())
            scene.again()
            text = scene.operator.run("reports").stdout
            self.assertIn("seat 0 reports seat 1 (Ben, ", text)
            self.assertIn("1 report.", text)
            self.assertIn("| hello", text)
            self.assertNotIn("\u001b", text)
            scene.operator.json("reports", "--handled", str(report["report"]))
            self.assertEqual(scene.operator.json("reports")["reports"], [])
            self.assertEqual(len(scene.operator.json("reports", "--all")["reports"]), 1)
            self.assertEqual(scene.operator.run("reports", "--handled", "99").returncode, 1)

    def test_a_damaged_database_is_told_table_by_table(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "tables.db")
            with Server(PROGRAM, f"sqlite:{file}", "allowances=none", "requests=0") as server:
                made = {ask(server.port, "POST", API + "/tables",
                            {"game": "savage-bowl", "name": "Ada" * 7}).json["table"]
                        for _ in range(120)}
                server.stop()
            with sqlite3.connect(file) as database:
                pages = [page for page, in database.execute(
                    "SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'")]
                size, = database.execute("PRAGMA page_size").fetchone()
            with file.open("r+b") as raw:
                for page in pages[1:4]:
                    raw.seek((page - 1) * size)
                    raw.write(b"x" * size)
            done = subprocess.run([MENAGERIE, "db", "check", f"sqlite:{file}"],
                                  capture_output=True, text=True, check=False, timeout=60)
            self.assertEqual(done.returncode, 1, done.stderr)
            told = re.findall(r"^table (\w{12}): .*\(\d+ changes? before that can be read\)$",
                              done.stderr, re.MULTILINE)
            self.assertTrue(set(told) < made and told, done.stderr)
            self.assertIn(f"{120 - len(told)} of 120 tables are right (", done.stdout)

    def test_the_log_tells_as_much_of_addresses_as_it_is_told_to(self):
        for option, shown in (("addresses=full", VISITOR), ("addresses=truncated", "198.51.100.0"),
                              ("addresses=none", None)):
            with Scene(option, "log=json") as scene:
                scene.sit(scene.table()).close()
                scene.operator.json("ban", OTHER)
                ask(scene.server.port, "GET", API + "/games", headers=via(VISITOR))
                until = time.monotonic() + 20
                while '"socket-end"' not in scene.log() and time.monotonic() < until:
                    time.sleep(0.05)
                lines = [json.loads(line) for line in scene.log().splitlines()]
                told = {line.get("address") for line in lines
                        if line["event"] in ("request", "socket")}
                self.assertEqual(told, {"198.51.100.0/24" if shown == "198.51.100.0" else
                                        shown or ""}, option)
                if shown is None:
                    self.assertNotIn(VISITOR, scene.log())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
