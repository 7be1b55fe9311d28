#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the Python package in a virtual environment of its own (build/python/venv) and runs its
# tests: tools/python.sh [PYTEST ARGUMENT...]
#   --build        only builds
#   --environment  only makes the environment
# It installs missing packages. If it is interrupted, just run it again.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/tools/progress.sh"
cd "$root"
dir=$root/build/python
venv=$dir/venv
package=$root/build/python-package
built=$dir/built
lock=bindings/python/requirements.txt

# The first that runs, has venv, and has the headers that the extension is compiled against. The
# system's own comes first: on Debian 12 that is the Python and the pip that everything here must
# work with. Version managers leave names on the PATH that lead nowhere.
find_python() {
  local candidate
  for candidate in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import ensurepip, os, sys, sysconfig, venv
header = os.path.join(sysconfig.get_path("include"), "Python.h")
sys.exit(sys.version_info < (3, 11, 2) or not os.path.exists(header))' 2>/dev/null; then
      python=$candidate
      return 0
    fi
  done
  return 1
}

python=
if ! find_python; then
  tools/install-deps.sh python
  if ! find_python; then
    echo "python.sh: there is no Python of version 3.11.2 or newer with its module venv and its" >&2
    echo "headers; on Debian they are python3-venv and python3-dev" >&2
    exit 1
  fi
fi

# Two at once would write over each other.
mkdir -p "$dir"
exec 9>"$dir/lock"
flock 9

log=$dir/build.log
# What is started here does not hold the lock.
logging() { quietly "$log" "$@" 9>&-; }

# A note of what the environment was made of is written when it is complete. It is made again for
# another Python and after an interrupted try; other versions are installed into the existing one.
made_by=$("$python" -c 'import sys; print(sys.version, sys.base_prefix)')
versions=$(sha256sum <"$lock")
if [ "$(cat "$venv/made-by" 2>/dev/null)" != "$made_by" ] || [ ! -f "$venv/versions" ] ||
    ! "$venv/bin/python" -c '' 2>/dev/null; then
  rm -rf "$venv"
  logging "Making the environment for Python" "$python" -m venv "$venv"
  printf '%s' "$made_by" >"$venv/made-by"
fi
if [ "$(cat "$venv/versions" 2>/dev/null)" != "$versions" ]; then
  rm -f "$venv/versions"
  logging "Installing what the Python package is built and tested with" \
    "$venv/bin/python" -m pip install --disable-pip-version-check --retries 5 --requirement "$lock"
  printf '%s' "$versions" >"$venv/versions"
fi

[ "${1:-}" != --environment ] || exit 0

# As many compilers at once as there are cores. The engine's objects are those of the release build
# (tools/build.sh release), and so come out of ccache where that was built before: for that the
# compiler's name, the flags and the depth of the folder must be the same.
export CXX=${CXX:-c++} CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
# What an interrupted configuration has cached is not to be trusted; what is compiled stays.
[ -f "$built" ] || rm -rf "$package"/CMakeCache.txt "$package"/CMakeFiles
rm -f "$built"
PATH="$venv/bin:$PATH" logging "Building the Python package" "$venv/bin/python" -m pip install \
  --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall \
  --config-settings build-dir="$package" --config-settings cmake.define.MENAGERIE_NATIVE=ON \
  --config-settings cmake.define.CMAKE_INTERPROCEDURAL_OPTIMIZATION=ON .
touch "$built"

[ "${1:-}" != --build ] || exit 0
exec "$venv/bin/python" -m pytest -q "$@"
