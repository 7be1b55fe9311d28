#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the catalogues of words against the sources, both ways.

The English catalogues of the games and of the program declare phrases (cmake/phrases.py). The code
must use each of them, and every other language must use exactly the same arguments. Some sources
declare their own phrases: `Phrase<Seat, CardText> led{"log.led", "seat", "card"};` and
`Term{"suit.red"}`. The catalogues (games/<game>/lang/<tag>.json on top of words/lang/<tag>.json)
have a pattern in ICU MessageFormat for each. English must have every id, and no id may be unused.
Lessons and examples have no arguments: {R5} in them is a card. The page's sentences (web/src/lang)
are compared with the English ones, which its compiler checks, and the rules (RULES.<tag>.md) with
RULES.md, number by number. No text may use a word that words/terms/<tag>.json rules out. Prints one
line per problem and exits with 1 if there are any.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "cmake"))
from phrases import (PROGRAM, STORED, USES, PatternError, arguments_of, name_of,  # noqa: E402
                     phrases_of, read_types)

PHRASE = re.compile(r'Phrase<([^<>]*)>\s+\w+\s*\{((?:\s*"[^"]*"\s*,?)+)\}')
# Any id in braces, or as the call of a constructor, that isn't a phrase.
TERM = re.compile(r'[{(]\s*"([a-z-]+\.[a-z0-9.-]+)"\s*[})]')
# Ids that are made without a phrase: of options, and those that a language is built on.
OPTION = re.compile(r'"(option\.[a-z_]+(?:\.name)?)"')
# A row of a table of options (game/kit/options.h): its sentence and its label.
OPTION_ROW = re.compile(r'\bkit::[a-z_]+<"([a-z_]+)"')
# In French there is a space before these signs, which must not break. ("::" is ICU's; ", ?" names
# a key.)
FRENCH_BREAK = re.compile(r"[^\s,] [:;!?»](?!:)|« ")
# Sentences without arguments: names in braces are cards, by their texts.
CARDS_ONLY = ("lesson.", "example.")
BUILT_IN = {"seat": [("Number", "number")], "you": []}


def declared(folder, files):
    """{id: [(type, name), ...]} that the sources in a folder may say."""
    phrases = {}
    for path in files:
        text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
        for match in PHRASE.finditer(text):
            types = [part.strip() for part in match[1].split(",") if part.strip()]
            strings = re.findall(r'"([^"]*)"', match[2])
            if len(strings) != len(types) + 1:
                yield_problem(path, f"{strings[0]}: {len(types)} types, {len(strings) - 1} names")
                continue
            phrases[strings[0]] = list(zip(types, strings[1:]))
        if path.name == "words.h" or "Term" in text:
            for term in TERM.findall(PHRASE.sub("", text)):
                phrases.setdefault(term, [])
        for term in OPTION.findall(text):
            phrases.setdefault(term, [])
        for name in OPTION_ROW.findall(text):
            phrases.setdefault(f"option.{name}", [])
            phrases.setdefault(f"option.{name}.name", [])
    return phrases


problems = []


def yield_problem(path, text):
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    problems.append(f"{shown}: {text}")


def check_pattern(path, key, pattern, arguments):
    try:
        used = arguments_of(pattern)
    except PatternError as error:
        yield_problem(path, f"{key}: {error}")
        return
    allowed = {}
    for type_, name in arguments:
        for ending, kinds in USES[type_].items():
            allowed[name + ending] = kinds
    for name, kind in sorted(used):
        if name not in allowed:
            yield_problem(path, f"{key} uses {name}, which the phrase does not give")
        elif kind not in allowed[name]:
            yield_problem(path, f"{key}: {name} may not be a {kind}")
    for _, name in arguments:
        if not any(one == name or one.startswith(name + "_") for one, _ in used):
            yield_problem(path, f"{key} does not use {name}")


def check_cards(path, key, pattern, english):
    """A sentence without a phrase: its arguments are cards, the same as in English."""
    try:
        used, wanted = arguments_of(pattern), arguments_of(english)
    except PatternError as error:
        yield_problem(path, f"{key}: {error}")
        return
    for name in sorted({name for name, _ in used ^ wanted}):
        yield_problem(path, f"{key} and English do not both use {name}")
    for name, kind in sorted(used):
        if kind != "plain":
            yield_problem(path, f"{key}: {name} may not be a {kind}")


def names_in(files):
    names = set()
    for path in files:
        text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
        names.update(re.findall(r"\b[a-z]\w*\b", text))
    return names


def declared_by(catalogue, files, types, group="", said_otherwise=()):
    """{id: [(type, name), ...]} of the phrases of a catalogue that the sources name."""
    names = names_in(files)
    phrases = phrases_of(catalogue, types, group, said_otherwise)
    return {key: arguments for key, arguments in phrases.items() if name_of(key) in names}


