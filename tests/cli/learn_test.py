#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lessons in the terminal, typed as a learner types.

Usage: learn_test.py path/to/menagerie [unittest arguments]
UPDATE_GOLDENS=1 rewrites the transcripts in goldens/.
"""
import json
import pathlib
import unittest

from program import Scratch, file_of, games_with, run

HERE = pathlib.Path(__file__).resolve().parent
GAMES = games_with("lesson.jsonl")


def record_of(game):
    return json.loads(file_of(game, "lesson.jsonl").read_text("utf-8"))


def steps_of(record):
    """What the learner types in each step: the move, or nothing."""
    learner = [seat["by"] for seat in record["seats"]].index("human")
    events, typed = record["events"], []
    for number, event in enumerate(events):
        if "note" in event:
            after = events[number + 1] if number + 1 < len(events) else {}
            typed.append(after["do"] if after.get("seat") == learner else "")
    return typed


class Learn(Scratch):
    def test_lists_every_lesson(self):
        status, output, _ = run("learn")
        self.assertEqual(status, 0)
        for game in GAMES:
            self.assertIn(game, output)

    def test_every_lesson_is_gone_through_by_its_moves(self):
        for game in GAMES:
            with self.subTest(game):
                typed = steps_of(record_of(game))
                status, output, error = run("learn", game, text="\n".join(typed) + "\n")
                self.assertEqual((status, error), (0, ""))
                for step in range(len(typed)):
                    self.assertIn(f"Step {step + 1} of {len(typed)}.", output)
                self.assertIn(f"`menagerie play {game}` starts a game", output)

    def test_a_lesson_reads_well(self):
        typed = steps_of(record_of("savage-bowl"))
        # Cards that the lesson does not mean, and other words on the way.
        typed[1:2] = ["G8", "R8", "nonsense", "show", typed[1]]
        typed.insert(7, "back")
        typed.insert(8, typed[6])
        status, output, _ = run("learn", "savage-bowl", text="\n".join(typed) + "\n")
        self.assertEqual(status, 0)
        lines = [line.rstrip() for line in output.splitlines()]
        self.assert_golden(HERE / "goldens" / "learn_savage_bowl.txt", lines)

    def test_the_record_of_a_lesson_verifies(self):
        for game in GAMES:
            path = str(file_of(game, "lesson.jsonl"))
            status, output, error = run("verify", path)
            self.assertEqual((status, error), (0, ""))
            self.assertIn("1 of 1 record is right", output)

    def test_the_learner_of_the_record_has_a_name_as_the_others_have(self):
        for game in GAMES:
            path = str(file_of(game, "lesson.jsonl"))
            status, output, error = run("show", path, "--at", 20)
            self.assertEqual((status, error), (0, ""))
            names = [seat["name"] for seat in record_of(game)["seats"]]
            self.assertEqual([name for name in names if name not in output], [], game)
            self.assertNotRegex(output, r"\bYou('s)?\b", game)

    def test_an_illegal_card_is_answered_with_the_rule(self):
        _, output, _ = run("learn", "trump-tricks-game", "--step", 2, text="B11\nquit\n")
        self.assertIn("(rule 3.3)", output)

    def test_another_move_is_answered_with_the_hint_and_not_made(self):
        _, output, _ = run("learn", "savage-bowl", "--step", 2, text="R8\nR2\nquit\n")
        self.assertIn("Play R2.", output)
        self.assertIn("Did you see who won?", output)

    def test_leaving_says_how_to_go_on(self):
        for text in ("\nquit\n", "\n"):
            _, output, _ = run("learn", "awimbawe", text=text)
            self.assertIn("`menagerie learn awimbawe --step 2` continues from here.", output)
        _, output, _ = run("learn", "awimbawe", "--step", 2, text="quit\n")
        self.assertIn("Step 2 of", output)
        self.assertNotIn("Step 1 of", output)

    def test_back_goes_to_the_step_before(self):
        _, output, _ = run("learn", "awimbawe", "--step", 2, text="back\nback\nquit\n")
        self.assertIn("Step 1 of", output)
        self.assertIn("This is the first step.", output)

    def test_numbers_of_piles_are_taken_in_their_order(self):
        _, output, _ = run("learn", "awimbawe", "--step", 11, text="move 3 under 2\nquit\n")
        self.assertIn("rhinoceros moved S9 of Ada from pile 3 under pile 2", output)

    def test_wrong_usage_is_refused(self):
        self.assert_refused(2, "there is no game 'chess'", "learn", "chess")
        self.assert_refused(2, "--step|1 to ", "learn", "awimbawe", "--step", 99)
        self.assert_refused(2, "--step", "learn", "awimbawe", "--step", 0)

    def test_programs_get_the_whole_lesson(self):
        status, output, _ = run("learn", "color-gangsters", "--json")
        lesson = json.loads(output)
        self.assertEqual((status, lesson["game"]), (0, "color-gangsters"))
        self.assertEqual(len(lesson["steps"]), len(steps_of(record_of("color-gangsters"))))
        self.assertLess(len(output), 1_000_000)


if __name__ == "__main__":
    unittest.main()
