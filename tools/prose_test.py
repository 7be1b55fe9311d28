#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of prose.py: each habit is found where it is prose, and good English is left alone."""

import unittest

import prose
from sources import Source

# (sentence, the habit it has; None: good English).
SENTENCES = [
    ("Who holds none may play any card.", "relative clause as subject"),
    ("Whoever leads decides.", "relative clause as subject"),
    ("A player who holds none may play any card.", None),
    ("Who leads the next trick?", None),
    ("What is acknowledged is on disk.", "relative clause with 'what' as subject"),
    ("The table is for who comes first.", "relative clause as object"),
    ("Of tied players the first one wins.", "sentence begins with 'Of'"),
    ("Stands the note before a move, the step asks.", "inversion"),
    ("Are some still tied, a coin decides.", "inversion"),
    ("Else the Loser leads.", "'else' for 'otherwise'"),
    ("Ada leads if she can; else Bo does.", "'else' for 'otherwise'"),
    ("She goes after the goal, or watches.", None),
    ("Ada leads; who wins leads next.", "relative clause as object"),
    ("Threads that think (standard: 2).", "'standard' for 'default'"),
    ("It goes to standard error.", None),
    ("The node begins anew.", "'anew' for 'again'"),
    ("Tables stay for ever.", "'for ever'"),
    ("A crash in the midst of a trick.", "'in the midst' for 'during'"),
    ("The dearest mistakes.", "'dear' for 'costly'"),
    ("A player plays his card.", "'he' for a person"),
    ("They play their card.", None),
    ("Nobody may act.", "'nobody', 'somebody'"),
    ("No one may act.", None),
    ("An address that is no proxy.", "'is no' for 'is not'"),
    ("This server is no standby.", "'is no' for 'is not'"),
    ("It is no one's turn, and this is no longer open.", None),
    ("It plays so many rounds.", "'so many' for 'that many'"),
    ("There are so many that it takes a while.", None),
    ("The new line stands beside it.", "'stands' for 'is'"),
    ("Three servers stand by.", None),
    ("If there is none, one is made.", None),
    ("The game is no longer open.", None),
    ("The game goes on.", "'go on' for 'continue'"),
    ("The card goes on top of the pile.", None),
    ("You may look on.", "'look on' for 'watch'"),
    ("Five seconds a move more.", "'a game more' for 'one more'"),
    ("One more game.", None),
    ("Each move is held against the rules.", "'hold against' for 'check against'"),
    ("It asks once a device.", "'a' for 'per'"),
    ("Ada is to play.", "'is to be'"),
    ("There are bots besides.", "'besides' for 'also'"),
    ("3 thousand million additions.", "'thousand million' for 'billion'"),
    ("A phrase knows what stands in it.", "'what stands in it' for what it contains"),
    ("From the table follow the actions.", "'from the table follow' for 'the table yields'"),
    ("The standard bot thinks.", "'standard' for 'default'"),
    ("It prints two points a deal.", "'a' for 'per'"),
    ("A row a match.", "'a' for 'per'"),
    ("Nothing where there is no seat.", "'where' for 'if'"),
    ("It fails where it cannot be read.", "'where' for 'if'"),
    ("A place where it does not belong.", None),
    ("It stays where it was.", None),
    ("It is one's turn.", "'one' for 'you' or 'the player'"),
    ("It shows what one looks at.", "'one' for 'you' or 'the player'"),
    ("It isn't no one's turn, and the first one's is over.", None),
    ("The id stands in the log.", "'stands in' for 'is in'"),
    ("Bots stand in for players.", None),
    ("All but for one.", "'but for' for 'except'"),
    ("This is what the bot came to.", "'what it came to' for the result"),
    ("That is what came to light.", None),
    ("A word " * 23 + "more than that.", "a sentence of 49 words"),
    ("`he` is a file, and `goes on` a word.", None),
]

# (path, text, the lines on which 'anew' is found).
PLACES = [
    ("README.md", "Anew.\n", [1]),
    ("README.md", "# Anew\n\nText.\n", []),
    ("README.md", "Text:\n\n```\nanew\n```\n\nIt begins\nanew.\n", [7]),
    ("README.md", "Text:\n\n    anew\n", []),
    ("README.md", "1.1 Text.\n\n    Example: it begins\n    anew.\n", [3]),
    ("README.md", "| a | b |\n| --- | --- |\n| anew | `anew` |\n", [3]),
    ("README.md", "A [link](anew.md) and <anew>.\n", []),
    ("src/games/chess/RULES.md", "1.1 Begin anew.\n", [1]),
    ("src/games/chess/RULES.de.md", "Anew.\n", []),
    ("docs/menagerie.6", ".TP\n.B anew\nText anew.\n.nf\nanew\n.fi\n", [2]),
    ("src/base/a.cpp", "int anew;  // Begins anew.\n", [1]),
    ("src/base/a.cpp", 'f("begin it anew");\n', [1]),
    ("src/server/store/a.cpp", 'f("begin it anew");\n', []),
    ("apps/a.cpp", 'f("begin it anew");\n', []),
    ("bindings/python/src/a.cpp", 'f("begin it anew");\n', [1]),
    ("src/cli/a.cpp", 'f("begin it anew");\nf("anew");\n', [1]),
    ("src/base/a.h", "/** One.\n * Begins anew. */\nint a;\n", [1]),
    ("tests/engine/a.cpp", "// Begins anew.\n", [1]),
    ("web/test/a.ts", "f('../src/**/*.svelte', 'begin anew', '../*.md');\n", []),
    ("web/src/a.svelte", "<!-- Begins anew. -->\n", [1]),
    ("web/src/lang/en.json", '{\n  "a.b": "Begin anew"\n}\n', [2]),
    ("web/src/lang/de.json", '{\n  "a.b": "Begin anew"\n}\n', []),
    ("tools/a.py", '"""Begins anew."""\nx = "anew"\ny = 1  # Then anew.\n', [1, 3]),
    ("tools/a.py", '"""Says:\n\n- one,\n- another,\n  anew.\n"""\n', [4]),
    ("tools/a.sh", "echo anew\n# Begins anew.\n", [2]),
    ("run", "echo anew\n# Begins anew.\n", [2]),
    ("ops/a.service", "Anew=1\n# Begins anew.\n", [2]),
    ("ops/a.yml", '- alert: Anew\n  summary: "It begins anew."\n', [2]),
    ("ops/a.json", '{\n  "title": "Anew",\n  "id": "anew"\n}\n', [2]),
    ("compose.yaml", "# Begins anew.\nanew:\n", [1]),
]


class ProseTest(unittest.TestCase):
    def test_sentences(self):
        for sentence, habit in SENTENCES:
            with self.subTest(sentence):
                found = [name for _, name, _ in prose.problems_of(Source("a.md", sentence))]
                self.assertEqual(found, [habit] if habit else [])

    def test_places(self):
        for path, text, lines in PLACES:
            with self.subTest(path=path, text=text):
                found = [line for line, name, _ in prose.problems_of(Source(path, text))
                         if name == "'anew' for 'again'"]
                self.assertEqual(found, lines)

    def test_phrases_of_comments(self):
        source = Source("src/base/a.h", "// What is wrong with a record, if anything.\n")
        self.assertEqual(list(prose.problems_of(source)), [])

    def test_every_habit_is_tested(self):
        habits = {name for name, _ in prose.STARTS + prose.HABITS}
        self.assertLessEqual(habits, {habit for _, habit in SENTENCES})


if __name__ == "__main__":
    unittest.main()
