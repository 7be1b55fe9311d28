#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the page into web/dist: tools/web.sh. Quick and quiet if nothing has changed. If it is
# interrupted, just run it again.
# tools/web.sh npm ARGUMENTS... runs npm in web/, with the Node.js that builds the page, and
# tools/web.sh node ARGUMENTS... runs that Node.js.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
. "$here/node.sh"
. "$here/progress.sh"
cd "$here/../web"

if ! use_node; then
  echo "web: the page needs Node.js $node_least or newer with npm; on the PATH there is" \
    "$(node --version 2>/dev/null || echo none). Debian's do (nodejs and npm)." >&2
  exit 1
fi

if [ "${1:-}" = npm ] || [ "${1:-}" = node ]; then
  exec "$@"
fi

# One at a time: ./run and ./test may both have come here.
exec 9>.lock
if ! flock -n 9; then
  progress "Waiting for another build of the page"
  flock 9
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

sum() { sha256sum | cut -d' ' -f1; }
fetch() { npm ci --no-audit --no-fund --loglevel=error >"$log" 2>&1; }
build() { npm run --silent build >"$log" 2>&1; }

packages=$(cat package.json package-lock.json | sum)
if [ "$(cat node_modules/.complete 2>/dev/null)" != "$packages" ]; then
  rm -f node_modules/.complete
  for try in 1 2 3; do
    if progress_while "Fetching what the page is built with" fetch; then break; fi
    if [ "$try" = 3 ]; then
      tail -n 30 "$log" >&2
      exit 1
    fi
    sleep $((try * 5))
  done
  echo "$packages" >node_modules/.complete
fi

inputs=(index.html package-lock.json vite.config.ts svelte.config.js tsconfig.json
  scripts public src ../src/words/lang)
# The sentences, the rules and the worlds of the games are part of the page.
inputs+=(../src/games/*/lang ../src/games/*/RULES.* ../src/games/*/world)
sources=$(find "${inputs[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sum)
if [ "$(cat node_modules/.built 2>/dev/null)" != "$sources" ] || [ ! -f dist/index.html ]; then
  rm -f node_modules/.built
  if ! progress_while "Building the page" build; then
    cat "$log" >&2
    exit 1
  fi
  echo "$sources" >node_modules/.built
fi
