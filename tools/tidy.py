#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the source text for what no compiler finds: layers, lengths, rule numbers, dead files.

Prints one line per problem, `file:line: what is wrong`, and exits with 1 if there are any.
"""

import pathlib
import re
import sys

from sources import read_sources

FILE_LINES, FUNCTION_LINES, COLUMNS = 400, 60, 100

# Files that may be longer, and such whose longest function may be, each with its reason.
LONG_FILES, LONG_FUNCTIONS = {}, {}

# The layers: what the sources in a folder of src/ may include. Ours by folder (the server's parts
# are folders of their own; "server" stands for all of them), then libraries of others by the
# first part of the path. The standard library is free, but see PURE. They are in order: a layer
# includes only layers listed before it, so none depends on itself in a roundabout way.
# apps/, tests/, bench/ and fuzz/ may include everything.
LAYERS = {
    "base": ("", "tl pcg_random.hpp fmt nlohmann"),
    "wire": ("base", "boost"),
    "cards": ("base", "immintrin.h"),
    "words": ("base cards", "unicode"),
    "game": ("base cards words", "fmt"),
    "games": ("base cards words game", "fmt"),  # And the game's own folder; never another game's.
    "search": ("base cards game", "immintrin.h sys"),
    "bots": ("base cards game search", "fmt"),
    "engine": ("base wire cards words game games search bots",
               "fmt menagerie sodium.h sys fcntl.h unistd.h time.h"),
    "experiments": ("base cards game search bots engine", "fmt boost"),
    "terminal": ("base cards words game bots engine",
                 "fmt unicode sys unistd.h termios.h poll.h signal.h"),
    "server/wire": ("base wire engine", "boost"),
    "server/tables": ("base cards words game engine server/wire", "fmt sodium.h"),
    "server/identity": ("base cards engine server/wire server/tables", "sodium.h"),
    "server/circles": ("base cards engine server/wire server/tables server/identity", "sodium.h"),
    "server/store": ("base engine server/tables server/identity server/circles", "*"),
    "server/page": ("base engine server/tables server/store", ""),
    "server/net": ("base words bots engine server/tables server/identity server/circles "
                   "server/store", "*"),
    "cli": ("base cards words game bots engine experiments terminal server",
            "fmt CLI sys fcntl.h unistd.h signal.h langinfo.h"),
}

# The files that every game's folder has: one name for one thing.
# docs/GAME_FROM_SCRATCH.md writes them.
GAME_FILES = """CMakeLists.txt RULES.md lang/en.json state.h rules.h rules.cpp legality.cpp
    knowledge.cpp notation.h presentation.h description.cpp scene.cpp heuristic.cpp encoding.h
    game.h type.cpp""".split()

# What a game may have besides its rules (game/game.h), each in a header of its own.
CONCERNS = {"Notation", "Presentation", "Playouts", "Heuristic", "Evaluation", "Inference",
            "Solving", "Reasons"}

# Where a game answers a question: in the same file in every game.
PLACES = {
    "legality.cpp": ("legal", "refuse", "explain", "judge", "decisions_of"),
    "rules.cpp": ("start", "shuffle", "deal", "chances", "settle", "turn", "apply", "scores",
                  "winners"),
    "knowledge.cpp": ("mine", "seen", "consistent"),
    "notation.cpp": ("option_specs", "read_options", "write_options", "read_deal", "write_deal",
                     "parse", "text", "universe"),
}

# Folders in which nothing may depend on the outside: no streams, clocks, threads, generators.
PURE = {"base", "cards", "game", "games", "search"}
IMPURE_HEADERS = {"iostream", "fstream", "chrono", "ctime", "random", "thread", "mutex"}
IMPURE_ALLOWED = {("game", "mutex"), *(("search", one) for one in ("chrono", "thread", "mutex"))}

# Text that a folder must not contain, with the reason.
FORBIDDEN_TEXT = [
    ("src/server/(?:tables|page)/", r"_clock::now",
     "the service is told the time; it does not look"),
    ("src/server/(?:store/lease\\.|net/(?:loop/tenure|thinking/(?:dispatcher|worker)_core))",
     r"_clock::now",
     "a lease, a tenure, a dispatcher and a worker are told the time; they do not look"),
    ("src/server/tables/", r"engine/match/match_of\.h",
     "the service knows games only through engine/match/match.h"),
    ("src/(?:terminal|cli)/", r"engine/match/match_of\.h",
     "clients know games through engine/match/match.h"),
    ("(?:src|apps|bindings|fuzz|include)/(?!base/json_reader)",
     r"\bJson::(?:\w+_)?(?:parse|accept)\(",
     "base/json_reader.h reads JSON: parse_json() what comes from outside"),
    ("src/(?!engine/files/standard_streams|base/assert|server/wire/protocol_documents)",
     r"fmt::print\(|std::c(?:out|err)\b|\bf?printf\(|\bstd(?:out|err)\b",
     "it may throw or fail unseen; engine/files/standard_streams.h prints"),
    ("", r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b", "unfinished work belongs into an issue"),
    ("", r"(?<![\w.$}/*-])/(?:home|work|root|Users|mnt|tmp)/", "an absolute path of a machine"),
]


# ---- One file at a time ----------------------------------------------------------------------

def check_text(source):
    if source.path == "LICENSE" or source.suffix == ".svg":
        return
    limit = LONG_FILES.get(source.path, FILE_LINES)
    measured = source.is_code or source.suffix in {".py", ".sh"}
    if measured and len(source.lines) > limit:
        yield 1, f"{len(source.lines)} lines; a file has at most {limit}"
    for number, line in enumerate(source.lines, 1):
        if measured and len(line) > COLUMNS:
            yield number, f"{len(line)} columns; a line has at most {COLUMNS}"
        if line != line.rstrip() and source.suffix != ".md":
            yield number, "blanks at the end of the line"
        if "\t" in line and source.suffix != "":
            yield number, "a tab"
    if source.text and not source.text.endswith("\n"):
        yield len(source.lines), "no line end at the end of the file"
    for folder, pattern, reason in FORBIDDEN_TEXT:
        if re.match(folder, source.path):
            for match in re.finditer(pattern, source.text):
                yield source.line_of(match.start()), f"'{match[0]}': {reason}"


def check_head(source):
    spdx = "SPDX-License-Identifier: Apache-2.0"
    if source.is_code and not source.text.startswith(f"// {spdx}\n"):
        yield 1, f"the first line must be '// {spdx}'"
    if source.suffix in {".py", ".sh"} and f"# {spdx}" not in source.lines[:2]:
        yield 1, f"the first or second line must be '# {spdx}'"
    if source.suffix == ".h":
        if "#pragma once" not in source.lines:
            yield 1, "no '#pragma once'"
        match = re.search(r"^using namespace", source.text, re.M)
        if match:
            yield source.line_of(match.start()), "'using namespace' in a header"


def check_layers(layers):
    """Every layer includes only layers listed before it."""
    before = set()
    for layer, (ours, _) in layers.items():
        for name in ours.split():
            parts = {one for one in layers if one == name or one.startswith(name + "/")}
            if not parts or not parts <= before:
                yield f"{layer} may include {name}, which does not stand before it"
        before.add(layer)


def check_includes(source):
    match = re.match(r"src/(\w+)/(?:(\w+)/)?", source.path)
    if not match or not source.is_code:
        return
    layer, game = match[1], match[2]
    if layer == "server" and game:
        layer = f"server/{game}"
    if layer == "games" and source.path.endswith("/type.cpp"):
        layer = "engine"  # Where the rules of a game meet search and bots.
    if layer not in LAYERS:
        yield 1, f"src/{layer} is no layer; tools/tidy.py names those there are"
        return
    ours, theirs = (set(words.split()) for words in LAYERS[layer])
    for found in re.finditer(r'^#include ([<"])([^>"]+)[>"]', source.text, re.M):
        quoted, target = found[1] == '"', found[2]
        first = target.split("/")[0]
        folder = "/".join(target.split("/")[:2]) if first == "server" else first
        line = source.line_of(found.start())
        if quoted and layer == "games":
            if first not in ours and not target.startswith(f"games/{game}/"):
                yield line, f"a game may not include {target}"
        elif quoted and folder != layer and not {folder, first} & ours:
            yield line, f"src/{layer} may not include {target}"
        elif not quoted and ("/" in target or "." in target):
            if first not in theirs and "*" not in theirs:
                yield line, f"src/{layer} may not include <{target}>"
        elif not quoted and layer in PURE and target in IMPURE_HEADERS:
            if (layer, target) not in IMPURE_ALLOWED:
                yield line, f"src/{layer} may not include <{target}>"


LITERALS = re.compile(
    r'R"(\w*)\((?:.|\n)*?\)\1"'            # Raw strings first,
    r'|"(?:\\.|[^"\\\n])*"'                # then strings,
    r"|(?<![\w'])'(?:\\.|[^'\\\n])+'"      # characters (not the marks inside 1'000),
    r"|//[^\n]*|/\*(?:.|\n)*?\*/"          # comments,
    r"|^[ \t]*#(?:\\\n|[^\n])*", re.M)     # and lines of the preprocessor.


def blank_literals(text):
    """The text with strings, comments and preprocessor lines blanked out, lines kept."""
    return LITERALS.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def classify(head, inside_function):
    """What an opening brace begins, judged by the text since the last ; { or }."""
    head = head.strip()
    if inside_function:
        return "inner"
    if re.match(r"(?:template\s*<.*>\s*)?(?:inline\s+)?(?:namespace|class|struct|union|enum|"
                r"extern)\b", head, re.S):
        return "scope"
    if re.search(r"\)\s*(?:noexcept\s*)?:[^:].*[\w>]$", head, re.S):
        return "member"  # The braces of a constructor's initialiser: a_{1}.
    return "function" if ")" in head and not head.endswith("=") else "other"


def functions(source):
    """Line and number of lines of every function body outside other functions."""
    text = blank_literals(source.text)
    stack, head_start = [], 0
    for found in re.finditer(r"[{};]", text):
        at = found.start()
        if found[0] == "{":
            inside = any(kind in ("function", "inner") for kind, _, _ in stack)
            stack.append((classify(text[head_start:at], inside), at, head_start))
            head_start = at + 1
        elif found[0] == "}" and stack:
            kind, begin, head = stack.pop()
            if kind == "function":
                first, last = source.line_of(begin), source.line_of(at)
                yield first, last - first + 1
            head_start = head if kind == "member" else at + 1
        else:
            head_start = at + 1


def check_functions(source):
    if not source.is_code:
        return
    limit = LONG_FUNCTIONS.get(source.path, FUNCTION_LINES)
    for line, count in functions(source):
        if count > limit:
            yield line, f"a function of {count} lines; at most {limit} fit a screen"


def check_switches(source):
    """In src/ a switch over names has no `default`: the compiler tells who forgets one of them."""
    found = []
    def look(block):
        default = re.search(r"\bdefault\s*:", block[0])
        if default and re.search(r"\bcase\s+[A-Za-z_]", block[0]):  # No character or number.
            found.append((source.line_of(block.start() + default.start()),
                          "a 'default' in a switch over names: say what each of them means"))
        return re.sub(r"[^\n]", " ", block[0])
    text, blocks = blank_literals(source.text), source.is_code and source.path.startswith("src/")
    while blocks:  # The innermost first.
        text, blocks = re.subn(r"\{[^{}]*\}", look, text)
    return found


# ---- The tree as a whole ---------------------------------------------------------------------

def check_orphans(sources):
    """Every .cpp is named in a CMakeLists.txt of its folder or above, or falls under *.cpp."""
    lists = {pathlib.PurePosixPath(source.path).parent: source.text
             for source in sources if source.path.endswith("CMakeLists.txt")}
    for source in sources:
        if source.suffix != ".cpp" or re.fullmatch(
                r"(?:src|examples)/games/\w+/type\.cpp", source.path):
            continue
        path = pathlib.PurePosixPath(source.path)
        names = [(lists[folder], path.relative_to(folder).as_posix())
                 for folder in path.parents if folder in lists]
        named = " *.cpp" in lists.get(path.parent, "") or any(
            re.search(rf"(?<![\w/])(?:{re.escape(name)}|{re.escape(path.stem)})\b", text)
            for text, name in names)
        if not named:
            yield source.path, 1, "in no CMakeLists.txt: nobody compiles it"


def check_game_folders(sources):
    """A game's folder has the files of every game's folder, and each concern that the game has is
    in the header of its name."""
    texts = {source.path: source.text for source in sources}
    for path in sorted(texts):
        if not re.fullmatch(r"src/games/\w+/game\.h", path):
            continue
        folder = path.removesuffix("game.h")
        for name in GAME_FILES:
            if folder + name not in texts:
                yield path, 1, f"{folder} has no {name}, which every game's folder has"
        for concern in re.findall(r"^  using (\w+) = \w+::\1;", texts.get(folder + "rules.h", ""),
                                  re.M):
            if concern in CONCERNS and f"{folder}{concern.lower()}.h" not in texts:
                yield path, 1, f"{folder} has no {concern.lower()}.h for its concern {concern}"


def check_places(sources):
    """A question about a game is answered in the same file in every game; the seat whose turn it is
    is called `to_act`."""
    places = {name: file for file, names in PLACES.items() for name in names}
    for source in sources:
        match = re.fullmatch(r"src/games/(\w+)/(\w+\.(?:cpp|h))", source.path)
        if not match:
            continue
        game = "".join(part.capitalize() for part in match[1].split("_"))
        owner = rf"\S.*?\b(?:{game}|Notation|Presentation)::|auto |constexpr \w+ "
        for found in re.finditer(rf"^(?:{owner})(\w+)\([^;]*?\{{$", source.text, re.M):
            if places.get(found[1], match[2]) != match[2]:
                yield (source.path, source.line_of(found.start()),
                       f"{found[1]}() is in {places[found[1]]} in every game")
        if match[2] == "state.h":
            for found in re.finditer(r"^  Seat(?:Set)? (turn|actor|to_play|player|current)\b",
                                     source.text, re.M):
                yield (source.path, source.line_of(found.start()),
                       f"'{found[1]}': the seat whose turn it is is called to_act in every game")


RULE = r"(?:\d{1,2}\.\d{1,2}|R\d{1,2})"
LIST = rf"({RULE}\b(?:\s*(?:,|and|to)\s*{RULE}\b)*)"
IN_CODE = re.compile(
    rf"//\s+(?:(?:rules?|rulings?)\s+)?{LIST}"  # A comment that begins so: "// 3.2, R4 The led".
    rf"|(?<=\(){LIST}(?=\))"                    # In brackets: (3.2).
    rf'|\{{"({RULE})",'                         # What explain() returns: {{"3.2", ...}}.
    r"|\bTEST\w*\(\s*\w+,\s*(R\d{1,2})(?=_)"  # The name of a test: R4_name.
)
IN_SCENARIOS = re.compile(
    rf"^##\s+{LIST}"                            # The name of a scenario: "## R4 a tie".
    rf"|^refused [^:\n]*:\s*({RULE})\b", re.M)  # A refusal.


def citations(source):
    """Line and rule number of everything that cites a rule."""
    for found in (IN_CODE if source.is_code else IN_SCENARIOS).finditer(source.text):
        for group in found.groups():
            for rule in re.findall(RULE, group or ""):
                yield source.line_of(found.start()), rule


def rules_of(text):
    """The rule numbers that a RULES.md defines: each begins its line, list marks aside."""
    return re.findall(rf"^(?:[#>*\s-]*)(?:\*\*|__|`)?({RULE})\b(?!\.\d)", text, re.M)


def check_rules(sources):
    """Rule numbers cited by a game's code and tests exist; every ruling has a test."""
    rule_texts = {source.path.split("/")[2]: source for source in sources
                  if re.fullmatch(r"(?:src|examples)/games/\w+/RULES\.md", source.path)}
    tested = {game: set() for game in rule_texts}
    for source in sources:
        match = re.match(r"(src|examples|tests)/(?:games|examples)/(\w+)/", source.path)
        if not match or not (source.is_code or source.path.endswith(".txt")):
            continue
        if match[2] not in rule_texts:
            yield source.path, 1, f"src/games/{match[2]} has no RULES.md"
            continue
        defined = rules_of(rule_texts[match[2]].text)
        for line, rule in citations(source):
            if rule not in defined:
                yield source.path, line, f"rule {rule} is not in {rule_texts[match[2]].path}"
            if match[1] == "tests":
                tested[match[2]].add(rule)
    for game, source in rule_texts.items():
        defined = rules_of(source.text)
        for rule in sorted(set(defined)):
            if defined.count(rule) > 1:
                yield source.path, 1, f"rule {rule} stands there {defined.count(rule)} times"
            if rule.startswith("R") and rule not in tested[game]:
                yield source.path, 1, f"ruling {rule} has no test that names it"


