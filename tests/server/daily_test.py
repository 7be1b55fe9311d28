#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tries of the daily deal, sent to a server that is killed: daily_test.py SERVER MENAGERIE
[postgresql]. What was acknowledged is there, and nothing is told to those without a try."""

import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import unittest

from client import Server, ask, wait_until

SERVER, MENAGERIE = sys.argv[1:3]
ON_POSTGRES = sys.argv[3:] == ["postgresql"]


def run(*words, text=""):
    done = subprocess.run([MENAGERIE, *map(str, words)], input=text, capture_output=True,
                          encoding="utf-8", timeout=240)
    return done.returncode, done.stdout, done.stderr


class Daily(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.records = [cls.played(choice) for choice in (1, 2, 3, 4)]
        # All of one day, should midnight have come between two of them.
        note = cls.records[-1]["events"][-1]["note"]
        cls.date = note.split()[-1]
        cls.records = [one for one in cls.records if one["events"][-1]["note"] == note]

    @classmethod
    def played(cls, choice):
        path = f"{cls.folder.name}/{choice}.jsonl"
        status, _, error = run("daily", "awimbawe", "--record", path, text=f"{choice}\n1\n" * 120)
        assert status == 0, error
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def setUp(self):
        # One database of tables for all tests on PostgreSQL: a try of another key changes nothing.
        self.database = (os.environ["MENAGERIE_TEST_POSTGRES"] if ON_POSTGRES
                         else f"sqlite:{self.folder.name}/{self.id()}.db")

    def server(self, *options):
        return Server(SERVER, self.database, "requests=0", *options).wait()

    def path(self, date=None):
        return f"/api/v1/daily/awimbawe/{date or self.date}"

    def sent(self, server, record, key=None):
        """Sends a try and waits until it counts; its key."""
        key = key or secrets.token_urlsafe(24)
        answer = ask(server.port, "POST", self.path(), record, key)
        self.assertEqual(answer.status, 200, answer.text)
        wait_until("the try is checked",
                   lambda: ask(server.port, "GET", self.path(), token=key).json.get("standing"))
        return key

    def standing(self, server, key):
        return ask(server.port, "GET", self.path(), token=key).json["standing"]

    def test_an_acknowledged_try_survives_a_kill(self):
        with self.server() as server:
            keys = [self.sent(server, record) for record in self.records]
            before = [self.standing(server, key) for key in keys]
            lost = secrets.token_urlsafe(24)
            ask(server.port, "POST", self.path(), self.records[0], lost)
            server.kill()
        with self.server() as server:
            # What wasn't acknowledged may be sent again, and counts once.
            self.sent(server, self.records[0], lost)
            for key, standing in zip(keys, before):
                now = self.standing(server, key)
                self.assertEqual(now["tries"], before[-1]["tries"] + 1)
                self.assertEqual(now["best"][0]["scores"], before[-1]["best"][0]["scores"])
                self.assertGreaterEqual(now["beaten"], standing["beaten"])
            self.assertEqual(server.stop(), 0)

    def test_the_courses_are_opened_to_those_with_a_try_alone(self):
        with self.server() as server:
            def told(**words):
                answer = ask(server.port, "GET", self.path(), **words)
                return answer.status, answer.text
            stranger = secrets.token_urlsafe(24)
            before = [told(), told(token=stranger), told(token="x")]
            key = self.sent(server, self.records[0])
            self.assertEqual([told(), told(token=stranger), told(token="x")], before)
            self.assertEqual([status for status, _ in before], [403, 404, 403])
            courses = [best["record"]["events"] for best in self.standing(server, key)["best"]]
            self.assertIn(self.records[0]["events"], courses)
            self.assertNotIn("Player 1", json.dumps(self.standing(server, key)))
            for date in ("2099-01-01", "2026-02-30", "x" * 1000):
                self.assertGreaterEqual(
                    ask(server.port, "GET", self.path(date), token=key).status, 400)

    def test_an_invented_decision_of_a_bot_is_refused(self):
        with self.server() as server:
            record = json.loads(json.dumps(self.records[0]))
            path = f"{self.folder.name}/1.jsonl"
            # At the bot's last choice between several actions, another; then the cards decide.
            for at in reversed([at for at, one in enumerate(record["events"])
                                if one.get("seat") == 1]):
                status, output, _ = run("hint", path, "--at", at, "--bot", "simple", "--json")
                other = [one["action"] for one in json.loads(output)["actions"]
                         if one["action"] != record["events"][at]["do"]] if status == 0 else []
                if other:
                    break
            record["events"][at]["do"] = other[0]
            key = secrets.token_urlsafe(24)
            answer = ask(server.port, "POST", self.path(), record, key)
            if answer.status == 200:  # Otherwise the rest of the game doesn't fit that action.
                wait_until("it is refused",
                           lambda: ask(server.port, "GET", self.path(), token=key).status == 409)
                answer = ask(server.port, "GET", self.path(), token=key)
            self.assertEqual(answer.problem, "refused")
            self.assertRegex(answer.json["detail"], r"^event \d+: |^the result")

    def test_hostile_requests_are_refused_at_once(self):
        with self.server() as server:
            for body in ("", "{", "[]", "[" * 60_000, b"\xff" * 100, "{}" * 1000):
                answer = ask(server.port, "POST", self.path(), body, secrets.token_urlsafe(24))
                self.assertEqual(answer.status, 400, answer.text)
            answer = ask(server.port, "POST", self.path(), " " * 70_000, secrets.token_urlsafe(24))
            self.assertEqual(answer.status, 413, answer.text)
            self.assertEqual(ask(server.port, "PUT", self.path(), "{}",
                                 secrets.token_urlsafe(24)).status, 405)

    def test_one_address_sends_only_so_many(self):
        with self.server() as server:
            codes = [ask(server.port, "POST", self.path(), self.records[0],
                         secrets.token_urlsafe(24)).status for _ in range(14)]
            self.assertIn(429, codes)
            self.assertLessEqual(codes.count(200), 10)

    @unittest.skipIf(ON_POSTGRES, "the commands are the same for both")
    def test_tries_are_checked_exported_and_moved_like_tables(self):
        with self.server() as server:
            key = self.sent(server, self.records[0])
            before = self.standing(server, key)
            server.stop()
        self.assertIn("1 of 1 table", run("db", "check", self.database)[1])
        file, other = f"{self.folder.name}/tries.jsonl", f"sqlite:{self.folder.name}/other.db"
        self.assertEqual(run("db", "export", self.database, file)[0], 0)
        with open(file, encoding="utf-8") as lines:
            text = lines.read()
        self.assertNotIn(key, text)
        self.assertIsNone(re.search("127.0.0.1|::1", text))
        self.assertEqual(run("db", "import", other, file)[0], 0)
        self.assertEqual(run("db", "move", self.database,
                             f"sqlite:{self.folder.name}/third.db")[0], 0)
        for self.database in (other, f"sqlite:{self.folder.name}/third.db"):
            with self.server() as server:
                self.assertEqual(self.standing(server, key), before)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
