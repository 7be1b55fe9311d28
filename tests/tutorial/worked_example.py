#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the game of docs/ADDING_A_GAME.md: worked_example.py PAGE.md FOLDER [OLD=NEW]

Begins it with the command that the page prints (tools/new_game.py NAME ...), and makes the changes
of its blocks ```diff, each after the name of its file in bold and backquotes: **`rules.h`**. "@@"
stands between changes of one file. What they take away or keep must be there, once. OLD=NEW renames
the game: lagoon=meadow. Prints the name of the game.
"""

import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
COMMAND = re.compile(r"^(?:\$ )?tools/(new_game\.py (\w+) [^\n]*)$", re.M)
CHANGE = re.compile(r"^\*\*`([\w./]+)`\*\*\n\n```diff\n(.*?)^```$", re.M | re.S)


def changed(text, change, name):
    """The text with one change; the lines of a change begin with ' ', '-' or '+'."""
    lines = change.splitlines()
    old = "".join(line[1:] + "\n" for line in lines if not line.startswith("+"))
    new = "".join(line[1:] + "\n" for line in lines if not line.startswith("-"))
    if text.count(old) != 1:
        sys.exit(f"{name} has {text.count(old)} times:\n{old}")
    return text.replace(old, new)


def main():
    page, folder = map(pathlib.Path, sys.argv[1:3])
    content = page.read_text("utf-8")
    for renaming in sys.argv[3:]:
        old, _, new = renaming.partition("=")
        content = content.replace(old, new).replace(old.capitalize(), new.capitalize())
    command = COMMAND.search(content)
    if command is None:
        sys.exit(f"{page}: no command that begins a game")
    game = command[2]
    with tempfile.TemporaryDirectory() as made:
        made = pathlib.Path(made)
        subprocess.run([sys.executable, TOOLS / "new_game.py", *shlex.split(command[1])[1:],
                        "--root", made], check=True, stdout=subprocess.DEVNULL)
        for name, changes in CHANGE.findall(content):
            path = made / name
            if not path.exists():
                sys.exit(f"{page} changes {name}, which is not there")
            text = path.read_text("utf-8")
            for change in re.split(r"^@@\n", changes, flags=re.M):
                text = changed(text, change, name)
            path.write_text(text, "utf-8")
        for path in (one for one in made.rglob("*") if one.is_file()):
            to = folder / path.relative_to(made)
            to.parent.mkdir(parents=True, exist_ok=True)
            # What has not changed is left alone, so that nothing is compiled twice.
            if not to.exists() or to.read_bytes() != path.read_bytes():
                to.write_bytes(path.read_bytes())
    print(game)


if __name__ == "__main__":
    main()
