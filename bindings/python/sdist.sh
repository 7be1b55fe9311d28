#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Python package from its source distribution as a stranger would: into a fresh
# environment, without anything of this checkout, pip fetching what it is built with. Then it runs
# the tests of matches and batches there. That takes some minutes on two cores, mostly to compile,
# which is why no test run does it: bindings/python/sdist.sh
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
. "$root/tools/progress.sh"
cd "$root"
tools/python.sh --environment
python=$root/build/python/venv/bin/python

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
log=$folder/log
quietly "$log" "Packing the source distribution" \
  "$python" -m build --sdist --no-isolation --outdir "$folder" .
"$python" -m venv "$folder/venv"
# The versions are those that the other tests use, also for what it is built with.
export PIP_CONSTRAINT=$root/bindings/python/requirements.txt PIP_DISABLE_PIP_VERSION_CHECK=1
quietly "$log" "Installing from it" env -u CXX CMAKE_BUILD_PARALLEL_LEVEL="$(nproc)" \
  "$folder/venv/bin/pip" install "$folder"/menagerie_games-*.tar.gz
quietly "$log" "Installing what the tests want" "$folder/venv/bin/pip" install pytest hypothesis

# The tests alone, with the file they read: what they import is what was installed.
mkdir -p "$folder/alone/bindings/python" "$folder/alone/tests"
cp -r bindings/python/tests "$folder/alone/bindings/python"
cp -r tests/library "$folder/alone/tests"
cd "$folder/alone"
imported=$("$folder/venv/bin/python" -c 'import menagerie; print(menagerie.__file__)')
case $imported in
  "$folder"/venv/*) ;;
  *) echo "sdist.sh: Python imports another package, $imported" >&2; exit 1 ;;
esac
"$folder/venv/bin/python" -m pytest -q -p no:cacheprovider \
  bindings/python/tests/test_match.py bindings/python/tests/test_vector.py
