#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Hands the Python package whatever Hypothesis thinks of, the extension built with the sanitizers of
# addresses and undefined behaviour:
#   bindings/python/fuzz.sh [examples for each test]     (default 300)
# tools/python.sh must have made its environment before.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
cd "$root"
dir=$root/build/python
python=$dir/venv/bin/python
[ -f "$dir/venv/versions" ] || tools/python.sh --build

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
PATH="$dir/venv/bin:$PATH" "$dir/venv/bin/pip" install --quiet --disable-pip-version-check \
  --no-deps --no-build-isolation --upgrade --target "$dir/asan-site" \
  -C build-dir="$built" -C cmake.build-type=RelWithDebInfo -C build.targets=_core \
  -C install.components=asan-python -C cmake.define.CMAKE_CXX_COMPILER="$compiler" \
  -C cmake.define.MENAGERIE_SANITIZE=address,undefined -C cmake.define.MENAGERIE_VERIFY=ON \
  -C cmake.define.CMAKE_CXX_FLAGS_RELWITHDEBINFO="-O2 -g1" .
cp "$built"/bindings/python/_core*.so "$dir/asan-site/menagerie/"

# Python itself is not built with the sanitizers, so their runtime is loaded first; what Python
# keeps until its end is no leak of ours.
runtime=$("$compiler" -print-file-name="libclang_rt.asan-$(uname -m).so")
exec env LD_PRELOAD="$runtime $("$compiler" -print-file-name=libstdc++.so.6)" \
  UBSAN_OPTIONS=print_stacktrace=1 \
  ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:allocator_may_return_null=1 \
  PYTHONPATH="$dir/asan-site" PYTHONDONTWRITEBYTECODE=1 MENAGERIE_EXAMPLES="${1:-300}" \
  "$python" -m pytest -q -p no:cacheprovider -p no:randomly \
  bindings/python/tests/test_fuzz.py bindings/python/tests/test_match.py \
  bindings/python/tests/test_wrong_values.py
