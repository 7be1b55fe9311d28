#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of tidy.py: every check finds what it is for, and leaves good text alone."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
from unittest import mock

import sources
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


def switch(*labels):
    return HEADER + "".join(f"{line}\n" for line in (
        "inline int f(Suit suit) {", "  switch (suit) {",
        *(f"    {label}:\n      return 1;" for label in labels), "  }", "  return 0;", "}"))


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
    ("src/engine/a.h", HEADER + "#include <nlohmann/json.hpp>\n",
     "may not include <nlohmann/json.hpp>"),
    ("src/zoo/a.h", HEADER, "is no layer"),
    ("src/server/tables/a.h", HEADER + "auto t = std::chrono::steady_clock::now();\n",
     "told the time"),
    ("src/server/store/a.h", HEADER + '#include "server/tables/storage/store.h"\n', None),
    ("src/server/tables/a.h", HEADER + '#include "server/net/serve.h"\n',
     "src/server/tables may not include server/net"),
    ("src/cli/a.h", HEADER + '#include "server/net/serve.h"\n', None),
    ("src/base/a.h", switch("case Suit::red", "default"), "a 'default' in a switch over names"),
    ("src/base/a.h", switch("case red", "default"), "a 'default' in a switch over names"),
    ("src/base/a.h", switch("default", "case 1: case Suit::red"),
     "a 'default' in a switch over names"),
    ("src/base/a.h", switch("case Suit::red", "case Suit::blue"), None),
    ("src/base/a.h", switch("case 'R'", "case ':'", "default"), None),
    ("src/base/a.h", switch("case 1", "case -2", "case 0x1f'ff", "default"), None),
    ("src/base/a.h", switch("case Suit::red: {\n switch (n) {\n case 1:\n default:\n }\n }",
                            "case Suit::blue"), None),
    ("tests/a.h", switch("case Suit::red", "default"), None),
]


class Folders(unittest.TestCase):
    def test_every_game_has_the_same_files(self):
        whole = {GAME + name: "" for name in tidy.GAME_FILES}
        def complaints(files):
            return [line for line in problems(files) if "every game's folder" in line]
        self.assertEqual(complaints(whole), [])
        for name in tidy.GAME_FILES:
            if name != "game.h":
                lacking = {path: text for path, text in whole.items() if path != GAME + name}
                self.assertEqual(len(complaints(lacking)), 1, name)


    def test_a_concern_is_in_the_header_of_its_name(self):
        rules = ("struct Game {\n  using Solving = some_game::Solving;\n"
                 "  using Playouts = Absent;\n};\n")
        found = [line for line in problems({GAME + "game.h": "", GAME + "rules.h": rules})
                 if "concern" in line]
        self.assertEqual(len(found), 1, found)
        self.assertIn("no solving.h for its concern Solving", found[0])

    def test_a_question_is_answered_in_one_file(self):
        name = "".join(part.capitalize() for part in GAME.split("/")[2].split("_"))
        legal = f"Actions {name}::legal(const Shown& shown) {{\n  return {{}};\n}}\n"
        explain = "Explanation Presentation::explain(const Shown& shown,\n    Seat seat) {\n}\n"
        self.assertEqual(places({"legality.cpp": legal + explain}), [])
        self.assertEqual(len(places({"rules.cpp": legal, "log.cpp": explain})), 2)
        judge = "template <class Verdict>\nauto judge(const Verdict& no) {\n  return no();\n}\n"
        self.assertEqual(places({"legality.cpp": judge}), [])
        self.assertEqual(len(places({"rules.cpp": judge})), 1)
        self.assertEqual(places({"rules.cpp": f"void f() {{\n  {name}::legal(shown);\n}}\n"}), [])
        self.assertEqual(len(places({"state.h": "struct Shown {\n  Seat actor;\n};\n"})), 1)
        self.assertEqual(places({"state.h": "struct Shown {\n  Seat to_act;\n};\n"}), [])


def places(files):
    found = [sources.Source(GAME + name, text) for name, text in files.items()]
    return list(tidy.check_places(found))


