#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No door knows a game: the page, the terminal and the server draw what a game describes.

What a game's folder alone may name: the game itself, the ids of its counters, facts, notes and
signs, and the words that only its ids have. Searched for in the code of the doors, not in their
comments. Prints a line a place and exits with 1 if there is any.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOORS = ("web/src", "src/terminal", "src/server/tables", "src/server/net", "src/server/cluster")
CODE = {".ts", ".svelte", ".css", ".h", ".cpp"}
# Small pictures and faces, which have names and no meaning; and what is written from elsewhere.
PICTURES = {"icons.ts", "avatars.ts", "Shape.svelte", "protocol.ts", "sentences.ts"}

# Words of ids that are as well words of everybody, beside those of the glossary and of scenes.
ORDINARY = set("""decided goal last last-trick left mouse needed number out points refused rounds
    size taken text tile turn won""".split())


def comments_blanked(text):
    """The text without comments, lines kept."""
    blank = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.S)
    return blank.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def parts(text):
    """The words of a name: "turnPoints", "turn-points" and "TURN_POINTS" have two."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def everybodys():
    """The words of the glossary, of scenes as clients get them, and of kinds in descriptions."""
    glossary = (ROOT / "docs/GLOSSARY.md").read_text("utf-8")
    scenes = (ROOT / "src/server/wire/parts.h").read_text("utf-8")
    kinds = re.findall(r"OneOf<[^>]*>", (ROOT / "src/server/wire/games.h").read_text("utf-8"))
    terms = re.findall(r"^\| ([^|]+) \|", glossary, re.M)
    words = re.findall(r"[a-z]+", " ".join([*terms, comments_blanked(scenes), *kinds]))
    return ORDINARY | set(words) | {word + "s" for word in words}


def names_of(games):
    """The names of the games, the ids that they have for things, and the words of those ids."""
    names, ids, words, free = set(), set(), set(), everybodys()
    for game in games:
        names |= {game.name, game.name.replace("_", "-"),
                  "".join(part.capitalize() for part in game.name.split("_"))}
        for id_ in json.loads((game / "lang" / "en.json").read_text("utf-8")):
            kind, _, name = id_.partition(".")
            if kind in ("counter", "fact", "note", "zone"):
                ids |= {name, id_}
            if kind in ("counter", "sign", "mark", "animal", "land"):
                words |= parts(name)
    return names, ids - free, words - free


def problems_of(shown, text, names, ids, words):
    for number, line in enumerate(comments_blanked(text).split("\n"), 1):
        for name in re.findall(r"[A-Za-z]\w*(?:-\w+)*", line):
            if name in names:
                yield f"{shown}:{number}: {name} is a game"
            for word in sorted(parts(name) & words):
                yield f"{shown}:{number}: '{word}' in {name} is a word of one game"
        for quoted in re.findall(r"""["'`.]([a-z]+(?:[.-][a-z]+)*)["'`]""", line):
            if quoted in ids:
                yield f"{shown}:{number}: '{quoted}' is an id of a game"


def main():
    games = [path.parent for path in sorted((ROOT / "src/games").glob("*/game.h"))]
    known = names_of(games)
    found = []
    for door in DOORS:
        for path in sorted((ROOT / door).rglob("*")):
            if path.suffix in CODE and path.name not in PICTURES:
                shown = path.relative_to(ROOT).as_posix()
                found += problems_of(shown, path.read_text("utf-8"), *known)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
