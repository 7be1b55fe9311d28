# SPDX-License-Identifier: Apache-2.0
"""The phrases of a catalogue as C++: each sentence of lang/en.json is a function of its
arguments.

    "log.led": "{seat} led {card}."

becomes `inline constexpr Phrase<Seat, CardText> log_led{"log.led", "seat", "card"};`, and a
sentence without arguments a PlainPhrase. What an argument is follows from its name, which
words/arguments.json lists with its type, and a game's own arguments.json beside its words:
"seat": "Seat". "log.dealt/cards" or "action/cards" is the argument of one sentence, or of one group
of sentences. A phrase takes its arguments in the order of these lists, the game's after the common
ones, whatever the order of words in a language.
"""
import json
import re

# What a pattern may do with an argument of a type: names that it may use, and how.
PLAIN, NUMBERS = {"plain"}, {"plain", "number", "plural", "selectordinal"}
COUNT = {"plain", "number", "plural"}
USES = {
    "Number": {"": NUMBERS},
    "double": {"": NUMBERS},
    "Seat": {"": PLAIN, "_is": {"select"}},
    "Seats": {"": PLAIN, "_is": {"select"}, "_count": COUNT},
    "CardText": {"": PLAIN},
    "CardTexts": {"": PLAIN, "_count": COUNT},
    "Term": {"": PLAIN, "_id": {"select"}},
    "TermList": {"": PLAIN, "_count": COUNT},
    "Message": {"": PLAIN, "_count": COUNT},
    "Messages": {"": PLAIN, "_count": COUNT},
    "Quoted": {"": PLAIN},
}

# Groups of sentences that no code says by name: lessons, examples, options and covers.
NOT_SAID = ("lesson.", "example.", "option.", "cover.")

# What the program says besides its games: the header, the namespace, groups of sentences whose
# names go without the group, and groups whose names begin with it.
PROGRAM = [
    ("cli/phrases.h", "cli::words", ("analyze.", "figure.", "show."),
     ("games.", "hint.", "learn.", "puzzle.", "solve.")),
    ("engine/analysis/reason_phrases.h", "reason_words", ("why.",), ()),
    ("engine/games/option_phrases.h", "option_words", ("options.",), ()),
    ("engine/match/refusal_phrases.h", "refusal_words", ("refusal.",), ()),
    ("server/tables/denial_phrases.h", "denials", ("denial.",), ()),
    ("server/tables/views/notice_phrases.h", "notices", ("notice.",), ()),
    ("terminal/phrases.h", "terminal::words", ("menu.", "play.", "table."),
     ("daily.", "learn.", "option.", "puzzle.", "rules.", "zone.")),
]

# What no code says any more, but stored reviews do: reasons from before each was one sentence.
STORED = ("reason.",)


class PatternError(Exception):
    """What is wrong with a pattern."""


def arguments_of(pattern):
    """The arguments of an ICU pattern as {(name, kind)}."""
    found = set()
    end = read_message(pattern, 0, found, nested=False)
    if end != len(pattern):
        raise PatternError(f"'}}' at {end} closes nothing")
    return found


def read_message(text, at, found, nested):
    while at < len(text):
        if text[at] == "'":
            # Two are one; one before a brace quotes up to the next.
            if text[at + 1:at + 2] in ("{", "}"):
                close = text.find("'", at + 1)
                if close < 0:
                    raise PatternError("a quote is not closed")
                at = close + 1
            else:
                at += 2 if text[at + 1:at + 2] == "'" else 1
        elif text[at] == "{":
            at = read_argument(text, at + 1, found)
        elif text[at] == "}":
            if not nested:
                raise PatternError(f"'}}' at {at} closes nothing")
            return at
        else:
            at += 1
    if nested:
        raise PatternError("'{' is not closed")
    return at


