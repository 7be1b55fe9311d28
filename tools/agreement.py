#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How often eight times the time changes the default bot's choice, and what it thinks of that.

Usage: tools/agreement.py PROGRAM GAME PLAYERS [DECISIONS [OPTION...]]

PROGRAM is the built menagerie, and OPTION an option of the game, as K=V. The script takes random
decisions (default: 100) from ten matches between quick bots. It asks the bot what it would do with
50 ms and with 400 ms, and then, with 2 s, for the worth of the two choices. Values are shares of
the victory. It prints a row of the table in docs/bots/what-was-tried.md: how often the choices
differ, how much better the choice of 400 ms is in these cases and on average over all decisions,
and how precise the values of 50 ms are.
"""

import json
import random
import subprocess
import sys
import tempfile

BRIEF, LONG, JUDGE = 50, 400, 2000  # Milliseconds.
MATCHES = 10


def decisions_of(program, game, players, options, file):
    """The numbers of (record, event) of all decisions in a few matches, in random order."""
    command = [program, "simulate", game, "--players", players, "--games", str(MATCHES)]
    for option in options:
        command += ["--option", option]
    subprocess.run(command + ["--bots", "ismcts:iterations=1000", "--records", file], check=True,
                   stdout=subprocess.DEVNULL)
    with open(file, encoding="utf-8") as records:
        events = [json.loads(record)["events"] for record in records]
    places = [(line, at) for line, match in enumerate(events, 1)
              for at, event in enumerate(match) if event.get("seat") is not None]
    random.Random(1).shuffle(places)
    return places


def advice(program, file, place, milliseconds):
    """What `hint --json` says: the best action, and value and interval of each legal one."""
    found = subprocess.run(
        [program, "hint", file, "--line", str(place[0]), "--at", str(place[1]),
         "--bot", f"ismcts:ms={milliseconds}", "--json"], check=True, capture_output=True)
    return json.loads(found.stdout)


def action_of(hint, text):
    return next(action for action in hint["actions"] if action["action"] == text)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    program, game, players = sys.argv[1:4]
    wanted = int(sys.argv[4]) if len(sys.argv) > 4 else 100
    widths, gains = [], []  # All decisions; those where the choices differ.
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        for place in decisions_of(program, game, players, sys.argv[5:], file.name):
            brief = advice(program, file.name, place, BRIEF)
            if len(brief["actions"]) < 2:
                continue
            choice = brief["best"]
            low, high = action_of(brief, choice)["interval"]
            widths.append((high - low) / 2)
            other = advice(program, file.name, place, LONG)["best"]
            if other != choice:
                judged = advice(program, file.name, place, JUDGE)
                gains.append(action_of(judged, other)["value"] - action_of(judged, choice)["value"])
            if len(widths) == wanted:
                break
    asked = len(widths)
    gain = sum(gains) / len(gains) if gains else 0
    print(f"| {game} | {players} | {asked} | {len(gains)} | {100 * gain:+.2f} % "
          f"| {100 * sum(gains) / asked:+.3f} % | +-{100 * sum(widths) / asked:.2f} % |")


if __name__ == "__main__":
    main()
