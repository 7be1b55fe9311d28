#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds habits that make English prose hard to read: documents, help texts, catalogues, comments.

Prints one line per problem, `file:line: habit: text`, and exits with 1 if there are any. Paths
limit what is checked: `tools/prose.py docs README.md`.
"""

import argparse
import bisect
import dataclasses
import io
import json
import pathlib
import re
import sys
import tokenize

from sources import CHECKED, read_sources

SENTENCE_WORDS = 45

# Folders whose comments are checked.
COMMENTED = ("src/", "bindings/", "web/src/", "tools/", "include/", "apps/", "cmake/", "examples/",
             "bench/", "fuzz/", "tests/", "web/test/", "web/e2e/", "web/scripts/", "ops/", "docs/",
             "compose.yaml", "Containerfile", "run", "test")

RELATIVE_WHAT = "relative clause with 'what' as subject"
ELSE = "'else' for 'otherwise'"

# How a sentence begins.
STARTS = [
    ("relative clause as subject", r"(?:Who|Whoever|Whose|Whatever)\b"),
    (RELATIVE_WHAT, r"What (?:is|was|has|can|cannot|comes|goes|stands|lies|may)\b"),
    ("sentence begins with 'Of'", r"Of (?:the|all|a|those|two|tied|these|what|them|more|one)\b"),
    ("inversion", r"(?:Stands|Are some|Comes a|Lies a|Goes a|Is there (?:no|none|a)|Has (?:a|no) "
                  r"(?:player|seat|game|table)|Should (?:a|the|one))\b"),
    (ELSE, r"Else\b"),
]

# What may stand anywhere.
HABITS = [
    ("'standard' for 'default'",
     r"\(standard\b|\bstandard (?:bots?|options?|games?|seeds?|tables?|values?|levels?)\b|"
     r"\bgame's standard\b"),
    ("'anew' for 'again'", r"\banew\b"),
    ("'for ever'", r"\bfor ever\b"),
    ("'in the midst' for 'during'", r"\bin the midst\b"),
    ("'dear' for 'costly'", r"\bdear(?:er|est)?\b"),
    ("'he' for a person", r"\b(?:he|him|his|himself)\b"),
    ("'nobody', 'somebody'", r"\b(?:no|some|every|any)body\b"),
    ("'is no' for 'is not'",
     r"(?<!there )\b(?:is|are|was|were) (?:(?-i:none)(?=[.,;:]|$)|"
     r"no (?!(?:longer|more|one|way|such|need|doubt|matter|server|less|better|worse|other|larger|"
     r"smaller|higher|lower)\b)\w+)"),
    ("'so many' for 'that many'", r"\bso (?:many|often|much) (?!that\b|as\b)\w+"),
    ("'stands' for 'is'", r"\bstands? (?:there|beside|behind|below|above|before)\b"),
    ("'go on' for 'continue'", r"\b(?:go|goes|going|went|gone) on\b(?! (?:top|the|a|its|to)\b)"),
    ("'look on' for 'watch'", r"\blook(?:s|ed|ing)? on\b"),
    ("'a game more' for 'one more'", r"\b(?:a|one) [a-z]+ more(?=[.,;:)]|$)"),
    ("'hold against' for 'check against'",
     r"\b(?:hold|held|holds|holding) (?:[\w']+ ){0,4}against\b"),
    ("'a' for 'per'",
     r"\b(?:once|twice|times|ones|one(?: (?:bot|card|file|idea|line|mark|move|notice|puzzle|"
     r"record|row|seat|table|test|try|word))?) an? (?:core|day|decision|device|file|game|line|"
     r"minute|move|node|player|round|seat|second|step|table|trick|visitor)\b|"
     r"\b(?:one|a (?:line|number|row|seed)|actions?|bytes|decisions|games|iterations|points) an? "
     r"(?:action|card|comparison|deal|folder|match|minute|place|problem|second|step|suit)\b"),
    ("'is to be'", r"\b(?:is|are) to (?:be|play|lead|decide|move|act)\b"),
    ("relative clause as object", r"\b(?:by|for|to|from|with) who(?:ever)?\b|; who(?:ever)?\b"),
    (ELSE, r"; else\b"),
    ("'besides' for 'also'", r"\bbesides[.,;]"),
    ("'thousand million' for 'billion'", r"\bthousand million\b"),
    ("'what stands in it' for what it contains",
     r"\bwhat stands in\b|\b(?:sentences?|names) stand in\b"),
    ("'from the table follow' for 'the table yields'",
     r"\bfrom (?:the|a|this) [a-z]+ (?:of [a-z]+ )?follows?\b"),
    ("'where' for 'if'",
     r"(?<!place )(?<!places )\bwhere (?:"
     r"there (?:is|are|was|were) (?:no|none|nothing|one|two|several|more)\b|"
     r"(?:it|that|they|this|one) (?:is|are|was|has|have|does|do|did) (?:not|none|nothing|no)\b|"
     r"(?:it|that|they|this|one) (?:cannot\b|(?:isn|aren|doesn|don|hasn|can)'t)|"
     r"none (?:is|are|was|does|has)\b)"),
    ("'one' for 'you' or 'the player'",
     r"(?<!no )(?<!the )(?<!this )(?<!that )(?<!each )(?<!first )(?<!next )(?<!another )\bone's\b|"
     r"\boneself\b|\b(?:how|what|when|which|while) one (?:can|comes|feels|likes|looks|plays)\b"),
    ("'stands in' for 'is in'", r"\b(?:stands?|stood) in (?:an?|the|its|this|that|one|which)\b"),
    ("'but for' for 'except'", r"\bbut for\b"),
    ("'what it came to' for the result",
     r"\bwhat (?:[\w']+ ){0,6}(?:came|comes|come) to(?=[.,;:]|$| in\b| is\b| over\b)"),
]

START_PATTERNS = [(name, re.compile(pattern)) for name, pattern in STARTS]
HABIT_PATTERNS = [(name, re.compile(pattern, re.IGNORECASE)) for name, pattern in HABITS]
SENTENCE_END = re.compile(r"(?<=[.!?])[\"”)*]*\s+(?=[A-Z“\"(*]|x\b)")  # x: code, see below.


@dataclasses.dataclass
class Block:
    """A paragraph, a table cell, a comment or a string: text of which sentences are made."""
    line: int
    text: str
    title: bool = False    # A heading: a phrase, not a sentence.
    comment: bool = False  # In code, where "What a seat sees." may be a phrase.


# ---- Where the prose is --------------------------------------------------------------------------

INLINE = re.compile(r"``[^`]+``|`[^`\n]*(?:\n[^`\n]+)?`|<[^<>\n]+>|\]\([^()\s]*\)|https?://\S+")


def without_code(text):
    """Code, tags and addresses become one word each; lines stay where they are."""
    return INLINE.sub(lambda found: "\n" * found[0].count("\n") + "x", text)


def blanked(pattern, text):
    return re.sub(pattern, lambda found: "\n" * found[0].count("\n"), text,
                  flags=re.MULTILINE | re.DOTALL)


def blocks_of_markdown(text):
    text = blanked(r"^ *```.*?^ *```[^\n]*|^ *~~~.*?^ *~~~[^\n]*|<!--.*?-->", text)
    # An indented block is code, but not an example within a rule.
    text = re.sub(r"(?<=\n\n)(?!    Example:)(?:    [^\n]*\n)+",
                  lambda found: "\n" * found[0].count("\n"), text)
    lines, paragraph = without_code(text).splitlines(), []
    for number, line in enumerate([*lines, ""], 1):
        bare = line.strip()
        starts_anew = re.match(r"(?:[-*+]|\d+\.|\d+\.\d+|>|#+|\|)\s", bare + " ")
        if paragraph and (not bare or starts_anew):
            yield Block(paragraph[0][0], " ".join(part for _, part in paragraph))
            paragraph = []
        if bare.startswith("#"):
            yield Block(number, bare.lstrip("# "), title=True)
        elif bare.startswith("|"):
            for cell in bare.strip("|").split("|"):
                yield Block(number, cell.strip(" *"))
        elif bare:
            paragraph.append((number, re.sub(r"^(?:(?:[-*+>]|\d+\.)\s+)?[*_]*", "", bare)))


def blocks_of_manual(text):
    """A page of roff: macros that set a word in bold or italics are part of the sentence."""
    verbatim, paragraph = False, []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if re.match(r"\.(?:nf|EX)", line):
            verbatim = True
        inline = re.match(r"\.(?:B|I|BR|IR|BI|RB|RI)\s+(.*)", line)
        macro = line.startswith((".", "'")) and not inline
        if paragraph and (macro or not line.strip()):
            yield Block(paragraph[0][0], " ".join(part for _, part in paragraph))
            paragraph = []
        if line.strip() and not macro and not verbatim:
            words = inline[1] if inline else line
            paragraph.append((number, re.sub(r"\\f.|\\", "", words)))
        if re.match(r"\.(?:fi|EE)", line):
            verbatim = False


# Starts a text of its own in a comment: a point of a list, a line of code, or a row of a table. A
# row is words in columns, but not the number of a rule before its text.
POINT_OR_ROW = re.compile(r" *(?:[-*] |.*[^\s\d.,;*] {2,}\S|\S*[=|]\S* {2,}\S)|  .*;$")


def joined_comments(comments):
    """Comments on lines of their own that follow each other are one text."""
    block = None
    for line, text in comments:
        follows = block and line == block.line + block.text.count("\n") + 1
        if follows and text.strip() and not POINT_OR_ROW.match(text):
            block.text += "\n" + text
        else:
            if block:
                yield block
            block = Block(line, text, comment=True)
    if block:
        yield block


# A comment, but not an address or a pattern of paths.
C_COMMENT = re.compile(
    r"(?<![:\"'`\w])//+!?<? ?([^\n]*)|(?<![\w*])/\*+(.*?)\*/|<!--(.*?)-->", re.DOTALL)
C_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s+"(?:\\.|[^"\\\n])*")*')


def line_finder(text):
    ends = [found.start() for found in re.finditer("\n", text)]
    return lambda offset: bisect.bisect_left(ends, offset) + 1


def blocks_of_c(text):
    line_of = line_finder(text)
    comments = []
    for found in C_COMMENT.finditer(text):
        words = found[1] if found[1] is not None else found[2] or found[3] or ""
        if "SPDX" not in words:
            comments.append((line_of(found.start()), re.sub(r"\n\s*\* ?", "\n", words)))
    yield from joined_comments(comments)


def blocks_of_strings(text):
    """The sentences among the string literals: three words or more."""
    line_of = line_finder(text)
    for found in C_STRING.finditer(C_COMMENT.sub(lambda part: "\n" * part[0].count("\n"), text)):
        words = "".join(part[1:-1] for part in re.findall(r'"(?:\\.|[^"\\\n])*"', found[0]))
        if len(words.split()) >= 3:
            yield Block(line_of(found.start()), words.replace("\\n", " "), comment=True)


def blocks_of_python(text):
    comments = []
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and "SPDX" not in token.string:
            comments.append((token.start[0], token.string.lstrip("#! ")))
        elif token.type == tokenize.STRING and before in (tokenize.NEWLINE, tokenize.INDENT):
            for number, line in enumerate(token.string.strip("\"'").split("\n")):
                comments.append((token.start[0] + number, line))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            before = token.type
    yield from joined_comments(comments)


def blocks_of_shell(text):
    yield from joined_comments(
        (number, found[1]) for number, line in enumerate(text.splitlines(), 1)
        if (found := re.match(r"\s*# ?(?!!)(.*)", line)) and "SPDX" not in line)


def blocks_of_catalogue(text):
    for number, line in enumerate(text.splitlines(), 1):
        found = re.match(r'\s*"[^"]+": (".*"),?$', line)
        if found:
            for part in json.loads(found[1]).split("\n"):
                yield Block(number, part)


def blocks_of_labels(text):
    """What operators read in alerts and dashboards."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r'\s*"?(?:description|summary|title)"?: "(.*)",?$', line):
            yield Block(number, found[1])


