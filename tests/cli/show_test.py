#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Positions as `show` writes them, compared with transcripts that a person can read.

Usage: show_test.py path/to/menagerie [unittest arguments]
UPDATE_GOLDENS=1 rewrites the transcripts in goldens/.
"""
import json
import os
import pathlib
import unittest

from program import GAMES, Scratch, run

GOLDENS = pathlib.Path(__file__).resolve().parent / "goldens"
LARGE = ("--players", 10)


class Show(Scratch):
    def positions(self, game, *options):
        """What seat 1 sees half way of a game by rules of thumb, and what all see at its end."""
        records = self.simulate(game, "games.jsonl", 1, "--bots", "simple", *options)
        events = json.loads(pathlib.Path(records).read_text("utf-8"))["events"]
        said = ""
        for words in (["--at", len(events) // 2, "--seat", 1], []):
            status, output, error = run("show", records, *words)
            self.assertEqual((status, error), (0, ""))
            said += output + "\n"
        return said

    def test_positions_read_well(self):
        wanted = [(game, game.replace("-", "_"), ()) for game in GAMES]
        wanted.append(("rage-n-glyphs", "rage_n_glyphs_10", LARGE))
        for game, name, options in wanted:
            with self.subTest(name):
                said = self.positions(game, *options)
                golden = GOLDENS / f"show_{name}.txt"
                if golden.exists() or os.environ.get("UPDATE_GOLDENS"):
                    self.assert_golden(golden, said.splitlines())

    def test_cards_of_a_pile_lie_on_each_other_also_below_one_that_nobody_sees(self):
        records = self.simulate("awimbawe", "games.jsonl", 1, "--bots", "simple")
        events = json.loads(pathlib.Path(records).read_text("utf-8"))["events"]
        said = "".join(run("show", records, "--at", at, "--seat", 1)[1]
                       for at in range(1, len(events), 3))
        self.assertIn(": [], ", said)
        self.assertNotRegex(said, r"Pile \d[^\n]*: \[\] \S")


if __name__ == "__main__":
    unittest.main()
