# SPDX-License-Identifier: Apache-2.0
"""The program that measures runs through, and does not pass over what it cannot measure."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import menagerie
import pytest
from menagerie import records

BENCH = Path(__file__).resolve().parents[1] / "bench"


def measure(changed: str = "") -> subprocess.CompletedProcess[str]:
    """The program with very little time for each figure, after `changed` was done to it."""
    code = (
        f"import sys; sys.path.insert(0, {str(BENCH)!r}); import vector\n"
        f"vector.MATCHES = 64\n{changed}\n"
        "sys.argv[1:] = ['--seconds', '0.005', '--peers']; vector.main()\n"
    )
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )


def test_every_game_and_every_peer_there_is_is_measured() -> None:
    done = measure()
    assert done.returncode == 0, done.stdout + done.stderr
    figure = r" \d+\.\d\d M \|"
    for name in menagerie.game_ids():
        assert re.search(rf"^\| {name} \|{figure * 9}$", done.stdout, re.M), done.stdout
    for family in ("OpenSpiel", "RLCard", "PettingZoo", "Pgx"):
        observes = "no" if family == "OpenSpiel" else "yes"
        figures = r"[1-9][\d,]* \| [\d,.]+ times as fast \| [\d,.]+ times"
        row = rf"^\| {family} \S+ \| {observes} \| {figures} \|$"
        measured = re.findall(row, done.stdout, re.M)
        missing = f"({family} is not measured; not installed: " in done.stdout
        assert missing if not measured else len(measured) >= 3, done.stdout


def test_a_game_that_cannot_be_measured_is_an_error() -> None:
    done = measure("vector.OPENSPIEL[0] = 'no_such_game'")
    assert done.returncode == 1
    assert "OpenSpiel no_such_game was not measured: SpielError" in done.stderr
    assert "| OpenSpiel hearts |" in done.stdout, "the others are measured"


def test_a_million_records_are_measured_as_a_few_are(tmp_path: Path) -> None:
    program = [sys.executable, str(BENCH / "records.py"), str(tmp_path), "--records", "30"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    steps = ("played and written", "read", "read and proved", "read and written as tables")
    for step in steps:
        assert re.search(rf"^\| {step} \| \d+\.\d \| \d+ \| [1-9]\d+ MB \|$", done.stdout, re.M)
    file = tmp_path / "records.jsonl.zst"
    played = list(records.read(file))
    assert len(played) == 30
    assert records.to_arrow(played).decisions.equals(parquet_of(tmp_path / "decisions.parquet"))
    # A record that breaks a rule is not passed over.
    step = runpy.run_path(str(BENCH / "records.py"))["prove"]
    assert step(tmp_path, None, 30) == 30
    records.write(file, [played[0], played[1].replace('"do":"', '"do":"un', 1)])
    with pytest.raises(ValueError, match="^record 1: event"):
        step(tmp_path, None, 2)


def parquet_of(file: Path) -> Any:
    from pyarrow import parquet

    return parquet.read_table(file)


def test_who_makes_observations_is_held_against_a_batch_that_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = runpy.run_path(str(BENCH / "vector.py"))
    compare = program["compare"]
    measured = [("A plain", False, 10.0), ("B seeing", True, 10.0)]
    monkeypatch.setitem(compare.__globals__, "peers", lambda seconds: iter(measured))
    assert compare([200.0, 80.0], [50.0, 110.0], 1.0) == []
    out = capsys.readouterr().out
    assert "| A plain | no | 10 | 20 times as fast | 8.0 times |" in out
    assert "| B seeing | yes | 10 | 11 times as fast | 5.0 times |" in out
