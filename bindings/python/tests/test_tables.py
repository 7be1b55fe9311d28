# SPDX-License-Identifier: Apache-2.0
"""The page of questions to tables: its answers against a plain count over the records."""

import json
import re
import runpy
import tracemalloc
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import menagerie
import pyarrow
import pytest
from menagerie import records
from menagerie.report.estimates import ratio_of
from pyarrow import parquet

TABLES = ("games", "rounds", "decisions")

PAGE = Path(__file__).resolve().parents[3] / "docs" / "python" / "tables.md"


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    """What the page's code has made, by its names."""
    names: dict[str, Any] = {}
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.S | re.M)
    exec(compile("\n".join(blocks), str(PAGE), "exec"), names)
    return names


class Match:
    """A match as its record has it: the JSON that the tables are made from."""

    def __init__(self, line: str) -> None:
        record = json.loads(line)
        self.name = str(record["game"])
        self.winners: list[int] = record["result"]["winners"]
        self.scores: list[int] = record["result"]["scores"]
        self.deals = sum("deal" in event for event in record["events"])
        self.made = [
            (int(event["seat"]), str(event["do"])) for event in record["events"] if "do" in event
        ]


@pytest.fixture(scope="module")
def matches(page: dict[str, Any]) -> list[Match]:
    return [Match(line) for line in page["played"]]


def rows(table: Any) -> list[dict[str, Any]]:
    return list(table.to_dicts())


def test_kinds_of_actions(page: dict[str, Any], matches: list[Match]) -> None:
    counted = Counter((m.name, text.split()[0]) for m in matches for _, text in m.made)
    all_of = Counter(m.name for m in matches for _ in m.made)
    assert {(r["name"], r["kind"]): r["times"] for r in rows(page["kinds"])} == counted
    for row in rows(page["kinds"]):
        assert row["share"] == pytest.approx(row["times"] / all_of[row["name"]])
        # A card may be the only one; a player who may bid, lead, move or pass has a choice.
        assert 0 < row["forced"] < 1 if row["kind"] == "play" else row["forced"] == 0
    assert {r["kind"] for r in rows(page["kinds"])} >= {"bid", "play", "block", "discard"}


def test_points_by_seat(page: dict[str, Any], matches: list[Match]) -> None:
    """All rounds' points are the score, whatever the rounds were."""
    scores: dict[tuple[str, int], int] = defaultdict(int)
    for match in matches:
        for seat, score in enumerate(match.scores):
            scores[match.name, seat] += score
    deals = Counter(match.name for match in matches for _ in range(match.deals))
    found = rows(page["by_seat"])
    assert {(r["name"], r["seat"]) for r in found} == set(scores)
    for row in found:
        name, most = row["name"], row["best"]
        assert row["mean"] == pytest.approx(scores[name, row["seat"]] / deals[name])
        assert most == 1 if name == "awimbawe" else most > 3
        assert name != "rage-n-glyphs" or 11 <= most <= 14


def test_victories(page: dict[str, Any], matches: list[Match]) -> None:
    shares: dict[tuple[str, int], float] = defaultdict(float)
    for match in matches:
        for seat in match.winners:
            shares[match.name, seat] += 1 / len(match.winners) / 100
    assert any(len(match.winners) > 1 for match in matches)
    found = {(r["name"], r["seat"]): r["share"] for r in rows(page["victories"])}
    assert found == pytest.approx(shares)


def test_exact_bids(page: dict[str, Any]) -> None:
    """Against the tricks that every seat has won in the round, counted on the table."""
    times: Counter[int] = Counter()
    exact: Counter[int] = Counter()
    for line in page["played"]:
        if json.loads(line)["game"] == "rage-n-glyphs":
            for bid, tricks in bids_and_tricks(line):
                times[bid] += 1
                exact[bid] += bid == tricks
    found = rows(page["made"])
    assert {r["bid"]: r["times"] for r in found} == dict(times)
    for row in found:
        assert row["exact"] == pytest.approx(exact[row["bid"]] / times[row["bid"]])
    assert sum(times.values()) == 100 * 4 * 4


