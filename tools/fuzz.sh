#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzz targets and runs each for a while: tools/fuzz.sh [SECONDS [TARGET...]]
# Default: 60 seconds, all targets. They start from the inputs in fuzz/corpus. Interesting inputs
# are kept in build/fuzz/corpus. An input that fails is written to build/fuzz/failures, and the run
# ends with an error.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
seconds=${1:-60}
[ $# -eq 0 ] || shift

tools/install-deps.sh test
tools/build.sh fuzz
cd build/fuzz
if [ $# -eq 0 ]; then
  for target in fuzz/fuzz_*; do
    [ -x "$target" ] && [ -f "$target" ] && set -- "$@" "${target##*/}"
  done
fi
mkdir -p failures
for target in "$@"; do
  echo "== $target: $seconds seconds"
  mkdir -p "corpus/$target"
  seeds=()
  [ ! -d "../../fuzz/corpus/$target" ] || seeds=("../../fuzz/corpus/$target")
  "fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
    -print_final_stats=1 -artifact_prefix="failures/$target-" "corpus/$target" "${seeds[@]}" \
    >"$target.log" 2>&1 || { tail -n 60 "$target.log"; exit 1; }
  grep 'stat::number_of_executed_units' "$target.log"
done
