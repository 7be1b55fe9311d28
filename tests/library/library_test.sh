#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the build into an empty folder, builds the examples against what lies there, by CMake and
# by pkg-config, and runs them: library_test.sh CMAKE BUILD EXAMPLES COMPILER
set -euo pipefail
cmake=$1 build=$2 examples=$3 compiler=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --prefix "$work/usr" >"$work/log" || { cat "$work/log"; exit 1; }
"$cmake" -S "$examples" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_PREFIX_PATH="$work/usr" >"$work/log" || { cat "$work/log"; exit 1; }
"$cmake" --build "$work/build" >"$work/log" || { cat "$work/log"; exit 1; }

"$work/usr/bin/menagerie" games --json |
  python3 -c 'import json, sys; print(*(game["id"] for game in json.load(sys.stdin)), sep="\n")' \
    >"$work/ids"
while read -r game; do
  "$work/build/play_match" "$game" 7 >>"$work/games.jsonl"
done <"$work/ids"
count=$(wc -l <"$work/ids")
# The example and the program agree on the records.
"$work/build/verify_file" "$work/games.jsonl" | grep -qx "$count right, 0 wrong"
"$work/usr/bin/menagerie" verify "$work/games.jsonl"
sed 's/"scores":\[[0-9]*/"scores":[999/' "$work/games.jsonl" >"$work/wrong.jsonl"
if "$work/build/verify_file" "$work/wrong.jsonl" >"$work/log"; then
  echo "verify_file: records with wrong results are said to be right" >&2
  exit 1
fi
grep -q "0 right, $count wrong" "$work/log"
"$work/build/search_position" awimbawe | grep -q visits
# What the library has shuffled the program draws again; of other luck come other cards.
"$work/build/fair_match" awimbawe hers >"$work/fair.jsonl" 2>"$work/log"
"$work/usr/bin/menagerie" verify "$work/fair.jsonl"
sed 's/hers/mine/g' "$work/fair.jsonl" >"$work/unfair.jsonl"
if "$work/usr/bin/menagerie" verify "$work/unfair.jsonl"; then exit 1; fi

pc=$(find "$work/usr" -name menagerie.pc -printf '%h')
# shellcheck disable=SC2046  # Flags are words.
"$compiler" -std=c++20 "$examples/verify_file.cpp" -o "$work/verify_file" \
  $(PKG_CONFIG_PATH=$pc pkg-config --cflags --libs menagerie)
LD_LIBRARY_PATH=$(dirname "$pc") "$work/verify_file" "$work/games.jsonl"