class Layers(unittest.TestCase):
    def test_they_stand_in_order(self):
        def complaints(**layers):
            return list(tidy.check_layers({name.replace("_", "/"): (ours, "")
                                           for name, ours in layers.items()}))
        self.assertEqual(list(tidy.check_layers(tidy.LAYERS)), [])
        self.assertEqual(complaints(base="", engine="base", server_a="base engine", cli="server"),
                         [])
        self.assertEqual(complaints(base="", engine="base more", more="base engine"),
                         ["engine may include more, which does not stand before it"])
        self.assertEqual(len(complaints(base="base")), 1)
        self.assertEqual(len(complaints(server_a="", cli="server", server_b="")), 1)
        self.assertEqual(len(complaints(engine="base")), 1)


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
        return [count for _, count in tidy.functions(sources.Source("a.cpp", text))]

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


    def test_pictures_say_whose_they_are(self):
        picture = GAME + "art/owl-head.svg"
        ours = "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
        theirs = ("<!-- SPDX-License-Identifier: CC-BY-3.0 -->\n"
                  "<!-- SPDX-FileCopyrightText: Ada Lace, pictures.org -->\n")
        notice = "By licence:\n\n  Ada Lace    fox, lion,\n              owl-head\n  Bo  fox-head\n"
        self.expect({picture: ours + "<svg />\n"})
        self.expect({picture: "<svg />\n", "a/art/b.svg": "<svg />\n"}, "begins with SPDX lines")
        self.expect({picture: theirs.split("\n")[0] + "\n<svg />\n"}, "begins with SPDX lines")
        self.expect({picture: theirs + "<svg />\n"}, "NOTICE does not say that Ada Lace drew it")
        self.expect({picture: theirs.replace("Ada Lace", "Bo") + "<svg />\n", "NOTICE": notice},
                    "NOTICE does not say that Bo drew it")
        self.expect({picture: theirs + "<svg />\n", "NOTICE": notice})


class Reading(unittest.TestCase):
    """Which files are read: in a checkout, in a source archive, and if there is no git."""

    FILES = {".gitignore": "build/\n*.orig\n", "web/.gitignore": "dist/\ne2e/.*.mjs\n",
             "a.md": "", "a.orig": "", "build/b.md": "", "web/c.md": "", "web/dist/d.md": "",
             "dist/e.md": "", "web/e2e/f.md": "", "e2e/g.md": "", "web/build/h.md": ""}
    READ = ["a.md", "dist/e.md", "e2e/g.md", "web/c.md", "web/e2e/f.md"]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for path, text in self.FILES.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text, "utf-8")

    def read(self):
        return [one.path for one in sources.read_sources(self.root) if one.path.endswith(".md")]

    def test_a_source_archive(self):
        self.assertEqual(self.read(), self.READ)

    def test_a_machine_without_git(self):
        (self.root / ".git").mkdir()
        (self.root / ".git" / "description.md").touch()
        with mock.patch.dict(os.environ, {"PATH": ""}):
            self.assertEqual(self.read(), self.READ)

    @unittest.skipUnless(shutil.which("git"), "needs git")
    def test_a_checkout(self):
        subprocess.run(["git", "init", "--quiet", str(self.root)], check=True)
        self.assertEqual(self.read(), self.READ)

    def test_ignored_by_path(self):
        (self.root / "web" / "e2e" / ".f.mjs").touch()
        (self.root / "web" / "e2e" / "f.mjs").touch()
        walked = {path.name for path in sources.walked(self.root)}
        self.assertIn("f.mjs", walked)
        self.assertNotIn(".f.mjs", walked)

    def test_this_tree_is_the_same_with_git_and_without(self):
        root = pathlib.Path(__file__).resolve().parent.parent
        with_git = sources.read_sources(root)
        with mock.patch.object(sources, "known_to_git", return_value=None):
            self.assertEqual([one.path for one in sources.read_sources(root)],
                             [one.path for one in with_git])


if __name__ == "__main__":
    unittest.main()
