#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A request is followed by its id through the log, which contains nothing secret; a
standby has a log, too: log_test.py TEST_SERVER, with MENAGERIE_TEST_POSTGRES"""

import json
import os
import pathlib
import re
import sys
import tempfile
import time

from client import Server, Socket, ask, is_ready, wait_until

API = "/api/v1"
PATIENCE_S = 30
MADE = r"[0-9a-f]{32}"
CARD = r"\b[RYGBT]\d{1,2}\b"
PASSWORD, CHAT = "tangerine-in-the-dark", "nobody-may-read-this"
VISITOR = "192.0.2.7"


class Logged(Server):
    """A server whose log is kept."""

    def __init__(self, program, database, folder, name, *options):
        self.path = pathlib.Path(folder, name)
        with self.path.open("w") as log:
            super().__init__(program, database, "requests=0", "frames=0", "allowances=none",
                             "addresses=none", *options, log=log)

    def lines(self, event, **fields):
        # The last line may be under way.
        whole = self.path.read_text().rpartition("\n")[0]
        lines = [json.loads(line) for line in whole.splitlines()]
        return [line for line in lines if line["event"] == event and fields.items() <= line.items()]

    def wait_for(self, event, **fields):
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            found = self.lines(event, **fields)
            if found:
                return found[0]
            time.sleep(0.05)
        raise AssertionError(f"{self.path.name} does not tell {event} {fields}:\n"
                             + self.path.read_text())


def insist(server, method, path, body=None, token=None, request=None):
    """The answer, once the server is active."""
    until = time.monotonic() + PATIENCE_S
    while True:
        answer = ask(server.port, method, API + path, body, token,
                     {"X-Request-Id": request} if request else None)
        if answer.status < 300:
            return answer
        assert answer.status == 503 and time.monotonic() < until, answer.text
        time.sleep(0.1)


def sit_down(server):
    made = insist(server, "POST", "/tables", {"game": "savage-bowl", "options": {"players": 4},
                                           "name": "P0"}, request="walk-0").json
    table, tokens = made["table"], [made["token"]]
    for number in range(1, 4):
        request, path = f"walk-{number}", f"/tables/{table}/join"
        answer = insist(server, "POST", path, {"name": f"P{number}"}, request=request)
        assert answer.headers["X-Request-Id"] == request
        tokens.append(answer.json["token"])
        asked = server.wait_for("request", request=request, status=answer.status)
        assert asked["method"] == "POST" and asked["path"] == API + path and asked["ms"] >= 0
    return table, tokens


def talk(server, table, token):
    """A WebSocket is one request as long as it lasts."""
    web = Socket(server.port, headers={"X-Request-Id": "socket.1"})
    assert web.headers["x-request-id"] == "socket.1"
    assert web.ask("hello", {"table": table, "token": token})["t"] == "welcome"
    assert web.ask("chat", {"text": CHAT})["t"] == "ack"
    web.close()
    assert server.wait_for("socket", request="socket.1")
    assert server.wait_for("socket-end", request="socket.1")


def play(server, table, tokens):
    path, cards = "/tables/" + table, 0
    for number in range(8):
        seat = insist(server, "GET", path + "/view", token=tokens[0]).json["view"]["to_act"][0]
        view = insist(server, "GET", path + "/view", token=tokens[seat]).json["view"]
        cards += len(re.findall(CARD, json.dumps(view)))
        insist(server, "POST", path + "/act", {"a": f"act-{number}", "do": view["legal"][0]},
               tokens[seat])
    assert cards > 50, "no cards were seen"
    # Text in places where it doesn't belong.
    for wrong in (f"{path}/{tokens[0]}", f"{path}/view?token={tokens[0]}", f"/{tokens[1]}"):
        ask(server.port, "GET", API + wrong)
    insist(server, "POST", path + "/report", {"a": "report-1", "seat": 1, "text": "rude"},
           tokens[0])
    wait_until("the report is told", lambda: any(table in line["text"] for line in
                                                  server.lines("notice")))


def judge_ids(server):
    """A well-formed id is taken, instead of anything else there is a new one."""
    for wrong in ("", "a b", "x" * 65, "{}", '"', "a;b", "\u00e9"):
        answer = ask(server.port, "GET", API + "/games", headers={"X-Request-Id": wrong.encode()})
        got = answer.headers["X-Request-Id"]
        assert re.fullmatch(MADE, got), (wrong, got)
        assert server.wait_for("request", request=got)["path"] == API + "/games"
    ids = {ask(server.port, "GET", "/healthz").headers["X-Request-Id"] for _ in range(3)}
    assert len(ids) == 3 and all(re.fullmatch(MADE, one) for one in ids), ids
    longest = "Aa0._-" + "z" * 58
    answer = ask(server.port, "GET", API + "/games", headers={"X-Request-Id": longest})
    assert answer.headers["X-Request-Id"] == longest


def judge_silence(server, secrets):
    text = server.path.read_text()
    assert len(text.splitlines()) > 10
    for secret in [*secrets, PASSWORD, CHAT, "127.0.0.1", VISITOR]:
        assert secret not in text, (server.path.name, secret)
    cards = re.findall(CARD, text)
    assert not cards, cards
    for line in text.splitlines():
        at = json.loads(line)["at"]
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", at), line


def figures(server):
    text = ask(server.port, "GET", "/metrics").text
    return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", text, re.M)}


def judge_figures(active, standby):
    """Which of them serves is seen in their figures and in their logs."""
    wait_until("the figures are told", lambda: figures(active)["menagerie_epoch"] > 0)
    assert figures(active)["menagerie_serving"] == 1
    seen = figures(standby)
    assert seen["menagerie_epoch"] == seen["menagerie_serving"] == 0
    assert any("has the lease" in line["text"] for line in active.lines("notice"))
    refused = ask(standby.port, "GET", API + "/tables", headers={"X-Request-Id": "astray"})
    assert refused.status == 503 and standby.wait_for("request", request="astray", status=503)


def alone(program, folder):
    """With tables of its own; with a password, and behind a proxy."""
    with Logged(program, "memory:", folder, "alone", "log=json", "password=" + PASSWORD,
                "proxy=127.0.0.1") as server:
        known = {"Menagerie-Password": PASSWORD, "X-Forwarded-For": VISITOR}
        for _ in range(12):
            assert ask(server.port, "GET", API + "/games", headers=known).status == 200
        entered = ask(server.port, "POST", API + "/enter", {"password": PASSWORD})
        cookie = entered.headers["Set-Cookie"].split(";")[0].split("=", 1)[1]
        assert ask(server.port, "GET", API + "/games").status == 401
        assert "node" not in server.wait_for("request", status=401)
        judge_silence(server, [cookie])
    with Logged(program, "memory:", folder, "plain") as server:
        assert ask(server.port, "GET", API + "/games").status == 200
        assert server.stop() == 0
        assert server.path.read_text() == ""


def main(program):
    database = os.environ["MENAGERIE_TEST_POSTGRES"]
    with tempfile.TemporaryDirectory() as folder:
        with Logged(program, database, folder, "one", "node=one", "log=json") as one:
            wait_until("it is active", lambda: is_ready(one))
            with Logged(program, database, folder, "two", "node=two", "log=json") as two:
                table, tokens = sit_down(one)
                talk(one, table, tokens[0])
                play(one, table, tokens)
                judge_ids(one)
                judge_figures(one, two)
                parts = [part for token in tokens for part in token.split(".") if part != table]
                judge_silence(one, tokens + [part for part in parts if len(part) > 12])
                assert {line["node"] for line in one.lines("request")} == {"one"}
        alone(program, folder)


if __name__ == "__main__":
    main(sys.argv[1])
