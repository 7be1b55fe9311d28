#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The daily deal in the terminal: played, left and continued, shown again, and checked.

Usage: daily_test.py path/to/menagerie [unittest arguments]
"""
import datetime
import json
import pathlib
import unittest

from program import GAMES, Scratch, run

DAY = "2026-01-15"


def today():
    return datetime.datetime.now(datetime.timezone.utc).date()


class Daily(Scratch):
    def play(self, game, path, text="1\n" * 2000, date=DAY):
        return run("daily", game, "--date", date, "--record", path, text=text, timeout=240)

    def record(self, path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def test_a_deal_is_played_and_its_record_is_that_days(self):
        path = self.path("daily.jsonl")
        status, output, error = self.play("awimbawe", path)
        self.assertEqual((status, error), (0, ""))
        line = next(one for one in output.splitlines() if one.startswith("Menagerie daily"))
        self.assertRegex(line, rf"^Menagerie daily {DAY}, Awimbawe: (won|lost) \d+ : \d+;"
                               r" by round [-\d ]+$")
        self.assertEqual(run("verify", path)[0], 0)
        status, output, error = run("daily", "check", path)
        self.assertEqual((status, error), (0, ""))
        self.assertIn(line, output)
        self.assertIn("are those of that day", output)
        # It was one try: the line is all that is left.
        status, output, error = self.play("awimbawe", path)
        self.assertEqual((status, error), (0, ""))
        self.assertTrue("You have played this deal" in output and line in output, output)
        self.assertNotIn("Your choice", output)

    def test_the_same_decisions_give_the_same_game_also_when_it_was_left(self):
        for game in GAMES:
            with self.subTest(game):
                whole, left = self.path(game + "-1.jsonl"), self.path(game + "-2.jsonl")
                self.play(game, whole, "1\n" * 6)
                self.play(game, left, "1\n" * 2)
                self.play(game, left, "1\n" * 4)
                self.assertEqual(self.record(whole), self.record(left))
                status, output, error = run("daily", "check", whole)
                self.assertEqual((status, error), (0, ""))
                self.assertIn("isn't over", output)

    def test_the_golden_games_are_played_as_everywhere(self):
        """Python and the page play the same games: tests/goldens/daily.jsonl."""
        goldens = pathlib.Path(__file__).parents[1] / "goldens/daily.jsonl"
        for line in goldens.read_text(encoding="utf-8").splitlines():
            golden = json.loads(line)
            with self.subTest(golden["game"]):
                path = self.path(golden["game"] + "-golden.jsonl")
                self.play(golden["game"], path, "".join(
                    one["do"] + "\n" for one in golden["events"] if one.get("seat") == 0))
                record = self.record(path)
                for one in record, golden:
                    for seat in one["seats"]:
                        del seat["name"]
                self.assertEqual(record, golden)

    def test_nothing_is_taken_back_and_no_bot_is_asked(self):
        path = self.path("alone.jsonl")
        for tag, no in (("en", "no hints"), ("de", "keine Tipps"), ("fr", "ni conseil"),
                        ("hu", "nincs tipp"), ("ja", "ヒントも取り消しも")):
            status, output, _ = run("--lang", tag, "daily", "awimbawe", "--date", DAY, "--record",
                                    path, text="hint\nundo\nquit\n")
            self.assertEqual(status, 0)
            self.assertEqual(output.count(no), 2, output)

    def test_without_a_file_it_is_kept_and_continued(self):
        env = {"XDG_STATE_HOME": self.folder.name}
        _, output, _ = run("daily", "awimbawe", text="1\nquit\n", env=env)
        self.assertIn("the same command continues it", output)
        _, output, _ = run("daily", "awimbawe", text="quit\n", env=env)
        self.assertIn("Resuming", output)
        path = self.path(f"menagerie/daily-awimbawe-{today()}.jsonl")
        self.assertEqual(run("daily", "check", path)[0], 0)
        self.assert_refused(2, "daily deal|menagerie daily awimbawe", "play", "--resume", path)

    def test_a_decision_that_the_bot_did_not_make_is_named(self):
        path = self.path("daily.jsonl")
        self.play("awimbawe", path, "1\n" * 10)
        record = self.record(path)
        at, bot = next((at, one) for at, one in enumerate(record["events"])
                       if one.get("seat") == 1 and at > 3)
        shown = json.loads(run("hint", path, "--at", at, "--bot", "simple", "--json")[1])
        bot["do"] = next(one["action"] for one in shown["actions"] if one["action"] != bot["do"])
        record["events"] = record["events"][:at + 1] + record["events"][-1:]
        status, _, error = run("daily", "check", self.write("bad.jsonl", json.dumps(record)))
        self.assertEqual(status, 1)
        self.assertRegex(error, f"event {at}: the decision of the bot in seat 1 is '{bot['do']}'")

    def test_hostile_records_are_refused(self):
        path = self.path("daily.jsonl")
        self.play("awimbawe", path, "1\n" * 3)
        right = self.record(path)

        def changed(change):
            record = json.loads(json.dumps(right))
            change(record)
            return json.dumps(record)

        def note(text):
            return changed(lambda record: record["events"][-1].update(note=text))

        for status, words, text in [
                (2, "daily deal", note("something else")),
                (2, "no day", note("menagerie-daily/1 2026-02-30")),
                (2, "must be written as", note("menagerie-daily/1 " + "9" * 5000)),
                (2, "2026 to 2099", note("menagerie-daily/1 1999-01-01")),
                (1, "not the cards of that day", note("menagerie-daily/1 2026-01-16")),
                (1, "the options", changed(lambda one: one["options"].update(
                    rhinoceros="any-pile"))),
                (1, "event 0", changed(lambda one: one["events"].pop(0))),
                (2, "", "{"), (2, "", "[]"), (2, "holds no record", "\n"),
                (2, "", changed(lambda one: one.update(game="whist")))]:
            bad = self.write("bad.jsonl", text)
            found, output, error = run("daily", "check", bad)
            self.assertEqual((found, output), (status, ""), text[:200] + error)
            self.assertIn(words, error)
            self.assertLess(len(error), 1000)

    def test_what_is_no_day_or_no_game_is_refused(self):
        for words, date in [("2026 to 2099", "2025-12-31"), ("no day", "2026-02-30"),
                            ("must be written", "yesterday"), ("must be written", "\x1b[31m"),
                            ("today is", str(today() + datetime.timedelta(days=2)))]:
            self.assert_refused(2, words, "daily", "awimbawe", "--date", date)
        self.assert_refused(2, "whist", "daily", "whist")
        self.assert_refused(2, "GAME", "daily")
        self.assert_refused(2, "FILE", "daily", "check")
        self.assert_refused(2, "name a file", "daily", "awimbawe", "--record", "-")
        other = self.simulate("awimbawe")
        self.assert_refused(2, "something else", "daily", "awimbawe", "--record", other)


if __name__ == "__main__":
    unittest.main()
