#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A bot in Python's standard library: sits down at a table and plays random legal actions.

    bot.py http://127.0.0.1:8080 TABLE [NAME]

It reads the table's stream (a JSON frame or nothing a line) and posts actions; see docs/protocol.
"""

import hashlib
import json
import random
import secrets
import sys
import urllib.request


def post(url, body, token=""):
    request = urllib.request.Request(url, json.dumps(body).encode(),
                                     {"Content-Type": "application/json",
                                      "Authorization": "Bearer " + token})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(view):
    """The whole mind of this bot: make it better here."""
    return random.choice(view["legal"])


def play(table_url, name):
    # Luck for the shuffle: its hash now, itself when all seats are taken (docs/FAIRNESS.md).
    luck = secrets.token_hex(16)
    promise = hashlib.sha256(f"menagerie-luck/2:{luck}".encode()).hexdigest()
    seat = post(table_url + "/join", {"name": name, "luck_promise": promise})
    stream = urllib.request.Request(table_url + "/stream",
                                    headers={"Authorization": "Bearer " + seat["token"]})
    view, decided = {}, -1
    with urllib.request.urlopen(stream) as lines:
        for line in lines:
            if not line.strip():
                continue
            frame = json.loads(line)
            opening = (frame["d"].get("table") or {}).get("opening")
            if opening and seat["seat"] in opening["waiting"]:
                post(table_url + "/open-luck", {"a": "luck", "luck": luck}, seat["token"])
            view.update(frame["d"].get("view") or {})
            if view.get("finished"):
                return view
            if view.get("legal") and view["event"] != decided:
                decided = view["event"]
                post(table_url + "/act", {"a": f"{decided}-{seat['seat']}", "at": decided,
                                          "do": choose(view)}, seat["token"])


if __name__ == "__main__":
    result = play(f"{sys.argv[1]}/api/v1/tables/{sys.argv[2]}", (sys.argv + ["Random Bot"])[3])
    print("scores:", result["scores"])
