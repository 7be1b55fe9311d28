#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Hands the Python package whatever Hypothesis thinks of, the extension built with the address
# sanitizer: bindings/python/fuzz.sh [examples for each test]     (default 300)
# tools/python.sh must have made its environment before.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
cd "$root"
dir=$root/build/python
python=$dir/venv/bin/python
[ -f "$dir/venv/versions" ] || tools/python.sh --build

# A package of its own: that of the other tests stays as it is. Little is optimised, so that it is
# built soon.
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
PATH="$dir/venv/bin:$PATH" "$dir/venv/bin/pip" install --quiet --disable-pip-version-check \
  --no-deps --no-build-isolation --upgrade --target "$dir/asan-site" \
  -C build-dir="$dir/asan" -C cmake.build-type=RelWithDebInfo -C build.targets=_core \
  -C install.components=asan-python -C cmake.define.MENAGERIE_SANITIZE=address \
  -C cmake.define.CMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" .
cp "$dir"/asan/bindings/python/_core*.so "$dir/asan-site/menagerie/"

# Python itself is not built with the sanitizer, so its runtime is loaded first; what Python keeps
# until its end is no leak of ours.
exec env LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libstdc++.so)" \
  ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:allocator_may_return_null=1 \
  PYTHONPATH="$dir/asan-site" PYTHONDONTWRITEBYTECODE=1 MENAGERIE_EXAMPLES="${1:-300}" \
  "$python" -m pytest -q -p no:cacheprovider -p no:randomly \
  bindings/python/tests/test_fuzz.py bindings/python/tests/test_match.py
