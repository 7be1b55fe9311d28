#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests tools/new_game.py: the names that it refuses, and what it says to do next."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NEEDED = ("tools/new_game.py", "examples/games/starter", "tests/examples/starter")


def new_game(*arguments, root=ROOT):
    return subprocess.run([sys.executable, root / "tools/new_game.py", *arguments], text=True,
                          capture_output=True, check=False)


class NewGame(unittest.TestCase):
    def test_names_that_would_not_build_are_refused(self):
        for name, owner in {"awimbawe": "src/games/awimbawe", "hearts": "examples/games/hearts",
                            "starter": "examples/games/starter", "server": "src/server",
                            "class": "C++", "clover": "tests/tutorial/CMakeLists.txt",
                            "scenario": "tests/engine/CMakeLists.txt",
                            "kit": "src/game/kit"}.items():
            with self.subTest(name):
                made = new_game(name)
                self.assertNotEqual(made.returncode, 0)
                self.assertIn(f"the name '{name}' is taken by {owner}", made.stderr)
                self.assertFalse((ROOT / "src/games" / f"my_{name}").exists())

    def test_names_that_are_no_names_are_refused(self):
        for name in ("Lagoon", "coral-reef", "../lagoon", "2_lagoons", "lagoon_", "a" * 41, ""):
            with self.subTest(name):
                made = new_game(name)
                self.assertEqual(made.returncode, 2)
                self.assertIn("small letters and digits", made.stderr)

    def test_it_says_what_to_do_next_and_refuses_to_write_a_game_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            for path in NEEDED:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
                copy(ROOT / path, root / path)
            made = new_game("coral_reef", "--players", "3-4", root=root)
            self.assertEqual(made.returncode, 0, made.stderr)
            for line in ("./run play coral-reef", "tools/build.sh release test_coral_reef",
                         "build/release/tests/games/coral_reef/test_coral_reef"):
                self.assertIn(line, made.stdout)
            again = new_game("coral_reef", root=root)
            self.assertNotEqual(again.returncode, 0)
            self.assertIn("is taken by src/games/coral_reef", again.stderr)


if __name__ == "__main__":
    unittest.main()
