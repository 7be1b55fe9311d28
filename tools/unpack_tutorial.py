#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the files that a tutorial contains: unpack_tutorial.py TUTORIAL.md FOLDER [OLD=NEW]

A file is a fenced block after a line with only its name, in bold and backquotes:
**`src/games/sparrow/state.h`**. Files that haven't changed are left alone, so nothing is compiled
twice. OLD=NEW renames the game: sparrow=clover. Prints the names of the files.
"""

import pathlib
import re
import sys

FILE = re.compile(r"^\*\*`([\w./]+)`\*\*\n\n```\w*\n(.*?)^```$", re.M | re.S)


def main():
    tutorial, folder = map(pathlib.Path, sys.argv[1:3])
    content = tutorial.read_text("utf-8")
    for renaming in sys.argv[3:]:
        old, _, new = renaming.partition("=")
        content = content.replace(old, new).replace(old.capitalize(), new.capitalize())
    found = FILE.findall(content)
    if not found:
        sys.exit(f"{tutorial}: no files in it")
    for name, text in found:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
        print(name)


if __name__ == "__main__":
    main()
