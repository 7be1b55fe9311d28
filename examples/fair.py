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
    return hashlib.sha256(text.encode())


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
            key += ":" + (sha256(one).hexdigest() if one else "")
        self.words = (word for block in range(2**32)
                      for word in chacha20_block(sha256(key).digest(), block))

    def below(self, bound):
        """Uniform in [0, bound): the high half of word * bound, some words passed over."""
        while True:
            product = next(self.words) * bound
            if product & 0xFFFFFFFF >= 2**32 % bound:
                return product >> 32

    def shuffle(self, values, count=None):
        """The first place changes with one from there to the end, then the second, and so on."""
        for i in range(min(len(values) if count is None else count, len(values) - 1)):
            j = i + self.below(len(values) - i)
            values[i], values[j] = values[j], values[i]
        return values


def in_order(name, value):
    """A hand is a set of cards."""
    return [sorted(hand) for hand in value] if name == "hands" else value


def reveal_of(record):
    head = "menagerie-deal/2 "
    for event in record["events"]:
        if event.get("note", "").startswith(head):
            return json.loads(event["note"][len(head):])
    raise ValueError("nothing is revealed of its shuffle")


def check(record):
    """Raises ValueError where the shuffle is not as promised."""
    told = reveal_of(record)
    luck, promises = told["luck"], told["luck_promises"]
    text = f"menagerie-deal/2:{told['table']}:{told['seed']}:{told['salt']}"
    if sha256(text).hexdigest() != told["commitment"]:
        raise ValueError("the seed is not the one that was promised")
    if not len(luck) == len(promises) == len(record["seats"]):
        raise ValueError("the luck is not that of the seats")
    for seat, (one, promise) in enumerate(zip(luck, promises)):
        if one and promise and sha256("menagerie-luck/2:" + one).hexdigest() != promise:
            raise ValueError(f"the luck of seat {seat} is not what it had promised")
    left_out = [seat for seat, one in enumerate(luck) if promises[seat] and not one]
    if left_out != told["left_out"]:
        raise ValueError("others were left out than is told")
    number = chances = 0
    for event in record["events"]:
        if "deal" not in event and "chance" not in event:
            continue
        draws = Draws(told["seed"], number, luck)
        if "chance" in event:
            possible = told["chances"][chances]
            chances += 1
            if possible[draws.below(len(possible))] != event["chance"]:
                raise ValueError(f"draw {number} is another result of chance")
        else:
            deal = event["deal"]
            drawn = GAMES[record["game"]](draws, len(luck), record["options"], number == 0, deal)
            for name, value in drawn.items():
                if in_order(name, value) != in_order(name, deal[name]):
                    raise ValueError(f"draw {number}: the {name} are others")
        number += 1


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