def bids_and_tricks(line: str) -> list[tuple[int, int]]:
    """Of every round, what each seat has bid and how many tricks it has won: as the table shows
    it when the next deal is due."""
    record = json.loads(line)
    deals = [number for number, event in enumerate(record["events"]) if "deal" in event]
    found: list[tuple[int, int]] = []
    for end in [*deals[1:], len(record["events"])]:
        part = {key: record[key] for key in record if key != "result"}
        part["events"] = record["events"][:end]
        shown = str(menagerie.State.of_record(json.dumps(part)))
        bids, tricks = (
            [int(number) for number in re.findall(rf"^{word}: (.*)$", shown, re.M)[0].split()]
            for word in ("bids", "tricks")
        )
        found += zip(bids, tricks, strict=True)
    return found


def test_the_notebook_counts_as_the_table_shows() -> None:
    """Shares of exact bids and points a bid, with the intervals of bids counted match by match."""
    notebook = runpy.run_path(str(PAGE.parent / "notebooks" / "statistics.py"))
    matches = [bids_and_tricks(line) for line in records.read(notebook["file"])]
    assert len(matches) == 400 and {len(one) for one in matches} == {4 * 4}
    assert set(notebook["answers"]) == {bid for one in matches for bid, _ in one}
    for bid, (number, *said) in notebook["answers"].items():
        tricks = [[won for made, won in one if made == bid] for one in matches]
        times = [len(one) for one in tricks]
        exact = [one.count(bid) for one in tricks]
        bonus = 10 if bid else 5
        points = [sum(one) + bonus * some for one, some in zip(tricks, exact, strict=True)]
        assert number == sum(times)
        for mine, its in zip((ratio_of(exact, times), ratio_of(points, times)), said, strict=True):
            assert (its.mean, its.low, its.high) == pytest.approx((mine.mean, mine.low, mine.high))


def test_choices(page: dict[str, Any]) -> None:
    times: Counter[int] = Counter()
    for line in page["played"]:
        record = json.loads(line)
        if record["game"] == "awimbawe":
            made: Counter[int] = Counter()
            for event in record["events"]:
                if "deal" in event:
                    made.clear()
                elif "do" in event:
                    made[event["seat"]] += 1
                    times[made[event["seat"]]] += 1
    found = rows(page["choices"])
    assert [r["number"] for r in found] == sorted(times)
    assert {r["number"]: r["times"] for r in found} == dict(times)
    assert found[0]["legal"] > found[9]["legal"] > 1


def test_the_longest_matches(page: dict[str, Any], matches: list[Match]) -> None:
    lengths = sorted(((-len(m.made), number) for number, m in enumerate(matches)))[:5]
    assert [(-r["decisions"], r["game"]) for r in rows(page["longest"])] == lengths


# --- Files in parts -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lines() -> list[str]:
    game = menagerie.Game("rage-n-glyphs", players=3, last_hand=3)
    return [match["record"] for match in records.simulate(game, "random", 11, seed=5)]


def read(folder: Path) -> dict[str, Any]:
    return {name: parquet.read_table(folder / f"{name}.parquet") for name in TABLES}


def test_the_table_of_matches_is_what_heads_and_results_say(name: str) -> None:
    """With options that are lists and texts, bots of two kinds, and of a match that never ended."""
    game = menagerie.Game(name)
    bots = ["random", *["simple"] * (game.players - 1)]
    played = [match["record"] for match in records.simulate(game, bots, 2, seed=3)]
    without = json.loads(played[1])
    del without["result"]
    for number, line in enumerate([*played, json.dumps(without)]):
        said, row = json.loads(line), records.to_arrow([line]).games.to_pylist()[0]
        assert row == {
            "game": 0, "name": name, "options": json.dumps(said["options"]),
            "players": len(said["seats"]),
            "bots": [one["by"] for one in said["seats"]],
            "decisions": sum("do" in event for event in said["events"]),
            "scores": said["result"]["scores"] if number < 2 else None,
            "winners": said["result"]["winners"] if number < 2 else None,
        }


