#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puzzles in the terminal: listed, solved, refuted, kept, mined and checked.

Usage: puzzles_test.py path/to/menagerie [unittest arguments]
"""
import json
import pathlib
import unittest

from program import GAMES, Scratch, run

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "src" / "games"


def puzzles_of(game):
    path = SOURCES / game.replace("-", "_") / "puzzles.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


class Puzzles(Scratch):
    def setUp(self):
        super().setUp()
        self.env = {"XDG_STATE_HOME": self.folder.name}

    def play(self, *arguments, text):
        status, output, error = run("puzzles", "play", *arguments, text=text, env=self.env)
        self.assertEqual((status, error), (0, ""))
        return output

    def test_every_game_is_listed_with_its_puzzles(self):
        status, output, error = run("puzzles", "list", env=self.env)
        self.assertEqual((status, error), (0, ""))
        for game in GAMES:
            self.assertRegex(output, rf"{game} .*: {len(puzzles_of(game))} puzzles, 0 solved")

    def test_the_best_action_is_right_and_the_puzzle_does_not_come_again(self):
        first, second = puzzles_of("awimbawe")[:2]
        output = self.play("awimbawe", text=first["tries"][0]["do"] + "\nquit\n")
        self.assertIn("Right!", output)
        self.assertIn("The best choice is ", output)
        self.assertIn("Solved at the first try: 1 of 1.", output)
        output = self.play("awimbawe", text=second["tries"][0]["do"] + "\nquit\n")
        self.assertIn("Right!", output)
        self.assertIn("Awimbawe: ", run("puzzles", "list", env=self.env)[1])
        self.assertIn(", 2 solved", run("puzzles", "list", env=self.env)[1])

    def test_a_worse_action_is_answered_with_its_line(self):
        for game in GAMES:
            with self.subTest(game):
                puzzle = puzzles_of(game)[0]
                worse, best = puzzle["tries"][1]["do"], puzzle["tries"][0]["do"]
                output = self.play(game, "--id", puzzle["id"], text=f"{worse}\n{best}\n")
                self.assertIn("Not the best", output)
                self.assertRegex(output, r"by about [\d.]+ percentage points")
                self.assertIn("Another choice ends better", output)
                self.assertIn("Right!", output)
                # It was not the first try.
                self.assertIn("Solved at the first try: 0 of 1.", output)

    def test_the_answer_is_shown_and_then_counts_as_not_solved(self):
        output = self.play("awimbawe", text="?\nshow\nquit\n")
        self.assertIn("skip this puzzle", output)
        self.assertIn("Solved at the first try: 0 of 1.", output)

    def test_a_level_the_puzzle_of_the_day_and_all_of_them_again(self):
        level = puzzles_of("awimbawe")[0]["level"]
        count = sum(one["level"] == level for one in puzzles_of("awimbawe"))
        output = self.play("awimbawe", "--level", level, text="quit\n")
        self.assertIn(f"puzzle 1 of {count}.", output)
        self.assertIn("puzzle 1 of 1.", self.play("awimbawe", "--daily", text="quit\n"))
        for puzzle in puzzles_of("awimbawe"):
            if puzzle["level"] == level:
                self.play("awimbawe", "--id", puzzle["id"], text="show\n")
        output = self.play("awimbawe", "--level", level, text="")
        self.assertIn("--again starts over", output)
        output = self.play("awimbawe", "--level", level, "--again", text="quit\n")
        self.assertIn(f"puzzle 1 of {count}.", output)

    def test_what_is_there_in_the_state_folder_may_be_broken(self):
        folder = pathlib.Path(self.path("menagerie"))
        folder.mkdir()
        (folder / "puzzles.jsonl").write_bytes(b'\xff\n{"id": 3}\n[]\n{"id": "x"')
        self.assertIn("puzzle 1 of", self.play("awimbawe", text="quit\n"))

    def test_it_speaks_five_languages(self):
        puzzle = puzzles_of("awimbawe")[0]
        for tag, right in (("en", "Right!"), ("de", "Richtig!"), ("fr", "Bien joué"),
                           ("hu", "Helyes!"), ("ja", "正解です")):
            _, output, _ = run("--lang", tag, "puzzles", "play", "awimbawe", "--id", puzzle["id"],
                               text=puzzle["tries"][0]["do"] + "\n", env=self.env)
            self.assertIn(right, output)

    def test_wrong_words_are_answered(self):
        self.assert_refused(2, "it must be one of novice", "puzzles", "play", "awimbawe", "--level",
                            "godlike")
        self.assert_refused(2, "has no such puzzle", "puzzles", "play", "awimbawe", "--id", "none")

    def test_the_same_seed_mines_the_same_puzzles_with_any_number_of_threads(self):
        mine = ("puzzles", "mine", "awimbawe", "--games", "3", "--gap", "0.02", "--seed", "5")
        status, one, _ = run(*mine, "--threads", "1", timeout=240)
        self.assertEqual(status, 0)
        self.assertEqual(run(*mine, "--threads", "3", timeout=240)[1], one)
        path = self.path("mined.jsonl")
        pathlib.Path(path).write_text(one, "utf-8")
        status, output, _ = run("puzzles", "check", path)
        self.assertEqual(status, 0, output)
        self.assertGreaterEqual(one.count("\n"), 1)

    def test_a_broken_file_is_refused_with_its_line(self):
        lines = [json.dumps(one) for one in puzzles_of("awimbawe")[:2]]
        path = self.path("broken.jsonl")
        pathlib.Path(path).write_text("\n".join([*lines, '{"format": 1}']) + "\n", "utf-8")
        self.assert_refused(1, "line 3: not a puzzle", "puzzles", "check", path)
        pathlib.Path(path).write_text("\n".join([lines[0], lines[0]]) + "\n", "utf-8")
        self.assert_refused(1, "line 2: the puzzle |is there twice", "puzzles", "check", path)


if __name__ == "__main__":
    unittest.main()