C_LIKE = {".h", ".cpp", ".ts", ".mjs", ".js", ".svelte"}
OPERATING = {".cfg", ".conf", ".service", ".yaml", ".yml"}
SCRIPTS = ("Containerfile", "run", "test")


def blocks_of(source):
    path, suffix = source.path, pathlib.PurePosixPath(source.path).suffix
    if suffix == ".md":
        if not re.search(r"RULES\.\w+\.md$|^CHANGELOG", path):
            yield from blocks_of_markdown(source.text)
    elif path.endswith(("lang/en.json", "lang/you/en.json")):
        yield from blocks_of_catalogue(source.text)
    elif suffix == ".6":
        yield from blocks_of_manual(source.text)
    elif not path.startswith(COMMENTED):
        return
    elif suffix in C_LIKE:
        yield from blocks_of_c(source.text)
        if path.startswith(("src/", "bindings/python/src/")) and not path.startswith(
                "src/server/store/"):  # SQL.
            yield from blocks_of_strings(source.text)
    elif suffix == ".py":
        if path not in ("tools/prose.py", "tools/prose_test.py"):  # They quote the habits.
            yield from blocks_of_python(source.text)
    elif suffix in (".sh", ".cmake") or path.endswith("CMakeLists.txt"):
        yield from blocks_of_shell(source.text)
    elif suffix in OPERATING or path in SCRIPTS:
        yield from blocks_of_shell(source.text)
        yield from blocks_of_labels(source.text)
    elif path.startswith("ops/") and suffix == ".json":
        yield from blocks_of_labels(source.text)


