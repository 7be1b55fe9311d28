#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The manual page names every command and every option that the program has, and no other:
manual_test.py MENAGERIE PAGE"""

import pathlib
import re
import subprocess
import sys

OPTION = r"--[a-z]+(?:-[a-z]+)*"


def help_of(program, *verb):
    done = subprocess.run([program, *verb, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def options_in(text):
    """Those that begin a line of a help's list."""
    return set(re.findall(rf"^  (?:-\w,)?({OPTION})\b", text, re.M))


def verbs_in(text):
    behind = text.partition("\nCommands:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  ([a-z-]+) ", behind, re.M)


def options_of(program):
    """By verb, as it is typed; those of the program itself by nothing."""
    found = {"": options_in(help_of(program))}
    for verb in verbs_in(help_of(program)):
        found[verb] = options_in(help_of(program, verb)) - {"--help"}
        for work in verbs_in(help_of(program, verb)):
            found[f"{verb} {work}"] = options_in(help_of(program, verb, work)) - {"--help"}
    return found


def main(program, page):
    raw = pathlib.Path(page).read_text("utf-8")
    text = raw.replace("\\-", "-")
    known = options_of(program)
    verbs = {name for name in known if name and " " not in name}
    part = text.partition("\n.SH COMMANDS\n")[2].partition("\n.SH ")[0]
    named = set(re.findall(r"^\.TP\n\.BI? ([a-z]+)\b", part, re.M))
    assert named == verbs, named ^ verbs
    part = text.partition("\n.SH OPTIONS\n")[2].partition("\n.SH ")[0]
    written = {}
    for one in ("\n.SS \n" + part).split("\n.SS ")[1:]:
        name, _, rest = one.partition("\n")
        written[name.strip('"')] = re.findall(rf"^\.TP\n\.BI? ({OPTION})(?: |$)", rest, re.M)
    for verb in known.keys() | written.keys():
        there, told = known.get(verb, set()), written.get(verb, [])
        assert sorted(there) == sorted(told), (verb, there ^ set(told))
    every = set().union(*known.values())
    mentioned = set(re.findall(OPTION, text))
    assert mentioned <= every, mentioned - every
    # A typed hyphen must not become a dash.
    assert not re.search(r"(?<!\\)-(?<!\\-)-", raw), "-- without backslashes"
    print(f"{len(verbs)} commands, {sum(map(len, known.values()))} options")


if __name__ == "__main__":
    main(*sys.argv[1:])