PICTURE = re.compile(r"<!-- SPDX-License-Identifier: (\S+) -->\n"
                     r"(?:<!-- SPDX-FileCopyrightText: (.+), [\w.-]+ -->\n)?<svg ")


def check_pictures(sources):
    """A game's picture says whose it is; what others drew is in NOTICE, below their names."""
    notice = "".join(source.text for source in sources if source.path == "NOTICE")
    drawn = {author: re.split(r",\s+", names.strip()) for author, names in
             re.findall(r"^  (\S+(?: \S+)*)  +(\S.*\n(?: {9,}.*\n)*)", notice, re.M)}
    for source in sources:
        if not re.fullmatch(r"src/games/\w+/art/.*\.svg", source.path):
            continue
        said = PICTURE.match(source.text)
        if not said or (said[1] != "Apache-2.0" and not said[2]):
            yield source.path, 1, "a picture begins with SPDX lines: its licence, and who drew it"
        elif said[2] and pathlib.PurePosixPath(source.path).stem not in drawn.get(said[2], ()):
            yield source.path, 1, f"NOTICE does not say that {said[2]} drew it"


def find_problems(root):
    for message in check_layers(LAYERS):
        yield f"tools/tidy.py:1: {message}"
    sources = read_sources(root)
    for source in sources:
        for check in (check_text, check_head, check_includes, check_functions, check_switches):
            for line, message in check(source):
                yield f"{source.path}:{line}: {message}"
    for check in (check_orphans, check_game_folders, check_places, check_rules, check_pictures):
        for path, line, message in check(sources):
            yield f"{path}:{line}: {message}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = list(find_problems(root))
    for problem in problems:
        print(problem)
    print(f"tidy: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
