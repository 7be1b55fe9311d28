# SPDX-License-Identifier: Apache-2.0
"""Builds the pages on the Python package, with the reference and every notebook executed, and the
reports for designers:

    build/python/venv/bin/python bindings/python/docs/build_site.py [--reports] [FOLDER]

FOLDER is build/python/site if none is given. Its folder reports/ gets the example of docs/reports
and every report that bindings/python/reports.sh has made. --reports makes those that are missing
first, which takes forty minutes of one core.
"""

import argparse
import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import menagerie

ROOT = Path(__file__).resolve().parents[3]
LIST = ROOT / "docs/reports/README.md"
MADE = ROOT / "build/python/reports"


def report_names(text: str) -> list[str]:
    """The names of the reports that the list has a command for, in its order."""
    return re.findall(r"^    python -m menagerie\.report .* -o (\S+)\.html$", text, re.M)


def reports_index(text: str, made: set[str]) -> str:
    """The list of reports as a page: its table, with a link to each report in `made`."""
    rows: list[str] = []
    for line in re.findall(r"^\| (.*) \|$", text, re.M):
        cells = [html.escape(cell.strip()) for cell in line.split(" | ")]
        tag = "td" if rows else "th"
        rows.append("".join(f"<{tag}>{cell}</{tag}>" for cell in cells))
    table = "".join(f"<tr>{row}</tr>" for row in rows)
    table = re.sub(r"\[([^]]*)\]\(\S+?\)", r"\1", table)

    def link(found: re.Match[str]) -> str:
        name = found[1]
        return f'<a href="{name}.html">{name}</a>' if name in made else name

    table = re.sub(r"<code>([a-z-]+)</code>", link, re.sub(r"`([^`]+)`", r"<code>\1</code>", table))
    return (f"<!doctype html><html lang=en><meta charset=utf-8><title>Reports</title>"
            f"<h1>How the games play</h1><table>{table}</table></html>\n")


def add_reports(site: Path) -> None:
    """Copies the reports that there are into the site, with a page that lists them."""
    text = LIST.read_text("utf-8")
    folder = site / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    made = set()
    for name in report_names(text):
        for source in (MADE, LIST.parent):
            page = source / f"{name}.html"
            if page.exists():
                shutil.copyfile(page, folder / page.name)
                made.add(name)
                break
    (folder / "index.html").write_text(reports_index(text, made), "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the pages on the Python package.")
    parser.add_argument("--reports", action="store_true", help="make missing reports first")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build/python/site")
    arguments = parser.parse_args()
    site = arguments.folder.resolve()
    if arguments.reports:
        missing = [name for name in report_names(LIST.read_text("utf-8"))
                   if not (MADE / f"{name}.html").exists()]
        if missing:
            subprocess.run([ROOT / "bindings/python/reports.sh", *missing], check=True)
    environment = {
        **os.environ,
        "MENAGERIE_ROOT": str(ROOT),
        "MENAGERIE_SITE": str(Path(menagerie.__file__).parents[1]),
        "NO_MKDOCS_2_WARNING": "1",
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site),
               "--config-file", str(ROOT / "bindings/python/mkdocs.yml")]
    built = subprocess.run(command, env=environment, check=False).returncode
    if built == 0:
        add_reports(site)
    return built


if __name__ == "__main__":
    sys.exit(main())
