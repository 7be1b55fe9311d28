# SPDX-License-Identifier: Apache-2.0
"""Tests of what belongs to people's keys, in SQLite or PostgreSQL: SERVER MENAGERIE [postgresql]"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from client import Server

SERVER, MENAGERIE = sys.argv[1:3]
ON_POSTGRES = sys.argv[3:] == ["postgresql"]


def run(*words, file=None):
    done = subprocess.run([MENAGERIE, *map(str, words)], capture_output=True, encoding="utf-8",
                          timeout=120, stdin=file, check=False)
    return done.returncode, done.stdout, done.stderr


class Keyed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.database = (os.environ["MENAGERIE_TEST_POSTGRES"] if ON_POSTGRES
                         else f"sqlite:{self.folder}/tables.db")

    def server(self, *options, log=None):
        return Server(SERVER, self.database, "requests=0", "identities=0", "circles=0",
                      "allowances=none", *options, log=log).wait()

    def fine(self, answer, status=200):
        self.assertEqual(answer.status, status, answer.text)
        return answer.json if answer.text else None

    def denied(self, answer, problem):
        self.assertEqual(answer.problem, problem, answer.text)
