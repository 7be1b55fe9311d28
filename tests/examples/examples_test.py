#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The games in examples/games, in a program with nothing else: examples_test.py PROGRAM

Each must be listed, simulated, verified, shown, searched, compared and played by a person in the
terminal, in every language.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
LANGUAGES = ("en", "de", "fr", "hu", "ja")


def run(*words, text="", language="C"):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    if language != "C":
        environment["LC_ALL"] = f"{language}.UTF-8"
    done = subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True,
                          timeout=300, check=False, env=environment)
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stderr}")
    return done.stdout


GAMES = {game["id"]: game for game in json.loads(run("games", "--json"))}


class Examples(unittest.TestCase):
    def test_each_game_is_there(self):
        self.assertEqual(set(GAMES), {"hearts", "spades"})

    def test_court_cards_have_letters_in_their_corners(self):
        for game in GAMES.values():
            looks = {look["card"]: look for look in game["description"]["cards"]}
            self.assertEqual(looks["SQ"]["corner"], "Q")
            self.assertNotIn("corner", looks["S10"])

    def test_a_game_says_how_it_is_won(self):
        self.assertTrue(GAMES["hearts"]["description"]["fewest_win"])
        self.assertEqual(GAMES["spades"]["description"]["teams"], 2)

    def test_records_are_verified_shown_and_searched(self):
        for game in GAMES:
            with self.subTest(game), tempfile.TemporaryDirectory() as folder:
                records = pathlib.Path(folder) / "games.jsonl"
                run("simulate", game, "--games", 3, "--bots", "simple", "--records", records)
                self.assertIn("3", run("verify", records))
                scene = json.loads(run("show", records, "--at", 20, "--seat", 1, "--json"))
                self.assertNotIn("[", "".join(scene["log"]))
                hint = json.loads(run("hint", records, "--at", 30, "--bot",
                                      "ismcts:iterations=200", "--json"))
                self.assertTrue(hint["actions"])

    def test_where_the_fewest_win_points_are_points(self):
        with tempfile.TemporaryDirectory() as folder:
            records = pathlib.Path(folder) / "games.jsonl"
            run("simulate", "hearts", "--option", "target=20", "--games", 1, "--bots", "simple",
                "--records", records)
            # The first round's last three tricks: 1 deal, 12 passes, 40 cards.
            solved = json.loads(run("solve", records, "--at", 1 + 12 + 40, "--json"))
            self.assertTrue(solved["exact"])
            self.assertNotIn("(-0)", run("solve", records, "--at", 1 + 12 + 40))
            self.assertEqual(sum(solved["values"]) % 26, 0)
            self.assertGreaterEqual(min(solved["values"]), 0)
            self.assertEqual(solved["value"], solved["values"][solved["seat"]])
            told = run("analyze", records, "--bot", "ismcts:iterations=50")
            self.assertIn("the fewest points win", " ".join(told.split()))

    def test_rules_say_what_options_change(self):
        self.assertIn("4.3 [Target: 50]", run("rules", "hearts", "--option", "target=50"))

    def test_three_cards_are_typed_and_recorded_as_one_move(self):
        options = ("--option", "short_deck=true", "--seed", 1, "--bots", "simple")
        asked = run("play", "hearts", *options)
        hand = re.search(r"^Your hand:(.*)$", asked, re.MULTILINE)[1].split()
        self.assertEqual(len(hand), 8)
        three = [hand[5], hand[0], hand[3]]
        others = [card for card in hand if card not in three]
        with tempfile.TemporaryDirectory() as folder:
            records = pathlib.Path(folder) / "game.jsonl"
            typed = [others[0], f"pass {' '.join(others[:2])} {others[1]}",
                     f"pass {' '.join(three).lower()}", *["1"] * 12]
            said = " ".join(run("play", "hearts", *options, "--record", records,
                                text="\n".join(typed)).split())
            self.assertIn("choose all three cards in one move", said)
            self.assertIn(f"You passed {hand[0]}, {hand[3]} and {hand[5]}.", said)
            self.assertIn("passed you", said)
            self.assertIn(f'"do":"pass {hand[0]} {hand[3]} {hand[5]}"', records.read_text("utf-8"))
            run("verify", records)

    def test_a_hint_names_all_cards_of_a_move(self):
        with tempfile.TemporaryDirectory() as folder:
            records = pathlib.Path(folder) / "game.jsonl"
            run("simulate", "hearts", "--option", "short_deck=true", "--games", 1, "--bots",
                "simple", "--records", records)
            hint = json.loads(run("hint", records, "--at", 1, "--bot", "ismcts:iterations=200",
                                  "--json"))
            self.assertEqual(len(hint["actions"]), 56)
            self.assertTrue(all(len(one["action"].split()) == 4 for one in hint["actions"]))

    def test_search_is_better_than_chance(self):
        for game in GAMES:
            with self.subTest(game):
                arena = json.loads(run("arena", game, "--bots", "simple,random", "--deals", 20,
                                       "--json"))
                shares = {bot["bot"]: bot["win_share"]["mean"] for bot in arena["bots"]}
                self.assertGreater(shares["simple"], shares["random"])

    def test_a_person_plays_it_in_every_language(self):
        for game in GAMES:
            for language in LANGUAGES:
                with self.subTest(game, language=language):
                    said = run("play", game, "--seed", 1, "--bots", "simple", text="1\n" * 12,
                               language=language)
                    self.assertIn(game.capitalize(), said)
                    self.assertNotIn("[common", said)


if __name__ == "__main__":
    unittest.main()
