#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of words.py: what it must find, and what it must let pass."""

import contextlib
import io
import json
import pathlib
import re
import tempfile
import unittest

import words

import phrases  # Beside CMake; words.py has said where.


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


class Phrases(unittest.TestCase):
    """What code may say follows from the English catalogue."""
    TYPES = {"seat": "Seat", "card": "CardText", "number": "Number", "action/card": "Message"}

    def test_arguments_are_known_by_their_names_in_one_order(self):
        one = words.phrases_of({"log.led": "{card}: {seat_is, select, you {you} other {{seat}}}",
                                "action.play": "Play {card}"}, self.TYPES)
        self.assertEqual(one, {"log.led": [("Seat", "seat"), ("CardText", "card")],
                               "action.play": [("Message", "card")]})

    def test_a_sentence_becomes_a_function_of_what_stands_in_it(self):
        said = words.phrases_of({"log.led-by": "{seat} led {card}.", "cover.line": "Not said."},
                                self.TYPES)
        made = phrases.header(said, "reef::words")
        self.assertIn('constexpr Phrase<Seat, CardText> log_led_by{"log.led-by", "seat", "card"};',
                      made)
        self.assertNotIn("cover", made)

    def test_names_go_without_their_group_where_a_header_says_so(self):
        said = words.phrases_of({"play.saved": "In {number}.", "daily.won": "{seat} won.",
                                 "log.led": "{card}"}, self.TYPES, group=("play.", "daily."))
        made = phrases.header(said, "terminal::words", dropped=("play.",))
        self.assertIn('constexpr Phrase<Number> saved{"play.saved", "number"};', made)
        self.assertIn('constexpr Phrase<Seat> daily_won{"daily.won", "seat"};', made)
        self.assertIn("namespace menagerie::terminal::words {", made)
        self.assertNotIn("led", made)

    def test_the_program_s_own_sentences_have_names_that_do_not_clash(self):
        said = json.loads((words.ROOT / "src/words/lang/en.json").read_text(encoding="utf-8"))
        types = words.read_types(words.ROOT / "src/words/program_arguments.json")
        for path, text in phrases.program_phrases(said, types):
            names = re.findall(r"(?:PlainPhrase|Phrase<.*>) (\w+){", text)
            self.assertGreater(len(names), 1, path)
            self.assertEqual(len(names), len(set(names)), path)

    def test_an_argument_that_no_list_has_is_named(self):
        with self.assertRaisesRegex(words.PatternError, "log.led: .* what 'boat' is"):
            words.phrases_of({"log.led": "{boat}"}, self.TYPES)


class Terms(unittest.TestCase):
    TERMS = ([(words.re.compile("robot"), "bot", None), (words.re.compile("pays"), "terrain", "x")])

    def problems(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_text(text, encoding="utf-8")
            words.problems.clear()
            words.check_terms(path, self.TERMS)
            return list(words.problems)

    def test_another_word_for_a_thing(self):
        self.assertEqual(self.problems("fr.json", '{"a": "un bot"}'), [])
        found = self.problems("fr.json", '{"a": "un robot"}')
        self.assertIn("a says 'robot'; the word here is 'bot'", found[0])

    def test_a_word_that_is_wrong_in_one_game_alone(self):
        self.assertEqual(self.problems("fr.json", '{"a": "le pays"}'), [])

    def test_rules_are_read_by_paragraphs(self):
        self.assertIn("'1.2 Un", self.problems("R.md", "# R\n\n1.1 Un\nbot.\n1.2 Un\nrobot.\n")[0])


class Rules(unittest.TestCase):
    ENGLISH = """# G

## 1 Cards

Why there are cards.

1.1 Cards. Example: one.

## 2 Notation

<!-- for programs -->

1.2 Text.
"""

    def problems(self, german):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder)
            (game / "RULES.md").write_text(self.ENGLISH, encoding="utf-8")
            (game / "RULES.de.md").write_text(german, encoding="utf-8")
            words.problems.clear()
            words.check_rules(game)
            return list(words.problems)

    def test_have_the_numbers_and_examples_of_the_english_ones(self):
        good = "# G\n\n## 1 Karten\n\nWarum es sie gibt.\n\n1.1 Karten. Beispiel: eine.\n"
        self.assertEqual(self.problems(good), [])
        self.assertIn("rules differ", self.problems(good + "1.2 Text.\n")[0])
        self.assertIn("examples", self.problems(good.replace(" Beispiel: eine.", ""))[0])

    def test_explain_what_the_english_ones_explain(self):
        bare = "# G\n\n## 1 Karten\n\n1.1 Karten. Beispiel: eine.\n"
        self.assertIn("explains other sections", self.problems(bare)[0])


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

    def test_what_is_given_nothing_names_the_same_cards_in_all_languages(self):
        english = '{"lesson.a": "Play {R5}."}'
        self.assertEqual(self.problems(english, {}, other='{"lesson.a": "Spiele {R5}."}'), [])
        self.assertIn("do not both use R5",
                      self.problems(english, {}, other='{"lesson.a": "Spiele R5."}')[0])
        self.assertIn("may not be a plural",
                      self.problems('{"lesson.a": "{R5, plural, other {x}}"}', {})[0])

    def test_the_sources_of_today(self):
        words.problems.clear()
        self.assertEqual(words.main(), 0)



