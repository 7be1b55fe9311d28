#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a new game: new_game.py NAME [--deck french[:LOWEST]] [--players MIN-MAX] [--root FOLDER]

NAME is in lower case, with '_' between words: river_delta. You can play the new game at once, and
it passes its tests: everyone follows suit, and the most tricks win. docs/ADDING_A_GAME.md shows how
to change it. The game is in src/games/NAME, and its tests are in tests/games/NAME.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMED = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine",
         10: "Ten"}
KEYWORDS = set("""
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept
    const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype
    default delete do double dynamic_cast else enum explicit export extern false float for friend
    goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq
    private protected public register reinterpret_cast requires return short signed sizeof static
    static_assert static_cast struct switch template this thread_local throw true try typedef typeid
    typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    std main errno""".split())


def taken_by(name):
    """What has this name already, so that a game of it would not build; None if nothing has."""
    if name in KEYWORDS:
        return "C++"
    for folder in ("src", "src/games", "examples/games", "tests/games"):
        if (ROOT / folder / name).exists():
            return f"{folder}/{name}"
    for path in sorted(ROOT.glob("src/*/*")):
        if path.name == name and path.is_dir():
            return str(path.relative_to(ROOT))
    # A game's library is called menagerie_NAME, its tests test_NAME, and its namespace NAME.
    target = re.compile(rf"\b(menagerie|test)_{name}\b")
    for top in ("src", "tests", "bindings", "fuzz", "bench", "apps"):
        for path in sorted((ROOT / top).rglob("CMakeLists.txt")):
            if target.search(path.read_text("utf-8")):
                return str(path.relative_to(ROOT))
    # Namespaces, and functions beside the game's namespace.
    declared = re.compile(rf"^(namespace (menagerie::)?{name}\b|[\w\[].*\b{name}\()", re.M)
    for path in sorted((ROOT / "src").rglob("*.h")):
        if "games" not in path.parts and declared.search(path.read_text("utf-8")):
            return str(path.relative_to(ROOT))
    return None


def read_name(text):
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", text) or len(text) > 40:
        raise argparse.ArgumentTypeError(
            f"'{text}' is not small letters and digits with '_' between words, at most 40")
    return text


def read_deck(text):
    match = re.fullmatch(r"french(?::(\d+))?", text)
    lowest = int(match[1] or 2) if match else 0
    if not 2 <= lowest <= 10:
        raise argparse.ArgumentTypeError(
            f"'{text}' is no deck; decks are french and french:LOWEST, from 2 to 10")
    return lowest


def read_players(text):
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 2 <= low <= high <= 10:
        raise argparse.ArgumentTypeError(f"'{text}' is not a range of players from 2 to 10: 3-5")
    return low, high


def players_in_words(low, high):
    text = NAMED[low] if low == high else f"{NAMED[low]} to {NAMED[high].lower()}"
    return f"{text} players."


def written(text, name, lowest, players):
    """A file of the game `starter` as one of the new game."""
    low, high = players
    usual = min(max(low, 4), high)
    words = name.split("_")
    text = text.replace('title = "Starter"', f'title = "{" ".join(words).title()}"')
    text = text.replace('id = "starter"', f'id = "{name.replace("_", "-")}"')
    text = text.replace("Three to five players. What `tools/new_game.py` begins a game with.",
                        players_in_words(low, high))
    text = text.replace("# Starter", f"# {' '.join(words).title()}")
    text = text.replace("FrenchDeck<2>", f"FrenchDeck<{lowest}>")
    text = text.replace("players_min = 3", f"players_min = {low}")
    text = text.replace("seats = 5", f"seats = {high}")
    text = text.replace("players = 4;", f"players = {usual};")
    # Option sets of the laws are all different: the default may be one of the limits.
    for limit, number in (("players_min", low), ("seats", high)):
        if number == usual:
            value = f'{{{{"players", std::int64_t{{starter::{limit}}}}}}}'
            text = text.replace(f",\n               laws::options<Starter>({value})", "")
    text = text.replace("Starter", "".join(word.capitalize() for word in words))
    return text.replace("starter", name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("name", type=read_name)
    parser.add_argument("--deck", type=read_deck, default=2, metavar="french[:LOWEST]")
    parser.add_argument("--players", type=read_players, default=(3, 5), metavar="MIN-MAX")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    arguments = parser.parse_args()
    if 4 * (15 - arguments.deck) < arguments.players[1]:
        sys.exit(f"new_game: {arguments.players[1]} players need more cards than this deck has")
    taken = taken_by(arguments.name) if arguments.root == ROOT else None
    if taken:
        sys.exit(f"new_game: the name '{arguments.name}' is taken by {taken}; choose another, such "
                 f"as 'my_{arguments.name}'. Its title in RULES.md can be anything")
    copies = {ROOT / "examples/games/starter": arguments.root / "src/games" / arguments.name,
              ROOT / "tests/examples/starter": arguments.root / "tests/games" / arguments.name}
    for template, folder in copies.items():
        for path in sorted(template.rglob("*")):
            if path.is_dir():
                continue
            to = folder / path.relative_to(template)
            text = written(path.read_text("utf-8"), arguments.name, arguments.deck,
                           arguments.players)
            to.parent.mkdir(parents=True, exist_ok=True)
            # What has not changed is left alone, so that nothing is compiled twice.
            if not to.exists() or to.read_text("utf-8") != text:
                to.write_text(text, "utf-8")
        print(folder)
    if arguments.root == ROOT:
        print(f"""Play it:       ./run play {arguments.name.replace("_", "-")}
Test it:       tools/build.sh release test_{arguments.name} &&
               build/release/tests/games/{arguments.name}/test_{arguments.name}
Change it:     docs/ADDING_A_GAME.md, from its section 2""")


if __name__ == "__main__":
    main()
