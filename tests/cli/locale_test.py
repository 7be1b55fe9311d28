#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""In which language the program speaks, by --lang and by what the environment says.

Usage: locale_test.py path/to/menagerie [unittest arguments]
"""
import json
import re
import unittest

from program import GAMES, Scratch, games_with, run

TITLES = {"en": "an independent implementation", "de": "unabhängige Umsetzung"}


def speaks(env, *words):
    """The language in which rules are printed."""
    status, output, error = run(*words, "rules", "awimbawe", env=env)
    assert (status, error) == (0, ""), error
    return next(tag for tag, part in TITLES.items() if part in output)


class Locale(Scratch):
    def test_a_language_that_is_asked_for_is_spoken_whatever_the_environment_says(self):
        for env in ({}, {"LANG": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "xx_XX.UTF-8"},
                    {"LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}, {"LANG": "de_DE.ISO-8859-1"}):
            self.assertEqual(speaks(env, "--lang", "de"), "de", env)
            self.assertIn("あなた", run("--lang", "ja", "play", "awimbawe", "--seed", 1, text="q\n",
                                        env=env)[1])
        self.assertEqual(speaks({"LC_ALL": "de_DE.UTF-8"}, "--lang", "en"), "en")

    def test_the_case_of_letters_and_a_region_do_not_count(self):
        for tag in ("DE", "de_DE", "de-AT", "De_de.UTF-8"):
            self.assertEqual(speaks({}, "--lang", tag), "de", tag)
        for tag in ("EN", "en_GB"):
            output = run("--lang", tag, "play", "awimbawe", "--seed", 1, text="?\n")[1]
            self.assertTrue(output.isascii(), tag)

    def test_a_locale_that_is_not_installed_says_by_its_name_how_it_is_written(self):
        # No machine has these.
        for name in ("de_XX.UTF-8", "de_XX.utf8", "de_XX.Utf-8@nowhere"):
            for variable in ("LC_ALL", "LANG"):
                self.assertEqual(speaks({variable: name}), "de", (variable, name))
        self.assertEqual(speaks({"LC_ALL": "de_XX.UTF-8", "LANGUAGE": "fr:de", "LANG": "C"},
                                "--lang", "de"), "de")
        for name in ("de_XX", "de_XX.ISO-8859-1", "de_XX.UTF-16", "UTF-8"):
            self.assertEqual(speaks({"LC_ALL": name}), "en", name)
        # The first that says something is heard, as everywhere.
        self.assertEqual(speaks({"LC_ALL": "de_XX", "LANG": "de_XX.UTF-8"}), "en")
        self.assertEqual(speaks({"LC_ALL": "C", "LANG": "de_XX.UTF-8"}), "en")

    def test_where_nothing_else_can_be_written_it_is_english_in_ascii(self):
        for env in ({}, {"LANG": "C"}, {"LANG": "C", "LANGUAGE": "de"}):
            for words in ([], ["--lang", "en"]):
                self.assertEqual(speaks(env, *words), "en")
                output = run(*words, "play", "savage-bowl", "--seed", 1, text="1\n?\n", env=env)[1]
                self.assertTrue(output.isascii(), [c for c in output if not c.isascii()][:5])

    def test_lists_and_positions_are_in_the_language_of_the_reader(self):
        record = self.simulate("savage-bowl", "games.jsonl", 1)
        english = {"one", "of", "by", "standard", "prints", "starts", "steps", "begins", "Legal"}
        for tag in ("de", "fr", "hu", "ja"):
            for words in (["games"], ["learn"], ["show", record, "--at", 1, "--seat", 0]):
                status, output, error = run("--lang", tag, *words)
                self.assertEqual((status, error), (0, ""))
                # A game that isn't translated is described in English.
                for game in set(GAMES) - set(games_with(f"lang/{tag}.json")):
                    output = re.sub(rf"(?m)^.*[(（]{game}[,、](?:.+\n)*", "", output)
                # Names of games, options and values are the same in all languages.
                said = set(re.findall(r"(?<![\w-])[A-Za-z]+(?![\w-])", output))
                self.assertEqual(said & english, set(), output)
                self.assertNotRegex(output, r"\d players")
        self.assertRegex(run("--lang", "ja", "show", record, "--at", 1, "--seat", 0)[1], "選べる手：")

    def test_the_language_may_stand_before_the_verb_and_behind_it(self):
        before = run("--lang", "fr", "games")
        self.assertEqual(before, run("games", "--lang", "fr"))
        self.assertEqual(before, run("games", "--lang=FR"))
        self.assertNotEqual(before, run("games"))

    def test_programs_get_what_people_read_in_the_language_that_is_asked_for(self):
        english, german = (json.loads(run("--lang", tag, "games", "--json")[1])
                           for tag in ("en", "de"))
        translated = games_with("lang/de.json")
        for ours, theirs in zip(english, german):
            for option, other in zip(ours["options"], theirs["options"]):
                same = option.pop("meaning") == other.pop("meaning")
                self.assertEqual(same, ours["id"] not in translated)
            if "first_game" in ours:
                self.assertNotEqual(ours["first_game"].pop("advice"),
                                    theirs["first_game"].pop("advice"))
            self.assertEqual(ours, theirs)


if __name__ == "__main__":
    unittest.main()
