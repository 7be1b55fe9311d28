#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures how strong the bots are, every game with one kind of comparison, and prints a table (CSV,
# the command in its first line) such as docs/bots/results holds:
#
#   tools/strength.sh PROGRAM KIND [SECONDS] > docs/bots/results/FILE.csv
#
# PROGRAM is the built menagerie, SECONDS the most that one comparison may take (standard 600), KIND
# one of
#   thumb    simple against random, 200 deals
#   search   1,000 iterations against simple, 100 deals
#   time     400 ms against 50 ms, as many deals as there is time for
#   early    8 ms against 1 ms, likewise
#   levels   each level against the one below, the lowest against random: 200 deals, as far as there
#            is time; `normal` and `strong` think by the clock
#   plain    the standard bot against one with random playouts to the end of the round, likewise
# A comparison of a fixed number of deals is the same on every machine that has the time. One
# thread, seed 1. tools/plots.py draws the tables.
set -euo pipefail

usage="usage: tools/strength.sh PROGRAM thumb|search|time|early|levels|plain [SECONDS]"
program=${1:?$usage}
kind=${2:?$usage}
seconds=${3:-600}
many=1000000

# row GAME PLAYERS A B DEALS
row() {
  local options=()
  # Whole matches of Rage'n Glyphs would take minutes each at these budgets.
  [ "$1" != rage-n-glyphs ] || options=(--option last_hand=6)
  # An interrupted run says what it has so far; one without a whole deal says nothing.
  { timeout -s INT "$seconds" "$program" arena "$1" --players "$2" --bots "$3,$4" \
    --deals "$5" "${options[@]}" --threads 1 --seed 1 --json 2>/dev/null || true; } |
    python3 -c '
import json, sys
text = sys.stdin.read()
found = json.loads(text) if text else {"deals": 0}
game, players, a, b, options = sys.argv[1:]
line = [game, players, options, a, b, "1", str(found["deals"])]
if found["deals"] > 1:
    pair = found["pairs"][0]
    points, ahead = pair["points"], pair["ahead"]
    line += ["%+.3f" % value for value in (points["mean"], *points["interval"])]
    line += ["%.2f" % (100 * value) for value in (ahead["mean"], *ahead["interval"])]
else:
    line += [""] * 6
print(",".join(line + ["gaffke"]))
' "$1" "$2" "$3" "$4" "${options[*]:1}"
}

# compare A B DEALS
compare() {
  local players
  for players in 4 5; do row savage-bowl "$players" "$@"; done
  for players in 3 4 7 10; do row rage-n-glyphs "$players" "$@"; done
  for players in 3 4 5; do row color-gangsters "$players" "$@"; done
  for players in 3 4; do row trump-tricks-game "$players" "$@"; done
  row awimbawe 2 "$@"
}

# Half the curiosity of Rage'n Glyphs is that of the other games.
compare_plain() {
  local best=ismcts:ms=100 plain=ismcts:ms=100:playout=random:horizon=far:worlds=even players
  for players in 4 5; do row savage-bowl "$players" $best $plain $many; done
  for players in 3 4 7 10; do row rage-n-glyphs "$players" $best $plain:explore=50 $many; done
  for players in 3 4 5; do row color-gangsters "$players" $best $plain $many; done
  for players in 3 4; do row trump-tricks-game "$players" $best $plain $many; done
  row awimbawe 2 $best $plain $many
}

compare_levels() {
  local below=random level
  for level in novice easy steady normal strong; do
    row savage-bowl 4 $level $below 200
    row rage-n-glyphs 4 $level $below 200
    row color-gangsters 3 $level $below 200
    row trump-tricks-game 3 $level $below 200
    row awimbawe 2 $level $below 200
    below=$level
  done
}

echo "# tools/strength.sh menagerie $kind $seconds"
printf '%s' "game,players,options,a,b,seed,deals,points,points_low,points_high,"
echo "ahead,ahead_low,ahead_high,statistics"
case $kind in
  thumb) compare simple random 200 ;;
  search) compare ismcts:iterations=1000 simple 100 ;;
  time) compare ismcts:ms=400 ismcts:ms=50 $many ;;
  early) compare ismcts:ms=8 ismcts:ms=1 $many ;;
  levels) compare_levels ;;
  plain) compare_plain ;;
  *) echo "unknown kind $kind; $usage" >&2; exit 2 ;;
esac
