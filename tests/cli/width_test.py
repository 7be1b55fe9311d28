#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is printed to be read: how it fits the screen.

Usage: prose_test.py path/to/menagerie [unittest arguments]
"""
import fcntl
import os
import pty
import struct
import termios
import unicodedata
import unittest

from program import GAMES, PROGRAM, Scratch, run


class Prose(Scratch):
    def test_prose_fits_the_screen_in_every_language(self):
        """80 columns in a pipe, tables and headings included."""
        def columns(line):
            return sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in line)

        for tag in ("de", "en", "fr", "hu", "ja"):
            for words in (["games"], *(["rules", game] for game in GAMES)):
                _, output, _ = run("--lang", tag, *words)
                for line in output.splitlines():
                    self.assertLessEqual(columns(line), 80, (tag, words, line))
                    self.assertNotRegex(line, "[（「『]$|^ *[）」』、。]", (tag, words))
        child, terminal = pty.fork()
        if child == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
            os.execv(PROGRAM, [PROGRAM, "--lang", "en", "rules", "savage-bowl"])
        text = b""
        try:
            while part := os.read(terminal, 65536):
                text += part
        except OSError:  # The other end is closed.
            pass
        os.waitpid(child, 0)
        widths = [len(line) for line in text.decode().splitlines()]
        self.assertTrue(40 < max(widths) <= 50, max(widths))


if __name__ == "__main__":
    unittest.main()
