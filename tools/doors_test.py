#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of doors.py: what it must find, and what it must let pass."""

import json
import pathlib
import tempfile
import unittest

import doors


class Doors(unittest.TestCase):
    def problems(self, code, name="door.ts"):
        games = [path.parent for path in sorted((doors.ROOT / "src/games").glob("*/game.h"))]
        return list(doors.problems_of(name, code, *doors.names_of(games)))

    def test_games_their_ids_and_their_words_are_found(self):
        for code in ["if (game === 'savage-bowl') {}", "counter.id === 'turn-points'",
                     "note.id === 'note.took-the-trick'", "class:chameleon={it}",
                     ".stat.footprints {", "const bidTotal = 3;", "args.paws"]:
            self.assertEqual(len(self.problems(code)), 1, code)

    def test_a_game_may_have_ordinary_words_for_its_name_and_its_ids(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder) / "hearts"
            (game / "lang").mkdir(parents=True)
            ids = ["note.from", "note.passed-on", "counter.hearts", "counter.moonshots",
                   "fact.broken"]
            (game / "lang" / "en.json").write_text(json.dumps(dict.fromkeys(ids, "")))
            known = doors.names_of([game])
        for code, found in (("shape: 'hearts'", 0), ("const from = note['from'];", 0),
                            ("note === 'note.from'", 1), ("'passed-on'", 1), ("moonshots = 2", 0),
                            ("state === 'broken'", 0)):
            problems = list(doors.problems_of("a.ts", code, *known))
            self.assertEqual(len(problems), found, code)
            for problem in problems:
                self.assertIn("in hearts/lang/en.json", problem)

    def test_pictures_of_games_are_found(self):
        for code in ["<Shape shape='chess-pawn' />", "odd: 'M146 76a62 62'", "low: 'M206 56h100'",
                     'low = "M206 56h100";', "even:\n    'm 146 76a62'"]:
            self.assertEqual(len(self.problems(code)), 1, code)
        self.assertEqual(len(self.problems("'chess-pawn':\n    'M312.1 194.5A56'")), 2)

    def test_pictures_of_everybody_pass(self):
        for code in ["card: 'M146 56h220'", "icon: 'lion'", "'paw-print': 'm258.5 16.7'",
                     "is === 'low'", "odd: 'Many'", "flow: 'M206 56h100'"]:
            self.assertEqual(self.problems(code), [], code)

    def test_words_of_everybody_pass(self):
        for code in ["zone_of(view, 'last-trick')", "kind === 'token'", "tricks.length",
                     "// The Chameleon of savage-bowl.", "<!-- paws -->", "/* a\n bid */"]:
            self.assertEqual(self.problems(code), [], code)

    def test_python_is_read_as_python(self):
        for code in ["match game.id:\n    case 'savage-bowl':\n        pass", "n // awimbawe",
                     "x = '''savage_bowl''' + '#'"]:
            self.assertEqual(len(self.problems(code, "door.py")), 1, code)
        for code in ["# awimbawe", "call('#')  # awimbawe", "def f():\n    'Of savage_bowl.'\n",
                     "'''As awimbawe,\n\nand paws.'''\nx = 1"]:
            self.assertEqual(self.problems(code, "door.py"), [], code)

    def test_examples_pass(self):
        self.assertEqual(self.problems('say("Example: menagerie play savage-bowl");'), [])
        self.assertEqual(len(self.problems('is("savage-bowl", "Example: menagerie play");')), 1)

    def test_what_is_installed_and_what_measures_explain_nothing_by_one_game(self):
        for name in ("include/menagerie/door.h", "tools/strength.sh"):
            self.assertEqual(len(self.problems("// \"awimbawe\"", name)), 1, name)
            self.assertEqual(self.problems("// The section of each game's rules.", name), [])

    def test_every_folder_of_the_server_is_a_door(self):
        folders = {f"src/server/{path.name}" for path in (doors.ROOT / "src/server").iterdir()
                   if path.is_dir()}
        self.assertEqual(folders - set(doors.DOORS), set())

    def test_the_sources_of_today(self):
        self.assertEqual(doors.main(), 0)


if __name__ == "__main__":
    unittest.main()
