#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`menagerie serve` from outside: where its tables are, how it ends, what it refuses.

Usage: serve_test.py path/to/menagerie [unittest arguments]
"""
import json
import os
import re
import signal
import subprocess
import unittest
import urllib.request

from program import PROGRAM, Scratch, run


class Serve(Scratch):
    def test_tables_lie_in_the_state_folder_and_sigterm_ends_it(self):
        environment = {**os.environ, "XDG_STATE_HOME": self.folder.name}
        with subprocess.Popen([PROGRAM, "serve", "--port", "0"], env=environment,
                              cwd=self.folder.name, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as child:
            said = child.stdout.readline()
            child.send_signal(signal.SIGTERM)
            child.communicate(timeout=60)
            self.assertEqual(child.returncode, 0)
        self.assertRegex(said, rb"http://127\.0\.0\.1:[0-9]+")
        self.assertEqual(os.listdir(self.folder.name), ["menagerie"])
        self.assertIn("tables.db", os.listdir(self.path("menagerie")))

    def test_who_has_no_home_has_none_made_for_him(self):
        nowhere = self.path("no/home")
        status, _, error = run("serve", "--port", 0, "--bind", "127.0.0.1", "--site", nowhere,
                               env={"HOME": nowhere})
        self.assertEqual(status, 2, error)
        self.assertEqual(os.listdir(self.folder.name), [])
        # Below a home that is there, all that is missing is made.
        run("serve", "--site", nowhere, env={"HOME": self.folder.name})
        self.assertTrue(os.path.isdir(self.path(".local/state/menagerie")))

    def test_a_seed_makes_the_same_server_again_and_only_on_this_machine(self):
        def seated(*options):
            with subprocess.Popen([PROGRAM, "serve", "--port", "0", "--db", "memory:", *options],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
                try:
                    address = re.search(rb"http://[0-9.]+:[0-9]+", child.stdout.readline())[0]
                    body = b'{"game": "awimbawe", "name": "Ada", "bots": {"others": "easy"}}'
                    request = urllib.request.Request(address.decode() + "/api/v1/tables", body,
                                                     {"Content-Type": "application/json"})
                    with urllib.request.urlopen(request, timeout=60) as answer:
                        table = json.load(answer)
                finally:
                    child.send_signal(signal.SIGTERM)
                    child.communicate(timeout=60)
            return table["table"], table["token"]

        self.assertEqual(seated("--seed", "7"), seated("--seed", "7"))
        self.assertNotEqual(seated("--seed", "7"), seated("--seed", "8"))
        self.assertNotEqual(seated(), seated())

    def test_wrong_usage_is_told_in_a_sentence(self):
        for part, words, wanted in (
                ("0 to 65535", ["--port", 70000], 2),
                ("--seed makes every card predictable", ["--seed", 7, "--bind", "0.0.0.0"], 2),
                ("--origin is 'foo', but an origin is as browsers name it: http://",
                 ["--origin", "foo"], 2),
                ("--origin is 'https://a.org/'", ["--origin", "http://b.org", "--origin",
                                                  "https://a.org/"], 2),
                ("--proxy-header: 'foo' is not one of x-forwarded-for, forwarded",
                 ["--proxy-header", "foo"], 2),
                ("--log: 'xml' is not one of plain, json", ["--log", "xml"], 2),
                ("--chat-per-minute: '-1' is not a number from 0 to 1000000",
                 ["--chat-per-minute=-1"], 2),
                ("not an address", ["--bind", "here"], 2),
                ("sqlite:PATH", ["--db", "mysql://x"], 2),
                ("both a certificate and a key", ["--tls-cert", "x.pem"], 2),
                ("cannot read the folder", ["--site", "/no/such/folder"], 2),
                ("cannot open the database", ["--db", "sqlite:/no/such/folder/x.db"], 3)):
            status, output, error = run("serve", *words)
            self.assertEqual(status, wanted, error)
            self.assertIn(part, error)
            self.assertEqual(len(error.splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
