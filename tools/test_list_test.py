#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of test_list.py: a test that is missing is never missing in silence."""

import unittest

import test_list

NAMES, LABELS = {"format", "web_e2e"}, {"tidy", "web", "cards"}
WHOLE = {"format": ["tidy"], "web_e2e": ["web", "cards"], "Deal.is_fair": ["cards"]}


def told(tests, **options):
    return list(test_list.differences(tests, NAMES, LABELS, **options))


def without(name):
    return {one: labels for one, labels in WHOLE.items() if one != name}


class Differences(unittest.TestCase):
    def test_a_whole_list_is_right(self):
        self.assertEqual(told(WHOLE), [])

    def test_a_test_that_is_gone(self):
        self.assertEqual(told(without("web_e2e")),
                         ["no test has the label web", "the test web_e2e is missing"])

    def test_a_program_that_is_gone(self):
        tests = {**without("Deal.is_fair"), "web_e2e": ["web"]}
        self.assertEqual(told(tests), ["no test has the label cards"])

    def test_a_program_that_is_not_built(self):
        tests = {**without("Deal.is_fair"), "web_e2e": ["web"], "test_cards_NOT_BUILT": []}
        self.assertEqual(told(tests),
                         ["test_cards is not built, so its tests are not known",
                          "no test has the label cards"])
        self.assertEqual(told(tests, not_built=True), [])

    def test_what_must_be_there_unbuilt(self):
        self.assertEqual(told(without("web_e2e"), not_built=True), ["the test web_e2e is missing"])

    def test_what_the_list_does_not_know(self):
        self.assertEqual(told({**WHOLE, "extra": ["cards"]}),
                         ["the test extra is not in tests/expected.txt"])
        self.assertEqual(told({**WHOLE, "Deal.again": ["new"]}),
                         ["the label new is not in tests/expected.txt"])
        self.assertEqual(told({**WHOLE, "Deal.again": []}),
                         ["the test Deal.again has no label or is disabled"])


class Reading(unittest.TestCase):
    def test_the_list(self):
        self.assertEqual(test_list.read_expected("# Why.\nlabel a b\n\ntest c  # d\n"),
                         ({"c"}, {"a", "b"}))
        for wrong in ("tests a", "label", "a"):
            with self.assertRaisesRegex(ValueError, "expected.txt:1"):
                test_list.read_expected(wrong)

    def test_what_some_builds_have(self):
        text = "label a\nbench b\nasan c\n"
        for cache, names in (
                ("MENAGERIE_BENCH:BOOL=ON\nMENAGERIE_SANITIZE:STRING=\n", {"b"}),
                ("MENAGERIE_BENCH:BOOL=OFF\nMENAGERIE_SANITIZE:STRING=address,undefined\n", {"c"}),
                ("MENAGERIE_SANITIZE:UNINITIALIZED=thread\n", set())):
            self.assertEqual(test_list.read_expected(text, test_list.parts_of(cache)),
                             (names, {"a"}))

    def test_what_every_game_has(self):
        text = "label {game} a\ntest same_{game-id}\n"
        self.assertEqual(test_list.read_expected(text, (), ["hearts", "old_maid"]),
                         ({"same_hearts", "same_old-maid"}, {"hearts", "old_maid", "a"}))

    def test_what_ctest_says(self):
        labels = {"name": "LABELS", "value": ["a"]}
        listing = {"tests": [{"name": "x", "properties": [labels]}, {"name": "y"},
                             {"name": "z", "properties": [labels,
                                                          {"name": "DISABLED", "value": True}]}]}
        self.assertEqual(test_list.read_tests(listing), {"x": ["a"], "y": [], "z": []})

    def test_what_a_preset_leaves_out(self):
        self.assertEqual(test_list.left_out(WHOLE, WHOLE), "all 3 tests")
        self.assertEqual(test_list.left_out(WHOLE, without("web_e2e")),
                         "2 of 3 tests; 1 left out, by label: cards 1, web 1")


if __name__ == "__main__":
    unittest.main()
