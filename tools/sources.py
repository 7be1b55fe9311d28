# SPDX-License-Identifier: Apache-2.0
"""The text files of the tree, for what checks them."""

import dataclasses
import fnmatch
import pathlib
import subprocess

CODE = {".h", ".cpp"}
CHECKED = CODE | {".py", ".sh", ".cmake", ".txt", ".md", ".json", ".svg", ""}


@dataclasses.dataclass
class Source:
    path: str  # Relative to the root, with slashes.
    text: str

    @property
    def lines(self):
        return self.text.splitlines()

    @property
    def suffix(self):
        return pathlib.PurePosixPath(self.path).suffix

    @property
    def is_code(self):
        return self.suffix in CODE

    def line_of(self, offset):
        return self.text.count("\n", 0, offset) + 1


def known_to_git(root):
    """The files git knows or would add; None where git is missing, or this isn't a checkout."""
    if not (root / ".git").exists():
        return None
    try:
        git = subprocess.run(["git", "-C", str(root), "ls-files", "-co", "-z",
                              "--exclude-standard"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return [root / name for name in git.stdout.split("\0")] if git.returncode == 0 else None


def walked(folder, rules=()):
    """The files below a folder except those that a .gitignore names: a name, or a path from its own
    folder on, with stars. We don't use the rest of that language."""
    file = folder / ".gitignore"
    lines = file.read_text("utf-8").split() if file.is_file() else []
    rules = [*rules, *((folder, line.rstrip("/")) for line in lines)]
    for path in folder.iterdir():
        if path.name == ".git" or any(
                fnmatch.fnmatchcase(path.relative_to(base).as_posix() if "/" in rule
                                    else path.name, rule) for base, rule in rules):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from walked(path, rules)
        else:
            yield path


def read_sources(root, suffixes=CHECKED):
    """The text files of the tree with one of these suffixes, as git sees it, or as they are found
    if there is no git, as in a source archive."""
    paths = known_to_git(root)
    if paths is None:
        paths = list(walked(root))
    sources = []
    for path in sorted(set(paths)):
        if path.suffix not in suffixes or not path.is_file():
            continue
        try:
            sources.append(Source(path.relative_to(root).as_posix(), path.read_text("utf-8")))
        except UnicodeDecodeError:
            pass  # Not a text.
    return sources
