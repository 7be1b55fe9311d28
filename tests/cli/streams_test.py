#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every verb where a standard stream is closed, full, or has lost its reader.

Usage: streams_test.py path/to/menagerie [unittest arguments]
"""
import json
import os
import re
import signal
import subprocess
import unittest

from program import GAMES, HOME, PROGRAM, Scratch, interrupt, run

# What is wrong with a stream, as a shell writes it: closed, full, or a pipe that no one reads.
BROKEN = {"closed": "{}>&-", "full": "{}>/dev/full", "unread": "{}>&9"}

QUICK = ["--bot", "ismcts:iterations=2"]


def run_broken(words, broken, text="", more=""):
    """Runs the program with streams by number that are wrong; exit status, output, error text."""
    unread, writes = os.pipe()
    os.close(unread)
    redirections = " ".join(BROKEN[how].format(stream) for stream, how in broken.items())
    done = subprocess.run(
        ["bash", "-c", f'"$@" {redirections} {more} 9>&-', "bash", PROGRAM, *map(str, words)],
        input=text, capture_output=True, text=True, timeout=60, check=False,
        env={"PATH": os.environ["PATH"], "HOME": HOME.name},
        preexec_fn=lambda: os.dup2(writes, 9), pass_fds=(9,))
    os.close(writes)
    return done.returncode, done.stdout, done.stderr


class Streams(Scratch):
    def setUp(self):
        super().setUp()
        self.good = self.simulate("awimbawe")
        self.bad = self.write("bad.jsonl", "nonsense\n" * 3)
        self.tables = "sqlite:" + self.path("tables.db")
        with subprocess.Popen([PROGRAM, "serve", "--port", "0", "--db", self.tables],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            interrupt(server)

    def commands(self):
        """A verb: what it is called with, its exit status, what is typed to it."""
        return {
            "games": (["games"], 0, ""),
            "rules": (["rules", "awimbawe"], 0, ""),
            "learn": (["learn", "awimbawe"], 0, "\n" * 40),
            "play": (["play", "awimbawe", "--seed", 5, "--bots", "simple"], 0, "1\n" * 400),
            "daily": (["daily", "awimbawe", "--date", "2026-11-28"], 0, "1\n" * 400),
            "puzzles": (["puzzles", "play", "awimbawe"], 0, "quit\n"),
            "simulate": (["simulate", "awimbawe", "--games", 20, "--records", "-"], 0, ""),
            "verify": (["verify", self.bad], 1, ""),
            "show": (["show", self.good], 0, ""),
            "arena": (["arena", "awimbawe", "--bots", "simple,random", "--deals", 2], 0, ""),
            "hint": (["hint", self.good, "--at", 30, *QUICK], 0, ""),
            "solve": (["solve", self.good, "--at", 60], 0, ""),
            "analyze": (["analyze", self.good, *QUICK, "--playing-on", "0"], 0, ""),
            "bench": (["bench", "awimbawe", "--seconds", 0.001], 0, ""),
            "site": (["site", self.path("page"), "--site", self.path("nothing")], 2, ""),
            "db": (["db", "export", self.tables, "-"], 0, ""),
            "serve": (["serve", "--bind", "here"], 2, ""),
            "worker": (["worker", "--db", "sqlite:x"], 2, ""),
            "admin": (["admin", "status", "--socket", self.path("nothing")], 3, ""),
        }

    def test_every_verb_is_among_them(self):
        _, output, _ = run("--help")
        verbs = re.findall(r"^  ([a-z]+) ", output.split("Commands:")[1], re.M)
        self.assertEqual(sorted(verbs), sorted(self.commands()))

    def test_an_error_that_cannot_be_told_changes_nothing(self):
        for verb, (words, status, text) in self.commands().items():
            usual = run_broken(words, {}, text)
            self.assertEqual(usual[0], status, (verb, usual))
            for how in BROKEN:
                found, output, _ = run_broken(words, {2: how}, text)
                self.assertEqual(found, status, (verb, how))
                self.assertEqual(bool(output), bool(usual[1]), (verb, how))
                self.assertEqual(run_broken([verb, "--nope"], {2: how})[0], 2, (verb, how))
                self.assertEqual(run_broken([verb, "--nope"], {1: how, 2: how})[0], 2)

    def test_a_reader_who_has_gone_has_seen_enough(self):
        for verb, (words, status, text) in self.commands().items():
            found, _, error = run_broken(words, {1: "unread"}, text)
            self.assertEqual(found, status, (verb, error))
            self.assertNotRegex(error, "[Pp]ipe|cannot write")
            self.assertEqual(run_broken([verb, "--help"], {1: "unread"}), (0, "", ""))

    def test_output_that_cannot_be_written_is_a_failure_of_the_machine(self):
        for verb, (words, status, text) in self.commands().items():
            says_something = run_broken(words, {}, text)[1] != ""
            for how, why in (("closed", "Bad file descriptor"), ("full", "No space left")):
                found, _, error = run_broken(words, {1: how}, text)
                self.assertEqual(found, 3 if says_something else status, (verb, how, error))
                if says_something:
                    self.assertIn(f"menagerie: cannot write to standard output: {why}", error)
                self.assertEqual(run_broken([verb, "--help"], {1: how})[0], 3)
                self.assertEqual(run_broken(words, {1: how, 2: how}, text)[0], found, (verb, how))

    def test_long_work_ends_when_nobody_reads_it_any_more(self):
        done = subprocess.run(
            ["bash", "-c", '"$0" simulate awimbawe --games 1000000000 --records - | head -1; '
             'echo "${PIPESTATUS[0]}"', PROGRAM], capture_output=True, text=True, timeout=60,
            check=False)
        record, status = done.stdout.splitlines()
        self.assertEqual((json.loads(record)["game"], status, done.stderr), ("awimbawe", "0", ""))

    def test_no_file_takes_the_place_of_a_closed_stream(self):
        path = self.path("only_records.jsonl")
        words = ["simulate", "awimbawe", "--games", 5, "--records", path]
        self.assertEqual(run_broken(words, {1: "closed", 2: "closed"}, more="<&-")[0], 3)
        self.assertEqual(run("verify", path)[0], 0)

    def test_a_server_without_anybody_to_talk_to_ends_as_it_should(self):
        for broken, wanted in (("2>&-", 0), (">/dev/null 2>/dev/full", 0), (">/dev/full", 3),
                               (">&- 2>&-", 3)):
            with subprocess.Popen(
                    ["bash", "-c", f'exec "$0" serve --port 0 --db memory: {broken}', PROGRAM],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
                interrupt(child)
                child.communicate(timeout=60)
            self.assertEqual(child.returncode, wanted, broken)


class Dash(Scratch):
    """A dash is standard input where records are read, and standard output where they are."""

    def records(self):
        status, output, _ = run("simulate", "awimbawe", "--games", 3, "--seed", 7, "--records", "-")
        self.assertEqual(status, 0)
        self.assertEqual(output.count("\n"), 3)
        return output

    def test_every_verb_that_reads_records_reads_standard_input(self):
        records = self.records()
        path = self.write("same.jsonl", records)
        for words in (["verify", "{}"], ["show", "{}", "--line", 2], ["show", "{}", "--json"],
                      ["hint", "{}", "--at", 30, *QUICK], ["solve", "{}", "--at", 60],
                      ["analyze", "{}", "--line", 3, *QUICK, "--playing-on", 0]):
            by_name = run(*(path if word == "{}" else word for word in words))
            by_dash = run(*("-" if word == "{}" else word for word in words), text=records)
            self.assertEqual(by_name[0], 0, by_name)
            numbers = r"\d[\d,.]*"  # A search's figures vary.
            self.assertEqual(*(re.sub(numbers, "", one[1]) for one in (by_name, by_dash)))

    def test_messages_name_standard_input(self):
        status, _, error = run("verify", "-", text="\n\nnonsense\n")
        self.assertEqual(status, 1)
        self.assertTrue(error.startswith("standard input: record 1 (line 3), the record: not"))
        self.assert_refused(2, "standard input is empty: it holds no record", "verify", "-")
        self.assert_refused(2, "standard input holds no record", "show", "-")
        self.assert_refused(2, "standard input holds 3 records; there is no record 9", "show", "-",
                            "--line", 9, text=self.records())
        status, _, error = run_broken(["verify", "-"], {}, more="<&-")
        self.assertEqual(status, 2)
        self.assertIn("cannot read standard input: Bad file descriptor", error)

    def test_tables_go_through_a_pipe(self):
        tables = ["sqlite:" + self.path(name) for name in ("one.db", "other.db")]
        with subprocess.Popen([PROGRAM, "serve", "--port", "0", "--db", tables[0]],
                              stdout=subprocess.DEVNULL) as server:
            interrupt(server)
        status, output, error = run("db", "export", tables[0], "-")
        self.assertEqual((status, output, error), (0, "", "0 tables.\n"))
        status, output, error = run("db", "import", tables[1], "-", text=output)
        self.assertEqual((status, output, error), (0, "0 tables taken over, 0 were there.\n", ""))

    def test_a_game_in_the_terminal_needs_both_for_itself(self):
        self.assert_refused(2, "shown on standard output", "play", GAMES[0], "--record", "-")
        self.assert_refused(2, "standard input is what you type", "play", "--resume", "-")
        self.assertNotIn("-", os.listdir())


if __name__ == "__main__":
    unittest.main()
