#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Python package from its source distribution as a stranger would: into a fresh
# environment, without anything of this checkout, pip fetching what it is built with. Then it runs
# the tests of matches and batches there. Compiling takes about ten minutes on two cores, which is
# why no test run does it: bindings/python/sdist.sh
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
. "$root/tools/progress.sh"
cd "$root"
tools/python.sh --environment
python=$root/build/python/venv/bin/python

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
log=$folder/log
quietly() {
  local step=$1
  shift
  logged() { "$@" >"$log" 2>&1; }
  if ! progress_while "$step" logged "$@"; then
    tail -n 40 "$log" >&2
    exit 1
  fi
}

quietly "Packing the source distribution" \
  "$python" -m build --sdist --no-isolation --outdir "$folder" .
"$python" -m venv "$folder/venv"
# The versions are those that the other tests use, also for what it is built with.
export PIP_CONSTRAINT=$root/bindings/python/requirements.txt PIP_DISABLE_PIP_VERSION_CHECK=1
quietly "Installing from it" env -u CXX CMAKE_BUILD_PARALLEL_LEVEL="$(nproc)" \
  "$folder/venv/bin/pip" install "$folder"/menagerie-*.tar.gz
quietly "Installing what the tests want" "$folder/venv/bin/pip" install pytest hypothesis

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
