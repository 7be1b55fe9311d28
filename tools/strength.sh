#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures how strong the bots are with one kind of comparison in every game. Prints a table like
# those in docs/bots/results (CSV, with the command in its first line):
#
#   tools/strength.sh PROGRAM KIND [SECONDS] > docs/bots/results/FILE.csv
#
# PROGRAM is the built menagerie, and SECONDS the limit for one comparison (default: 600). KIND is
# one of:
#
#   thumb     simple against random, 200 deals
#   levels    each level against the one below, the lowest against random, 200 deals; `normal` and
#             `strong` think by the clock
#   search    1,000 iterations against simple, 100 deals
#   parts     what each part of the search brings: 1,000 iterations against as many without it, 200
#             deals
#   early     1,000 iterations against 125, 200 deals
#   late      8,000 iterations against 1,000, 100 deals
#   worlds    likely worlds against even ones, 1,000 iterations, games with inference, 1,000 deals
#   pace      how long a decision takes with everything, without networks and in plain search
#   networks  1,000 iterations against as many without value networks as take the same time, by the
#             table pace.csv in docs/bots/results, 100 deals
#   plain     the same against plain search
# Results with budgets in iterations are the same on every machine that has enough time. One thread,
# seed 1. tools/plots.py draws the tables.
set -euo pipefail

usage="usage: tools/strength.sh PROGRAM KIND [SECONDS]; its first lines list the kinds"
program=${1:?$usage}
kind=${2:?$usage}
seconds=${3:-600}
best=ismcts:iterations=1000
listed=$("$program" games --json)
paces=$(dirname "${BASH_SOURCE[0]}")/../docs/bots/results/pace.csv

# of_game GAME EXPRESSION: what that is in Python, of the game as the program lists it
of_game() {
  python3 -c '
import json, sys
game = next(one for one in json.load(sys.stdin) if one["id"] == sys.argv[1])
print(eval(sys.argv[2]))
' "$@" <<<"$listed"
}

# options_of GAME: sets `options` so that a match does not take minutes at these budgets
options_of() {
  options=()
  [ "$(of_game "$1" '"last_hand" in [one["name"] for one in game["options"]]')" = False ] ||
    options=(--option last_hand=6)
}

# row GAME PLAYERS A B DEALS
row() {
  local options
  options_of "$1"
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

# The games as the program lists them, one per line: the id, the numbers of players to measure with,
# and the one for levels. If there are many, the two smallest, the middle and the largest will do.
games() {
  python3 -c '
import json, sys
for game in json.load(sys.stdin):
    least, most = game["players"]["min"], game["players"]["max"]
    counts = range(least, most + 1)
    if len(counts) > 4:
        counts = [least, least + 1, (least + most + 1) // 2, most]
    print(game["id"], ",".join(map(str, counts)), counts[1] if len(counts) > 3 else least)
' <<<"$listed"
}

# each COMMAND: runs COMMAND GAME PLAYERS for every game and number of players
each() {
  local game counts rest players
  while read -r game counts rest; do
    for players in ${counts//,/ }; do "$@" "$game" "$players"; done
  done <<<"$(games)"
}

# each_game COMMAND: the same with one number of players a game
each_game() {
  local game counts players
  while read -r game counts players; do "$@" "$game" "$players"; done <<<"$(games)"
}

# versus A B DEALS GAME PLAYERS
versus() { row "$4" "$5" "$1" "$2" "$3"; }

# bare KIND GAME: the settings of a bot without value networks, for the games that have one, and of
# plain search, which is as curious in all games.
bare() {
  local plain=playout=random:horizon=far:worlds=even explore
  case "$1 $(of_game "$2" 'game["search"]["network"]')" in
    "networks True") echo horizon=far ;;
    plain*)
      explore=$(of_game "$2" 'round(100 / game["search"]["curiosity"])')
      [ "$explore" = 100 ] && echo $plain || echo "$plain:explore=$explore"
      ;;
  esac
}

# pace GAME PLAYERS: seconds of the processor a decision, where ten matches are played by that bot
pace() {
  local kind settings options
  options_of "$1"
  for kind in all networks plain; do
    settings=$(bare $kind "$1")
    [ -n "$settings" ] || [ $kind = all ] || continue
    python3 -c '
import json, resource, subprocess, sys
game, players, bot, program, options = *sys.argv[1:5], sys.argv[5:]
made = subprocess.run([program, "simulate", game, "--players", players, "--bots", bot, "--games",
                       "10", "--threads", "1", *options, "--json"], check=True, capture_output=True)
decisions = json.loads(made.stdout)["decisions"]
microseconds = 1e6 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime / decisions
print(game, players, " ".join(options[1:]), bot, decisions, f"{microseconds:.0f}", sep=",")
' "$1" "$2" "$best${settings:+:$settings}" "$program" "${options[@]}"
  done
}

# equally KIND GAME PLAYERS: the default bot against a bare one with the same thinking time
equally() {
  local settings iterations
  settings=$(bare "$1" "$2")
  [ -n "$settings" ] || return 0
  iterations=$(awk -F, -v game="$2" -v players="$3" -v best=$best -v bare="$best:$settings" '
    $1 == game && $2 == players && $4 == best { long = $6 }
    $1 == game && $2 == players && $4 == bare { short = $6 }
    END { printf "%.0f", 100 * long / short }' "$paces")0
  row "$2" "$3" $best "ismcts:iterations=$iterations:$settings" 100
}

# versus_where_read A B DEALS GAME PLAYERS: where what others did is read
versus_where_read() {
  [ "$(of_game "$4" 'game["search"]["past"]')" = False ] || versus "$@"
}

compare_levels() {
  local below=random level
  for level in novice easy steady normal strong; do
    each_game versus $level $below 200
    below=$level
  done
}

# Where the part never changes anything the bots are the same, and the row is left out.
compare_parts() {
  local part
  for part in trees=new endings=searched floor=off worlds=even horizon=far; do
    each_game versus $best "$best:$part" 200
  done | awk -F, '!($8 == 0 && $11 == 50)'
}

if [ "$kind" = pace ]; then
  echo "# tools/strength.sh menagerie $kind"
  echo "game,players,options,bot,decisions,microseconds"
  each_game pace
  exit 0
fi
echo "# tools/strength.sh menagerie $kind $seconds"
printf '%s' "game,players,options,a,b,seed,deals,points,points_low,points_high,"
echo "ahead,ahead_low,ahead_high,statistics"
case $kind in
  thumb) each versus simple random 200 ;;
  levels) compare_levels ;;
  search) each versus $best simple 100 ;;
  parts) compare_parts ;;
  early) each_game versus $best ismcts:iterations=125 200 ;;
  late) each_game versus ismcts:iterations=8000 $best 100 ;;
  worlds) each versus_where_read $best $best:worlds=even 1000 ;;
  networks | plain) each_game equally "$kind" ;;
  *) echo "unknown kind $kind; $usage" >&2; exit 2 ;;
esac
