#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of words.py: what it must find, and what it must let pass."""

import pathlib
import tempfile
import unittest

import words


class Patterns(unittest.TestCase):
    def test_arguments_and_their_kinds(self):
        for pattern, found in [
            ("plain", set()),
            ("{card} led", {("card", "plain")}),
            ("{n, plural, one {# trick} other {{seat} has # tricks}}",
             {("n", "plural"), ("seat", "plain")}),
            ("{seat_is, select, you {You} other {{seat}}}",
             {("seat_is", "select"), ("seat", "plain")}),
            ("{own, number, ::percent .0}", {("own", "number")}),
            ("it''s '{not} one'", set()),
        ]:
            self.assertEqual(words.arguments_of(pattern), found, pattern)

    def test_what_is_no_pattern(self):
        for pattern in ["{", "}", "{a", "{a, plural, one {x}}", "{a, select, other {x}", "{ }"]:
            with self.assertRaises(words.PatternError, msg=pattern):
                words.arguments_of(pattern)


class Catalogues(unittest.TestCase):
    def problems(self, catalogue, phrases, common=None, other=None):
        with tempfile.TemporaryDirectory() as folder:
            lang = pathlib.Path(folder)
            (lang / "en.json").write_text(catalogue, encoding="utf-8")
            if other:
                (lang / "de.json").write_text(other, encoding="utf-8")
            words.problems.clear()
            words.ROOT, root = lang, words.ROOT
            try:
                words.check_folder(lang, phrases, common or {})
            finally:
                words.ROOT = root
            return list(words.problems)

    def test_ids_both_ways(self):
        self.assertEqual(self.problems('{"a": "x"}', {"a": []}), [])
        self.assertIn("b is missing", self.problems('{"a": "x"}', {"a": [], "b": []})[0])
        self.assertIn("nothing says b", self.problems('{"a": "x", "b": "y"}', {"a": []})[0])
        self.assertIn("a is missing", self.problems('{"a": "x"}', {"a": []}, other="{}")[0])
        self.assertIn("sorted", self.problems('{"b": "x", "a": "y"}', {"a": [], "b": []})[0])

    def test_arguments_and_types(self):
        phrase = {"a": [("Seat", "seat"), ("Number", "tricks")]}
        self.assertEqual(self.problems('{"a": "{seat} won {tricks, number}"}', phrase), [])
        self.assertIn("does not use tricks", self.problems('{"a": "{seat}"}', phrase)[0])
        self.assertIn("card, which the phrase does not give",
                      self.problems('{"a": "{seat} {tricks} {card}"}', phrase)[0])
        self.assertIn("seat may not be a plural",
                      self.problems('{"a": "{tricks} {seat, plural, other {x}}"}', phrase)[0])

    def test_a_game_words_common_sentences_in_its_own_way(self):
        common = {"goal": [("double", "own")]}
        self.assertEqual(self.problems('{"goal": "the bid: {own}"}', {}, common), [])

    def test_the_sources_of_today(self):
        words.problems.clear()
        self.assertEqual(words.main(), 0)


if __name__ == "__main__":
    unittest.main()
