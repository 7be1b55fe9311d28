#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Training is a function of its seed: train_test.py TRAIN_VALUES TRAIN_POLICY."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

VALUES, POLICY = sys.argv[1:3]


class Training(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def train(self, program, game, players, amount, seed, threads, name):
        path = self.folder / name
        subprocess.run([program, game, str(players), str(path), str(amount), str(seed),
                        str(threads)], check=True, stdout=subprocess.DEVNULL, timeout=300)
        return path.read_bytes()

    def check(self, program, game, players, amount):
        first = self.train(program, game, players, amount, 5, 1, "one.net")
        again = self.train(program, game, players, amount, 5, 2, "two.net")
        other = self.train(program, game, players, amount, 6, 1, "three.net")
        self.assertEqual(first, again)
        weights = [data.partition(b"\n\n")[2] for data in (first, other)]
        self.assertNotEqual(*weights)
        head = first.partition(b"\n\n")[0].decode()
        self.assertTrue(head.startswith("menagerie-net/1\n"), head)
        self.assertIn(f"\ngame {game}\nplayers {players}\n", head)
        self.assertIn("seed 5", head)

    def test_values_are_the_same_from_the_same_seed_on_any_number_of_threads(self):
        self.check(VALUES, "awimbawe", 2, 6)

    def test_policies_are_the_same_from_the_same_seed_on_any_number_of_threads(self):
        self.check(POLICY, "savage-bowl", 4, 1)

    def test_it_goes_on_from_a_file_and_says_so(self):
        self.train(VALUES, "awimbawe", 2, 2, 1, 1, "values.net")
        more = self.train(VALUES, "awimbawe", 2, 2, 2, 1, "values.net")
        self.assertIn(b"train_values, 2 rounds by search, seed 1; "
                      b"then train_values, 2 rounds by search, seed 2\n", more)

    def test_a_file_of_another_game_is_refused_with_what_would_be_right(self):
        self.train(VALUES, "awimbawe", 2, 2, 1, 1, "values.net")
        file = str(self.folder / "values.net")
        done = subprocess.run([VALUES, "color-gangsters", "3", file, "2"], capture_output=True,
                              text=True, check=False, timeout=300)
        self.assertEqual(done.returncode, 2)
        self.assertIn("the network's game is 'awimbawe', right is 'color-gangsters'", done.stderr)

    def test_what_it_is_asked_for_must_be_numbers(self):
        for words in (["awimbawe", "2", "x.net"], ["awimbawe", "2", "x.net", "many"],
                      ["awimbawe", "2", "x.net", "0"], ["awimbawe", "2", "x.net", "5", "1", "0"]):
            done = subprocess.run([VALUES, *words], capture_output=True, text=True, check=False,
                                  timeout=60)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("usage: train_values GAME PLAYERS FILE ROUNDS", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
