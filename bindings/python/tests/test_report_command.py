# SPDX-License-Identifier: Apache-2.0
"""python -m menagerie.report: where the page is written, and what its help says."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from menagerie.report import Plan
from menagerie.report.__main__ import main, parser


def test_without_a_file_the_page_has_the_name_of_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("menagerie.report.__main__.report", lambda *_, **__: "<html>")
    monkeypatch.chdir(tmp_path)
    assert main(["savage_bowl"]) == 0
    assert (tmp_path / "savage-bowl.html").read_text() == "<html>"
    assert capsys.readouterr().out == f"The page is {tmp_path / 'savage-bowl.html'}\n"
    assert main(["awimbawe", "-o", "mine.html"]) == 0
    assert {one.name for one in tmp_path.iterdir()} == {"savage-bowl.html", "mine.html"}
    assert capsys.readouterr().out == ""
    assert main(["../awimbawe"]) == 2 and "no game" in capsys.readouterr().err


def test_the_help_says_what_every_number_is_and_its_value() -> None:
    text = " ".join(parser().format_help().split())
    for field in fields(Plan):
        if field.type is int or field.type == "int":
            assert re.search(rf"--{field.name} N [a-z].*?\({field.default}\)", text), field.name
