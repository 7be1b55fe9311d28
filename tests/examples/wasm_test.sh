#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the page's modules with the games of examples/games and no others, each by its folder
# alone, into build/wasm-examples, and plays them in Node.js: wasm_test.sh PROGRAM, which has the
# same games. A person plays a whole game of each at a table of rules.wasm against bots of
# minds.wasm, and one of Hearts in which three cards are one move. The program verifies the records.
# Then both simulate the same games.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
program=$(readlink -f "${1:?"which program? one with these games"}")
cd "$root"
dir=$root/build/wasm-examples
mkdir -p "$dir"
exec 9>"$dir/lock"
flock 9
cmake --preset wasm -B "$dir" -DMENAGERIE_ONLY_EXTRA_GAMES=ON \
  "-DMENAGERIE_EXTRA_GAMES=examples/games/hearts;examples/games/spades" >"$dir/configure.log"
ninja -C "$dir" --quiet rules minds

export MENAGERIE_MODULES=$dir/bindings/wasm
tools/web.sh node "$root/bindings/wasm/tests/tables.mjs" "$program" \
  '{"game": "hearts", "options": {"short_deck": true}}'
for game in hearts spades; do
  tools/web.sh node "$root/bindings/wasm/tests/same.mjs" "$program" "$game" 5
done