# ---- What is wrong with it -----------------------------------------------------------------------

def problems_of_sentence(sentence):
    sentence = sentence.strip()
    if not sentence.endswith("?"):
        for name, pattern in START_PATTERNS:
            if pattern.match(sentence):
                yield name
    for name, pattern in HABIT_PATTERNS:
        if pattern.search(sentence):
            yield name
    words = len(re.findall(r"[\w']*[A-Za-z][\w'-]*", sentence))
    if words > SENTENCE_WORDS:
        yield f"a sentence of {words} words"


def problems_of(source):
    """(line, habit, sentence), in the order of the text."""
    for block in blocks_of(source):
        text = without_code(block.text)
        for sentence in SENTENCE_END.split(re.sub(r"\s+", " ", text)):
            for name in () if block.title else problems_of_sentence(sentence):
                if not (block.comment and name == RELATIVE_WHAT):
                    yield block.line, name, sentence.strip()


def read_prose(root):
    return read_sources(root, CHECKED | C_LIKE | OPERATING | {".6"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("paths", nargs="*", help="check only files below these paths")
    paths = tuple(parser.parse_args().paths)
    failed = False
    for source in read_prose(pathlib.Path(__file__).resolve().parent.parent):
        if not source.path.startswith(paths or ""):
            continue
        for line, name, sentence in problems_of(source):
            print(f"{source.path}:{line}: {name}: {sentence[:120]}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
