# SPDX-License-Identifier: Apache-2.0
"""A circle with its members, and games that they play."""

from client import ask
from person import API, Person

WISH = {"game": "savage-bowl", "options": {"players": 4}}


class Circle:
    """A circle and its members, the founder first, with what they know."""

    def __init__(self, case, server, names=("Ada", "Grace")):
        self.case, self.members, self.tickets = case, [], {}
        self.port = server.port
        for name in names:
            person = Person()
            case.fine(person.ask(self.port, "PUT", body={"name": name}))
            self.members.append(person)
        made = case.fine(self.members[0].request(self.port, "POST", "/circles",
                                                 {"name": "Thursdays"}), 201)
        self.id, self.key = made["circle"], made["key"]
        self.path = "/circles/" + self.id
        for person in self.members[1:]:
            case.fine(self.join(person))
        self.visit()

    def at(self, server):
        """The same at another server, or another process of it."""
        self.port = server.port
        self.visit()
        return self

    def visit(self):
        for person in self.members:
            answer = self.signed(person, "POST", "/visits")
            self.tickets[person] = self.case.fine(answer)["ticket"]

    def join(self, person):
        return self.signed(person, "POST", "/members", {"key": self.key})

    def signed(self, person, method, rest="", body=None):
        return person.request(self.port, method, self.path + rest, body)

    def ask(self, member, method, rest="", body=None):
        return ask(self.port, method, API + self.path + rest, body,
                   self.tickets[self.members[member]])

    def got(self, rest=""):
        return self.case.fine(self.ask(0, "GET", rest))

    def game(self):
        return Game(self)


class Game:
    """A table of the circle where four members play from here."""

    def __init__(self, circle):
        self.circle = circle
        made = circle.case.fine(circle.ask(0, "POST", "/tables", WISH), 201)
        self.table, self.tokens = made["table"], [made["token"]]
        for member in range(1, 4):
            seat = circle.case.fine(circle.ask(member, "POST", f"/tables/{self.table}/seats",
                                               {"seat": member}), 201)
            self.tokens.append(seat["token"])

    def path(self, rest=""):
        return f"{API}/tables/{self.table}{rest}"

    def play(self, most=1_000_000):
        """False once the game is over; after that many actions, stops."""
        port = self.circle.port
        for _ in range(most):
            view = ask(port, "GET", self.path("/view")).json["view"]
            if not view["to_act"]:
                return False
            token = self.tokens[view["to_act"][0]]
            legal = ask(port, "GET", self.path("/view"), token=token).json["view"]["legal"]
            self.circle.case.fine(ask(port, "POST", self.path("/act"), {"do": legal[0]}, token))
        return True