def declared_by_program(catalogue, files, types):
    """The same for what the program says besides its games, and what it said once."""
    names, found = names_in(files), {}
    for _, _, dropped, kept in PROGRAM:
        phrases = phrases_of(catalogue, types, dropped + kept, not_said=())
        found |= {key: arguments for key, arguments in phrases.items()
                  if name_of(key, dropped) in names}
    return found | phrases_of(catalogue, types, STORED, not_said=())


def read_catalogue(path):
    catalogue = json.loads(path.read_text(encoding="utf-8"))
    if list(catalogue) != sorted(catalogue):
        yield_problem(path, "is not sorted by id")
    for key, pattern in catalogue.items():
        if "\\" in pattern:
            yield_problem(path, f"{key}: a backslash is read as it is; no sign needs one")
        if path.stem == "fr" and FRENCH_BREAK.search(pattern):
            yield_problem(path, f"{key}: a line may end before a colon or within quotes")
    return catalogue


def names_option(key, may):
    """option.draft.name is what a page calls it, option.draft.open one of its choices."""
    return key.startswith("option.") and key.rpartition(".")[0] in may


def examples_of(path):
    """The terms that the drawn examples of a game speak in."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    terms = set()
    for example in map(json.loads, lines):
        terms.add(example["text"])
        for item in example["items"]:
            terms.update(item[member] for member in ("note", "says") if member in item)
    return terms


def check_folder(lang, phrases, common):
    """`common`: ids that a game's catalogue may word in its own way."""
    english = read_catalogue(lang / "en.json")
    may = {**common, **phrases}
    examples = examples_of(lang.parent / "examples.jsonl")
    for key in sorted(examples ^ {key for key in english if key.startswith("example.")}):
        yield_problem(lang / "en.json", f"{key} is not in both, this and examples.jsonl")
    for key in sorted(set(phrases) - set(english)):
        yield_problem(lang / "en.json", f"{key} is missing")
    for path in sorted(lang.glob("*.json")):
        catalogue = read_catalogue(path)
        for key, pattern in catalogue.items():
            if key.startswith(CARDS_ONLY):
                check_cards(path, key, pattern, english.get(key, pattern))
            elif key not in may and not names_option(key, may):
                yield_problem(path, f"nothing says {key}")
            elif path.name != "en.json" and key not in english:
                yield_problem(path, f"{key} is not in English")
            else:
                check_pattern(path, key, pattern, may.get(key, []))
        # A lesson is translated as a whole, or not yet.
        has_lesson = any(key.startswith("lesson.") for key in catalogue)
        for key in sorted(set(english) - set(catalogue)):
            if has_lesson or not key.startswith("lesson."):
                yield_problem(path, f"{key} is missing")


def page_folders(lang):
    """The page's catalogues, and those of its parts that are fetched with them."""
    return [lang, *sorted(path for path in lang.iterdir() if path.is_dir())]


def check_page(lang):
    """The page's own sentences: no source but English says what they are given."""
    english = {key: arguments_of(pattern)
               for key, pattern in read_catalogue(lang / "en.json").items()}
    for path in sorted(lang.glob("*.json")):
        catalogue = read_catalogue(path)
        for key in sorted(set(english) ^ set(catalogue)):
            yield_problem(path, f"{key} is " + ("missing" if key in english else "not in English"))
        for key in sorted(set(english) & set(catalogue)):
            try:
                used = arguments_of(catalogue[key])
            except PatternError as error:
                yield_problem(path, f"{key}: {error}")
                continue
            names = {name for name, _ in english[key]}
            for name in sorted(names ^ {name for name, _ in used}):
                yield_problem(path, f"{key} and English do not both use {name}")
            for name, kind in sorted(used):
                # A count may need a plural in one language and none in another.
                if kind == "select" and (name, kind) not in english[key]:
                    yield_problem(path, f"{key}: {name} may not be a select")


RULE = re.compile(r"^(?:- )?(\d+(?:\.\d+)+|R\d+) ", re.MULTILINE)
TABLE = re.compile(r"^\| *-", re.MULTILINE)
# The word for an example, in the languages that there are; another language has its own.
EXAMPLE = {"en": "Example:", "de": "Beispiel:", "fr": "Exemple\u00a0:", "hu": "Példa:", "ja": "例："}
# Marks a section that players don't read (web/src/lib/markdown.ts).
FOR_PROGRAMS = "\n<!-- for programs -->\n"


def begins_with_rules(text):
    """Of each section, whether it begins with a rule or first explains what the rules are for."""
    parts = re.split(r"^## .*\n+", text, flags=re.MULTILINE)[1:]
    return [RULE.match(part) is not None for part in parts]


