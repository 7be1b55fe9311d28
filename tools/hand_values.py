#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the worth of a hand between two rounds of Trump, Tricks, Game! and prints it as C++.

Usage: tools/hand_values.py PROGRAM [GAMES [SEED]] > src/games/trump_tricks_game/hand_values.h

PROGRAM is the built menagerie. A bot plays GAMES matches (default: 500) with three players and as
many with four. Its playouts continue to the end of the match, so it doesn't use the tables that it
will replace, and the seed determines them.

There are tables for rounds 2, 3 and 4. They say by how many points a hand changes its player's lead
over the mean until the end of the match. That is a sum over its cards, by number and by when their
colour is trump, and over the lengths of its suits. Least squares find it, with a penalty on large
steps from one number or length to the next (ridge regression, by conjugate gradients). The tables
"explain" the share of the variance that they predict in a fifth of the matches, if fitted to the
others.
"""

import json
import math
import subprocess
import sys
import tempfile

BOT = "ismcts:iterations=100:horizon=far"
COLOURS = "RGYB"
PRINTS = [0, 0, 0, 0, 0, 1, 2, 3, 2, 1, 0, 0, 0]  # By number.
CATCH = {"R": 4, "G": 3, "Y": 2, "B": 1}
ROUNDS, TRICKS, NUMBERS = 4, 12, 13  # 13: numbers and lengths from 0 to 12.
ROWS = {2: 4, 3: 3, 4: 8}  # By round; see rows_of.
PENALTIES = {2: 200.0, 3: 50.0, 4: 50.0}  # What predicted other matches best.


def records_of(program, players, games, seed):
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        subprocess.run(
            [program, "simulate", "trump-tricks-game", "--players", str(players), "--games",
             str(games), "--seed", str(seed), "--bots", BOT, "--records", file.name],
            check=True, stdout=subprocess.DEVNULL)
        with open(file.name, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]


def boundaries_of(record):
    """The hands and scores before rounds 2, 3 and 4: (round, trumps, hands, scores). And the final
    scores."""
    players = record["options"]["players"]
    trumps = record["events"][0]["deal"]["trumps"]
    plays = iter(record["events"][1:])
    scores, found = [0] * players, []
    for number in range(1, ROUNDS + 1):
        won = play_round(plays, players, trumps[number - 1], number == ROUNDS)
        for seat, cards in enumerate(won):
            scores[seat] += catch_points(cards) if number == ROUNDS else track_points(cards)
        if number < ROUNDS:
            found.append((number + 1, trumps, won, list(scores)))
    if scores != record["result"]["scores"]:
        sys.exit(f"hand_values.py: a record ends with {record['result']['scores']}, but by the "
                 f"rules of this script with {scores}")
    return found, scores


def play_round(plays, players, trump, is_last):
    """The cards that each seat wins."""
    won, tricks = [[] for _ in range(players)], [0] * players
    limit = TRICKS if is_last else TRICKS // players
    for _ in range(TRICKS):
        led, trick = None, []
        for _ in range(players):
            play = next(plays)
            seat, text = play["seat"], play["do"].split()[1]
            card = text[0], int(text[1:])
            trick.append((seat, card))
            if led is None and tricks[seat] < limit:
                led = card[0]
        counting = [(colour == trump, number, seat) for seat, (colour, number) in trick
                    if tricks[seat] < limit and colour in (led, trump)]
        winner = max(counting)[2]
        tricks[winner] += 1
        won[winner] += [card for _, card in trick]
    return won


def track_points(cards):
    animals = {colour for colour, number in cards if PRINTS[number]}
    return sum(PRINTS[number] for _, number in cards) * len(animals)


def catch_points(cards):
    return sum(CATCH[colour] for colour, _ in cards)


def rows_of(number, trumps):
    """The row of each colour in the tables of a round. In those of round 4 a colour has one row for
    when it is trump and one for when it isn't, since its cards score. In the others the rows are
    for this round's trump, the next one's, and so on, and the last is for colours that won't be
    trump again."""
    if number == ROUNDS:
        return {colour: place + (4 if trumps[3] == colour else 0)
                for place, colour in enumerate(COLOURS)}
    rows = dict.fromkeys(COLOURS, ROWS[number] - 1)
    rows.update({trumps[later - 1]: later - number for later in range(number, ROUNDS + 1)})
    return rows


def features_of(number, rows, hand):
    """The places of the weights that a hand's value is the sum of: cards, lengths, and before round
    4 the same again for all colours together."""
    count = ROWS[number]
    lengths = dict.fromkeys(COLOURS, 0)
    for colour, _ in hand:
        lengths[colour] += 1
    pairs = [(0, rows[colour], card) for colour, card in hand]
    pairs += [(1, rows[colour], length) for colour, length in lengths.items()]
    features = [(kind * count + row) * NUMBERS + at for kind, row, at in pairs]
    if number == ROUNDS:
        features += [((2 * count + 2 * kind) + row // 4) * NUMBERS + at for kind, row, at in pairs]
    return features


def lesson_of(number, trumps, hands, scores, final):
    """The features of each seat, and how much its lead over the mean will change."""
    rows = rows_of(number, trumps)
    gains = centred([after - before for before, after in zip(scores, final)])
    return [features_of(number, rows, hand) for hand in hands], gains, scores, final


def centred(values):
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def leads_of(weights, features):
    return centred([sum(weights[one] for one in seat) for seat in features])


def fit(lessons, width, penalty):
    """Weights that minimise the sum of the squared errors of the leads, plus `penalty` times that
    of the steps from one weight of a row to the next (Hestenes and Stiefel 1952)."""
    def back(by_lesson):
        sums = [0.0] * width
        for (features, *_), leads in zip(lessons, by_lesson):
            for seat, lead in zip(features, leads):
                for one in seat:
                    sums[one] += lead
        for at in range(width - 2, -1, -1):
            if (at + 1) % NUMBERS:
                sums[at] += sums[at + 1]
        return sums

    steps = [0.0] * width
    rest = back([gains for _, gains, *_ in lessons])
    way, error = list(rest), sum(one * one for one in rest)
    least = 1e-12 * error
    while error > least:
        weights = added_up(way)
        ahead = back([leads_of(weights, features) for features, *_ in lessons])
        ahead = [one + penalty * step for one, step in zip(ahead, way)]
        length = error / sum(one * step for one, step in zip(ahead, way))
        steps = [one + length * step for one, step in zip(steps, way)]
        rest = [one - length * step for one, step in zip(rest, ahead)]
        before, error = error, sum(one * one for one in rest)
        way = [one + error / before * step for one, step in zip(rest, way)]
    return added_up(steps)


def added_up(steps):
    """In each row the sums of the steps so far."""
    weights = list(steps)
    for at in range(1, len(weights)):
        if at % NUMBERS:
            weights[at] += weights[at - 1]
    return weights


def explained(weights, lessons):
    wrong = sum((gain - lead) ** 2 for features, gains, *_ in lessons
                for gain, lead in zip(gains, leads_of(weights, features)))
    return 1 - wrong / sum(gain**2 for _, gains, *_ in lessons for gain in gains)


def spread_of(weights, lessons):
    """The spread that makes the winners most likely (src/game/expectation.h)."""
    def surprise(spread):
        total = 0.0
        for features, _, scores, final in lessons:
            expected = [score + lead for score, lead in zip(scores, leads_of(weights, features))]
            shares = [math.exp((one - max(expected)) / spread) for one in expected]
            won = sum(share for share, score in zip(shares, final) if score == max(final))
            total -= math.log(won / sum(shares))
        return total

    return min(range(4, 41), key=surprise)


def tables_of(number, weights):
    """Rows of cards and of lengths, in tenths of a point."""
    count = ROWS[number]
    rows = [weights[NUMBERS * row:NUMBERS * (row + 1)] for row in range(len(weights) // NUMBERS)]
    if number == ROUNDS:
        for kind in (0, 1):
            for row in range(count):
                both = zip(rows[kind * count + row], rows[2 * count + 2 * kind + row // 4])
                rows[kind * count + row] = [own + shared for own, shared in both]
    tenths = [[round(10 * value) for value in row] for row in rows]
    return tenths[:count], tenths[count:2 * count]


def learn(records):
    """For each round its tables, spread and what they explain."""
    lessons = {number: [] for number in ROWS}
    for record in records:
        found, final = boundaries_of(record)
        for number, trumps, hands, scores in found:
            lessons[number].append(lesson_of(number, trumps, hands, scores, final))
    learned = []
    for number, some in lessons.items():
        width = NUMBERS * (2 * ROWS[number] + (4 if number == ROUNDS else 0))
        known, penalty = len(some) * 4 // 5, PENALTIES[number]
        share = explained(fit(some[:known], width, penalty), some[known:])
        weights = fit(some, width, penalty)
        learned.append((tables_of(number, weights), spread_of(weights, some), share))
    return learned


def as_source(name, learned):
    def rows(which):
        return ",\n".join("      {" + ", ".join(map(str, row)) + "}"
                          for tables, *_ in learned for row in tables[which])

    spreads = ", ".join(f"{spread}.0f" for _, spread, _ in learned)
    return (f"inline constexpr HandValues {name} = {{\n    {{{{\n{rows(0)},\n    }}}},\n"
            f"    {{{{\n{rows(1)},\n    }}}},\n    {{{spreads}}},\n}};\n")


HEADER = """\
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

