#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of doors.py: what it must find, and what it must let pass."""

import unittest

import doors


class Doors(unittest.TestCase):
    def problems(self, code):
        games = [path.parent for path in sorted((doors.ROOT / "src/games").glob("*/game.h"))]
        return list(doors.problems_of("door.ts", code, *doors.names_of(games)))

    def test_games_their_ids_and_their_words_are_found(self):
        for code in ["if (game === 'savage-bowl') {}", "counter.id === 'turn-points'",
                     "note.id === 'note.took-the-trick'", "class:chameleon={it}",
                     ".stat.footprints {", "const bidTotal = 3;", "args.paws"]:
            self.assertEqual(len(self.problems(code)), 1, code)

    def test_words_of_everybody_pass(self):
        for code in ["zone_of(view, 'last-trick')", "kind === 'token'", "tricks.length",
                     "// The Chameleon of savage-bowl.", "<!-- paws -->", "/* a\n bid */"]:
            self.assertEqual(self.problems(code), [], code)

    def test_the_sources_of_today(self):
        self.assertEqual(doors.main(), 0)


if __name__ == "__main__":
    unittest.main()
