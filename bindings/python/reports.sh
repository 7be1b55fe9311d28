#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the reports for designers in build/python/reports, or those of these names:
# bindings/python/reports.sh [NAME...]
# tools/python.sh --build must have been run. The commands are in docs/reports/README.md.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
mkdir -p "$root/build/python/reports"
cd "$root/build/python/reports"

while read -r name arguments; do
  if [ $# -gt 0 ] && ! printf '%s\n' "$@" | grep -qxF "$name"; then continue; fi
  echo "== $name"
  # shellcheck disable=SC2086  # Arguments without blanks.
  "$root/build/python/venv/bin/python" -m menagerie.report $arguments -o "$name.html"
done < <(sed -n 's/^    python -m menagerie.report \(.*\) -o \(.*\)\.html$/\2 \1/p' \
  "$root/docs/reports/README.md")
