#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the Python package with the games of examples/games and no others, each by its folder
# alone, into build/python-examples, and plays them there: python_test.sh [argument of pytest]...
# It needs the environment of tools/python.sh. Safe to run again after an interrupted try.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
cd "$root"
tools/python.sh --environment
venv=$root/build/python/venv
dir=$root/build/python-examples
mkdir -p "$dir"
exec 9>"$dir/lock"
flock 9

# The compiler and the flags of tools/python.sh, so that ccache has what both are made of.
export CXX=${CXX:-c++} CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
define() { printf -- '--config-settings=cmake.define.%s\n' "$1"; }
rm -rf "$dir/site"
PATH="$venv/bin:$PATH" "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --no-deps --no-build-isolation --target "$dir/site" --config-settings build-dir="$dir" \
  "$(define MENAGERIE_NATIVE=ON)" "$(define CMAKE_INTERPROCEDURAL_OPTIMIZATION=ON)" \
  "$(define MENAGERIE_ONLY_EXTRA_GAMES=ON)" \
  "$(define 'MENAGERIE_EXTRA_GAMES=examples/games/hearts;examples/games/spades')" . 9>&-

PYTHONPATH="$dir/site" exec "$venv/bin/python" -m pytest -q -p no:cacheprovider \
  --rootdir "$root/tests/examples" "$root/tests/examples/python_games.py" "$@"
