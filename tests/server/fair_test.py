#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs that share no code agree on the server's shuffles, true and false:
fair_test.py FAIR_RECORDS PROGRAM ... [-- PROGRAM ...]"""

import json
import pathlib
import subprocess
import sys
import tempfile

HEAD = "menagerie-deal/2 "


def edit_reveal(record, edit):
    for event in record["events"]:
        if event.get("note", "").startswith(HEAD):
            told = json.loads(event["note"][len(HEAD):])
            edit(told)
            event["note"] = HEAD + json.dumps(told)
    return record


def flipped(text):
    return ("1" if text[0] == "0" else "0") + text[1:]


def other_hands(record):
    """Two cards of the last deal change places."""
    hands = [event for event in record["events"] if "deal" in event][-1]["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


LIES = {
    "seed": lambda record: edit_reveal(record, lambda told: told.update(
        seed=flipped(told["seed"]))),
    "salt": lambda record: edit_reveal(record, lambda told: told.update(
        salt=flipped(told["salt"]))),
    "luck": lambda record: edit_reveal(record, lambda told: told["luck"].__setitem__(
        -1, "of a bot that has none")),
    "left out": lambda record: edit_reveal(record, lambda told: told.update(
        left_out=told["left_out"] + [9])),
    "hands": other_hands,
}


def other_chance(record):
    """Tells another result of the first chance, and of what was possible as if that were right."""
    event = next(event for event in record["events"] if "chance" in event)
    said = event["chance"]

    def exchange(told):
        results = told["chances"][0]
        other = next(result for result in results if result != said)
        names = {said: other, other: said}
        told["chances"][0] = [names.get(result, result) for result in results]
        event["chance"] = other
    edit_reveal(record, exchange)


def judge(program, records):
    """Whether the program finds all of the records right."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "records.jsonl")
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
        done = subprocess.run([*program, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode == 0, done.stdout + done.stderr


def main(fair_records, *words):
    programs = [[]]
    for word in words:
        if word == "--":
            programs.append([])
        else:
            programs[-1].append(word)
    text = subprocess.run([fair_records], capture_output=True, text=True, check=True).stdout
    records = [json.loads(line) for line in text.splitlines()]
    games = {record["game"] for record in records}
    verbs = {event["chance"].split()[0] for record in records for event in record["events"]
             if "chance" in event}
    assert len(games) == 5 and verbs == {"block", "coin", "keep"}, (games, verbs)
    assert any("result" not in record for record in records)
    for program in programs:
        right, told = judge(program, records)
        assert right, (program, told)
        assert f"{len(records)} of {len(records)} records" in told, (program, told)
    found = 0
    for record in records:
        for lie, tell in LIES.items():
            changed = json.loads(json.dumps(record))
            tell(changed)
            for program in programs:
                right, told = judge(program, [changed])
                assert not right, (program, record["game"], lie, told)
                found += 1
    # In which order the results stand only the rules know: that is the first program's to find.
    chanced = [record for record in records
               if any("chance" in event for event in record["events"])]
    assert chanced
    for record in chanced:
        other_chance(record)
        right, told = judge(programs[0], [record])
        assert not right and "was possible" in told, told
    print(f"{len(records)} records of {len(games)} games agree; {found} lies are found")


if __name__ == "__main__":
    main(*sys.argv[1:])
