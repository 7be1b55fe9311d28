#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Configures and builds a preset: tools/build.sh PRESET [target...]
# The preset `web` is the page: tools/web.sh. Quiet where there is nothing to do.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
preset=${1:?"which preset? see CMakePresets.json"}
shift
[ "$preset" != web ] || exec "$root/tools/web.sh"
dir=$root/build/$preset
cache=$dir/CMakeCache.txt
cd "$root"

# A build folder that was copied from another place names files that are not its own.
if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
  rm -rf "$dir"
fi

# Ninja configures again by itself when a file that it knows changes; it does not know presets,
# nor folders that have joined since.
must_configure() {
  [ -f "$dir/build.ninja" ] || return 0
  [ -n "$(find CMakePresets.json src apps tests tools bench fuzz -newer "$dir/build.ninja" \
          \( -name CMakePresets.json -o -name CMakeLists.txt \) -print -quit 2>/dev/null)" ]
}
if must_configure; then
  echo "Configuring ($preset)"
  mkdir -p "$dir"
  if ! cmake --preset "$preset" >"$dir/configure.log" 2>&1; then
    cat "$dir/configure.log" >&2
    rm -f "$dir/build.ninja"
    exit 1
  fi
fi

[ "$(ninja -C "$dir" -n "$@" 2>/dev/null | tail -n 1)" != "ninja: no work to do." ] || exit 0
# A person sees the progress; a log gets only what went wrong.
quiet=()
[ -t 1 ] || quiet=(--quiet)
exec ninja -C "$dir" "${quiet[@]}" "$@"
