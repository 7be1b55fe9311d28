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
#   parts    what each part of the search brings: 1,000 iterations against as many without it, 200
#            deals
# A comparison of a fixed number of deals is the same on every machine that has the time. One
# thread, seed 1. tools/plots.py draws the tables.
set -euo pipefail

usage="usage: tools/strength.sh PROGRAM thumb|search|time|early|levels|plain|parts [SECONDS]"
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

# The games as the program lists them, one a line: its id, the numbers of players to measure with,
# and the one for levels. Of many numbers the least two, the middle and the most will do.
games() {
  "$program" games --json | python3 -c '
import json, sys
for game in json.load(sys.stdin):
    least, most = game["players"]["min"], game["players"]["max"]
    counts = range(least, most + 1)
    if len(counts) > 4:
        counts = [least, least + 1, (least + most + 1) // 2, most]
    print(game["id"], ",".join(map(str, counts)), counts[1] if len(counts) > 3 else least)
'
}

# each COMMAND: runs COMMAND GAME PLAYERS for every game and number of players
each() {
  local game counts rest players
  while read -r game counts rest; do
    for players in ${counts//,/ }; do "$@" "$game" "$players"; done
  done <<<"$(games)"
}

# versus A B DEALS GAME PLAYERS
versus() { row "$4" "$5" "$1" "$2" "$3"; }
compare() { each versus "$@"; }

# Half the curiosity of Rage'n Glyphs is that of the other games.
plainly() {
  local best=ismcts:ms=100 plain=ismcts:ms=100:playout=random:horizon=far:worlds=even
  [ "$1" != rage-n-glyphs ] || plain+=:explore=50
  row "$1" "$2" $best $plain $many
}

compare_levels() {
  local below=random level game counts players
  for level in novice easy steady normal strong; do
    while read -r game counts players; do
      row "$game" "$players" $level $below 200
    done <<<"$(games)"
    below=$level
  done
}

# Where the part never changes anything the bots are the same, and the row is left out.
compare_parts() {
  local part game counts players
  for part in trees=new endings=searched floor=off worlds=even horizon=far; do
    while read -r game counts players; do
      row "$game" "$players" ismcts:iterations=1000 "ismcts:iterations=1000:$part" 200
    done <<<"$(games)"
  done | awk -F, '!($8 == 0 && $11 == 50)'
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
  plain) each plainly ;;
  parts) compare_parts ;;
  *) echo "unknown kind $kind; $usage" >&2; exit 2 ;;
esac
