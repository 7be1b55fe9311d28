#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs clang-tidy 19 (.clang-tidy) on the sources: tools/clang-tidy.sh [FOLDER or FILE...]
# Default: src and apps. It uses the build of the clang preset, and configures it if necessary.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
[ $# -gt 0 ] || set -- src apps

if ! command -v clang-tidy-19 >/dev/null; then
  echo "clang-tidy: clang-tidy-19 is missing; tools/install-deps.sh test installs it" >&2
  exit 1
fi
if [ ! -f build/clang/compile_commands.json ] || [ CMakePresets.json -nt build/clang/build.ninja ]
then
  cmake --preset clang >/dev/null
fi

# Those of the asked files that the build compiles.
python3 - "$@" <<'PYTHON' | xargs -0 -r -n 1 -P "$(nproc)" \
  clang-tidy-19 -p build/clang --quiet 2> >(grep -v ' warnings\? generated\.$' >&2)
import json, pathlib, sys
asked = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
for entry in json.loads(pathlib.Path("build/clang/compile_commands.json").read_text()):
    path = pathlib.Path(entry["directory"], entry["file"]).resolve()
    if "build" not in path.relative_to(pathlib.Path.cwd()).parts and any(
            path == one or one in path.parents for one in asked):
        sys.stdout.write(f"{path}\0")
PYTHON