@pytest.mark.parametrize("name", ["matches.jsonl", "matches.jsonl.zst"])
def test_records_come_back_from_a_file(tmp_path: Path, lines: list[str], name: str) -> None:
    file = tmp_path / name
    assert records.write(file, iter(lines)) == 11
    assert list(records.read(file)) == lines and [one.name for one in tmp_path.iterdir()] == [name]
    small = file.stat().st_size < sum(map(len, lines)) / 2
    assert small == name.endswith(".zst")
    with pytest.raises(ValueError, match="one line"):
        records.write(file, ["a", "b\nc"])
    assert list(records.read(file)) == lines, "what was there is there until another is whole"


def test_a_compressed_file_that_ends_too_early_is_refused(
    tmp_path: Path, lines: list[str]
) -> None:
    file = tmp_path / "matches.jsonl.zst"
    records.write(file, lines)
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(OSError, match="runcated"):
        list(records.read(file))


@pytest.mark.parametrize("chunk", [1, 2, 5, 11, 12])
def test_files_written_in_parts_are_as_in_one(
    tmp_path: Path, lines: list[str], chunk: int
) -> None:
    whole = records.to_arrow(lines)
    assert records.to_parquet(iter(lines), tmp_path, chunk=chunk) == 11
    for name, table in read(tmp_path).items():
        assert table.equals(getattr(whole, name)), name
        file = parquet.ParquetFile(tmp_path / f"{name}.parquet")
        assert file.num_row_groups == -(-11 // chunk), name
    assert {one.name for one in tmp_path.iterdir()} == {f"{name}.parquet" for name in TABLES}


def test_numbers_go_on_from_file_to_file(tmp_path: Path, lines: list[str]) -> None:
    next_number = records.to_parquet(lines[:4], tmp_path / "a", chunk=3)
    assert records.to_parquet(lines[4:], tmp_path / "b", first=next_number, chunk=3) == 11
    whole, first, second = records.to_arrow(lines), read(tmp_path / "a"), read(tmp_path / "b")
    for name in TABLES:
        both = pyarrow.concat_tables([first[name], second[name]])
        assert both.equals(getattr(whole, name)), name
    assert records.to_arrow(lines[4:], first=4).rounds.equals(second["rounds"])


def test_files_of_nothing_and_of_what_is_no_record(tmp_path: Path, lines: list[str]) -> None:
    assert records.to_parquet([], tmp_path / "none", first=7) == 7
    for name, table in read(tmp_path / "none").items():
        assert table.equals(getattr(records.to_arrow([]), name))
    with pytest.raises(ValueError, match="record 12: "):
        records.to_parquet([*lines[:2], "{}"], tmp_path / "bad", first=10, chunk=1)
    assert not list((tmp_path / "bad").glob("*.parquet")), "a file is there when it is whole"
    with pytest.raises(ValueError, match="at least 1"):
        records.to_parquet(lines, tmp_path, chunk=0)


def test_what_is_no_list_of_records_is_refused(tmp_path: Path, lines: list[str]) -> None:
    file = tmp_path / "matches.jsonl"
    calls: list[Any] = [
        lambda given: records.write(file, given), records.to_arrow,
        lambda given: records.to_parquet(given, tmp_path / "tables"),
    ]
    for call in calls:
        for given, said in ((lines[0], "a str; write [record]"), (5, "5; write [match]"),
                            (lines[0].encode(), "bytes; write [record]")):
            wanted = "records must be a list of records, or an iterator over them, not "
            with pytest.raises(TypeError, match=re.escape(wanted + said)):
                call(given)
        for wrong in (b"{}", 7, None, json.loads(lines[0])):
            with pytest.raises(TypeError, match="record 1 must be a str or a match"):
                call([lines[0], wrong])
    assert not file.exists() and not list(tmp_path.rglob("*.parquet"))


def test_matches_are_written_as_simulate_gives_them(tmp_path: Path) -> None:
    game = menagerie.Game("awimbawe")
    played = list(records.simulate(game, "random", 3, seed=5))
    lines = [match["record"] for match in played]
    assert records.write(tmp_path / "matches.jsonl", iter(played)) == 3
    assert list(records.read(tmp_path / "matches.jsonl")) == lines
    assert records.to_arrow(played).decisions.equals(records.to_arrow(lines).decisions)
    assert records.to_parquet(played, tmp_path) == 3
    without = records.simulate(game, "random", 1, records=False)
    with pytest.raises(TypeError, match="record 0 must be a str or a match of .*, not .*scores"):
        records.write(tmp_path / "none.jsonl", without)
    assert not (tmp_path / "none.jsonl").exists()


def test_numbers_that_no_table_holds_are_refused(tmp_path: Path, lines: list[str]) -> None:
    for first in (2**63, 2**64, -1):
        with pytest.raises(ValueError, match=f"first is {first}; it must be from 0 to"):
            records.to_arrow(lines, first=first)
        with pytest.raises(ValueError, match=f"first is {first}; it must be from 0 to"):
            records.to_parquet(lines, tmp_path, first=first)
    high = records.to_arrow(lines[:2], first=records.FIRST_MAX)
    assert high.games["game"].to_pylist() == [records.FIRST_MAX, records.FIRST_MAX + 1]


def test_files_need_no_more_memory_for_more_records(tmp_path: Path, lines: list[str]) -> None:
    def most(times: int) -> int:
        tracemalloc.start()
        records.to_parquet((line for _ in range(times) for line in lines), tmp_path, chunk=10)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    most(1)
    assert most(40) < 1.5 * most(4)


def test_one_match_is_no_list_of_matches(tmp_path: Path) -> None:
    match = next(records.simulate(menagerie.Game("awimbawe"), "simple", 1))
    for ask in (lambda: records.write(tmp_path / "one.jsonl", match),
                lambda: records.to_arrow(match)):
        with pytest.raises(TypeError, match=r"write \[match\] for a single one"):
            ask()
    assert not list(tmp_path.iterdir())


def test_a_carriage_return_in_a_record_ends_no_line(tmp_path: Path, lines: list[str]) -> None:
    returning = lines[0].replace(",", ",\r", 1)
    assert records.fault_of(returning) is None
    records.write(tmp_path / "returning.jsonl", [returning, lines[1]])
    assert list(records.read(tmp_path / "returning.jsonl")) == [returning, lines[1]]


@pytest.mark.parametrize("name", ["matches.jsonl", "matches.jsonl.zst"])
def test_records_spread_over_lines_are_read_as_verify_reads_them(
    tmp_path: Path, lines: list[str], name: str
) -> None:
    pretty = json.dumps(json.loads(lines[0]), indent=2)
    file = tmp_path / name
    text = f"\ufeff\n \n{pretty}\n\n{lines[1]}\n{lines[2]}"
    if name.endswith(".zst"):
        with pyarrow.output_stream(str(file), compression="zstd") as stream:
            stream.write(text.encode())
    else:
        file.write_text(text, "utf-8", newline="\n")
    found = list(records.read(file))
    assert found == [pretty, lines[1], lines[2]]
    assert [records.fault_of(one) for one in found] == [None] * 3


def test_a_file_in_utf_16_is_refused_and_called_so(tmp_path: Path, lines: list[str]) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(lines[0], "utf-16")
    with pytest.raises(ValueError, match=r"line 1: the record is .*UTF-16"):
        next(records.read(file))
