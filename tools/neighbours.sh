#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Nodes of two versions in one cluster, under faults: tools/neighbours.sh COMMIT [OPTION...]
# Builds the test server of that commit in build/neighbours, then this version's, and runs
# tests/cluster/nodes_test.py with both, every other node of the older one. Options are that test's
# own, as --faults 50. It takes as long as a build of the program does.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
[ $# -gt 0 ] && [ "$1" != --help ] || { sed -n '3,6{s/^# \{0,1\}//;p}' "$0"; exit 2; }
commit=$(git -C "$root" rev-parse --verify --quiet "$1^{commit}") ||
  { echo "neighbours: there is no commit '$1'" >&2; exit 2; }
shift

source=$root/build/neighbours/$commit
if [ ! -f "$source/.unpacked" ]; then
  rm -rf "$source"
  mkdir -p "$source"
  git -C "$root" archive "$commit" | tar -x -C "$source"
  touch "$source/.unpacked"
fi
"$source/tools/build.sh" release test_server
"$root/tools/build.sh" release test_server menagerie
server=build/release/tests/server/test_server
exec "$root/tests/cluster/nodes_test.py" "$root/$server" "$root/build/release/apps/menagerie" \
  --neighbour "$source/$server" "$@"
