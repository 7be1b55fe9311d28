# SPDX-License-Identifier: Apache-2.0
"""Builds the pages on the Python package, with the reference and every notebook executed:

    build/python/venv/bin/python bindings/python/docs/build_site.py [FOLDER]

FOLDER is build/python/site if none is given.
"""

import os
import subprocess
import sys
from pathlib import Path

import menagerie

ROOT = Path(__file__).resolve().parents[3]


def main() -> int:
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build/python/site"
    environment = {
        **os.environ,
        "MENAGERIE_ROOT": str(ROOT),
        "MENAGERIE_SITE": str(Path(menagerie.__file__).parents[1]),
        "NO_MKDOCS_2_WARNING": "1",
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder),
               "--config-file", str(ROOT / "bindings/python/mkdocs.yml")]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
