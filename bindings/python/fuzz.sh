#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Calls the Python package with whatever Hypothesis thinks of. The extension is built with the
# address and undefined behaviour sanitizers.
#
#   bindings/python/fuzz.sh [EXAMPLES]   examples per test (default 300), different in every run
#   bindings/python/fuzz.sh --fixed      the same examples in every run: the test python_fuzz of the
#                                        preset asan
#   bindings/python/fuzz.sh --build      only builds
set -euo pipefail
what=${1:-300}
if ! [[ $what =~ ^(--fixed|--build|[1-9][0-9]{0,6})$ ]]; then
  echo "fuzz.sh: '$what' is neither a number of examples nor --fixed or --build" >&2
  exit 2
fi
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
cd "$root"
dir=$root/build/python
python=$dir/venv/bin/python
tools/python.sh --environment

# A package of its own: that of the other tests stays as it is. The engine's objects are those of
# tools/build.sh asan, and come out of ccache where that was built before: compiler, flags and the
# depth of the folder are the same.
compiler=clang++-19
if ! command -v "$compiler" >/dev/null; then
  echo "fuzz.sh: $compiler is missing; tools/install-deps.sh test installs it" >&2
  exit 1
fi
built=$root/build/python-asan
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
settings=(build-dir="$built" cmake.build-type=RelWithDebInfo build.targets=_core
          install.components=asan-python cmake.define.CMAKE_CXX_COMPILER="$compiler"
          cmake.define.MENAGERIE_SANITIZE=address,undefined cmake.define.MENAGERIE_VERIFY=ON
          cmake.define.CMAKE_CXX_FLAGS_RELWITHDEBINFO="-O2 -g1")
PATH="$dir/venv/bin:$PATH" "$dir/venv/bin/pip" install --quiet --disable-pip-version-check \
  --no-deps --no-build-isolation --upgrade --target "$dir/asan-site" \
  "${settings[@]/#/--config-settings=}" .
cp "$built"/bindings/python/_core*.so "$dir/asan-site/menagerie/"

# A package without the sanitizers would find nothing, and say that there is nothing.
extension=$(echo "$dir"/asan-site/menagerie/_core*.so)
if ! grep -q __asan_report_load "$extension"; then
  echo "fuzz.sh: $extension is not built with the sanitizer of addresses" >&2
  exit 1
fi
[ "$what" != --build ] || exit 0

# Python itself is not built with the sanitizers, so their runtime is loaded first. What Python
# keeps until its end is not our leak. The output of a sanitizer bypasses pytest, which would end
# without printing it.
runtime=$("$compiler" -print-file-name="libclang_rt.asan-$(uname -m).so")
sanitized() {
  env LD_PRELOAD="$runtime $("$compiler" -print-file-name=libstdc++.so.6)" \
    UBSAN_OPTIONS=print_stacktrace=1 \
    ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:allocator_may_return_null=1 \
    PYTHONPATH="$dir/asan-site" PYTHONDONTWRITEBYTECODE=1 "$@"
}
imported=$(sanitized "$python" -c 'from menagerie import _core; print(_core.__file__)')
if [ "$imported" != "$extension" ]; then
  echo "fuzz.sh: Python imports another package than $dir/asan-site" >&2
  exit 1
fi
examples=()
[ "$what" = --fixed ] || examples=("MENAGERIE_EXAMPLES=$what")
sanitized "${examples[@]}" "$python" -m pytest -q --capture=sys -p no:cacheprovider -p no:randomly \
  bindings/python/tests/test_fuzz.py bindings/python/tests/test_match.py \
  bindings/python/tests/test_wrong_values.py
