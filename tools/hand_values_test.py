#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/hand_values.py: it finds what the hands of made-up matches are worth."""
import pathlib
import random
import re
import unittest

import hand_values

TABLES = (pathlib.Path(__file__).resolve().parent.parent / "src" / "games" / "trump_tricks_game" /
          "hand_values.h")
DECK = [(colour, number) for colour in hand_values.COLOURS for number in range(1, 13)]
TRUMPS = ["Y", "R", "B", "G"]


def made_up(number, chance):
    """A match in which a trump of the next round brings 5 points, and each third card 2 less."""
    cards = chance.sample(DECK, 48)
    hands = [cards[seat::4] for seat in range(4)]
    final = [sum(5 * (colour == TRUMPS[number - 1]) - 2 * (rank % 3 == 0)
                 for colour, rank in hand) for hand in hands]
    return hand_values.lesson_of(number, TRUMPS, hands, [0] * 4, final)


class HandValues(unittest.TestCase):
    def test_it_finds_what_cards_are_worth(self):
        for number in hand_values.ROWS:
            chance = random.Random(number)
            lessons = [made_up(number, chance) for _ in range(700)]
            width = 1 + max(one for features, *_ in lessons for seat in features for one in seat)
            weights = hand_values.fit(lessons[:500], width, 1.0)
            self.assertGreater(hand_values.explained(weights, lessons[500:]), 0.98)
            # The tables predict who wins.
            self.assertLess(hand_values.spread_of(weights, lessons), 6)

    def test_colours_have_the_rows_of_their_rounds(self):
        self.assertEqual(hand_values.rows_of(2, TRUMPS), {"R": 0, "B": 1, "G": 2, "Y": 3})
        self.assertEqual(hand_values.rows_of(3, TRUMPS), {"B": 0, "G": 1, "R": 2, "Y": 2})
        self.assertEqual(hand_values.rows_of(4, TRUMPS), {"R": 0, "G": 5, "Y": 2, "B": 3})

    def test_a_record_that_ends_otherwise_is_refused(self):
        plays = [{"seat": seat, "do": f"play {colour}{number}"}
                 for _ in range(4) for number in range(1, 13)
                 for seat, colour in enumerate(hand_values.COLOURS)]
        record = {"options": {"players": 4}, "events": [{"deal": {"trumps": TRUMPS}}, *plays],
                  "result": {"scores": [1, 2, 3, 4]}}
        with self.assertRaisesRegex(SystemExit, r"a record ends with \[1, 2, 3, 4\]"):
            hand_values.boundaries_of(record)

    def test_the_tables_in_use_are_as_it_writes_them(self):
        text = TABLES.read_text("utf-8")
        self.assertIn(f"`{hand_values.BOT}`", text)
        rows = re.findall(r"^ +\{(.*)\},?$", text, re.M)
        numbers = [row for row in rows if row.count(",") == hand_values.NUMBERS - 1]
        self.assertEqual(len(numbers), 2 * 2 * sum(hand_values.ROWS.values()))


if __name__ == "__main__":
    unittest.main()
