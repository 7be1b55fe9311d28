#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of what the shell scripts share: progress.sh and node.sh, and of what ./test says."""

import os
import pathlib
import re
import shutil
import stat
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def bash(script, **environment):
    """Runs it in tools/ and returns what subprocess returns, with the output as text."""
    return subprocess.run([shutil.which("bash"), "-euo", "pipefail", "-c", script],
                          cwd=ROOT / "tools", env={**os.environ, **environment}, text=True,
                          capture_output=True, stdin=subprocess.DEVNULL, check=False)


class Progress(unittest.TestCase):
    def test_where_no_terminal_is_a_step_is_one_line(self):
        ran = bash(". ./progress.sh; for n in 1 2 3; do progress Building $n; done; progress Done")
        self.assertEqual(ran.stderr, "Building: 1\nDone\n")

    def test_time_brings_another_line(self):
        ran = bash(". ./progress.sh; progress_every=0; progress Building; "
                   "progress Building '1 of 2'")
        self.assertEqual(ran.stderr, "Building\nBuilding: 1 of 2 (0:00)\n")

    def test_a_programs_output_is_passed_on_without_its_progress(self):
        ran = bash(". ./progress.sh; progress_every=0; "
                   "printf '@@1 of 2@ a.cpp\\nerror: b\\nlast' | progress_follow Building")
        self.assertEqual(ran.stdout, "error: b\nlast\n")
        self.assertIn("Building: 1 of 2", ran.stderr)

    def test_a_command_keeps_its_exit_status(self):
        for status in (0, 3):
            ran = bash(f". ./progress.sh; code=0; progress_while Building sh -c 'exit {status}' "
                       "|| code=$?; echo $code")
            self.assertEqual((ran.stdout, ran.stderr), (f"{status}\n", "Building\n"))


class Node(unittest.TestCase):
    """Which Node.js is taken; those of these tests are scripts in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for tool in ("bash", "sh"):
            (self.folder / tool).symlink_to(shutil.which(tool))

    def put(self, name, script):
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def works(self):
        return bash(". ./node.sh; node_works", PATH=str(self.folder)).returncode == 0

    def test_one_that_is_missing(self):
        self.assertFalse(self.works())

    def test_a_name_that_leads_nowhere(self):
        self.put("node", "echo 'no version is set' >&2; exit 127")
        self.put("npm", "exit 0")
        self.assertFalse(self.works())

    def test_one_without_npm(self):
        self.put("node", "exit 0")
        self.assertFalse(self.works())

    def test_versions(self):
        real = shutil.which("node")
        if real is None:
            self.fail("node is missing; tools/install-deps.sh test web installs it")
        self.put("npm", "exit 0")
        for version, good in (("16.20.2", False), ("18.12.1", False), ("18.13.0", True),
                              ("18.20.4", True), ("22.1.0", True)):
            # The condition is evaluated by a real one, told another version.
            self.put("node", f'shift; script=$1; shift; exec {real} -e "Object.defineProperty('
                             f"process.versions, 'node', {{value: '{version}'}}); $script\" \"$@\"")
            with self.subTest(version=version):
                self.assertEqual(self.works(), good)


class Test(unittest.TestCase):
    def test_help_names_every_way_to_call_it(self):
        ran = bash("../test --help")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        for word in ("quick", "PRESET", "--configure-only", "[Ss]kips"):
            self.assertRegex(ran.stdout, word)

    def test_a_build_that_is_none(self):
        ran = bash("../test relaese")
        self.assertEqual(ran.returncode, 2)
        self.assertTrue(re.search("no build 'relaese'.*--help", ran.stderr), ran.stderr)


if __name__ == "__main__":
    unittest.main()
