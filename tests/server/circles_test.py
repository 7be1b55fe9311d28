#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Circles, at a server that is killed, lied to and asked for too much:
circles_test.py SERVER MENAGERIE [postgresql]"""

import json
import random
import sys
import threading
import unittest

from circle import WISH, Circle
from client import Server, ask, figure, wait_until
from keyed import ON_POSTGRES, SERVER, Keyed, run
from person import API, Person


class Lasting(Keyed):
    """Each act, a kill as soon as it is acknowledged, and what is there after it."""

    def after_a_kill(self, act, look, names=("Ada", "Grace")):
        with self.server() as server:
            circle = Circle(self, server, names)
            done = act(circle)
            server.kill()
        with self.server() as server:
            look(circle.at(server), done)
            self.assertEqual(server.stop(), 0)

    def test_members_and_names(self):
        def act(circle):
            self.fine(circle.signed(circle.members[0], "PUT", body={"name": "Fridays"}), 204)
            third = Person()
            self.fine(third.ask(circle.port, "PUT", body={"name": "Third"}))
            self.fine(circle.join(third))
            self.fine(circle.signed(circle.members.pop(), "DELETE", "/members/1"), 204)
            circle.members.append(third)

        def look(circle, _):
            seen = circle.got()
            self.assertEqual(seen["name"], "Fridays")
            self.assertEqual([(one["member"], one["name"]) for one in seen["members"]],
                             [(0, "Ada"), (2, "Third")])
        self.after_a_kill(act, look)

    def test_a_link(self):
        def act(circle):
            return self.fine(circle.signed(circle.members[0], "POST", "/link"))["key"]

        def look(circle, key):
            late = Person()
            self.fine(late.ask(circle.port, "PUT", body={"name": "Late"}))
            self.denied(circle.join(late), "wrong-token")
            circle.key = key
            self.fine(circle.join(late))
        self.after_a_kill(act, look)

    def test_chat(self):
        def act(circle):
            for line in range(60):
                said = circle.ask(line % 2, "POST", "/chat", {"text": f"line {line}"})
                self.assertEqual(self.fine(said), {"line": line})

        def look(circle, _):
            page = circle.got("/chat")
            self.assertEqual((page["page"], page["pages"]), (1, 2))
            self.assertEqual([line["text"] for line in page["lines"]],
                             [f"line {line}" for line in range(50, 60)])
            self.assertEqual(len(circle.got("/chat?page=0")["lines"]), 50)
        self.after_a_kill(act, look)

    def test_a_table_and_its_seats(self):
        def act(circle):
            made = self.fine(circle.ask(0, "POST", "/tables", WISH), 201)
            self.fine(circle.ask(1, "POST", f"/tables/{made['table']}/seats", {}), 201)
            return made

        def look(circle, made):
            tables = circle.got()["tables"]
            self.assertEqual([one["table"] for one in tables], [made["table"]])
            self.assertEqual(tables[0]["seats"], [0, 1, None, None])
            self.assertEqual(circle.got()["last"], WISH)
            self.denied(circle.ask(1, "POST", f"/tables/{made['table']}/seats", {}), "not-now")
        self.after_a_kill(act, look)

    def test_a_new_key(self):
        def act(circle):
            new = Person()
            self.fine(circle.members[1].renew(circle.port, new))
            circle.members[1] = new

        def look(circle, _):
            self.assertEqual(self.fine(circle.ask(1, "GET"))["you"], 1)
        self.after_a_kill(act, look)

    def test_results_are_counted_once(self):
        """Killed in the middle of games, and as soon as their last action is acknowledged."""
        randomness, games = random.Random(4), 2
        names = ("Ada", "Grace", "Edsger", "Barbara")
        with self.server() as server:
            circle = Circle(self, server, names)
            played = [circle.game() for _ in range(games)]
            server.kill()
        unfinished, kills = list(played), 0
        while unfinished:
            with self.server() as server:
                circle.at(server)
                # A game whose last action was acknowledged before the kill is over by itself.
                if not unfinished[0].play(randomness.randrange(15, 60)):
                    unfinished.pop(0)
                server.kill()
                kills += 1
        self.assertGreater(kills, games)
        with self.server() as server:
            circle.at(server)
            past = circle.got("/games")["games"]
            self.assertEqual(sorted(one["table"] for one in past),
                             sorted(one.table for one in played))
            points = {member: 0 for member in range(4)}
            for game in past:
                record = ask(server.port, "GET", f"{API}/tables/{game['table']}/record").json
                self.assertEqual([seat["score"] for seat in game["seats"]],
                                 record["result"]["scores"])
                self.assertEqual([seat["member"] for seat in game["seats"]], [0, 1, 2, 3])
                for member in range(4):
                    points[member] += game["seats"][member]["points"]
            for season in ("", "?season=all"):
                told = circle.got("/standings" + season)
                self.assertEqual({row["member"]: row["points"] for row in told["rows"]}, points)
                self.assertEqual({row["games"] for row in told["rows"]}, {games})
                self.assertEqual([pair["games"] for pair in told["pairs"]], [games] * 6)
            self.assertEqual(circle.got()["tables"], [])


class Hostile(Keyed):
    def test_requests_that_are_not_right(self):
        with self.server() as server:
            circle = Circle(self, server)
            ada = circle.members[0]
            for body in ("[]", "{", '"x"', "", "null"):
                answer = ask(server.port, "POST", API + circle.path + "/chat", body.encode(),
                             circle.tickets[ada])
                self.assertEqual(answer.status, 400, body)
            for rest, method in (("", "POST"), ("/chat", "DELETE"), ("/standings", "POST"),
                                 ("/members", "GET"), ("/link", "GET"), ("/visits", "PUT"),
                                 ("/tables", "GET"), ("/members/0", "POST")):
                self.assertEqual(circle.ask(0, method, rest, {}).status, 405, rest)
            for rest in ("/nothing", "/chat/0", "/tables/x", "/members/0/x"):
                self.assertIn(circle.ask(0, "GET", rest).status, (404, 405), rest)
            for query in ("page=-1", "page=x", "page=99999999999999999999",
                          "page=18446744073709551615", "page="):
                self.denied(circle.ask(0, "GET", "/chat?" + query), "bad-request")
                self.denied(circle.ask(0, "GET", "/games?" + query), "bad-request")
            self.assertEqual(circle.got("/games?page=1000000000")["games"], [])
            self.denied(circle.ask(0, "GET", "/standings?season=2026"), "bad-request")
            self.denied(circle.ask(0, "GET", "/standings?game=../x"), "not-found")
            self.denied(circle.ask(0, "POST", "/chat", {"text": "x" * 301}), "bad-request")
            self.denied(circle.ask(0, "POST", "/chat", {"text": "x" * 70_000}), "too-large")
            self.denied(circle.ask(0, "POST", "/tables", {"game": "no-such"}), "bad-options")
            self.denied(circle.ask(0, "POST", "/tables/aaaaaaaaaaaa/seats", {}), "not-found")
            for member in ("-1", "4294967296", "x", "1x"):
                self.denied(circle.signed(ada, "DELETE", "/members/" + member), "bad-request")
            self.assertEqual(len(circle.got()["members"]), 2)
            self.assertEqual(circle.got("/chat")["lines"], [])

    def test_text_of_others_is_cleaned(self):
        with self.server() as server:
            circle = Circle(self, server)
            self.fine(circle.ask(0, "POST", "/chat",
                                 {"text": "a\u202eb\u0007c \n <script>", "member": 1}))
            line = circle.got("/chat")["lines"][0]
            self.assertEqual((line["text"], line["member"]), ("abc <script>", 0))

    def test_tickets_that_are_not_right(self):
        with self.server() as server:
            circle, other = Circle(self, server), Circle(self, server)
            ticket = circle.tickets[circle.members[0]]

            def sent(token):
                return ask(server.port, "GET", API + circle.path, token=token)
            self.fine(sent(ticket))
            wrong = [ticket[:at] + ("A" if ticket[at] != "A" else "B") + ticket[at + 1:]
                     for at in range(len(ticket) - 1)]
            wrong += [ticket[:-1], ticket + "A", "A" * 38, "*" * 38, "x" * 3000,
                      other.tickets[other.members[0]]]
            for token in wrong:
                self.denied(sent(token), "ticket-unknown")
            self.denied(ask(server.port, "GET", API + circle.path), "signature-missing")
            self.assertEqual(server.stop(), 0)
        with self.server() as server:
            self.denied(ask(server.port, "GET", API + circle.path, token=ticket),
                        "ticket-unknown")

    def test_many_at_once(self):
        """Each line of chat and each seat once, whoever is first."""
        with self.server() as server:
            circle = Circle(self, server, ("Ada", "Grace", "Edsger", "Barbara"))
            made = self.fine(circle.ask(0, "POST", "/tables", WISH), 201)
            lines, seats = [], []

            def act(member):
                for _ in range(20):
                    lines.append(self.fine(circle.ask(member, "POST", "/chat",
                                                      {"text": "x"}))["line"])
                answer = circle.ask(member, "POST", f"/tables/{made['table']}/seats", {"seat": 1})
                seats.append(answer.problem)
            people = [threading.Thread(target=act, args=(member,)) for member in range(4)]
            for one in people:
                one.start()
            for one in people:
                one.join()
            self.assertEqual(sorted(lines), list(range(80)))
            self.assertEqual(sorted(seats), ["", "not-now", "seat-taken", "seat-taken"])


class Leaks(Keyed):
    def test_nothing_tells_of_keys_and_addresses(self):
        with (self.folder / "log").open("w") as log, \
                self.server("log=json", f"admin={self.folder}/admin", log=log) as server:
            names = ("Ada", "Grace", "Edsger", "Barbara")
            circle = Circle(self, server, names)
            game = circle.game()
            game.play(5)
            hands = [json.dumps(ask(server.port, "GET", game.path("/view"), token=token).json)
                     for token in game.tokens]
            circle.ask(0, "POST", "/chat", {"text": "between us"})
            rests = ("", "/chat", "/standings", "/games")
            told = [circle.ask(1, "GET", rest).text for rest in rests]
            while game.play(100):
                pass
            told += [circle.ask(1, "GET", rest).text for rest in rests]
            secrets = [person.key for person in circle.members] + game.tokens
            secrets += ["127.0.0.1", "hand", *circle.tickets.values()]
            for text in told:
                for secret in secrets:
                    self.assertNotIn(secret, text)
            self.assertEqual(len(hands), 4)
            # Strangers see nothing of the circle, and the log doesn't have its key.
            table = ask(server.port, "GET", game.path()).text
            outside = [table, ask(server.port, "GET", API + "/tables").text,
                       ask(server.port, "GET", "/metrics").text]
            self.assertEqual(server.stop(), 0)
            outside.append((self.folder / "log").read_text())
            for text in outside:
                for secret in (circle.key, "Thursdays", "between us", circle.members[0].key,
                               circle.tickets[circle.members[0]]):
                    self.assertNotIn(secret, text)
            for text in outside[:3]:
                self.assertNotIn(circle.id, text)


class Operating(Keyed):
    def test_limits(self):
        with Server(SERVER, self.database, "requests=0", "identities=0", "circles=2").wait() \
                as server:
            circle = Circle(self, server)
            ada = circle.members[0]
            self.fine(ada.request(server.port, "POST", "/circles", {"name": "x"}), 201)
            third = ada.request(server.port, "POST", "/circles", {"name": "x"})
            self.denied(third, "too-many")
            self.assertGreater(int(third.headers["Retry-After"]), 60)

    @unittest.skipIf(ON_POSTGRES, "its database has others' circles, too")
    def test_room(self):
        with self.server("circle_bytes=9000") as server:
            circle = Circle(self, server)
            wait_until("it is counted", lambda: figure(server, "menagerie_circles") == 1)
            self.assertEqual(figure(server, "menagerie_circle_bytes_max"), 9000)
            problems = {circle.ask(0, "POST", "/chat", {"text": "x" * 300}).problem
                        for _ in range(40)}
            self.assertEqual(problems, {"", "too-many"})
            self.assertLess(figure(server, "menagerie_circle_bytes"), 9000)

    def test_an_operator_counts_and_deletes(self):
        socket = self.folder / "admin"
        with self.server(f"admin={socket}") as server:
            def admin(*words):
                return run("admin", *words, "--socket", socket)
            circle = Circle(self, server)
            status, before, _ = admin("circles", "--json")
            self.assertEqual(status, 0)
            self.assertIn("circle", admin("circles")[1])
            self.assertEqual(admin("delete-circle", circle.id)[:2], (0, ""))
            self.denied(circle.ask(0, "GET"), "ticket-unknown")
            self.denied(circle.signed(circle.members[0], "GET"), "not-found")
            after = json.loads(admin("circles", "--json")[1])
            self.assertEqual(after["circles"], json.loads(before)["circles"] - 1)
            for name, part in ((circle.id, "no such circle"), ("x", "not the id")):
                status, _, error = admin("delete-circle", name)
                self.assertEqual(status, 1)
                self.assertIn(part, error)

    @unittest.skipIf(ON_POSTGRES, "its database has others' circles, too")
    def test_the_database_travels_with_them(self):
        with self.server() as server:
            circle = Circle(self, server, ("Ada", "Grace", "Edsger", "Barbara"))
            game = circle.game()
            while game.play(100):
                pass
            circle.ask(0, "POST", "/chat", {"text": "Well played!"})
            rests = ("/chat", "/standings", "/games")
            before = [circle.got(rest) for rest in rests]
            self.assertEqual(server.stop(), 0)
        file, moved = self.folder / "tables.jsonl", f"sqlite:{self.folder}/moved.db"
        status, told, error = run("db", "check", self.database)
        self.assertEqual((status, error), (0, ""))
        self.assertIn("1 of 1 circle is right.", told)
        self.assertEqual(run("db", "export", self.database, file)[:2],
                         (0, "1 table, 4 identities and 1 circle.\n"))
        self.assertIn("1 circle taken over.", run("db", "import", moved, file)[1])
        self.assertEqual(run("db", "import", moved, file)[0], 0)
        self.database = f"sqlite:{self.folder}/again.db"
        self.assertEqual(run("db", "move", moved, self.database)[0], 0)
        with self.server() as server:
            circle.at(server)
            self.assertEqual([circle.got(rest) for rest in rests], before)
            self.assertEqual(len(circle.got()["members"]), 4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
