# SPDX-License-Identifier: Apache-2.0
"""People who play at tables while their servers suffer: each has a connection of their own to the
active one, and when that is lost they come back through another and say again what was not
acknowledged, as the page does behind a load balancer."""

import contextlib
import http.client
import json
import random
import select
import threading
import time

import servers  # noqa: F401: where client.py is found.

from client import Closed, Socket, ask

API = "/api/v1/tables"
# Game, options, and how many are people; bots have the other seats.
PLAYS = [("savage-bowl", {"players": 4}, 4), ("awimbawe", {}, 1),
         ("color-gangsters", {"players": 4}, 2), ("rage-n-glyphs", {"players": 3}, 3),
         ("trump-tricks-game", {"players": 3}, 2)]
# So long no table may stand still before that is a failure; far more than it needs.
PATIENCE_S = 30
# A server that does not answer for this long is taken to be gone, as by a load balancer.
SILENCE_S = 1.5
# After this long in silence, a client asks whether the server is still there.
QUIET_S = 1.0


class Line(Socket):
    """A WebSocket that is read as far as frames are here whole."""

    def arrived(self):
        self._fill()
        return list(self.frames_here())

    def say(self, t, a, **d):
        self.send_text(json.dumps({"t": t, "a": a, "d": d}))


class Balancer:
    """Leads to a node that is ready, as far as it knows: it asks each of them all the time, and who
    does not answer a connection is left alone for a moment."""

    def __init__(self, nodes):
        self.nodes, self.suspects = nodes, {}
        self.ready = {node.name: True for node in nodes}
        for node in nodes:
            threading.Thread(target=self._watch, args=(node,), daemon=True).start()

    def _watch(self, node):
        while True:
            try:
                answer = ask(node.port, "GET", "/readyz", host=node.host, timeout=1)
                self.ready[node.name] = answer.status == 200
            except (OSError, http.client.HTTPException):
                self.ready[node.name] = False
            time.sleep(0.1)

    def choose(self, rng):
        now = time.monotonic()
        good = [node for node in self.nodes
                if self.ready[node.name] and self.suspects.get(node.name, 0) < now]
        return rng.choice(good or self.nodes)

    def suspect(self, node):
        self.suspects[node.name] = time.monotonic() + 1


class Seat:
    def __init__(self, number, token, before=None):
        self.number, self.token = number, token
        self.before = before  # The token at the table before, if this is its rematch.
        self.web = self.node = self.view = self.asked = None
        self.v, self.heard, self.welcomed = 0, 0.0, False


