#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the shuffles of a server's records without any of its code: docs/FAIRNESS.md.

    fair.py RECORDS.jsonl

Python's standard library is all it needs, and fair_deals.py beside it, which holds the deals of the
games (docs/protocol/PROTOCOL.md, "Verifiable deals").
"""

import hashlib
import json
import struct
import sys

from fair_deals import GAMES


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def chacha20_block(key, number):
    """A block of RFC 8439 as 16 words; the nonce is zero."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574,
             *struct.unpack("<8I", key), number, 0, 0, 0]
    s = start[:]
    for i in range(80):
        column, k = i % 8 < 4, i % 4
        a, b, c, d = (k + 4 * row if column else (k + row) % 4 + 4 * row for row in range(4))
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] ^= s[x]
            s[z] = (s[z] << turn | s[z] >> (32 - turn)) & 0xFFFFFFFF
    return [(a + b) & 0xFFFFFFFF for a, b in zip(s, start)]


class Draws:
    def __init__(self, seed, number, luck):
        key = f"menagerie-draw/2:{seed}:{number}"
        for one in luck:
            key += ":" + (sha256(one) if one else "")
        key = bytes.fromhex(sha256(key))
        self.words = (word for block in range(2**32) for word in chacha20_block(key, block))

    def below(self, bound):
        """Uniform in [0, bound): the high half of word * bound, some words passed over."""
        while True:
            product = next(self.words) * bound
            if product & 0xFFFFFFFF >= 2**32 % bound:
                return product >> 32

    def shuffle(self, values, count=None):
        """The first place changes with one from there to the end, then the second, and so on."""
        for i in range(min(count or len(values), len(values) - 1)):
            j = i + self.below(len(values) - i)
            values[i], values[j] = values[j], values[i]
        return values


def demand(is_so, otherwise):
    if not is_so:
        raise ValueError(otherwise)


def check(record):
    """Raises ValueError where the shuffle is not as promised."""
    head = "menagerie-deal/2 "
    notes = [event["note"] for event in record["events"] if event.get("note", "").startswith(head)]
    demand(notes, "nothing is revealed of its shuffle")
    told = json.loads(notes[0][len(head):])
    luck, promises = told["luck"], told["luck_promises"]
    text = f"menagerie-deal/2:{told['table']}:{told['seed']}:{told['salt']}"
    demand(sha256(text) == told["commitment"], "the seed is not the one that was promised")
    demand(len(luck) == len(promises) == len(record["seats"]), "the luck is not that of the seats")
    for seat, (one, promise) in enumerate(zip(luck, promises)):
        demand(not (one and promise) or sha256("menagerie-luck/2:" + one) == promise,
               f"the luck of seat {seat} is not what it had promised")
    left_out = [seat for seat, one in enumerate(luck) if promises[seat] and not one]
    demand(left_out == told["left_out"], "others were left out than is told")
    drawn = [event for event in record["events"] if "deal" in event or "chance" in event]
    for number, event in enumerate(drawn):
        draws = Draws(told["seed"], number, luck)
        if "chance" in event:
            possible = told["chances"].pop(0)
            result = possible[draws.below(len(possible))]
            demand(result == event["chance"], f"draw {number} is another result of chance")
            continue
        deal, game = event["deal"], GAMES[record["game"]]
        for name, value in game(draws, len(luck), record["options"], number == 0, deal).items():
            said = deal[name]
            if name == "hands":  # Each is a set of cards.
                value, said = ([sorted(hand) for hand in hands] for hands in (value, said))
            demand(value == said, f"draw {number}: the {name} are others")


def main(path):
    wrong = count = 0
    with open(path, encoding="utf-8") as lines:
        for count, line in enumerate(filter(str.strip, lines), 1):
            try:
                check(json.loads(line))
            except (ValueError, LookupError) as fault:
                wrong += 1
                print(f"record {count}: {fault}", file=sys.stderr)
    print(f"{count - wrong} of {count} records have the shuffles that were promised.")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
