#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The server from outside: socket_test.py TEST_SERVER BOT.PY [unittest arguments]"""

import contextlib
import json
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from client import Closed, Server, Socket, ask

PROGRAM, BOT = sys.argv[1], sys.argv[2]
API = "/api/v1"


def new_table(port, **wish):
    body = {"game": "savage-bowl", "options": {"players": 4}, "name": "Ada", "pace_ms": 0,
            "bots": {"others": "easy"}, **wish}
    answer = ask(port, "POST", API + "/tables", body)
    assert answer.status == 201, answer.text
    return answer.json


def play_out(web, view, moves=1000):
    """Plays random legal actions on a socket until the game or the moves are over."""
    while moves > 0 and not view["finished"]:
        if view["legal"]:
            moves -= 1
            frame = web.ask("act", {"do": random.choice(view["legal"]), "at": view["event"]})
            assert frame["t"] == "ack", frame
        while True:
            view.update(web.next("step")["d"].get("view", {}))
            more = any(frame["t"] == "step" for frame in web.others)
            if not more and (view["legal"] or view["finished"]):
                break


class Plain(unittest.TestCase):
    """One server, limits off."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, "memory:", "requests=0", "frames=0",
                            "allowances=none")
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def table_url(self, table, rest=""):
        return f"{API}/tables/{table['table']}{rest}"

    def open(self, table, **more):
        web = Socket(self.port)
        frame = web.ask("hello", {"table": table["table"], "token": table["token"], **more})
        self.assertEqual(frame["t"], "welcome", frame)
        return web, frame

    def test_a_whole_game_with_reconnects(self):
        table = new_table(self.port)
        web, welcome = self.open(table)
        version, view = welcome["v"], welcome["d"]["view"]
        while not view["finished"]:
            play_out(web, view, moves=5)
            web.close()
            web, welcome = self.open(table, since=version)
            view = welcome["d"]["view"]
            if welcome["d"]["missed"] is not None:
                versions = [step["v"] for step in welcome["d"]["missed"]]
                self.assertEqual(versions, list(range(version + 1, welcome["v"] + 1)))
            version = welcome["v"]
        record = ask(self.port, "GET", self.table_url(table, "/record"))
        self.assertEqual(record.status, 200)
        self.assertIn("attachment", record.headers["Content-Disposition"])
        events = len(json.loads(record.text)["events"]) - 1
        last = ask(self.port, "GET", self.table_url(table, f"/events/{events}?seat=0")).json
        self.assertEqual(last["result"], view["result"])
        self.assertEqual(last["log"], view["log"])

    def test_a_repeated_action_on_another_connection_is_done_once(self):
        table = new_table(self.port)
        web, welcome = self.open(table)
        view = welcome["d"]["view"]
        while not view["legal"]:
            view.update(web.next("step")["d"].get("view", {}))
        action = {"do": view["legal"][0], "at": view["event"]}
        first = web.ask("act", action, "again")
        web.close()
        web, _ = self.open(table)
        self.assertEqual(web.ask("act", action, "again")["v"], first["v"])
        over_http = ask(self.port, "POST", self.table_url(table, "/act"),
                        {"a": "again", **action}, table["token"])
        self.assertEqual(over_http.json["v"], first["v"])
        late = web.ask("act", action)
        self.assertEqual(late["t"], "error")
        self.assertRegex(late["d"]["type"], "(stale|refused)$")

    def test_tokens(self):
        table, other = new_table(self.port), new_table(self.port)
        wrong = [None, "", "x", other["token"], table["token"][:-1] + "!",
                 table["token"].replace(".0.", ".1."), table["token"] + "a"]
        for token in wrong:
            answer = ask(self.port, "POST", self.table_url(table, "/chat"), {"text": "x"}, token)
            self.assertEqual((answer.status, answer.problem), (401, "wrong-token"), token)
        web = Socket(self.port)
        frame = web.ask("hello", {"table": table["table"], "token": other["token"]})
        self.assertEqual(frame["d"]["type"], "urn:menagerie:problem:wrong-token")
        watcher = Socket(self.port)
        view = watcher.ask("hello", {"table": table["table"]})["d"]["view"]
        self.assertEqual(view["seat"], "public")
        hands = [zone["cards"] for zone in view["zones"] if zone["id"].startswith("hand")]
        self.assertTrue(hands and all(isinstance(cards, int) for cards in hands))
        self.assertEqual(watcher.ask("act", {"do": "play R1"})["d"]["status"], 403)

    def test_frames_that_are_too_long_or_binary_end_the_connection(self):
        for text, opcode in ((b"x" * 8193, 1), (b"abc", 2)):
            web = Socket(self.port)
            with self.assertRaises(Closed):
                web.send_text(text, opcode)
                web.read()

    def test_the_subprotocol_and_the_origin_are_wanted(self):
        self.assertEqual(Socket(self.port, protocol=None).status, 400)
        self.assertEqual(Socket(self.port, protocol="other.v1").status, 400)
        self.assertEqual(Socket(self.port, origin="http://evil.example").status, 403)
        self.assertEqual(Socket(self.port, origin=f"http://127.0.0.1:{self.port}").status, 101)
        headers = {"Origin": "http://evil.example"}
        answer = ask(self.port, "POST", API + "/tables", {"game": "savage-bowl"}, headers=headers)
        self.assertEqual(answer.status, 403)
        answer = ask(self.port, "GET", API + "/games", headers={"Host": "evil.example"})
        self.assertEqual(answer.status, 403)

    def test_strange_requests(self):
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%5c..%5cx",
                     "/a%00b", "/t/%zz", "/api/v1/%zz", "/api/v1/tables/", "//api/v1/tables"):
            answer = ask(self.port, "GET", path)
            self.assertEqual((answer.status, answer.problem), (400, "bad-request"), path)
        for path in ("/nothing.js", API + "/nothing", API + "/tables/aaaaaaaaaaaa",
                     API + "/games/x"):
            self.assertEqual(ask(self.port, "GET", path).status, 404, path)
        self.assertEqual(ask(self.port, "DELETE", API + "/games").status, 400)
        headers = {"Content-Type": "text/plain"}
        answer = ask(self.port, "POST", API + "/tables", "{}", headers=headers)
        self.assertEqual(answer.status, 400)
        self.assertEqual(ask(self.port, "POST", API + "/tables", "x" * 70000).status, 413)
        for body in ("", "[]", "{", '{"game": 7}', '{"game": "chess"}',
                     '{"game": "savage-bowl", "options": {"players": 9}}',
                     '{"game": "savage-bowl", "clock": {"bank_ms": -1}}', "[" * 5000):
            answer = ask(self.port, "POST", API + "/tables", body)
            self.assertIn(answer.status, (400, 422), body)
            self.assertEqual(answer.headers["Content-Type"], "application/problem+json")

    def test_bytes_that_are_no_http(self):
        for text in (b"\0\1\2\3\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                     b"GET / HTTP/1.1\r\nx: " + b"y" * 10000 + b"\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.port), timeout=20) as raw:
                raw.sendall(text)
                with contextlib.suppress(ConnectionError):
                    self.assertRegex(raw.recv(100) or b"HTTP/1.1 4", rb"^HTTP/1.1 4")
        self.assertEqual(ask(self.port, "GET", "/healthz").status, 200)

    def test_two_hosts_are_one_too_many(self):
        host = f"Host: 127.0.0.1:{self.port}\r\n".encode()
        for count, status in ((1, b"200"), (2, b"400")):
            with socket.create_connection(("127.0.0.1", self.port), timeout=20) as raw:
                raw.sendall(b"GET /healthz HTTP/1.1\r\n" + host * count + b"\r\n")
                self.assertEqual(raw.recv(100).split()[1], status)

    def test_a_message_of_endless_empty_pieces_ends_the_connection(self):
        web = Socket(self.port)
        web.ask("ping")
        web.close()
        web = Socket(self.port)
        # A text that begins and never ends; what comes behind 64 KiB is not even read.
        web.socket.settimeout(60)
        with self.assertRaises((Closed, ConnectionError)):
            web.socket.sendall(b"\x01\x80abcd" + b"\x00\x80abcd" * 20000)
            web.read()

    def test_every_answer_is_safe_to_show(self):
        for path in ("/", API + "/games", "/nothing.js"):
            headers = ask(self.port, "GET", path).headers
            policy = headers["Content-Security-Policy"].replace("wasm-unsafe-eval", "modules")
            self.assertRegex(policy, r"^(?!.*unsafe).*script-src 'self' 'modules';")
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        answer = ask(self.port, "GET", "/version").json
        self.assertEqual(answer["protocol"], "menagerie.v1")
        self.assertEqual(ask(self.port, "GET", "/readyz").status, 200)
        self.assertIn("menagerie_commits_total", ask(self.port, "GET", "/metrics").text)

    def test_who_does_not_read_is_dropped(self):
        table = new_table(self.port)
        lazy, _ = self.open(table)
        lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        busy, _ = self.open(table)
        dropped = 0
        for number in range(40000):
            busy.send_text(json.dumps({"t": "rename", "a": f"c{number}", "d": {"name": "x" * 40}}))
            while number % 50 == 49 and busy.read().get("a") != f"c{number}":
                pass
            if number % 1000 == 999:
                text = ask(self.port, "GET", "/metrics").text
                dropped = int(text.split("\nmenagerie_slow_receivers_total ")[1].split()[0])
                if dropped:
                    break
        self.assertEqual(dropped, 1)
        self.assertEqual(busy.ask("ping")["t"], "pong")

    def test_the_example_bot_plays_a_game(self):
        table = new_table(self.port, bots={"2": "easy", "3": "easy"})
        web, _ = self.open(table)
        bot = subprocess.Popen([sys.executable, BOT, f"http://127.0.0.1:{self.port}",
                                table["table"]], stdout=subprocess.PIPE, text=True)
        while True:
            view = web.next("step")["d"].get("view")
            if view and view.get("zones"):
                break
        play_out(web, view)
        out, _ = bot.communicate(timeout=30)
        self.assertEqual(out.strip(), f"scores: {view['scores']}")

    def test_hints(self):
        table = new_table(self.port, hints=True)
        web, welcome = self.open(table)
        view = welcome["d"]["view"]
        while not view["legal"]:
            view.update(web.next("step")["d"].get("view", {}))
        answer = ask(self.port, "GET", self.table_url(table, "/hint"), token=table["token"])
        actions = sorted(opinion["action"] for opinion in answer.json["opinions"])
        self.assertEqual(actions, view["legal"])
        for opinion in answer.json["opinions"]:
            self.assertTrue(all(why["id"].startswith("why.") for why in opinion["why"]))

    def test_many_at_once(self):
        def play():
            table = new_table(self.port)
            web, welcome = self.open(table)
            play_out(web, welcome["d"]["view"], moves=8)
            web.close()
        threads = [threading.Thread(target=play) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
            self.assertFalse(thread.is_alive())


class Guarded(unittest.TestCase):
    """Servers with passwords, TLS, ends."""

    def test_a_password(self):
        with Server(PROGRAM, "memory:", "password=swordfish") as server:
            self.assertEqual(ask(server.port, "GET", "/").status, 200)
            self.assertEqual(ask(server.port, "GET", API + "/games").status, 401)
            self.assertEqual(Socket(server.port).status, 401)
            wrong = ask(server.port, "POST", API + "/enter", {"password": "marlin"})
            self.assertEqual(wrong.status, 401)
            right = ask(server.port, "POST", API + "/enter", {"password": "swordfish"})
            cookie = right.headers["Set-Cookie"]
            for _ in range(20):
                wrong = ask(server.port, "POST", API + "/enter", {"password": "marlin"})
            self.assertEqual(wrong.status, 429)
            self.assertGreaterEqual(int(wrong.headers["Retry-After"]), 1)
            right = ask(server.port, "POST", API + "/enter", {"password": "swordfish"})
            self.assertEqual(right.status, 429)
            self.assertIn("HttpOnly", cookie)
            headers = {"Cookie": cookie.split(";")[0]}
            self.assertEqual(ask(server.port, "GET", API + "/games", headers=headers).status, 200)
            headers = {"Menagerie-Password": "swordfish"}
            self.assertEqual(ask(server.port, "GET", API + "/games", headers=headers).status, 429)
        with Server(PROGRAM, "memory:", "password=swordfish") as server:
            self.assertEqual(ask(server.port, "GET", API + "/games", headers=headers).status, 200)

    def test_a_password_holds_however_a_path_is_spelt(self):
        made = {"game": "savage-bowl", "name": "Ada"}
        # This machine itself sees the figures; what comes through a proxy is from elsewhere.
        through = {"X-Forwarded-For": "203.0.113.1"}
        with Server(PROGRAM, "memory:", "password=swordfish") as server:
            for path in ("/%61pi/v1/tables", "/api%2fv1/tables", "/api/%76%31/tables",
                         "/%41pi/../api/v1/tables", "/%6detrics", "/metric%73?x=/",
                         "/%61pi/v1/mine"):
                for method, body in (("GET", None), ("POST", made)):
                    answer = ask(server.port, method, path, body, headers=through)
                    self.assertIn(answer.status, (400, 401), (method, path, answer.text))
            plain = {"Content-Type": "text/plain", "Menagerie-Password": "swordfish"}
            for path in ("/api/v1/tables", "/%61pi/v1/tables"):
                answer = ask(server.port, "POST", path, made, headers=plain)
                self.assertEqual(answer.status, 400, (path, answer.text))

    def test_the_page_comes_from_its_folder_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder, "site")
            (site / "assets").mkdir(parents=True)
            (site / "index.html").write_text("<p>page")
            for name, text in (("a.js", "let x = 1;" * 200), ("a.js.br", "packed")):
                (site / "assets" / name).write_text(text)
            pathlib.Path(folder, "secret.txt").write_text("secret")
            with Server(PROGRAM, "memory:", f"site={site}") as server:
                texts = [ask(server.port, "GET", path).text for path in ("/", "/table/abc")]
                self.assertEqual(texts, ["<p>page"] * 2)
                headers = {"If-None-Match": ask(server.port, "GET", "/").headers["ETag"]}
                self.assertEqual(ask(server.port, "GET", "/", headers=headers).status, 304)
                for takes, encoding in (("gzip, br", "br"), ("br;q=0, gzip", "gzip"), ("b", None)):
                    script = ask(server.port, "HEAD", "/assets/a.js",
                                 headers={"Accept-Encoding": takes})
                    self.assertEqual(script.headers.get("Content-Encoding"), encoding)
                    self.assertIn("immutable", script.headers["Cache-Control"])
                for link in ("/t/k3v9w0q2m7xa/", "/t/k3v9w0q2m7xa.", "//mine", "/new/awimbawe/?x=%",
                             "/t/k3v9w0q2m7xa,%20"):
                    answer = ask(server.port, "GET", link)
                    self.assertEqual((answer.status, answer.text), (200, "<p>page"), link)
                # A person who has lost the way gets the page, which says so; a program a problem.
                browser = {"Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
                for link, status in (("/t/%zz", 400), ("/t/..%5cx", 400), ("/x.png", 404)):
                    answer = ask(server.port, "GET", link, headers=browser)
                    self.assertEqual((answer.status, answer.text), (status, "<p>page"), link)
                    self.assertEqual(answer.headers["Cache-Control"], "no-store")
                    self.assertEqual(ask(server.port, "GET", link).status, status)
                for path in (API + "/tables/k3v9w0q2m7xa", API + "/nothing", API + "/tables/"):
                    answer = ask(server.port, "GET", path, headers=browser)
                    self.assertIn("problem+json", answer.kind, path)
                # To whom the page is denied, the reason is said in their language.
                away = {**browser, "Host": "games.example.org", "Accept-Language": "fr-CA, en"}
                answer = ask(server.port, "GET", "/", headers=away)
                self.assertEqual((answer.status, answer.kind), (403, "text/html"))
                self.assertIn('<html lang="fr">', answer.text)
                wrong = [("/../secret.txt", 400), ("/secret.txt", 404), ("/assets/a.js.br", 404)]
                for path, status in wrong:
                    self.assertEqual(ask(server.port, "GET", path).status, status)

    def test_a_termination_is_clean(self):
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:{folder}/a.db"
            with Server(PROGRAM, database) as server:
                table = new_table(server.port)
                web = Socket(server.port)
                web.ask("hello", {"table": table["table"], "token": table["token"]})
                began = time.monotonic()
                self.assertEqual(server.stop(), 0)
                self.assertLess(time.monotonic() - began, 5)
                self.assertIn("restart", web.next("closing")["d"]["type"])
            with Server(PROGRAM, database) as server:
                second = subprocess.run([PROGRAM, database], capture_output=True, text=True,
                                        timeout=20, check=False)
                self.assertEqual(second.returncode, 3)
                self.assertIn("another server", second.stderr)
                web = Socket(server.port)
                frame = web.ask("hello", {"table": table["table"], "token": table["token"]})
                self.assertEqual(frame["t"], "welcome")

    def test_a_database_that_is_down_is_waited_for(self):
        with Server(PROGRAM, "postgresql://nobody@127.0.0.1:1/nothing") as server:
            self.assertEqual(ask(server.port, "GET", "/healthz").status, 200)
            self.assertEqual(ask(server.port, "GET", "/readyz").status, 503)
            answer = ask(server.port, "POST", API + "/tables", {"game": "savage-bowl"})
            self.assertEqual((answer.status, answer.problem), (503, "unavailable"))
            self.assertEqual(server.stop(), 0)

    def test_a_wrong_start_says_why(self):
        for arguments in (["mysql://x"], ["sqlite:/no/such/folder/a.db"],
                          ["memory:", "site=/no/such/folder"], ["memory:", "cert=x"]):
            done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True,
                                  timeout=20, check=False)
            self.assertIn(done.returncode, (2, 3))
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_tls(self):
        import ssl
        with tempfile.TemporaryDirectory() as folder:
            key, cert = f"{folder}/key.pem", f"{folder}/cert.pem"
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days",
                            "2", "-subj", "/CN=localhost", "-keyout", key, "-out", cert],
                           check=True, capture_output=True)
            with Server(PROGRAM, "memory:", f"cert={cert}", f"key={key}") as server:
                context = ssl.create_default_context(cafile=cert)
                context.check_hostname = False
                import http.client
                connection = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=20,
                                                         context=context)
                connection.request("GET", "/healthz")
                answer = connection.getresponse()
                self.assertEqual(answer.read(), b"ok\n")
                self.assertIn("max-age", answer.headers["Strict-Transport-Security"])
                connection.close()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], warnings="ignore")