class Languages(unittest.TestCase):
    """The catalogues and rules as they are, with a sixth language made of the English one."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.tree = pathlib.Path(self.folder.name)
        self.root, words.ROOT = words.ROOT, self.tree
        kept = ["src/**/*.h", "src/**/*.cpp", "src/**/lang/*.json", "src/games/*/RULES*.md",
                "web/src/lang/**/*.json", "src/games/*/examples.jsonl", "src/**/*arguments.json",
                "examples/games/*/*.*"]
        for path in sorted(path for pattern in kept for path in self.root.glob(pattern)):
            copy = self.tree / path.relative_to(self.root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        of_parts = self.tree.glob("web/src/lang/*/en.json")
        for english in sorted([*self.tree.glob("**/lang/en.json"), *of_parts]):
            (english.parent / "it.json").write_text(english.read_text(encoding="utf-8"),
                                                    encoding="utf-8")

    def tearDown(self):
        words.ROOT = self.root
        self.folder.cleanup()

    def problems(self):
        words.problems.clear()
        with contextlib.redirect_stdout(io.StringIO()):
            words.main()
        return list(words.problems)

    def change(self, path, old, new):
        file = self.tree / path
        text = file.read_text(encoding="utf-8")
        self.assertIn(old, text)
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    def test_a_sixth_one_is_whole_when_every_catalogue_is(self):
        self.assertEqual(self.problems(), [])

    def test_what_the_page_would_lack_or_say_wrongly(self):
        self.change("web/src/lang/it.json", '  "dialog.close": "Close",\n', "")
        self.change("web/src/lang/it.json", "Unmute {name}", "Unmute")
        self.change("web/src/lang/it.json", "{watchers, plural, one", "{watchers, plural, few")
        self.change("web/src/lang/it.json", "} other {are watching}", "}")
        self.change("web/src/lang/you/it.json", '  "you.cancel": "Cancel",\n', "")
        found = self.problems()
        self.assertIn("web/src/lang/it.json: dialog.close is missing", found)
        self.assertIn("web/src/lang/you/it.json: you.cancel is missing", found)
        self.assertIn("web/src/lang/it.json: chat.hear and English do not both use name", found)
        self.assertTrue(any("table.watchers" in one for one in found))
        self.assertEqual(len(found), 4)

    def test_rules_have_the_numbers_of_the_english_ones(self):
        rules = self.tree / "src/games/awimbawe/RULES.md"
        whole = rules.read_text(encoding="utf-8")
        for_players = whole[:whole.index("## Notation")]
        rules.with_name("RULES.it.md").write_text(for_players, encoding="utf-8")
        self.assertEqual(self.problems(), [])
        self.change("src/games/awimbawe/RULES.it.md", "\n4.2 ", "\n4.8 ")
        self.assertIn("['4.2', '4.8']", self.problems()[0])


if __name__ == "__main__":
    unittest.main()
