#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A game that only its folder adds: sixth_game_test.py PROGRAM

The program with the tutorial's game, here called Clover, must list, simulate, verify, show, hint,
solve and play it, and its server must seat people and bots at it.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import urllib.request

PROGRAM = sys.argv.pop(1)
GAME = "clover"


def run(*words, text=""):
    done = subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True,
                          timeout=120, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stderr}")
    return done.stdout


class SixthGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.records = pathlib.Path(cls.folder.name) / "games.jsonl"
        run("simulate", GAME, "--games", 5, "--bots", "simple", "--records", cls.records)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_it_is_listed_last_with_its_options(self):
        games = json.loads(run("games", "--json"))
        self.assertEqual(games[-1]["id"], GAME)
        self.assertEqual(games[-1]["options"][0]["meaning"], "The number of players.")
        self.assertIn("# Clover", run("rules", GAME))

    def test_records_are_verified_and_shown(self):
        self.assertIn("5", run("verify", self.records))
        shown = run("show", self.records, "--at", 3, "--seat", 1)
        self.assertRegex(shown, r"Your choice|Legal|Waiting for")
        scene = json.loads(run("show", self.records, "--at", 3, "--seat", 1, "--json"))
        self.assertTrue(scene["log_messages"][0]["id"].startswith("log."))
        self.assertNotIn("[", "".join(scene["log"]))

    def test_bots_play_advise_and_solve(self):
        hint = json.loads(run("hint", self.records, "--at", 5, "--bot", "ismcts:iterations=200",
                              "--json"))
        self.assertTrue(hint["actions"][0]["why"])
        self.assertTrue(json.loads(run("solve", self.records, "--at", 18, "--json"))["line"])
        arena = run("arena", GAME, "--bots", "simple,random", "--deals", 10)
        self.assertIn("simple", arena)

    def test_a_person_plays_it_in_the_terminal(self):
        said = run("play", GAME, "--seed", 1, "--bots", "simple", text="1\n" * 30)
        self.assertIn("Clover: ", said)
        self.assertIn("won the trick.", said)
        self.assertRegex(said, r"You win|wins\.|Shared victory")

    def test_the_server_deals_it(self):
        server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--db", "memory:"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            line = server.stdout.readline()
            port = int("".join(c for c in line.split(":")[-1].split("/")[0] if c.isdigit()))
            base = f"http://127.0.0.1:{port}/api/v1"

            def ask(path, body=None, token=None):
                request = urllib.request.Request(
                    base + path, data=None if body is None else json.dumps(body).encode(),
                    headers={"Content-Type": "application/json",
                             **({"Authorization": f"Bearer {token}"} if token else {})})
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)

            clover = next(game for game in ask("/games")["games"] if game["id"] == GAME)
            art = clover["description"]["art"]
            self.assertEqual(set(art), {"oak", "ash", "elm", "fir", "cone"})
            # Two paths, each where it stands itself.
            self.assertIn("56 40zM0 0m232 312", art["elm"])
            self.assertEqual(clover["line"], "Four trees, and one of them wins the trick.")
            self.assertEqual(ask(f"/games/{GAME}/words/en")["card.name"], "{suit} {number}")
            table = ask("/tables", {"game": GAME, "name": "Ada", "pace_ms": 0})
            ask(f"/tables/{table['table']}/start", {"bots": "easy"}, table["token"])
            view = ask(f"/tables/{table['table']}/view", token=table["token"])["view"]
            self.assertEqual(view["game"], GAME)
            self.assertEqual(view["log"][0]["id"], "log.dealt")
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()


if __name__ == "__main__":
    unittest.main()
