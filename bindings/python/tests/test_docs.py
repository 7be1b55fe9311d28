# SPDX-License-Identifier: Apache-2.0
"""The pages on the package: built strictly, with every notebook executed."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import menagerie

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "docs" / "python"


def test_code_in_the_pages_runs() -> None:
    """The Python in a page, from its top to its bottom."""
    for page in sorted(PAGES.glob("*.md")):
        blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.S | re.M)
        # Less of anything that takes long.
        code = "\n".join(blocks).replace(
            "games=500", "games=20, deals=10, positions=10, worlds=4, courses=10, ends=2"
        )
        names: dict[str, object] = {}
        exec(compile(code, str(page), "exec"), names)


def test_the_page_on_planes_is_what_the_engine_says() -> None:
    text = (PAGES / "planes.md").read_text("utf-8")
    documented = re.findall(r"^`([a-z-]+)` with its default options", text, re.MULTILINE)
    page = runpy.run_path(str(ROOT / "bindings" / "python" / "docs" / "planes.py"))["page"]
    written = page(documented)
    assert text == written, "run bindings/python/docs/planes.py"
    for name in documented:
        game = menagerie.Game(name)
        assert f"\n## {game.title}\n" in written
        assert all(plane.meaning in written for plane in game.information_state_planes)


def test_the_site_is_built_without_a_warning_and_its_notebooks_ran(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, str(ROOT / "bindings/python/docs/build_site.py"), str(tmp_path)],
        capture_output=True, text=True, check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    notebooks = sorted((PAGES / "notebooks").glob("*.py"))
    assert len(notebooks) == 5
    for notebook in notebooks:
        page = (tmp_path / "notebooks" / f"{notebook.stem}.html").read_text("utf-8")
        assert "jp-OutputArea-output" in page and "Traceback" not in page
    reference = (tmp_path / "reference" / "menagerie.html").read_text("utf-8")
    for name in ("Game", "State", "View", "Mind", "try_actions", "VectorEnv"):
        assert hasattr(menagerie, name)
        assert re.search(rf'id="menagerie\.(_core\.)?{name}"', reference), name
    assert 'id="menagerie._core.Mind.hint"' in reference
    for module, names in {"analysis": ("analyze", "Analysis", "Judged", "SeatSum", "Chances"),
                          "experiments": ("simulate", "arena", "report", "train")}.items():
        page = (tmp_path / "reference" / f"{module}.html").read_text("utf-8")
        for name in names:
            assert f'id="menagerie.{module}.{name}"' in page, name


def test_the_site_links_the_reports_that_have_been_made(tmp_path: Path) -> None:
    site = runpy.run_path(str(ROOT / "bindings" / "python" / "docs" / "build_site.py"))
    text = site["LIST"].read_text("utf-8")
    names = site["report_names"](text)
    assert len(names) == len(set(names)) > 20
    index = site["reports_index"](text, {names[0]})
    assert re.findall(r'href="([^"]+)"', index) == [f"{names[0]}.html"]
    assert all(name in index for name in names)
    site["add_reports"](tmp_path)
    links = re.findall(r'href="([^"]+)"', (tmp_path / "reports/index.html").read_text("utf-8"))
    pages = {path.name for path in (tmp_path / "reports").glob("*.html")}
    assert set(links) == pages - {"index.html"} and "awimbawe.html" in links
