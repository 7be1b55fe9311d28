#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What belongs to people's keys, at a server that is killed, lied to and asked for too much:
identity_test.py SERVER MENAGERIE [postgresql]"""

import base64
import http.client
import json
import sys
import threading
import unittest

from client import Server, Socket, ask, figure, wait_until
from keyed import ON_POSTGRES, SERVER, Keyed, run
from person import API, Person

SEALED = base64.b64encode(b"only-ada-can-read-this").decode()
UNKNOWN_KEYS = 10_000


class Case(Keyed):
    def person(self, server, name="Ada"):
        person = Person()
        self.fine(person.ask(server.port, "PUT", body={"name": name}))
        return person

    def seat(self, server, name="Ada"):
        return self.fine(ask(server.port, "POST", API + "/tables",
                             {"game": "savage-bowl", "name": name}), 201)

    def keep(self, server, person, seat):
        self.fine(person.ask(server.port, "PUT", "/seats/" + seat["table"],
                             {"token": seat["token"]}))


class Lasting(Case):
    """Each act, a kill as soon as it is acknowledged, and what is there after it."""

    def after_a_kill(self, act, look):
        with self.server() as server:
            done = act(server)
            server.kill()
        with self.server() as server:
            look(server, done)
            self.assertEqual(server.stop(), 0)

    def test_a_name(self):
        def look(server, ada):
            me = self.fine(ada.ask(server.port, "GET"))
            self.assertEqual((me["name"], me["seats"]), ("Ada", []))
        self.after_a_kill(self.person, look)

    def test_a_vault(self):
        def act(server):
            ada = self.person(server)
            self.fine(ada.ask(server.port, "PUT", "/vault", {"version": 0, "data": SEALED}))
            return ada

        def look(server, ada):
            vault = self.fine(ada.ask(server.port, "GET", "/vault"))
            self.assertEqual(vault, {"version": 1, "data": SEALED})
        self.after_a_kill(act, look)

    def test_a_seat_and_its_new_token(self):
        def act(server):
            ada, seat = self.person(server), self.seat(server)
            self.keep(server, ada, seat)
            return ada, seat, self.fine(ada.ask(server.port, "POST", "/seats/" + seat["table"]))

        def look(server, done):
            ada, seat, taken = done
            table = f"{API}/tables/{seat['table']}"
            self.fine(ask(server.port, "GET", table, token=taken["token"]))
            self.denied(ask(server.port, "GET", table, token=seat["token"]), "wrong-token")
            self.assertEqual(self.fine(ada.ask(server.port, "GET"))["seats"],
                             [{"table": seat["table"], "game": "savage-bowl", "seat": 0,
                               "over": False}])
            self.fine(ada.ask(server.port, "POST", "/seats/" + seat["table"]))
        self.after_a_kill(act, look)

    def test_a_new_key(self):
        def act(server):
            old, new, seat = self.person(server), Person(), self.seat(server)
            self.keep(server, old, seat)
            self.fine(old.ask(server.port, "PUT", "/vault", {"version": 0, "data": SEALED}))
            self.fine(old.renew(server.port, new, name="Ada L."))
            return old, new, seat

        def look(server, done):
            old, new, seat = done
            self.denied(old.ask(server.port, "GET"), "identity-moved")
            self.denied(old.ask(server.port, "GET", "/vault"), "identity-moved")
            self.assertEqual(self.fine(new.ask(server.port, "GET"))["name"], "Ada L.")
            self.assertEqual(self.fine(new.ask(server.port, "GET", "/vault"))["data"], SEALED)
            self.fine(new.ask(server.port, "POST", "/seats/" + seat["table"]))
        self.after_a_kill(act, look)

    def test_a_deletion(self):
        def act(server):
            ada = self.person(server)
            self.fine(ada.ask(server.port, "PUT", "/vault", {"version": 0, "data": SEALED}))
            self.assertEqual(ada.ask(server.port, "DELETE").status, 204)
            return ada

        def look(server, ada):
            self.denied(ada.ask(server.port, "GET"), "identity-unknown")
            self.fine(ada.ask(server.port, "PUT", body={"name": "Ada"}))
            self.assertEqual(self.fine(ada.ask(server.port, "GET", "/vault"))["data"], "")
        self.after_a_kill(act, look)


class Hostile(Case):
    def test_a_signature_is_for_one_request(self):
        with self.server() as server:
            port, ada = server.port, self.person(server)
            body = json.dumps({"name": "Eve"}).encode()
            fields = {"Content-Type": "application/json"}

            def sent(field, method="PUT", path=API + "/me", data=body):
                return ask(port, method, path, data,
                           headers=fields | {"Menagerie-Signature": field})
            right = ada.field(port, "PUT", API + "/me", body)
            self.denied(sent(right, data=body + b" "), "signature-wrong")
            self.denied(sent(right, method="DELETE"), "signature-wrong")
            self.denied(sent(right, path=API + "/me?x=1"), "signature-wrong")
            self.denied(sent(right, path=API + "/me/vault"), "signature-wrong")
            for host in ("evil.example", f"localhost:{port}", "127.0.0.1"):
                self.denied(sent(ada.field(port, "PUT", API + "/me", body, host=host)),
                            "signature-wrong")
            self.denied(sent(ada.field(port, "PUT", API + "/me", body, challenge="A" * 54)),
                        "challenge-unknown")
            self.assertEqual(self.fine(ada.ask(port, "GET"))["name"], "Ada")
            self.fine(sent(right))
            self.denied(sent(right), "challenge-unknown")
            # A challenge of before the server's end.
            early = ada.field(port, "GET", API + "/me")
            self.assertEqual(server.stop(), 0)
        with self.server() as server:
            self.denied(ask(server.port, "GET", API + "/me",
                            headers={"Menagerie-Signature": early}), "challenge-unknown")

    def test_fields_that_are_cut_huge_or_double(self):
        with self.server() as server:
            port, ada = server.port, self.person(server)
            right = ada.field(port, "GET", API + "/me")
            for end in range(0, len(right), 7):
                answer = ask(port, "GET", API + "/me",
                             headers={"Menagerie-Signature": right[:end]})
                self.assertEqual(answer.status, 401, right[:end])
            for wrong in (right + "A" * 3000, right.replace("key=", "key=="), right + "=",
                          right.replace(ada.key, "*" * 43), "v=1;" * 500, "\u00e4\u00f6"):
                answer = ask(port, "GET", API + "/me",
                             headers={"Menagerie-Signature": wrong.encode("latin-1")})
                self.assertEqual(answer.status, 401, wrong[:80])
            answer = ask(port, "GET", API + "/me",
                         headers={"Menagerie-Signature": "A" * 20_000})
            self.assertEqual(answer.status, 413)
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            line.putrequest("GET", API + "/me")
            line.putheader("Menagerie-Signature", right)
            line.putheader("Menagerie-Signature", right)
            line.endheaders()
            self.assertEqual(line.getresponse().status, 400)
            line.close()
            self.fine(ask(port, "GET", API + "/me", headers={"Menagerie-Signature": right}))
            self.denied(ask(port, "GET", API + "/me"), "signature-missing")
            self.denied(ask(port, "GET", API + "/me/challenges"), "wrong-method")
            self.denied(ada.ask(port, "GET", "/nothing"), "not-found")
            self.denied(ada.ask(port, "POST", body={}), "wrong-method")

    def test_many_unknown_keys_leave_nothing(self):
        with self.server(f"admin={self.folder}/admin") as server:
            # The first one has all counted; the operator is told what there is now.
            self.person(server)
            socket = self.folder / "admin"
            before = json.loads(run("admin", "identities", "--json", "--socket", socket)[1])
            before = before["identities"]
            wait_until("they are counted",
                       lambda: figure(server, "menagerie_identities") == before)
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

            def told(method, path, fields):
                line.request(method, path, headers=fields)
                answer = line.getresponse()
                return answer.status, json.loads(answer.read())
            for _ in range(UNKNOWN_KEYS):
                _, made = told("POST", API + "/me/challenges",
                               {"Content-Type": "application/json"})
                field = Person().field(server.port, "GET", API + "/me", b"", made["challenge"])
                status, problem = told("GET", API + "/me", {"Menagerie-Signature": field})
                self.assertEqual((status, problem["type"].rpartition(":")[2]),
                                 (404, "identity-unknown"))
            line.close()
            self.assertGreaterEqual(figure(server, "menagerie_signatures_total"), UNKNOWN_KEYS)
            self.assertEqual(figure(server, "menagerie_identities"), before)

    def test_a_vault_that_is_too_large(self):
        with self.server() as server:
            port, ada = server.port, self.person(server)

            def put(data, version=0):
                return ada.ask(port, "PUT", "/vault", {"version": version, "data": data})
            self.denied(put("A" * 262_148), "too-large")
            self.denied(put("A" * 300_000), "too-large")
            self.denied(put("A" * 7), "bad-request")
            self.denied(put("A-A_"), "bad-request")
            self.fine(put("A" * 262_144))
            self.assertEqual(self.fine(ada.ask(port, "GET", "/vault"))["data"], "A" * 262_144)
            self.assertEqual(self.fine(ada.ask(port, "GET", "/export"))["vault"]["data"],
                             "A" * 262_144)
            # Other requests have no longer bodies than before.
            self.denied(ada.ask(port, "PUT", "", {"name": "Ada", "x": "A" * 70_000}), "too-large")
            self.denied(ask(port, "POST", API + "/tables", "A" * 70_000), "too-large")
            self.denied(ask(port, "PUT", API + "/me/vault", "A" * 200_000), "signature-missing")

    def test_two_devices_at_once(self):
        with self.server() as server:
            ada, answers = self.person(server), []

            def put(number):
                data = base64.b64encode(str(number).encode()).decode()
                answers.append((data, ada.ask(server.port, "PUT", "/vault",
                                              {"version": 0, "data": data})))
            devices = [threading.Thread(target=put, args=(number,)) for number in range(12)]
            for device in devices:
                device.start()
            for device in devices:
                device.join()
            won = [data for data, answer in answers if answer.status == 200]
            self.assertEqual(len(won), 1)
            self.assertEqual({answer.problem for _, answer in answers}, {"", "stale"})
            self.assertEqual(self.fine(ada.ask(server.port, "GET", "/vault")),
                             {"version": 1, "data": won[0]})

    def test_names_of_the_server(self):
        with self.server("origin=https://cards.example", "password=swordfish") as server:
            ada = Person()
            body = b'{"name":"Ada"}'
            fields = {"Content-Type": "application/json"}
            self.denied(ask(server.port, "POST", API + "/me/challenges", headers=fields),
                        "password-needed")
            fields["Menagerie-Password"] = "swordfish"
            challenge = ask(server.port, "POST", API + "/me/challenges",
                            headers=fields).json["challenge"]
            fields["Menagerie-Signature"] = ada.field(server.port, "PUT", API + "/me", body,
                                                      challenge, "cards.example")
            self.fine(ask(server.port, "PUT", API + "/me", body, headers=fields))


class Leaks(Case):
    def test_nothing_tells_of_a_key(self):
        with (self.folder / "log").open("w") as log, \
                self.server("log=json", f"admin={self.folder}/admin", log=log) as server:
            port, ada = server.port, self.person(server, "Ada the Secret")
            seat = self.seat(server)
            self.keep(server, ada, seat)
            self.fine(ada.ask(port, "PUT", "/vault", {"version": 0, "data": SEALED}))
            grace = self.person(server, "Grace")
            told = [grace.ask(port, "GET", path).text for path in ("", "/vault", "/export")]
            self.denied(grace.ask(port, "POST", "/seats/" + seat["table"]), "seat-taken")
            web = Socket(port)
            told.append(json.dumps(web.ask("hello", {"table": seat["table"]})))
            own = Socket(port)
            told.append(json.dumps(own.ask("hello", {"table": seat["table"],
                                                     "token": seat["token"]})))
            taken = self.fine(ada.ask(port, "POST", "/seats/" + seat["table"]))
            told += [json.dumps(frame) for frame in web.frames_here()]
            told.append(ask(port, "GET", f"{API}/tables/{seat['table']}",
                            token=taken["token"]).text)
            told += [ask(port, "GET", path).text
                     for path in ("/metrics", "/version", API + "/tables")]
            self.assertEqual(ada.ask(port, "DELETE").status, 204)
            for line in (web, own):
                line.close()
            self.assertEqual(server.stop(), 0)
            told.append((self.folder / "log").read_text())
            for text in told:
                for secret in (ada.key, ada.key[:16], "Ada the Secret", SEALED):
                    self.assertNotIn(secret, text)
            log_text = told[-1]
            self.assertIn('"/api/v1/me"', log_text)
            self.assertNotIn(grace.key, log_text)
            self.assertNotIn("menagerie-request", log_text)


class Operating(Case):
    def test_limits(self):
        options = ["requests=0", "identities=2"]
        with Server(SERVER, self.database, *options).wait() as server:
            for name in ("Ada", "Grace"):
                self.person(server, name)
            third = Person().ask(server.port, "PUT", body={"name": "Third"})
            self.denied(third, "too-many")
            self.assertGreater(int(third.headers["Retry-After"]), 60)

    @unittest.skipIf(ON_POSTGRES, "its database has others' identities, too")
    def test_room(self):
        with self.server("identity_bytes=20000") as server:
            ada = self.person(server)
            full = ada.ask(server.port, "PUT", "/vault", {"version": 0, "data": "A" * 24_000})
            self.denied(full, "full")
            wait_until("it is counted", lambda: figure(server, "menagerie_identities") == 1)
            self.assertEqual(figure(server, "menagerie_identity_bytes_max"), 20_000)

    def test_an_operator_counts_and_deletes(self):
        socket = self.folder / "admin"
        with self.server(f"admin={socket}") as server:
            def admin(*words):
                return run("admin", *words, "--socket", socket)
            ada = self.person(server)
            status, before, _ = admin("identities", "--json")
            self.assertEqual(status, 0)
            status, told, _ = admin("delete-identity", ada.key)
            self.assertEqual((status, told), (0, ""))
            self.denied(ada.ask(server.port, "GET"), "identity-unknown")
            after = json.loads(admin("identities", "--json")[1])
            self.assertEqual(after["identities"], json.loads(before)["identities"] - 1)
            self.assertIn("identit", admin("identities")[1])
            for key, part in ((ada.key, "nothing of that key"), ("x", "not the key")):
                status, _, error = admin("delete-identity", key)
                self.assertEqual(status, 1)
                self.assertIn(part, error)

    @unittest.skipIf(ON_POSTGRES, "its database has others' identities, too")
    def test_the_database_travels_with_them(self):
        with self.server() as server:
            ada = self.person(server)
            self.fine(ada.ask(server.port, "PUT", "/vault", {"version": 0, "data": SEALED}))
            self.keep(server, ada, self.seat(server))
            self.assertEqual(server.stop(), 0)
        file, moved = self.folder / "tables.jsonl", f"sqlite:{self.folder}/moved.db"
        status, told, error = run("db", "check", self.database)
        self.assertEqual((status, error), (0, ""))
        self.assertIn("1 of 1 identity is right.", told)
        self.assertEqual(run("db", "export", self.database, file)[:2],
                         (0, "1 table and 1 identity.\n"))
        self.assertIn("1 identity taken over.", run("db", "import", moved, file)[1])
        self.assertEqual(run("db", "import", moved, file)[0], 0)
        self.database = f"sqlite:{self.folder}/again.db"
        self.assertEqual(run("db", "move", moved, self.database)[0], 0)
        with self.server() as server:
            self.assertEqual(self.fine(ada.ask(server.port, "GET", "/vault"))["data"], SEALED)
            self.assertEqual(len(self.fine(ada.ask(server.port, "GET"))["seats"]), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