def read_argument(text, at, found):
    match = re.compile(r"\s*(\w+)\s*([,}])").match(text, at)
    if not match:
        raise PatternError(f"no argument at {at}")
    name = match[1]
    if match[2] == "}":
        found.add((name, "plain"))
        return match.end()
    kind = re.compile(r"\s*(\w+)\s*([,}])").match(text, match.end())
    if not kind:
        raise PatternError(f"no kind of argument at {match.end()}")
    found.add((name, kind[1]))
    if kind[2] == "}":
        return kind.end()
    if kind[1] not in ("select", "plural", "selectordinal"):
        close = text.find("}", kind.end())
        if close < 0:
            raise PatternError("'{' is not closed")
        return close + 1
    return read_choices(text, kind.end(), kind[1], found)


def read_choices(text, at, kind, found):
    choices = set()
    choice = re.compile(r"\s*(?:offset:\d+\s*)?(=?\w+)\s*\{")
    while match := choice.match(text, at):
        choices.add(match[1])
        at = read_message(text, match.end(), found, nested=True) + 1
    if "other" not in choices:
        raise PatternError(f"a {kind} without 'other'")
    match = re.compile(r"\s*\}").match(text, at)
    if not match:
        raise PatternError(f"a choice is not closed at {at}")
    return match.end()


def read_types(*paths):
    """{name: type}, in the order in which phrases take their arguments."""
    types = {}
    for path in paths:
        if not path.exists():
            continue
        for name, type_ in json.loads(path.read_text("utf-8")).items():
            if type_ not in USES:
                raise PatternError(f"{path}: '{name}' is a '{type_}'; types are {', '.join(USES)}")
            types[name] = type_
    return types


def phrase_arguments(key, pattern, types):
    """[(type, name), ...] of a sentence, in the order of `types`."""
    order = {name: place for place, name in enumerate(types)}
    group = key.partition(".")[0]
    found = {}
    for used, _ in arguments_of(pattern):
        # "seat_is" is another side of "seat".
        name = used if used in order else re.sub("_(is|id|count)$", "", used)
        if name not in order:
            raise PatternError(f"no arguments.json says what '{name}' is")
        found[name] = types.get(f"{key}/{name}") or types.get(f"{group}/{name}") or types[name]
    return [(found[name], name) for name in sorted(found, key=order.get)]


def name_of(key, dropped=("common.",)):
    """The name in C++; the kit's sentences go without their group."""
    group = next((group for group in dropped if key.startswith(group)), "")
    return re.sub("[.-]", "_", key.removeprefix(group))


def phrases_of(catalogue, types, group="", said_otherwise=(), not_said=NOT_SAID):
    """{id: [(type, name), ...]} of the sentences that code says: those of one group, of several or
    all, without those that only word in another way what the program says."""
    phrases = {}
    for key, pattern in catalogue.items():
        if key.startswith(not_said) or not key.startswith(group) or key in said_otherwise:
            continue
        try:
            phrases[key] = phrase_arguments(key, pattern, types)
        except PatternError as error:
            raise PatternError(f"{key}: {error}") from error
    return phrases


def program_phrases(catalogue, types):
    """[(header, its text)] of what the program says besides its games."""
    headers = []
    for path, namespace, dropped, kept in PROGRAM:
        said = phrases_of(catalogue, types, group=dropped + kept, not_said=())
        headers.append((path, header(said, namespace, dropped)))
    return headers


def header(phrases, namespace, dropped=("common.",)):
    lines = []
    for key, arguments in phrases.items():
        declared = ", ".join(type_ for type_, _ in arguments)
        strings = ", ".join(f'"{text}"' for text in [key, *(name for _, name in arguments)])
        type_ = f"Phrase<{declared}>" if arguments else "PlainPhrase"
        lines.append(f"inline constexpr {type_} {name_of(key, dropped)}{{{strings}}};\n")
    return ('#pragma once\n\n#include "words/plain_phrase.h"\n\n'
            f"namespace menagerie::{namespace} {{\n{''.join(lines)}"
            f"}}  // namespace menagerie::{namespace}\n")
