#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats the C++ sources with clang-format 19 (other versions differ in details); with --check
# it only tells what is not formatted, and fails.
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
