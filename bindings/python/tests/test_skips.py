# SPDX-License-Identifier: Apache-2.0
"""A test that is skipped has shown nothing, so that it fails here."""

import shutil
import subprocess
import sys
from pathlib import Path


def test_what_is_skipped_fails(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.skip(reason='not today')\n"
        "def test_marked(): pass\n"
        "def test_inside(): pytest.importorskip('no_such_module')\n"
        "def test_passes(): pass\n"
        "@pytest.mark.xfail\n"
        "def test_fails_as_it_is_said(): raise ValueError\n"
    )
    (tmp_path / "test_whole_file.py").write_text(
        "import pytest\n"
        "pytest.importorskip('no_such_module')\n"
        "def test_never(): pass\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider",
         "--continue-on-collection-errors",
         "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )
    assert done.returncode == 1
    assert "1 failed, 1 passed, 1 xfailed, 2 errors" in done.stdout, done.stdout
    assert "not today" in done.stdout and "could not import 'no_such_module'" in done.stdout
