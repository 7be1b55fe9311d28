#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that no test of a build folder is missing: tools/test_list.py [options] BUILD_FOLDER

Compares the tests that ctest finds there with tests/expected.txt, and fails with one line for each
difference. With --preset NAME it also lists the tests that this preset leaves out.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPECTED = ROOT / "tests" / "expected.txt"
# What not every build has, by what the cache of one that has it says.
PARTS = {"bench": r"^MENAGERIE_BENCH:BOOL=ON$", "asan": r"^MENAGERIE_SANITIZE:\w+=.*\baddress\b"}


def each_game(word, games):
    """The word, or one of each game if it has a place for a game's name."""
    if "{game" not in word:
        return [word]
    return [word.replace("{game}", game).replace("{game-id}", game.replace("_", "-"))
            for game in games]


def read_expected(text, parts=(), games=()):
    """The names and the labels that must be there in a build with these parts and games, as two
    sets."""
    names, labels = set(), set()
    for number, line in enumerate(text.splitlines(), 1):
        words = [one for word in line.split("#")[0].split() for one in each_game(word, games)]
        if not words:
            continue
        kind, *rest = words
        if kind == "label" and rest:
            labels.update(rest)
        elif kind == "test" and rest:
            names.update(rest)
        elif kind in PARTS and rest:
            names.update(rest if kind in parts else ())
        else:
            raise ValueError(f"expected.txt:{number}: '{line}': a line is 'test NAME...', "
                             "'bench NAME...', 'asan NAME...' or 'label NAME...'")
    return names, labels


def parts_of(cache):
    """The parts that a build folder has, out of its CMakeCache.txt."""
    return {part for part, line in PARTS.items() if re.search(line, cache, re.MULTILINE)}


def read_tests(listing):
    """Names with their labels, out of what `ctest --show-only=json-v1` prints."""
    tests = {}
    for test in listing["tests"]:
        properties = {one["name"]: one["value"] for one in test.get("properties", [])}
        tests[test["name"]] = properties.get("LABELS", [])
        if properties.get("DISABLED"):
            tests[test["name"]] = []  # It does not count, and is told as a test without a label.
    return tests


def differences(tests, expected_names, expected_labels, not_built=False):
    """What is wrong with these tests, a sentence each.

    The tests of a GoogleTest program are known when it is built. Until then it is listed
    with _NOT_BUILT; with not_built=True that isn't an error, and labels aren't checked.
    """
    unbuilt = {name for name in tests if name.endswith("_NOT_BUILT")}
    built = {name: labels for name, labels in tests.items() if name not in unbuilt}
    present = {label for labels in built.values() for label in labels}
    if not not_built:
        for name in sorted(unbuilt):
            yield f"{name.removesuffix('_NOT_BUILT')} is not built, so its tests are not known"
        for label in sorted(expected_labels - present):
            yield f"no test has the label {label}"
    for name in sorted(expected_names - built.keys()):
        yield f"the test {name} is missing"
    for label in sorted(present - expected_labels):
        yield f"the label {label} is not in tests/expected.txt"
    for name, labels in sorted(built.items()):
        if not labels:
            yield f"the test {name} has no label or is disabled"
        # Suites of GoogleTest are Suite.name; for them labels are enough. So they are for the one
        # test of a game.
        if "." not in name and name not in expected_names and labels != [name]:
            yield f"the test {name} is not in tests/expected.txt"


def left_out(every, chosen):
    """A sentence on the tests that a preset does not choose, by their labels."""
    missing = [labels for name, labels in every.items() if name not in chosen]
    if not missing:
        return f"all {len(every)} tests"
    counts = collections.Counter(label for labels in missing for label in labels)
    by_label = ", ".join(f"{label} {count}" for label, count in sorted(counts.items()))
    return f"{len(chosen)} of {len(every)} tests; {len(missing)} left out, by label: {by_label}"


def ask_ctest(*arguments):
    asked = subprocess.run(["ctest", *arguments, "--show-only=json-v1"], cwd=ROOT, text=True,
                           capture_output=True, check=False)
    if asked.returncode != 0:
        sys.exit(f"test_list: ctest failed:\n{asked.stdout}{asked.stderr}")
    return read_tests(json.loads(asked.stdout))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--preset", help="name what this test preset leaves out")
    parser.add_argument("--not-built", action="store_true", help="configured is enough")
    asked = parser.parse_args()
    tests = ask_ctest("--test-dir", str(asked.folder.resolve()))
    cache = (asked.folder / "CMakeCache.txt").read_text("utf-8")
    games = [path.parent.name for path in (ROOT / "src" / "games").glob("*/CMakeLists.txt")]
    names, labels = read_expected(EXPECTED.read_text("utf-8"), parts_of(cache), games)
    found = list(differences(tests, names, labels, asked.not_built))
    for problem in found:
        print(f"{asked.folder}: {problem}")
    if asked.preset and not asked.not_built:
        print(f"{asked.preset}: {left_out(tests, ask_ctest('--preset', asked.preset))}")
    elif not found:
        print(f"{asked.folder}: no test is missing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
