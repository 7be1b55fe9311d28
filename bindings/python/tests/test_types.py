# SPDX-License-Identifier: Apache-2.0
"""The package with its stubs, its examples and these tests, held against mypy --strict."""

import subprocess
import sys
from pathlib import Path

import menagerie

ROOT = Path(__file__).resolve().parents[3]
PARTS = ["bindings/python/tests", "bindings/python/examples", "bindings/python/bench",
         "bindings/python/docs"]


def test_everything_has_its_types() -> None:
    package = Path(menagerie.__file__).parent
    assert (package / "_core.pyi").is_file() and (package / "py.typed").is_file()
    for what in (["-p", "menagerie"], [part for part in PARTS if (ROOT / part).is_dir()]):
        checked = subprocess.run(
            [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", *what],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr
