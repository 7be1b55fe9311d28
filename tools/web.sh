#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the page into web/dist. Quiet, and quick, where nothing has changed; safe to run again
# after an interrupted try.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../web"

if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo "web: the page needs Node.js 18 and npm to be built (Debian: nodejs and npm)" >&2
  exit 1
fi

# One at a time: ./run and ./test may both have come here.
exec 9>.lock
flock 9

log=$(mktemp)
trap 'rm -f "$log"' EXIT

sum() { sha256sum | cut -d' ' -f1; }
packages=$(cat package.json package-lock.json | sum)
if [ "$(cat node_modules/.complete 2>/dev/null)" != "$packages" ]; then
  echo "Fetching what the page is built with"
  for try in 1 2 3; do
    if npm ci --no-audit --no-fund --loglevel=error >"$log" 2>&1; then break; fi
    if [ "$try" = 3 ]; then
      tail -n 30 "$log" >&2
      exit 1
    fi
    sleep $((try * 5))
  done
  echo "$packages" >node_modules/.complete
fi

inputs=(index.html package-lock.json vite.config.ts svelte.config.js tsconfig.json public src)
sources=$(find "${inputs[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sum)
if [ "$(cat node_modules/.built 2>/dev/null)" != "$sources" ] || [ ! -f dist/index.html ]; then
  echo "Building the page"
  rm -f node_modules/.built
  if ! npm run --silent build >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
  echo "$sources" >node_modules/.built
fi
