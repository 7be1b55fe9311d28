#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats the C++ sources with clang-format 19 (other versions give slightly different results).
# With --check it changes nothing, lists unformatted files, and fails if there are any.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

formatter=$(command -v clang-format-19 || true)
if [ -z "$formatter" ]; then
  echo "format: clang-format-19 is missing; tools/install-deps.sh test installs it" >&2
  exit 1
fi

mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run --Werror)
folders=()
for folder in include src apps tests bench fuzz bindings examples; do
  [ -d "$folder" ] && folders+=("$folder")
done
find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) -print0 |
  xargs -0 "$formatter" "${mode[@]}"
