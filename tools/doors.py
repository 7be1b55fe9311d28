#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that no door knows a game: the parts that show games or pass them on use descriptions.

Only a game's folder may name the game, the ids of its counters, facts, notes and signs, and words
that only these ids have, and only it may contain its pictures. The script searches the code of the
doors, but not comments, Python docstrings, and lines with "Example: ", which show people what to
type. In the public header (include/) and in code that measures all games, comments are searched,
too. Prints one line per place and exits with 1 if there are any. doors.py FOLDER uses the games in
that folder.

The ids of a game that src/games/CMakeLists.txt doesn't name count only if they have several words:
whoever adds a game need not know which words the doors use.
"""

import ast
import io
import json
import pathlib
import re
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOORS = ("web/src", "src/terminal", "src/cli", "src/server/tables", "src/server/net",
         "src/server/wire", "src/server/identity", "src/server/circles",
         "src/server/store", "src/server/page", "include",
         "bindings/python/menagerie", "bindings/python/src", "bindings/wasm")
# Searched in their comments too.
NAMELESS = ("include", "tools/strength.sh")
CODE = {".ts", ".svelte", ".css", ".h", ".cpp", ".in", ".py"}
# What is written from elsewhere.
WRITTEN = {"protocol.ts", "sentences.ts"}
# What the doors themselves say to people.
SAID = ("web/src/lang/en.json", "web/src/lang/you/en.json", "src/words/lang/en.json")

# Pictures that the page has as well: the faces of seats, and its own mark.
FACES = {"fox-head", "lion", "paw-print", "raven"}
# Pictures whose names are also ordinary words.
PLAIN = {"alike", "high", "low", "marker", "own", "span"}

# Words of ids that are also ordinary words, beside those that everybodys() finds.
ORDINARY = set("""decided dots goal kept last last-trick left mouse needed number out points refused
    rounds size taken text tile turn wins won""".split())


def comments_blanked(text):
    """The text without comments, lines kept."""
    blank = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.S)
    return blank.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def explanations_blanked(text):
    """A text of Python without comments and without what explains a part of it, lines kept."""
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] = lines[token.start[0] - 1][: token.start[1]]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno - 1, node.end_lineno):
                lines[number] = ""
    return "\n".join(lines)


def parts(text):
    """The words of a name: "turnPoints", "turn-points" and "TURN_POINTS" have two."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def everybodys():
    """The words of the glossary, of scenes as clients get them, of kinds in descriptions, and of
    the signs that every client has."""
    glossary = (ROOT / "docs/GLOSSARY.md").read_text("utf-8")
    scenes = (ROOT / "src/engine/view/view_parts.h").read_text("utf-8")
    kinds = re.findall(r"OneOf<[^>]*>", (ROOT / "src/server/wire/games.h").read_text("utf-8"))
    terms = re.findall(r"^\| ([^|]+) \|", glossary, re.M)
    signs = (ROOT / "src/game/common_signs.h").read_text("utf-8")
    words = re.findall(r"[a-z]+", " ".join([*terms, comments_blanked(scenes), *kinds,
                                            comments_blanked(signs)]))
    return ORDINARY | set(words) | {word + "s" for word in words}


def said():
    """The words of all that the doors say to people."""
    texts = [json.loads((ROOT / file).read_text("utf-8")).values() for file in SAID]
    return set(re.findall("[a-z]+", " ".join(text for some in texts for text in some).lower()))


def named_games():
    """The games whose single words the doors leave to them."""
    text = (ROOT / "src/games/CMakeLists.txt").read_text("utf-8")
    return set(re.search(r"set\(named ([^)]*)\)", text)[1].split())


def names_of(games):
    """The names of the games, the ids that they have for things, each with its origin, the words of
    those ids, and their pictures."""
    named = named_games()
    names, ids, words, free = set(), {}, set(), everybodys()
    pictures = {file.stem for game in games for file in game.glob("art/*.svg")} - FACES
    for game in games:
        if game.name not in free:
            names |= {game.name, game.name.replace("_", "-"),
                      "".join(part.capitalize() for part in game.name.split("_"))}
        for id_ in json.loads((game / "lang" / "en.json").read_text("utf-8")):
            kind, _, name = id_.partition(".")
            if kind in ("counter", "fact", "note", "zone"):
                origin = f"{id_} in {game.name}/lang/en.json"
                ids |= {one: origin for one in (name, id_)
                        if one == id_ or "-" in name or game.name in named}
            if game.name in named and kind in ("counter", "sign", "mark", "animal", "land"):
                words |= parts(name)
    for everyones in free | said():
        ids.pop(everyones, None)
    ids |= {picture: f"the picture {picture}.svg" for picture in pictures - PLAIN}
    return names, ids, words - free, pictures


# A name, and behind it what a path of SVG begins with.
OUTLINES = re.compile(r"""([a-z]+(?:-[a-z]+)*)["']?\s*[:=]\s*["'`][Mm] ?-?[\d.]""")


def problems_of(shown, text, names, ids, words, pictures):
    code = (text if shown.startswith(NAMELESS)
            else explanations_blanked(text) if shown.endswith(".py") else comments_blanked(text))
    for found in OUTLINES.finditer(code):
        if found[1] in pictures:
            number = code.count("\n", 0, found.start()) + 1
            yield f"{shown}:{number}: the picture '{found[1]}' is one of a game"
    for number, line in enumerate(code.split("\n"), 1):
        line = line.partition("Example: ")[0]
        for name in re.findall(r"[A-Za-z]\w*(?:-\w+)*", line):
            if name in names:
                yield f"{shown}:{number}: {name} is a game"
            for word in sorted(parts(name) & words):
                yield f"{shown}:{number}: '{word}' in {name} is a word of one game"
        for quoted in re.findall(r"""["'`.]([a-z]+(?:[.-][a-z]+)*)["'`]""", line):
            if quoted in ids:
                yield f"{shown}:{number}: '{quoted}' is an id of a game: {ids[quoted]}"


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "src/games"
    known = names_of([path.parent for path in sorted(folder.glob("*/game.h"))])
    found = []
    paths = [path for door in DOORS for path in sorted((ROOT / door).rglob("*"))
             if path.suffix in CODE and path.name not in WRITTEN]
    for path in [*paths, ROOT / "tools/strength.sh"]:
        shown = path.relative_to(ROOT).as_posix()
        found += problems_of(shown, path.read_text("utf-8"), *known)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
