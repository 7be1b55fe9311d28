#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page as a folder of files: `menagerie site`.

Usage: site_test.py path/to/menagerie [unittest arguments]
"""
import json
import os
import unittest

from program import GAMES, Scratch, games_with, run


class Site(Scratch):
    def page(self, engine=True):
        page = self.path("page")
        os.makedirs(os.path.join(page, "engine"))
        os.makedirs(os.path.join(page, "assets"))
        self.write("page/index.html", '<html><head><script src="/assets/a.js"></script></head>')
        self.write("page/assets/a.js", "1")
        self.write("page/assets/a.js.br", "packed")
        if engine:
            self.write("page/engine/rules.wasm", "")
        return page

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def test_a_folder_names_its_files_from_where_it_lies_and_answers_for_the_server(self):
        status, _, error = run("site", self.path("a/b"), "--site", self.page())
        self.assertEqual(status, 0, error)
        self.assertIn('src="./assets/a.js"', self.read("a/b/index.html"))
        self.assertIn('name="menagerie-site"', self.read("a/b/index.html"))
        self.assertEqual(os.listdir(self.path("a/b/assets")), ["a.js"])
        listed = json.loads(self.read("a/b/api/games.hu.json"))["games"]
        self.assertEqual([game["id"] for game in listed], GAMES)
        for game in GAMES:
            about = json.loads(self.read(f"a/b/api/games/{game}.json"))
            self.assertIn("# ", about["rules"])
        for game in games_with("lesson.jsonl"):
            self.assertTrue(json.loads(self.read(f"a/b/api/lessons/{game}.json")))

    def test_nothing_is_overwritten_and_half_a_page_is_refused(self):
        page = self.page(engine=False)
        self.assert_refused(2, "tools/wasm.sh", "site", self.path("new"), "--site", page)
        self.assertFalse(os.path.exists(self.path("new")))
        self.write("page/engine/rules.wasm", "")
        self.assert_refused(2, "an empty folder", "site", page, "--site", page)
        self.assert_refused(2, "no built page", "site", self.path("new"), "--site", "/no/such")
        self.assert_refused(2, "inside the page", "site", self.path("page/in"), "--site", page)
        self.assert_refused(2, "cannot make", "site", "/proc/nowhere/x", "--site", page)


if __name__ == "__main__":
    unittest.main()