class Table:
    """A game that is played to its end, and then the next one, until told to stop."""

    def __init__(self, balancer, number, seed):
        self.balancer, self.number, self.rng = balancer, number, random.Random(seed)
        self.acks = [time.monotonic()]  # When anything was acknowledged.
        self.acted = self.games = 0
        self.records = []
        self.pending = None
        self.failure, self.ends = None, False
        self.table, self.seats = None, []
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    @property
    def progress(self):
        return self.acks[-1]

    def run(self):
        try:
            again = False
            while not self.ends:
                self.game, options, people = PLAYS[(self.number + self.games) % len(PLAYS)]
                if again:
                    self.play_again()
                else:
                    self.begin(options, people)
                self.play()
                self.finish()
                again = self.rng.random() < 0.5
                self.games += not again
        except Exception as error:
            self.failure = error

    # ---- Over HTTP ------------------------------------------------------------------------------

    def insist(self, method, path, body=None, token=None):
        """Through any node, until it is done; what is asked twice is done once."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            node = self.balancer.choose(self.rng)
            try:
                answer = ask(node.port, method, path, body, token, host=node.host,
                             timeout=SILENCE_S)
                if answer.status < 300:
                    if method == "POST":
                        self.acks.append(time.monotonic())
                    return answer
                assert answer.status == 429 or answer.status >= 500, (path, body, answer.text)
            except TimeoutError:
                self.balancer.suspect(node)
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.05)
        raise AssertionError(f"no node answers {method} {path}")

    def begin(self, options, people):
        bots = {"others": "novice"} if people < options.get("players", 2) else {}
        bots_later = {} if people > 1 else bots
        made = self.insist("POST", API, {
            "game": self.game, "options": options, "name": "P0", "seat": 0, "pace_ms": 0,
            "bots": bots_later, "key": self.secret()}).json
        self.table = made["table"]
        self.seats = [Seat(0, made["token"])]
        for number in range(1, people):
            joined = self.insist("POST", f"{API}/{self.table}/join", {
                "name": f"P{number}", "seat": number, "key": self.secret()}).json
            self.seats.append(Seat(number, joined["token"]))
        if bots and not bots_later:
            self.command(self.seats[0], "start", {"bots": "novice"})
        self.start_counting()

    def play_again(self):
        old = self.seats
        made = self.insist("POST", f"{API}/{self.table}/rematch", {}, old[0].token).json
        before, self.table = self.table, made["table"]
        assert self.table != before
        self.seats = [Seat(seat.number, None, seat.token) for seat in old]
        for seat in self.seats:
            self.sit_again(seat)
        self.start_counting()

    def sit_again(self, seat):
        seat.token = self.insist("POST", f"{API}/{self.table}/join",
                                 {"name": f"P{seat.number}", "from": seat.before}).json["token"]

    def start_counting(self):
        self.version, self.done = 0, []  # The last acknowledged version; all of them.

    def secret(self):
        return f"{self.rng.getrandbits(128):032x}"

    def command(self, seat, name, body):
        return self.insist("POST", f"{API}/{self.table}/{name}", {"a": self.secret(), **body},
                           seat.token)

    def abandon(self):
        """A server that is asked again may say that there is nothing to end."""
        path = f"{API}/{self.table}"
        until = time.monotonic() + PATIENCE_S
        while self.insist("GET", path).json["status"] == "playing":
            assert time.monotonic() < until, "the game does not end"
            for seat in self.seats:
                node = self.balancer.choose(self.rng)
                with contextlib.suppress(OSError, http.client.HTTPException):
                    ask(node.port, "POST", path + "/abandon", {}, seat.token, host=node.host,
                        timeout=SILENCE_S)

    def finish(self):
        """All that was acknowledged is in the record once and in its order, and nothing else of
        these people is."""
        for seat in self.seats:
            self.lose(seat)
        if not self.over:
            self.abandon()
        record = self.insist("GET", f"{API}/{self.table}/record", token=self.seats[0].token)
        numbers = {seat.number for seat in self.seats}
        kept = [(event["seat"], event["do"]) for event in record.json["events"]
                if event.get("seat") in numbers]
        said = [(seat, body["do"]) for seat, body, _ in self.done]
        assert kept == said, (self.table, self.game, kept, said)
        for seat, body, version in self.rng.sample(self.done, min(3, len(self.done))):
            token = next(one.token for one in self.seats if one.number == seat)
            again = self.insist("POST", f"{API}/{self.table}/act", body, token)
            assert again.json["v"] == version, (self.table, body, again.text, version)
        self.records.append(record.text.strip())
        self.acted += len(said)

    # ---- Over WebSockets ------------------------------------------------------------------------

    def play(self):
        self.over = False
        while not (self.over or self.ends) or self.pending is not None:
            for seat in self.seats:
                if seat.web is None:
                    self.connect(seat)
            self.listen()
            if self.pending is None and not self.over:
                self.act()  # Otherwise the last word is waited for, or said again.

    def connect(self, seat):
        seat.node = self.balancer.choose(self.rng)
        try:
            seat.web = Line(seat.node.port, host=seat.node.host, timeout=SILENCE_S)
            seat.web.say("hello", "hello", table=self.table, token=seat.token)
            seat.asked = seat.heard = time.monotonic()
            seat.welcomed, seat.v = False, self.version  # It may not be shown less.
        except (Closed, OSError, IndexError, ValueError):
            self.balancer.suspect(seat.node)
            seat.web = None
            time.sleep(0.05)

    def lose(self, seat):
        if seat.web is not None:
            seat.web.close()
        seat.web = seat.asked = None
        seat.welcomed = False

    def listen(self):
        seats = [seat for seat in self.seats if seat.web is not None]
        ready = select.select([seat.web.socket for seat in seats], [], [], 0.05)[0]
        for seat in seats:
            try:
                if seat.web is not None and seat.web.socket in ready:
                    for frame in seat.web.arrived():
                        self.take(seat, frame)
                        if seat.web is None:
                            break
                self.mind_silence(seat)
            except (Closed, OSError):
                self.lose(seat)

    def mind_silence(self, seat):
        if seat.web is None:
            return
        now = time.monotonic()
        waits = self.pending is not None and self.pending["seat"] is seat
        if seat.asked is not None and now - seat.asked > SILENCE_S:
            self.lose(seat)  # The balancer finds out who failed; it may be the owner.
        elif waits and seat.welcomed and now - self.pending["since"] > 2 * SILENCE_S:
            self.lose(seat)
        elif seat.asked is None and now - seat.heard > QUIET_S:
            seat.web.say("ping", self.secret())
            seat.asked = now

    def take(self, seat, frame):
        seat.heard, seat.asked = time.monotonic(), None
        t, d, is_mine = frame["t"], frame.get("d"), self.is_answer(frame)
        if t == "welcome":
            assert frame["v"] >= seat.v, (self.table, frame["v"], seat.v, "something is lost")
            seat.v, seat.view, seat.welcomed = frame["v"], d["view"], True
            if self.pending is not None and self.pending["seat"] is seat:
                self.say_it(seat)
        elif t == "step":
            assert frame["v"] == seat.v + 1, (self.table, seat.v, frame["v"], "a step is missing")
            seat.v = frame["v"]
            if "view" in d:
                seat.view = {**(seat.view or {}), **d["view"]}
        elif t == "ack" and is_mine:
            assert frame["v"] > self.version, (self.table, frame["v"], self.version)
            self.version = frame["v"]
            self.done.append((seat.number, self.pending["body"], frame["v"]))
            self.acks.append(time.monotonic())
            self.pending = None
            time.sleep(0.004)
        elif t == "error":
            self.take_error(seat, frame, is_mine)
        elif t == "closing":
            self.lose(seat)
        self.over = self.over or bool(seat.view and seat.view["finished"])

    def is_answer(self, frame):
        return self.pending is not None and frame.get("a") == self.pending["body"]["a"]

    def take_error(self, seat, frame, is_mine):
        problem = frame["d"]["type"].rpartition(":")[2]
        if is_mine and problem == "stale":
            self.pending = None  # Someone was quicker; it was not done.
        elif frame["a"] == "hello" and problem == "wrong-token" and seat.before:
            # A token that came late: what was asked for again voids the one before.
            self.lose(seat)
            self.sit_again(seat)
        else:
            assert frame["d"]["status"] >= 500, (self.table, frame)
            self.lose(seat)

    def act(self):
        """A player whose turn it is, and who has seen everything up to now."""
        able = [seat for seat in self.seats if seat.welcomed and seat.v >= self.version and
                seat.view and seat.view["legal"]]
        if not able or self.ends:
            return
        seat = self.rng.choice(able)
        body = {"a": self.secret(), "do": self.rng.choice(seat.view["legal"]),
                "at": seat.view["event"]}
        self.pending = {"seat": seat, "body": body}
        self.say_it(seat)

    def say_it(self, seat):
        self.pending["since"] = time.monotonic()
        seat.asked = seat.asked or time.monotonic()
        try:
            seat.web.say("act", **self.pending["body"])
        except (Closed, OSError):
            self.lose(seat)


def look(tables):
    """Fails as the first of them did that has failed."""
    for table in tables:
        if table.failure is not None:
            raise table.failure


def end(tables):
    """Every game is played to its end, and none begins."""
    for table in tables:
        table.ends = True
    for table in tables:
        table.thread.join(timeout=2 * PATIENCE_S)
        assert not table.thread.is_alive(), f"table {table.number} does not come to its end"
    look(tables)