// clang-format off
// Written by tools/hand_values.py, not by people. Bot: `{bot}`, seed {seed}.
// It played {games} matches of Trump, Tricks, Game! with three players and {games} with four.
// What the tables explain of the rest of other matches, before rounds 2, 3 and 4:
// {shares}.
// docs/bots/what-was-tried.md says how much stronger they make the bots.
namespace menagerie::trump_tricks_game {{

// What a hand is worth before rounds 2, 3 and 4, in tenths of a point. Four rows are for round 2,
// three for round 3, eight for round 4 (evaluation.cpp).
struct HandValues {{
  std::array<std::array<std::int16_t, 13>, 15> cards, lengths;  // By number; by length of the suit.
  std::array<float, 3> spreads;  // How far the rest of the match scatters, by round.
}};

"""


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    learned = {players: learn(records_of(sys.argv[1], players, games, seed)) for players in (3, 4)}
    shares = "; ".join(f"with {players} players " + ", ".join(f"{share:.2f}" for *_, share in some)
                       for players, some in learned.items())
    sources = [as_source(f"hand_values_{players}", some) for players, some in learned.items()]
    print(HEADER.format(games=games, bot=BOT, seed=seed, shares=shares) + "\n".join(sources) +
          "\n}  // namespace menagerie::trump_tricks_game")


if __name__ == "__main__":
    main()
