#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the engine for the page, rules.wasm and minds.wasm, and copies it with its networks to
# web/public/engine, where tools/web.sh finds it. Quick and quiet if nothing has changed. If it is
# interrupted, just run it again. docs/WASM.md has the details.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

# One at a time: ./run and ./test may both have come here.
mkdir -p "$root/build/wasm"
exec 9>"$root/build/wasm/.lock"
flock 9

"$root/tools/build.sh" wasm
built=$root/build/wasm/bindings/wasm
engine=$root/web/public/engine
mkdir -p "$engine"
# A file whose bytes are the same keeps its time; one that is gone goes here too.
for file in "$built/rules.wasm" "$built/minds.wasm" "$built"/nets/*.net; do
  to=$engine/${file##*/}
  cmp -s "$file" "$to" || cp "$file" "$to"
done
for file in "$engine"/*.net; do
  [ -f "$built/nets/${file##*/}" ] || rm -f "$file"
done
