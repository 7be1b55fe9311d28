#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the C++ that is made of other files: a game's contents, the words, lists of games.

  generate.py contents FOLDER OUT [--fetched-nets]
      What the game in FOLDER brings besides code: rules, lesson, examples, pictures and networks
      (src/game/contents.h). With --fetched-nets the networks are not built in: the page fetches
      them (bindings/wasm/src/nets.h).
  generate.py catalogues OUT FOLDER...
      The words of all languages: words/lang/TAG.json, games/GAME/lang/TAG.json and
      games/GAME/RULES.TAG.md of these folders (src/words/catalogues.h).
  generate.py puzzles OUT FOLDER...
      The puzzles of the games in these folders (src/engine/puzzles/puzzle_files.h).
  generate.py phrases FOLDER OUT
      What the game in FOLDER says (phrases.py), for its code. Of src/game/kit: what most games say.
  generate.py program FOLDER
      What the program says besides its games: headers in FOLDER (phrases.py).
  generate.py games TEMPLATE OUT GAME...
      TEMPLATE, in which each line with @game@ (savage_bowl), @id@ (savage-bowl) or @type@
      (SavageBowl) is repeated for each of the games, and @types@ lists the types of all.

A file that would not change keeps its time, so that nothing is compiled because of it.
"""
import argparse
import json
import pathlib
import re
import sys

import phrases

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTLINE = r'<path d="([-+., \n0-9A-Za-z]+)" */>'
PICTURE = re.compile(rf'<svg [^>]*viewBox="0 0 512 512"[^>]*>(?:[ \n]*{OUTLINE})+[ \n]*</svg>\s*$')
LITERAL_BYTES = 8000  # A single string literal has a length limit.


class Wrong(Exception):
    """A file that cannot be built in; its text says which and what would be right."""


def literal(path):
    """The text of a file as string literals, one after the other."""
    text = path.read_text("utf-8")
    if ')rules"' in text:
        raise Wrong(f'{path}: a text may not hold )rules", which ends the literal that it becomes')
    longest = LITERAL_BYTES // 4  # A character has at most four bytes.
    chunks = (text[i:i + longest] for i in range(0, len(text), longest))
    return "\n".join(f'R"rules({chunk})rules"' for chunk in chunks) or '""'


def outlines(picture):
    """The outlines of a picture's paths in one. They are filled together, in one colour, so a
    picture that would be drawn otherwise is refused."""
    text = picture.read_text("utf-8")
    if not PICTURE.search(text):
        raise Wrong(f'{picture}: a picture is <svg viewBox="0 0 512 512">, <path d="..."/> once or '
                    "more, and </svg>. Nothing else is drawn: no fill-rule (a hole's outline runs "
                    "the other way), no transform, no other shape.")
    # M0 0: where a path begins by itself.
    return "M0 0".join(re.findall(OUTLINE, text)).replace("\n", " ")


def text_function(name, path):
    text = literal(path) if path.exists() else '""'
    return f"std::string_view {name}() {{\n  return\n{text};\n}}\n"


def art_function(folder):
    pictures = [(path.stem, outlines(path)) for path in sorted(folder.glob("art/*.svg"))]
    entries = "".join(f'      Art{{"{sign}", "{outline}"}},\n' for sign, outline in pictures)
    return (f"std::span<const Art> art() {{\n  static constexpr std::array<Art, {len(pictures)}> "
            f"pictures{{{{\n{entries}  }}}};\n  return pictures;\n}}\n")


def nets_function(folder, kind, name, fetched):
    signature = f"std::span<const unsigned char> {name}(unsigned players) {{\n"
    if fetched:
        return f'{signature}  return handed_in_net("{folder.name}", "{kind}", players);\n}}\n'
    nets = {path.stem.rpartition("_")[2]: path for path in sorted(folder.glob(f"{kind}_*.net"))}
    arrays = "".join(
        f"constexpr unsigned char {kind}_{players}[] = "
        f"{{{','.join(map(str, path.read_bytes()))}}};\n" for players, path in nets.items())
    cases = "".join(f"    case {players}: return {kind}_{players};\n" for players in nets)
    return (f"namespace {{\n{arrays}}}  // namespace\n{signature}  switch (players) {{\n{cases}"
            "    default: return {};\n  }\n}\n")


def contents(folder, fetched):
    functions = [
        text_function("rules_md", folder / "RULES.md"),
        text_function("lesson_jsonl", folder / "lesson.jsonl"),
        text_function("examples_jsonl", folder / "examples.jsonl"),
        art_function(folder),
        nets_function(folder, "values", "value_net_bytes", fetched),
        nets_function(folder, "policy", "policy_net_bytes", fetched),
    ]
    declarations = "".join(f"{function.partition(' {')[0]};\n" for function in functions[:4])
    declarations += "".join(f"std::span<const unsigned char> {name}(unsigned players);\n"
                            for name in ("value_net_bytes", "policy_net_bytes"))
    handed_in = ("std::span<const unsigned char> handed_in_net(std::string_view game, "
                 "std::string_view kind, unsigned players);\n" if fetched else "")
    return ('#include <array>\n#include <span>\n#include <string_view>\n\n'
            '#include "game/description.h"\n\n'
            f"namespace menagerie {{\n{handed_in}namespace {folder.name} {{\n{declarations}\n"
            + "\n".join(functions)
            + f"\n}}  // namespace {folder.name}\n}}  // namespace menagerie\n")


def catalogues(folders):
    def entry(path, game, tag):
        return f'    {{"{game}", "{tag}",\n{literal(path)}\n""sv}},\n'

    files, rules = [], []
    for folder in folders:
        files += [entry(path, "", path.stem) for path in sorted(folder.glob("words/lang/*.json"))]
        for path in sorted(folder.glob("games/*/lang/*.json")):
            files.append(entry(path, path.parent.parent.name.replace("_", "-"), path.stem))
        for path in sorted(folder.glob("games/*/RULES.*.md")):
            rules.append(entry(path, path.parent.name.replace("_", "-"), path.name.split(".")[1]))
    return ('#include "words/catalogues.h"\n\n#include <array>\n\nnamespace menagerie {\n'
            "using namespace std::string_view_literals;\n"
            "std::span<const CatalogueFile> catalogue_files() {\n"
            f"  static constexpr std::array<CatalogueFile, {len(files)}> files = {{{{\n"
            f"{''.join(files)}  }}}};\n  return files;\n}}\n"
            "std::span<const RulesFile> rules_files() {\n"
            f"  static constexpr std::array<RulesFile, {len(rules)}> files = {{{{\n"
            f"{''.join(rules)}  }}}};\n  return files;\n}}\n}}  // namespace menagerie\n")


def puzzles(folders):
    files = [path for folder in folders for path in [folder / "puzzles.jsonl"] if path.exists()]
    entries = "".join(f'  if (game == "{path.parent.name.replace("_", "-")}") return\n'
                      f"{literal(path)};\n" for path in files)
    return ('#include "engine/puzzles/puzzle_files.h"\n\nnamespace menagerie {\n'
            f"std::string_view puzzle_file(std::string_view game) {{\n{entries}"
            "  static_cast<void>(game);\n  return {};\n}\n}  // namespace menagerie\n")


def words_of(folder):
    common = ROOT / "src/words"
    shared = json.loads((common / "lang/en.json").read_text("utf-8"))
    try:
        types = phrases.read_types(common / "arguments.json", folder / "arguments.json")
        if folder == ROOT / "src/game/kit":
            said = phrases.phrases_of(shared, types, group="common.")
        else:
            own = json.loads((folder / "lang/en.json").read_text("utf-8"))
            said = phrases.phrases_of(own, types, said_otherwise=shared)
    except (phrases.PatternError, json.JSONDecodeError) as problem:
        raise Wrong(f"{folder}: {problem}") from problem
    return phrases.header(said, f"{folder.name}::words")


def words_of_the_program():
    """[(header, its text)]"""
    common = ROOT / "src/words"
    try:
        types = phrases.read_types(common / "program_arguments.json")
        said = json.loads((common / "lang/en.json").read_text("utf-8"))
        return phrases.program_phrases(said, types)
    except (phrases.PatternError, json.JSONDecodeError) as problem:
        raise Wrong(f"{common}: {problem}") from problem


def type_of(game):
    return "".join(word[:1].upper() + word[1:] for word in game.split("_"))


def of_games(template, games):
    made = []
    for line in template.read_text("utf-8").splitlines(keepends=True):
        line = line.replace("@types@", ", ".join(map(type_of, games)))
        repeated = games if re.search("@(game|id|type)@", line) else [""]
        made += [line.replace("@game@", game).replace("@id@", game.replace("_", "-"))
                 .replace("@type@", type_of(game)) for game in repeated]
    return "".join(made)


def write(path, text):
    if path.exists() and path.read_text("utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("contents")
    one.add_argument("folder", type=pathlib.Path)
    one.add_argument("out", type=pathlib.Path)
    one.add_argument("--fetched-nets", action="store_true")
    one = commands.add_parser("catalogues")
    one.add_argument("out", type=pathlib.Path)
    one.add_argument("folders", type=pathlib.Path, nargs="+")
    one = commands.add_parser("puzzles")
    one.add_argument("out", type=pathlib.Path)
    one.add_argument("folders", type=pathlib.Path, nargs="*")
    one = commands.add_parser("phrases")
    one.add_argument("folder", type=pathlib.Path)
    one.add_argument("out", type=pathlib.Path)
    one = commands.add_parser("program")
    one.add_argument("out", type=pathlib.Path)
    one = commands.add_parser("games")
    one.add_argument("template", type=pathlib.Path)
    one.add_argument("out", type=pathlib.Path)
    one.add_argument("games", nargs="*")
    return parser.parse_args()


def main():
    given = arguments()
    try:
        if given.command == "contents":
            text = contents(given.folder.resolve(), given.fetched_nets)
        elif given.command == "catalogues":
            text = catalogues(given.folders)
        elif given.command == "puzzles":
            text = puzzles(given.folders)
        elif given.command == "phrases":
            text = words_of(given.folder.resolve())
        elif given.command == "program":
            for path, header in words_of_the_program():
                write(given.out / path, header)
            return 0
        else:
            text = of_games(given.template, given.games)
    except (Wrong, OSError, UnicodeDecodeError) as problem:
        print(problem, file=sys.stderr)
        return 1
    write(given.out, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
