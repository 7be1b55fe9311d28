#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Configures and builds a preset: tools/build.sh [--fresh] [--configure-only] PRESET [TARGET...]
# The preset `web` is the page (tools/web.sh). Prints nothing if there is nothing to do. If it is
# interrupted, just run it again.
#   --fresh           ignores the results and settings of an earlier configuration
#   --configure-only  builds nothing
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/tools/progress.sh"

fresh=()
configure_only=no
while [[ ${1:-} == --* ]]; do
  case $1 in
    --fresh) fresh=(--fresh) ;;
    --configure-only) configure_only=yes ;;
    *) echo "build: no option '$1'; there are --fresh and --configure-only" >&2; exit 2 ;;
  esac
  shift
done
preset=${1:?"which preset? see CMakePresets.json"}
shift
[ "$preset" != web ] || exec "$root/tools/web.sh"
dir=$root/build/$preset
cache=$dir/CMakeCache.txt
configured=$dir/.configured
cd "$root"

# A build folder that was copied from another place names files that are not its own.
if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
  rm -rf "$dir"
fi

# Ninja configures again by itself when a file that it knows changes; it does not know presets,
# nor folders that have joined since, nor whether the last configuration came to its end.
must_configure() {
  [ ${#fresh[@]} -eq 0 ] && [ -f "$configured" ] && [ -f "$cache" ] && [ -f "$dir/build.ninja" ] ||
    return 0
  [ -n "$(find CMakePresets.json src apps tests tools bench fuzz bindings -newer "$configured" \
          \( -name CMakePresets.json -o -name CMakeLists.txt \) -print -quit 2>/dev/null)" ]
}
configure() { cmake "${fresh[@]}" --preset "$preset" >"$dir/configure.log" 2>&1; }

if must_configure; then
  # What an interrupted configuration has cached is not to be trusted.
  [ -f "$configured" ] || fresh=(--fresh)
  rm -f "$configured"
  mkdir -p "$dir"
  if ! progress_while "Configuring ($preset)" configure; then
    cat "$dir/configure.log" >&2
    exit 1
  fi
  touch "$configured"
fi
[ "$configure_only" = no ] || exit 0

[ "$(ninja -C "$dir" -n "$@" 2>/dev/null | tail -n 1)" != "ninja: no work to do." ] || exit 0
NINJA_STATUS='@@%f of %t@' ninja -C "$dir" "$@" | sed -u '/^ninja: Entering directory/d' |
  progress_follow "Compiling ($preset)"
