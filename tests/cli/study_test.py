#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The verbs for study, from outside: arena, hint, solve, analyze, bench.

Usage: study_test.py path/to/menagerie [unittest arguments]
"""
import json
import re
import signal
import subprocess
import unicodedata
import unittest

from program import GAMES, PROGRAM, SOURCES, Scratch, interrupt, run


def words_in(text):
    """Those of at least two letters, without what has digits in it, as cards have."""
    return re.findall(r"(?<![\w’])[^\W\d_]{2,}(?!\w)", text)


def width(line):
    """Columns of a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


class Arena(Scratch):
    def test_figures_are_the_same_with_any_number_of_threads(self):
        outputs = []
        for threads in (1, 2):
            status, output, error = run(
                "arena", "rage-n-glyphs", "--bots", "ismcts:iterations=20,simple,random", "--deals",
                3, "--option", "last_hand=3", "--threads", threads, "--json", "--seed", 9)
            self.assertEqual(status, 0, error)
            figures = json.loads(output)
            del figures["seconds"], figures["games_per_s"]
            outputs.append(figures)
        self.assertEqual(outputs[0], outputs[1])
        self.assertEqual(outputs[0]["games"], 3 * outputs[0]["games_per_deal"])
        self.assertEqual(len(outputs[0]["pairs"]), 3)

    def test_who_is_better_is_told_to_people_and_programs(self):
        words = ["arena", "awimbawe", "--bots", "simple,random", "--deals", 2000,
                 "--stop-when-decided"]
        status, output, error = run(*words)
        self.assertEqual(status, 0, error)
        self.assertIn("A is better", output)
        self.assertLessEqual(max(len(line) for line in output.splitlines()), 80)
        figures = json.loads(run(*words, "--json")[1])
        self.assertEqual(figures["stopped"], "decided")
        self.assertEqual(figures["score_order"], "higher")
        pair = figures["pairs"][0]
        self.assertEqual(pair["better"], 0)
        self.assertGreater(pair["elo_interval"][0], 0)
        self.assertGreater(pair["interval"][0], 0)

    def test_solver_is_a_yardstick_here(self):
        status, output, error = run("simulate", "awimbawe", "--bots", "solver,random", "--games",
                                    1, "--json")
        self.assertEqual(status, 0, error)
        self.assertEqual(json.loads(output)["seats"][0]["bot"], "solver")
        status, output, error = run("arena", "awimbawe", "--bots", "solver,random", "--deals", 2,
                                    "--json")
        self.assertEqual(status, 0, error)
        self.assertEqual(json.loads(output)["pairs"][0]["ahead"]["mean"], 1)

    def begin(self, bots, deals, *more):
        return subprocess.Popen([PROGRAM, "arena", "savage-bowl", "--bots", bots,
                                 "--deals", str(deals), *more],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_ctrl_c_ends_it_with_what_there_is(self):
        with self.begin("simple,random", 1000000000, "--json") as child:
            interrupt(child, after=2)
            output, error = child.communicate(timeout=60)
            self.assertEqual(child.returncode, 0)
        self.assertIn(b"Stopped after", error)
        figures = json.loads(output)
        self.assertEqual(figures["stopped"], "interrupted")
        self.assertGreater(figures["deals"], 0)

    def test_signals_all_at_once_are_one(self):
        with self.begin("simple,random", 1000000000, "--json") as child:
            interrupt(child, after=2)
            child.send_signal(signal.SIGTERM)  # Another one, lest both are delivered as one.
            output, _ = child.communicate(timeout=60)
            self.assertEqual(child.returncode, 0)
        self.assertEqual(json.loads(output)["stopped"], "interrupted")

    def test_ctrl_c_does_not_wait_for_bots_that_think_long(self):
        with self.begin("ismcts:ms=600000,random", 10) as child:
            interrupt(child)
            _, error = child.communicate(timeout=60)
            self.assertEqual(child.returncode, 0)
        self.assertIn(b"Stopped after 0 of 10 deals", error)


class Advice(Scratch):
    """hint, solve and analyze."""

    def record(self, game, *more):
        path = self.simulate(game, game + ".jsonl", 1, "--bots", "simple", *more)
        with open(path, encoding="utf-8") as file:
            return path, json.load(file)["events"]

    def test_a_hint_values_every_legal_action_of_every_kind_of_decision(self):
        for game in GAMES:
            path, events = self.record(game)
            seen = set()
            for at, event in enumerate(events):
                kind = event.get("do", "").split(" ")[0]
                if kind in seen or len(event.get("legal", [])) < 2 or at > 150:
                    continue
                seen.add(kind)
                status, output, error = run("hint", path, "--at", at, "--bot",
                                            "ismcts:iterations=300", "--json")
                self.assertEqual(status, 0, error)
                hint = json.loads(output)
                self.assertEqual(hint["seat"], event["seat"])
                self.assertEqual(sorted(row["action"] for row in hint["actions"]), event["legal"])
                self.assertEqual(hint["best"], hint["actions"][0]["action"])
                for row in hint["actions"]:
                    self.assertTrue(0 <= row["interval"][0] <= row["value"] <= row["interval"][1])
                    self.assertRegex(row["why"], r"^[+A-Z-].*\.$")
            self.assertTrue(seen, game)

    def test_a_hint_is_given_at_once_where_one_action_is_legal(self):
        for game in GAMES:
            path, events = self.record(game)
            at = next((i for i, event in enumerate(events) if len(event.get("legal", [])) == 1),
                      None)
            if at is None:
                continue
            status, output, error = run("hint", path, "--at", at, "--ms", 600_000, "--json",
                                        timeout=100)
            self.assertEqual(status, 0, error)
            hint = json.loads(output)
            self.assertEqual([row["action"] for row in hint["actions"]], events[at]["legal"])
            self.assertGreater(hint["visits"], 0)

    def test_a_hint_does_not_change_with_what_the_seat_cannot_see(self):
        path, events = self.record("savage-bowl", "--option", "players=4")
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        hands = record["events"][0]["deal"]["hands"]
        me = record["events"][1]["seat"]
        others = [seat for seat in range(4) if seat != me]
        hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
        record["events"] = record["events"][:1]
        del record["result"]
        other = self.write("other.jsonl", json.dumps(record))
        words = ["--at", 1, "--bot", "ismcts:iterations=500:playout=simple", "--json"]
        self.assertEqual(run("hint", path, *words)[1], run("hint", other, *words)[1])

    def test_a_seed_is_a_seed(self):
        path, events = self.record("color-gangsters")
        late = max(i for i, event in enumerate(events[:-8]) if len(event.get("legal", [])) > 2)
        for words in (["hint", path, "--at", late, "--bot", "ismcts:iterations=200"],
                      ["analyze", path, "--seat", 0, "--bot", "ismcts:iterations=60",
                       "--playing-on", 100_000]):
            outputs = []
            for seed in (5, 5, 6):
                status, output, error = run(*words, "--seed", seed, "--json")
                self.assertEqual(status, 0, error)
                outputs.append(output)
            self.assertEqual(outputs[0], outputs[1])
            self.assertNotEqual(outputs[0], outputs[2])
            self.assertEqual(run(*words, "--json"), run(*words, "--seed", 1, "--json"))

    def test_a_bot_that_slips_says_so(self):
        path, events = self.record("savage-bowl")
        at = next(i for i, event in enumerate(events) if len(event.get("legal", [])) > 2)
        for bot, slip in (("ismcts:iterations=200:slip=20", 20), ("easy", 0)):
            status, output, error = run("hint", path, "--at", at, "--bot", bot, "--json")
            self.assertEqual(status, 0, error)
            self.assertEqual(json.loads(output)["slip"], slip)
            output = run("hint", path, "--at", at, "--bot", bot)[1]
            self.assertEqual("20% of the time it plays a random" in " ".join(output.split()),
                             slip > 0)

    def test_rules_of_thumb_say_what_they_would_do_without_values(self):
        path, events = self.record("trump-tricks-game")
        status, output, error = run("hint", path, "--at", 1, "--bot", "simple", "--json")
        self.assertEqual(status, 0, error)
        hint = json.loads(output)
        self.assertIn(hint["best"], events[1]["legal"])
        self.assertEqual([row["value"] for row in hint["actions"]], [None] * len(hint["actions"]))
        status, output, error = run("hint", path, "--at", 1, "--bot", "simple")
        self.assertEqual(status, 0, error)
        said = " ".join(output.lower().split())
        self.assertRegex(said, 'the best move is "' + re.escape(hint["best"].lower()) + '.*": it ')

    def test_text_of_all_three_fits_eighty_columns(self):
        for game in GAMES:
            path, events = self.record(game)
            late = max(i for i, event in enumerate(events[:-4]) if len(event.get("legal", [])) > 1)
            for words in (["hint", path, "--at", 1, "--ms", 20],
                          ["hint", path, "--at", late, "--ms", 20],
                          ["solve", path, "--at", late, "--ms", 300],
                          ["solve", path, "--at", 1, "--ms", 20]):
                status, output, error = run(*words)
                self.assertEqual(status, 0, error)
                self.assertLessEqual(max(len(line) for line in output.splitlines()), 80, words)

    def words_of_catalogues(self, tag):
        files = [*SOURCES.glob(f"words/lang/{tag}.json"), *SOURCES.glob(f"games/*/lang/{tag}.json")]
        texts = [text for file in files for text in json.loads(file.read_text("utf-8")).values()]
        return set(words_in(" ".join(texts)))

    def test_all_that_people_read_is_in_their_language(self):
        path, events = self.record("color-gangsters")
        with open(path, encoding="utf-8") as file:
            names = " ".join(seat["name"] for seat in json.load(file)["seats"])
        late = max(i for i, event in enumerate(events[:-4]) if len(event.get("legal", [])) > 1)
        bot = "ismcts:iterations=20:slip=20"
        commands = [["analyze", path, "--bot", "ismcts:iterations=20", "--seat", 0,
                     "--playing-on", 50_000],
                    ["hint", path, "--at", 1, "--bot", bot],
                    ["hint", path, "--at", late, "--bot", bot],
                    ["solve", path, "--at", late, "--ms", 300],
                    ["solve", path, "--at", 1, "--ms", 20]]
        english = self.words_of_catalogues("en")
        for tag in ("de", "fr", "hu", "ja"):
            # What the locale itself says: "und" of a list.
            known = self.words_of_catalogues(tag) | set(words_in(
                f"Color Gangsters {names} {bot} und et és ms"))
            for command in commands:
                status, output, error = run("--lang", tag, *command, env={"LC_ALL": "C.UTF-8"})
                self.assertEqual(status, 0, error)
                self.assertLessEqual(max(map(width, output.splitlines())), 80, output)
                if tag != "ja":
                    self.assertEqual(set(words_in(output)) - known, set(), output)
                # In Japanese nothing stands between words.
                self.assertEqual(set(re.findall(r"\b[a-z]{2,}\b", output)) & english - known, set(),
                                 output)
                if tag == "ja":
                    self.assertIsNone(re.search("[。、：；] ", output), output)

    def test_an_ending_is_solved_and_an_opening_is_said_to_be_too_large(self):
        for game in GAMES:
            path, events = self.record(game)
            late = max(i for i, event in enumerate(events[:-4]) if len(event.get("legal", [])) > 1)
            answer = json.loads(run("solve", path, "--at", late, "--json", "--ms", 500_000,
                                    timeout=500)[1])
            self.assertTrue(answer["exact"], game)
            self.assertEqual(answer["bounds"], [answer["value"]] * 2)
            self.assertIn(answer["line"][0]["do"], events[late]["legal"])
            if game == "rage-n-glyphs":
                continue
            status, output, error = run("solve", path, "--at", 1, "--ms", 50)
            self.assertEqual(status, 0, error)
            self.assertIn("too large", output)
            self.assertIn("Estimate", output)

    def test_an_analysis_names_mistakes_and_adds_up(self):
        path, events = self.record("color-gangsters")
        status, output, error = run("analyze", path, "--bot", "ismcts:iterations=100", "--json",
                                    "--playing-on", 500_000)
        self.assertEqual(status, 0, error)
        analysis = json.loads(output)
        self.assertTrue(analysis["finished"])
        self.assertEqual(len(analysis["decisions"]),
                         sum(len(event.get("legal", [])) > 1 for event in events))
        for seat in analysis["seats"]:
            self.assertAlmostEqual(seat["points"],
                                   seat["average_deal"] + seat["cards"] + seat["play"])
        self.assertLessEqual(len(analysis["mistakes"]), 3)
        for decision in analysis["decisions"]:
            self.assertIn(decision["judged"], ["exact", "played_on", "search"])
            if decision["interval"][0] > 0:
                self.assertNotEqual(decision["judged"], "search")
        status, output, error = run("analyze", path, "--bot", "ismcts:iterations=50",
                                    "--playing-on", 100_000)
        self.assertEqual(status, 0, error)
        self.assertLessEqual(max(len(line) for line in output.splitlines()), 80)

    def test_ctrl_c_ends_a_long_thought_with_what_there_is(self):
        path, _ = self.record("savage-bowl")
        with subprocess.Popen([PROGRAM, "hint", path, "--at", "1", "--ms", "600000"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            interrupt(child)
            output, _ = child.communicate(timeout=60)
            self.assertEqual(child.returncode, 0)
        self.assertIn(b"The best move is ", output)

    def test_hidden_bids_get_hints_too(self):
        path, events = self.record("rage-n-glyphs", "--option", "bidding=hidden", "--option",
                                   "last_hand=5")
        reasons = []
        for at, event in enumerate(events):
            if event.get("do", "").startswith("bid") and len(event["legal"]) > 4:
                status, output, error = run("hint", path, "--at", at, "--bot",
                                            "ismcts:iterations=1000", "--json")
                self.assertEqual(status, 0, error)
                self.assertEqual(json.loads(output)["seat"], event["seat"])
                reasons.append(json.loads(output)["actions"][0]["why"])
        # A bid may have another reason; most are made because they come out more often than others.
        self.assertNotIn("", reasons)
        made = [why for why in reasons if re.search(r"makes .+ bid ", why)]
        self.assertGreater(len(made), len(reasons) / 2, reasons)

    def test_wrong_questions_are_answered_with_a_sentence(self):
        path, events = self.record("awimbawe")
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        record["events"][5] = {"seat": 0, "do": "play Q77"}
        corrupt = self.write("corrupt.jsonl", json.dumps(record))
        other = 1 - events[1]["seat"]
        cases = [
            ("the game is over", ["hint", path]),
            ("the game is over", ["solve", path]),
            ("a deal is due", ["hint", path, "--at", 0]),
            ("there is no position", ["hint", path, "--at", 5000]),
            ("there is no record 2", ["hint", path, "--line", 2]),
            ("whole number", ["hint", path, "--at", -1]),
            ("turn", ["hint", path, "--at", 1, "--seat", other]),
            ("turn", ["hint", path, "--at", 1, "--seat", 700]),
            ("sees all cards", ["hint", path, "--at", 1, "--bot", "solver"]),
            ("from 1 to", ["hint", path, "--at", 1, "--bot", "ismcts:iterations=0"]),
            ("from 1 to", ["hint", path, "--at", 1, "--ms", 0]),
            ("from 1 to", ["hint", path, "--at", 1, "--ms", -7]),
            ("from 1 to", ["hint", path, "--at", 1, "--ms", "9" * 30]),
            ("from 1 to", ["solve", path, "--at", 1, "--ms", 0]),
            ("event 5", ["hint", corrupt, "--at", 9]),
            ("event 5", ["solve", corrupt, "--at", 9]),
            ("event 5", ["analyze", corrupt]),
            ("must be from 0 to 1", ["analyze", path, "--seat", 2]),
            ("does not search", ["analyze", path, "--bot", "random"]),
            ("no such file", ["analyze", self.path("nothing")]),
            ("no record", ["solve", self.write("blank.jsonl", "\n")]),
        ]
        for words, command in cases:
            with self.subTest(command):
                self.assert_refused(2, words, *command)
        # What comes after the position is none of its business.
        self.assertEqual(run("hint", corrupt, "--at", 1, "--ms", 5)[0], 0)


class Bench(Scratch):
    def test_prints_the_figures_of_the_contract(self):
        status, output, error = run("bench", "--json", "--seconds", "0.02")
        self.assertEqual(status, 0, error)
        figures = json.loads(output)
        self.assertEqual(list(figures), GAMES)
        for game in GAMES:
            for name in ["decisions_per_s", "playouts_per_s", "state_bytes", "copy_ns"]:
                self.assertGreater(figures[game][name], 0)
            for name in ["ismcts_iterations_per_s", "resample_ns"]:
                self.assertGreater(figures[game][name], 0)
            self.assertLessEqual(figures[game]["state_bytes"], 512)
        for game in ("savage-bowl", "rage-n-glyphs", "awimbawe"):
            self.assertGreater(figures[game]["solver_nodes_per_s"], 0)
        self.assertGreater(figures["rage-n-glyphs"]["hand10_playouts_per_s"], 0)


if __name__ == "__main__":
    unittest.main()
