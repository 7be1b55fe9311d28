#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is packed on its way, frames (RFC 7692) and answers: packed_test.py TEST_SERVER"""

import json
import pathlib
import sys
import tempfile
import unittest

from client import Closed, Server, Socket, ask

PROGRAM = sys.argv[1]
API = "/api/v1"


def table_of(port):
    answer = ask(port, "POST", "/api/v1/tables", {"game": "savage-bowl", "name": "Ada"})
    assert answer.status == 201, answer.text
    return answer.json


class Packed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "memory:", "requests=0", "frames=0", "allowances=none")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def test_who_offers_to_unpack_is_sent_far_fewer_bytes(self):
        table = table_of(self.server.port)
        sent = {}
        for compressed in (False, True):
            web = Socket(self.server.port, compressed=compressed)
            self.assertEqual(len(web.extensions), compressed)
            frame = web.ask("hello", {"table": table["table"], "token": table["token"]})
            self.assertEqual(frame["t"], "welcome", frame)
            sent[compressed] = web.payload_bytes
        self.assertLess(sent[True], 0.5 * sent[False])
        # What one frame says of another would be seen in their sizes, were they packed together.
        for word in ("server_no_context_takeover", "client_no_context_takeover"):
            self.assertIn(word, web.extensions[0])

    def test_what_unpacks_to_too_much_ends_the_connection(self):
        table = table_of(self.server.port)
        web = Socket(self.server.port, compressed=True)
        hello = {"table": table["table"], "token": table["token"]}
        web.send_compressed(json.dumps({"t": "hello", "a": "1", "d": hello}))
        self.assertEqual(web.read()["t"], "welcome")
        with self.assertRaises(Closed):
            web.send_compressed(json.dumps({"t": "chat", "a": "2", "d": {"text": "a" * 10**7}}))
            while True:
                web.read()
        self.assertEqual(ask(self.server.port, "GET", "/healthz").status, 200)

    def test_what_is_said_of_the_games_is_packed_and_asked_for_once(self):
        port = self.server.port
        for path in ("/games", "/games?lang=de", "/games/awimbawe?lang=hu"):
            plain = ask(port, "GET", API + path)
            small = ask(port, "HEAD", API + path, headers={"Accept-Encoding": "gzip"})
            self.assertEqual(small.headers["Content-Encoding"], "gzip")
            self.assertLess(5 * int(small.headers["Content-Length"]), 2 * len(plain.text))
            again = ask(port, "GET", API + path,
                        headers={"If-None-Match": plain.headers["ETag"]})
            self.assertEqual(again.status, 304)
        # A language that is not ours is answered in English, and nothing is kept for it.
        english = ask(port, "GET", API + "/games").text
        self.assertEqual(ask(port, "GET", API + "/games?lang=xx").text, english)
        self.assertEqual(ask(port, "POST", API + "/games", {}).status, 405)

    def test_each_encoding_of_a_file_has_a_tag_of_its_own(self):
        # Proxies that pack make tags weak, and may ask for several.
        with tempfile.TemporaryDirectory() as folder:
            assets = pathlib.Path(folder, "assets")
            assets.mkdir()
            pathlib.Path(folder, "index.html").write_text("<p>page")
            (assets / "a.js").write_text("let x = 1;" * 200)
            (assets / "a.js.br").write_text("packed")
            with Server(PROGRAM, "memory:", f"site={folder}") as server:
                def head(takes, known=""):
                    fields = {"Accept-Encoding": takes, "If-None-Match": known}
                    return ask(server.port, "HEAD", "/assets/a.js", headers=fields)

                tags = {takes: head(takes).headers["ETag"] for takes in ("br", "gzip", "identity")}
                self.assertEqual(len(set(tags.values())), 3, tags)
                for known, takes, status in ((f"W/{tags['br']}", "br", 304),
                                             (f'"other", {tags["gzip"]}', "gzip", 304),
                                             (tags["gzip"], "br", 200), ('"*"', "br", 200)):
                    self.assertEqual(head(takes, known).status, status, (known, takes))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
