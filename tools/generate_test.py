#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of cmake/generate.py: the C++ it makes says what the files say."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Generate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "made" / "out.cpp"

    def file(self, path, text):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run_it(self, *words):
        return subprocess.run([sys.executable, ROOT / "cmake" / "generate.py", *map(str, words)],
                              capture_output=True, text=True, check=False)

    def made(self, *words):
        ran = self.run_it(*words)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return self.out.read_text("utf-8")

    def contents(self, *more):
        (self.folder / "oak_game").mkdir(exist_ok=True)
        return self.made("contents", self.folder / "oak_game", self.out, *more)

    def texts(self, made):
        return "".join(re.findall(r'R"rules\((.*?)\)rules"', made, re.DOTALL))


class Contents(Generate):
    def test_a_game_without_anything_has_empty_contents(self):
        made = self.contents()
        self.assertIn("namespace oak_game {", made)
        for name in ("rules_md", "lesson_jsonl", "examples_jsonl"):
            self.assertIn(f'std::string_view {name}() {{\n  return\n"";\n}}', made)
        self.assertIn("std::array<Art, 0>", made)

    def test_long_texts_are_whole_and_in_literals_that_compilers_take(self):
        text = "「切り札」は強い。\n" * 2000 + "é" * 30_000 + "\nends without a line break"
        self.file("oak_game/RULES.md", text)
        made = self.contents()
        self.assertEqual(self.texts(made), text)
        for one in re.findall(r'R"rules\((.*?)\)rules"', made, re.DOTALL):
            self.assertLessEqual(len(one.encode()), 8000)

    def test_a_text_that_would_end_its_literal_is_refused(self):
        self.file("oak_game/RULES.md", 'As in C++: )rules" ends it.')
        ran = self.run_it("contents", self.folder / "oak_game", self.out)
        self.assertEqual(ran.returncode, 1)
        self.assertIn('a text may not hold )rules"', ran.stderr)
        self.assertFalse(self.out.exists())

    def test_networks_are_found_by_how_many_play(self):
        self.file("oak_game/values_4.net", b"\x00\x7f\xff")
        made = self.contents()
        self.assertIn("values_4[] = {0,127,255};", made)
        self.assertIn("case 4: return values_4;", made)
        self.assertNotIn("policy_4", made)

    def test_a_page_fetches_networks(self):
        self.file("oak_game/values_4.net", b"\x07")
        made = self.contents("--fetched-nets")
        self.assertIn('return handed_in_net("oak_game", "values", players);', made)
        self.assertNotIn("values_4", made)

    def test_what_is_not_new_keeps_its_time(self):
        self.contents()
        os.utime(self.out, (1, 1))
        self.contents()
        self.assertEqual(self.out.stat().st_mtime, 1)
        self.file("oak_game/RULES.md", "New.\n")
        self.contents()
        self.assertNotEqual(self.out.stat().st_mtime, 1)


class Pictures(Generate):
    def picture(self, inside):
        self.file("oak_game/art/oak.svg",
                  f'<!-- Whose -->\n<svg viewBox="0 0 512 512">{inside}</svg>\n')

    def test_all_paths_are_one(self):
        self.picture('<path d="M1 1h2z"/>')
        self.assertIn('Art{"oak", "M1 1h2z"}', self.contents())
        self.picture('\n<path d="M1 1h2z"/>\n<path d="m.5-2\nz" />\n')
        self.assertIn('Art{"oak", "M1 1h2zM0 0m.5-2 z"}', self.contents())

    def test_what_would_be_drawn_otherwise_is_refused(self):
        path = '<path d="M1 1h2z"/>'
        for inside in ("", f'{path}<circle r="5"/>', '<path fill-rule="evenodd" d="M1 1h2z"/>',
                       '<path d="M1 1h2z" transform="scale(2)"/>', f"<g>{path}</g>",
                       '<path d="M1 1\\h2z"/>'):
            self.picture(inside)
            ran = self.run_it("contents", self.folder / "oak_game", self.out)
            self.assertEqual(ran.returncode, 1, inside)
            self.assertRegex(ran.stderr, r"oak\.svg: a picture is <svg")


class Lists(Generate):
    def test_words_come_with_their_game_and_language(self):
        self.file("words/lang/en.json", '{"yes": "Yes"}\n')
        self.file("games/oak_game/lang/de.json", "{}\n")
        self.file("games/oak_game/RULES.pt-BR.md", "# Regras\n")
        self.file("games/oak_game/RULES.md", "# Rules\n")
        made = self.made("catalogues", self.out, self.folder)
        for entry in ('{"", "en",\n', '{"oak-game", "de",\n', '{"oak-game", "pt-BR",\n'):
            self.assertIn(entry, made)
        self.assertIn("std::array<CatalogueFile, 2>", made)
        self.assertIn("std::array<RulesFile, 1>", made)
        self.assertEqual(self.texts(made), '{"yes": "Yes"}\n{}\n# Regras\n')

    def test_lines_of_a_template_are_repeated_for_each_game(self):
        template = self.file("games.cpp.in", "List<@types@>\n@type@ @game@(\"@id@\");\nend\n")
        made = self.made("games", template, self.out, "oak_game", "elm")
        self.assertEqual(made, 'List<OakGame, Elm>\nOakGame oak_game("oak-game");\n'
                               'Elm elm("elm");\nend\n')

    def test_a_template_that_is_missing_is_told(self):
        ran = self.run_it("games", self.folder / "none.in", self.out, "elm")
        self.assertEqual(ran.returncode, 1)
        self.assertIn("none.in", ran.stderr)
        self.assertNotIn("Traceback", ran.stderr)


if __name__ == "__main__":
    unittest.main()
