# SPDX-License-Identifier: Apache-2.0
"""What the tests of the built program share: how it is run, and a place for files."""
import atexit
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

# What the program keeps of itself, it keeps here; it is removed in the end.
HOME = tempfile.TemporaryDirectory(prefix="menagerie-home-")
atexit.register(HOME.cleanup)
PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else ""


def run(*words, text="", env=None, timeout=60):
    """Runs the program; returns its exit status, output and error text."""
    environment = {"PATH": os.environ["PATH"], "HOME": HOME.name, **(env or {})}
    done = subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True,
                          errors="replace", env=environment, timeout=timeout, check=False)
    return done.returncode, done.stdout, done.stderr


# All that the program knows, in its order.
GAMES = [game["id"] for game in json.loads(run("games", "--json")[1])] if PROGRAM else []
SOURCES = pathlib.Path(__file__).resolve().parents[2] / "src"


def file_of(game, name):
    """A file in the folder of a game."""
    return SOURCES / "games" / game.replace("-", "_") / name


def games_with(name):
    """The games whose folder has that file: what a game may have, such as a lesson."""
    return [game for game in GAMES if file_of(game, name).exists()]


def interrupt(child, after=0):
    """Sends Ctrl-C to a program after some seconds, but not before it handles the signal."""
    caught = 0
    while not caught >> (signal.SIGINT - 1) & 1 and child.poll() is None:
        time.sleep(0.02)
        with open(f"/proc/{child.pid}/status", encoding="ascii") as file:
            caught = next(int(line.split()[1], 16) for line in file if line.startswith("SigCgt"))
    time.sleep(after)
    child.send_signal(signal.SIGINT)


class Scratch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return self.path(name)

    def simulate(self, game, name="games.jsonl", games=3, *more):
        path = self.path(name)
        status, _, error = run("simulate", game, "--games", games, "--records", path, "--legal",
                               "--seed", 7, "--threads", 1, *more)
        self.assertEqual(status, 0, error)
        return path

    def assert_golden(self, golden, lines):
        """The lines are those of the file; UPDATE_GOLDENS=1 rewrites the file."""
        if os.environ.get("UPDATE_GOLDENS"):
            golden.parent.mkdir(exist_ok=True)
            golden.write_text("\n".join(lines) + "\n", "utf-8")
        self.assertEqual(lines, golden.read_text("utf-8").splitlines())

    def assert_refused(self, status, words, *command, **how):
        """One sentence on standard error that holds the words, and this exit status."""
        found, output, error = run(*command, **how)
        self.assertEqual(found, status, f"{command}: {error}{output}")
        self.assertEqual(error.count("\n"), 1, error)
        for word in words.split("|"):
            self.assertIn(word, error)
