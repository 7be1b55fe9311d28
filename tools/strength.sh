#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures how strong the bots are, every game with every kind of comparison, and prints the rows of
# the table in docs/bots.md: tools/strength.sh PROGRAM [SECONDS [KIND...]]. PROGRAM is the built
# menagerie, SECONDS the most that one comparison may take (standard 600), KIND one or more of
# thumb (simple against random), search (50 ms against simple), time (400 ms against 50 ms), early
# (8 ms against 1 ms), default (the standard bot against one with random playouts). One thread,
# seed 1.
set -euo pipefail

program=${1:?usage: tools/strength.sh PROGRAM [SECONDS [KIND...]]}
seconds=${2:-600}
[ $# -gt 2 ] && shift 2 || set -- thumb search time default

# row GAME PLAYERS A B
row() {
  local options=()
  # Whole matches of Rage'n Glyphs would take minutes each at these budgets.
  [ "$1" != rage-n-glyphs ] || options=(--option last_hand=6)
  # An interrupted run says what it has so far; one without a whole deal says nothing.
  { timeout -s INT "$seconds" "$program" arena "$1" --players "$2" --bots "$3,$4" \
    --deals 1000000 "${options[@]}" --threads 1 --seed 1 --stop-when-decided --json \
    2>/dev/null || true; } |
    python3 -c '
import json, sys
text = sys.stdin.read()
if not text:
    sys.exit(1)
found = json.loads(text)
if not found["deals"]:
    sys.exit(1)
pair = found["pairs"][0]
low, high = (100 * end for end in pair["ahead"]["interval"])
print("| %s | %s | %s | %s | %d | %.1f %% (%.1f to %.1f) | %+.2f (%+.2f to %+.2f) |" % (
    *sys.argv[1:], found["deals"], 100 * pair["ahead"]["mean"], low, high,
    pair["mean_difference"], *pair["interval"]))
' "$1" "$2" "$3" "$4" || echo "| $1 | $2 | $3 | $4 | none in time | | |"
}

compare() {
  row savage-bowl 4 "$1" "$2"
  row savage-bowl 5 "$1" "$2"
  row rage-n-glyphs 3 "$1" "$2"
  row rage-n-glyphs 4 "$1" "$2"
  row rage-n-glyphs 7 "$1" "$2"
  row rage-n-glyphs 10 "$1" "$2"
  row color-gangsters 3 "$1" "$2"
  row color-gangsters 4 "$1" "$2"
  row color-gangsters 5 "$1" "$2"
  row trump-tricks-game 3 "$1" "$2"
  row trump-tricks-game 4 "$1" "$2"
  row awimbawe 2 "$1" "$2"
}

echo "| game | players | A | B | deals | A ends ahead of B | points more |"
echo "| --- | --- | --- | --- | --- | --- | --- |"
for kind in "$@"; do
  case $kind in
    thumb) compare simple random ;;
    search) compare ismcts:ms=50 simple ;;
    time) compare ismcts:ms=400 ismcts:ms=50 ;;
    early) compare ismcts:ms=8 ismcts:ms=1 ;;
    # Plain: random playouts to the end of the round. Half the curiosity of Rage'n Glyphs is that
    # of the other games.
    default)
      best=ismcts:ms=100 plain=ismcts:ms=100:playout=random:horizon=far:worlds=even
      row awimbawe 2 $best $plain
      for players in 3 4; do row trump-tricks-game $players $best $plain; done
      for players in 4 5; do row savage-bowl $players $best $plain; done
      for players in 3 4 7 10; do row rage-n-glyphs $players $best $plain:explore=50; done
      for players in 3 4 5; do row color-gangsters $players $best $plain; done ;;
    *) echo "unknown kind $kind" >&2; exit 2 ;;
  esac
done