def check_rules(game):
    """The rules of a game in other languages: each rule and ruling, in order, every table and every
    example. What is for programs (how records are written) is in the English ones alone."""
    english = (game / "RULES.md").read_text(encoding="utf-8")
    parts = re.split(r"^(?=## )", english, flags=re.MULTILINE)
    for_players = "".join(part for part in parts if FOR_PROGRAMS not in part)
    for path in sorted(game.glob("RULES.*.md")):
        text = path.read_text(encoding="utf-8")
        own, wanted = RULE.findall(text), RULE.findall(for_players)
        if own != wanted:
            odd = sorted(set(own) ^ set(wanted)) or "in another order"
            yield_problem(path, f"rules differ from RULES.md: {odd}")
        if len(TABLE.findall(text)) != len(TABLE.findall(for_players)):
            yield_problem(path, "has other tables than RULES.md")
        if begins_with_rules(text) != begins_with_rules(for_players):
            yield_problem(path, "explains other sections before their first rule than RULES.md")
        example = EXAMPLE.get(path.suffixes[0][1:])
        if example and text.count(example) != for_players.count(EXAMPLE["en"]):
            yield_problem(path, "has more or fewer examples than RULES.md")


# Paragraphs of rules, each of which may take several lines.
PARAGRAPH = re.compile(r"\n\s*\n|\n(?=\s*(?:- |\d+\.\d+ |R\d+ |\|))")


def read_terms(folder):
    """{tag: [(pattern of what is never said, what is said instead, the one game or None)]}."""
    return {path.stem: [(re.compile(term["never"], re.MULTILINE), term["say"], term.get("in"))
                        for term in json.loads(path.read_text(encoding="utf-8"))]
            for path in sorted(folder.glob("*.json"))}


def check_terms(path, terms):
    """One word per thing: what a text may not say, as its language says it in another word."""
    game = next((part for part in path.parts if (ROOT / "src" / "games" / part).is_dir()), None)
    text = path.read_text(encoding="utf-8")
    said = json.loads(text) if path.suffix == ".json" else {
        f"'{part.strip()[:20]}...'": " ".join(part.split()) for part in PARAGRAPH.split(text)}
    for key, sentence in said.items():
        for never, say, only in terms:
            found = never.search(sentence) if only in (None, game) else None
            if found:
                yield_problem(path, f"{key} says '{found[0]}'; the word here is '{say}'")


def sources(folder, skip=()):
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".h", ".cpp") and path.relative_to(folder).parts[0] not in skip:
            yield path


def main(others=()):
    """`others`: folders like src/ with further games."""
    src = ROOT / "src"
    common = dict(BUILT_IN)
    for path in sources(src, skip=("games",)):
        common.update(declared(src, [path]))
    # What several games say in the same words, such as what a hint calls a trump.
    shared = json.loads((src / "words/lang/en.json").read_text(encoding="utf-8"))
    usual = src / "words/arguments.json"
    kit = [*sources(src / "game"), *sources(src / "games"), *sources(ROOT / "examples")]
    common.update(declared_by(shared, kit, read_types(usual), group="common."))
    program = sources(src, skip=("game", "games"))
    types = read_types(src / "words/program_arguments.json")
    common.update(declared_by_program(shared, program, types))
    for path in sources(src / "games"):
        common.update({key: [] for key in declared(src, [path]) if key in shared})
    check_folder(src / "words" / "lang", common, {})
    of_page = page_folders(ROOT / "web" / "src" / "lang")
    for folder in of_page:
        check_page(folder)
    langs = sorted(src.glob("games/*/lang"))
    for other in others:
        langs += sorted(pathlib.Path(other).glob("games/*/lang"))
    for lang in langs:
        game = lang.parent
        files = list(sources(game))
        phrases = {key: arguments for key, arguments in declared(src, files).items()
                   if key not in common}
        try:
            english = json.loads((lang / "en.json").read_text(encoding="utf-8"))
            types = read_types(usual, game / "arguments.json")
            phrases |= declared_by(english, files, types, said_otherwise=shared)
        except PatternError as error:
            yield_problem(lang / "en.json", str(error))
        check_folder(lang, phrases, common)
        check_rules(game)
    for tag, terms in read_terms(src / "words" / "terms").items():
        for path in [*(folder / f"{tag}.json" for folder in of_page),
                     src / f"words/lang/{tag}.json",
                     *(lang / f"{tag}.json" for lang in langs),
                     *(lang.parent / ("RULES.md" if tag == "en" else f"RULES.{tag}.md")
                       for lang in langs)]:
            if path.exists():
                check_terms(path, terms)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
