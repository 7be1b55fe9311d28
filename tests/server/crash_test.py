#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills the server at random moments and looks whether anything acknowledged is missing:
crash_test.py TEST_SERVER KILLS [postgresql]     (PostgreSQL: at MENAGERIE_TEST_POSTGRES)"""

import os
import random
import sys
import tempfile
import threading
import time

from client import Closed, Server, Socket, ask

API = "/api/v1/tables"
TABLES = 3


class Game:
    """A table whose four seats are played from here, and what was acknowledged of it."""

    def __init__(self, port):
        made = ask(port, "POST", API, {"game": "savage-bowl", "options": {"players": 4},
                                       "name": "P0"}).json
        self.table, self.tokens = made["table"], [made["token"]]
        for seat in range(1, 4):
            joined = ask(port, "POST", f"{API}/{self.table}/join", {"name": f"P{seat}"})
            self.tokens.append(joined.json["token"])
        self.acknowledged = []  # Seat, id, action, version.
        self.sent = None        # Seat, id, action: without an answer yet.
        self.over = False

    def check(self, port):
        """Everything acknowledged is there, once, at its place."""
        web = Socket(port)
        since = self.acknowledged[-150][3] - 1 if len(self.acknowledged) > 150 else 0
        welcome = web.ask("hello", {"table": self.table, "since": since})
        steps = {step["v"]: step["d"] for step in welcome["d"]["missed"] or []}
        for seat, name, action, version in self.acknowledged:
            if version in steps:
                event = steps[version].get("event", {})
                # A discard lies face down for a watcher.
                same = event.get("do") == action or "?" in event.get("do", "")
                assert event.get("seat") == seat and same, (self.table, version, event, action)
            assert version <= welcome["v"], (self.table, version, welcome["v"])
        web.close()
        for seat, name, action, version in self.acknowledged[-5:]:
            again = ask(port, "POST", f"{API}/{self.table}/act", {"a": name, "do": action},
                        self.tokens[seat])
            assert again.status == 200 and again.json["v"] == version, again.text
        if self.sent:
            # No one knows whether this one was done; to send it again is harmless.
            seat, name, action = self.sent
            again = ask(port, "POST", f"{API}/{self.table}/act", {"a": name, "do": action},
                        self.tokens[seat])
            assert again.status == 200, again.text
            self.acknowledged.append((seat, name, action, again.json["v"]))
            self.sent = None

    def play(self, port):
        """Acts as fast as it can until the server is gone or the game over."""
        webs = []
        views = []
        for token in self.tokens:
            web = Socket(port)
            views.append(web.ask("hello", {"table": self.table, "token": token})["d"]["view"])
            webs.append(web)
        while not views[0]["finished"]:
            seat = views[0]["to_act"][0]
            while not views[seat]["legal"]:
                views[seat].update(webs[seat].next("step")["d"].get("view", {}))
            action = random.choice(views[seat]["legal"])
            name = f"{len(self.acknowledged)}-{random.random()}"
            self.sent = (seat, name, action)
            ack = webs[seat].ask("act", {"do": action}, name)
            assert ack["t"] == "ack", ack
            self.sent = None
            self.acknowledged.append((seat, name, action, ack["v"]))
            for web, view in zip(webs, views):
                view["event"] = -1
                while view["event"] < 0 or not (view["to_act"] or view["finished"]):
                    view.update(web.next("step")["d"].get("view", {}))
        self.over = True


def run_until_killed(game, port):
    try:
        game.play(port)
    except (Closed, OSError):
        pass


def main():
    program, kills = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:{folder}/crash.db"
        if sys.argv[3:] == ["postgresql"]:
            database = os.environ["MENAGERIE_TEST_POSTGRES"]
        games, actions, ended = [], 0, 0
        for number in range(kills):
            with Server(program, database, "requests=0", "frames=0", "threads=2",
                        "allowances=none").wait() as server:
                for game in games:
                    game.check(server.port)
                ended += sum(game.over for game in games)
                games = [game for game in games if not game.over]
                games += [Game(server.port) for _ in range(TABLES - len(games))]
                before = sum(len(game.acknowledged) for game in games)
                threads = [threading.Thread(target=run_until_killed, args=(game, server.port))
                           for game in games]
                for thread in threads:
                    thread.start()
                time.sleep(random.uniform(0.01, 0.25))
                server.kill()
                for thread in threads:
                    thread.join(timeout=30)
                    assert not thread.is_alive(), "a player hangs"
                actions += sum(len(game.acknowledged) for game in games) - before
            if number % 20 == 19:
                print(f"{number + 1} kills, {actions} actions acknowledged, {ended} games ended",
                      flush=True)
        with Server(program, database, "requests=0", "frames=0",
                    "allowances=none").wait() as server:
            for game in games:
                game.check(server.port)
        assert actions > kills, "too little was played to mean anything"
        print(f"{kills} kills, {actions} actions acknowledged, none lost")


if __name__ == "__main__":
    main()
