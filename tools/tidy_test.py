#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of tidy.py: every check finds what it is for, and leaves good text alone."""

import pathlib
import tempfile
import unittest

import tidy

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"
HEADER = SPDX + "#pragma once\n"
GAME = "src/games/chess/"


def problems(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
        return list(tidy.find_problems(root))


def function(lines):
    return SPDX + "int f() {\n" + "  g();\n" * lines + "}\n"


# What a single file must be told of; None: nothing.
SINGLE = [
    ("src/base/a.h", HEADER, None),
    ("src/base/a.h", SPDX, "no '#pragma once'"),
    ("src/base/a.h", "#pragma once\n", "first line must be"),
    ("src/base/a.h", HEADER + "using namespace std;\n", "in a header"),
    ("src/base/a.h", HEADER + "\n" * 400, "402 lines"),
    ("src/base/a.h", HEADER + "// " + "x" * 98 + "\n", "101 columns"),
    ("src/base/a.h", HEADER + "int a; \n", "blanks at the end"),
    ("src/base/a.h", HEADER + "\tint a;\n", "a tab"),
    ("src/base/a.h", HEADER + "int a;", "no line end"),
    ("src/base/a.h", HEADER + "// TO" "DO: more\n", "belongs into an issue"),
    ("tools/a.sh", "# SPDX-License-Identifier: Apache-2.0\ncat /ho" "me/me/x\n", "absolute path"),
    ("tools/a.py", "print()\n", "first or second line"),
    ("src/base/a.h", HEADER + '#include "cards/seat.h"\n', "src/base may not include cards"),
    ("src/cards/a.h", HEADER + '#include "base/rng.h"\n#include <vector>\n', None),
    ("src/cards/a.h", HEADER + "#include <random>\n", "may not include <random>"),
    ("src/cards/a.h", HEADER + "#include <boost/asio.hpp>\n", "may not include <boost/asio.hpp>"),
    ("src/search/a.h", HEADER + '#include "games/chess/rules.h"\n', "may not include games"),
    ("src/search/a.h", HEADER + "#include <chrono>\n", None),
    ("src/host/a.h", HEADER + "#include <nlohmann/json.hpp>\n", None),
    ("src/zoo/a.h", HEADER, "is no layer"),
    ("src/service/a.h", HEADER + "auto t = std::chrono::steady_clock::now();\n", "told the time"),
]


class Single(unittest.TestCase):
    def test_every_row(self):
        for path, text, expected in SINGLE:
            with self.subTest(path=path, expected=expected):
                found = problems({path: text})
                if expected is None:
                    self.assertEqual(found, [])
                else:
                    self.assertEqual(len(found), 1, found)
                    self.assertIn(expected, found[0])


class Functions(unittest.TestCase):
    def lengths(self, text):
        return [count for _, count in tidy.functions(tidy.Source("a.cpp", text))]

    def test_counts_lines_with_braces(self):
        self.assertEqual(self.lengths(function(58)), [60])
        self.assertEqual(self.lengths(function(59)), [61])

    def test_blocks_and_lambdas_belong_to_their_function(self):
        self.assertEqual(self.lengths("void f() {\n if (a) {\n }\n g([] {\n });\n}\n"), [6])

    def test_members_and_constructors(self):
        self.assertEqual(self.lengths("class A {\n A() : a_{1}, b_(2) {\n }\n int a() const {\n"
                                      " return 1;\n }\n};\n"), [2, 3])

    def test_tables_namespaces_and_text_are_no_functions(self):
        self.assertEqual(self.lengths('namespace a {\nconstexpr int t[] = {\n 1,\n};\n'
                                      'auto s = "f() {"; // f() {\nauto r = R"(f() {)";\n}\n'), [])


class Tree(unittest.TestCase):
    def expect(self, files, *expected):
        found = problems(files)
        self.assertEqual(len(found), len(expected), found)
        for problem, part in zip(found, expected):
            self.assertIn(part, problem)

    def game(self, **more):
        files = {GAME + "RULES.md": "1.1 Move.\n\n**R1** Draws.\n",
                 "tests/games/chess/a.h": HEADER + "// R1: no draw.\n"}
        files.update(more)
        return files

    def test_orphans(self):
        cpp = {"src/base/a.cpp": SPDX}
        self.expect(cpp, "in no CMakeLists.txt")
        self.expect({**cpp, "src/base/CMakeLists.txt": "add_library(b a.cpp)\n"})
        self.expect({**cpp, "src/CMakeLists.txt": "add_library(b base/a.cpp)\n"})
        self.expect({**cpp, "src/base/CMakeLists.txt": "file(GLOB cases *.cpp)\n"})
        self.expect({**cpp, "src/CMakeLists.txt": "add_library(b base/ba.cpp)\n"},
                    "in no CMakeLists.txt")

    def test_a_game_keeps_to_itself(self):
        good = HEADER + '#include "games/chess/state.h"\n'
        self.expect(self.game(**{GAME + "a.h": good}))
        bad = HEADER + '#include "games/go/state.h"\n'
        self.expect(self.game(**{GAME + "a.h": bad}), "may not include games/go")

    def test_rule_numbers(self):
        for cited in ("// 1.1 Moves.", "// R1: ends.", "// Ends (R1).", "// 1.1, R1",
                      '  return {"1.1", text};'):
            self.expect(self.game(**{GAME + "a.h": HEADER + cited + "\n"}))
        for cited in ("// 1.2 Moves.", "// R2: ends.", "// Ends (R2).", "// 1.1, R3",
                      '  return {"1.2", text};'):
            self.expect(self.game(**{GAME + "a.h": HEADER + cited + "\n"}), "is not in")
        for cited in ("## 1.2  Moves", "refused 1 play Y3 : 1.2 you do not"):
            scenarios = {"tests/games/chess/rules.txt": cited + "\n"}
            self.expect(self.game(**scenarios), "is not in")

    def test_every_ruling_has_a_test(self):
        self.expect({GAME + "RULES.md": "R1. Draws.\n"}, "has no test")
        self.expect({GAME + "RULES.md": "R1. Draws.\n",
                     "tests/games/chess/a.h": HEADER + "TEST(Chess, R1_draws) {}\n"})

    def test_rules_stand_once(self):
        self.expect({GAME + "RULES.md": "1.1 A.\n- **1.1** B.\n1.2 C.\n"}, "stands there 2 times")


if __name__ == "__main__":
    unittest.main()
