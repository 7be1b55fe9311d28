# SPDX-License-Identifier: Apache-2.0
"""The daily deal: the games that the program and the page play, too (tests/goldens/daily.jsonl)."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

import menagerie

GOLDENS = Path(__file__).parents[3] / "tests/goldens/daily.jsonl"
RECORDS = GOLDENS.read_text(encoding="utf-8").splitlines()
DAY = "2026-01-15"


def decisions(record: str) -> list[str]:
    return [one["do"] for one in json.loads(record)["events"] if one.get("seat") == 0]


@pytest.mark.parametrize("record", RECORDS, ids=[json.loads(line)["game"] for line in RECORDS])
def test_the_same_decisions_give_the_same_record_everywhere(record: str) -> None:
    daily = menagerie.daily(json.loads(record)["game"], DAY)
    for action in decisions(record):
        assert action in daily.legal()
        daily.apply(action)
    assert daily.is_over and daily.legal() == []
    assert daily.record() == record
    assert menagerie.records.fault_of(daily.record()) is None


def test_a_player_sees_only_their_own_cards() -> None:
    daily = menagerie.daily("awimbawe", DAY)
    state = daily.state
    assert state.seat == 0
    view = state.view(0)
    texts = sorted(state.game.action_text(action) for action in view.legal())
    assert texts == daily.legal()
    daily.apply(view.legal()[0])
    assert daily.state.events > state.events


def test_an_illegal_action_changes_nothing() -> None:
    daily = menagerie.daily("savage-bowl", DAY)
    before = daily.record()
    with pytest.raises(menagerie.IllegalAction):
        daily.apply("play T99")
    with pytest.raises(ValueError, match="actions are 0 to"):
        daily.apply(10**6)
    assert daily.record() == before


def test_without_a_date_it_is_todays() -> None:
    before = datetime.now(UTC).date().isoformat()
    assert menagerie.daily("awimbawe").date in (before, datetime.now(UTC).date().isoformat())


@pytest.mark.parametrize(("game", "date", "words"), [
    ("whist", "2026-11-28", "no game"),
    ("awimbawe", "2026-02-30", "no day"),
    ("awimbawe", "1999-01-01", "2026 to 2099"),
    ("awimbawe", "", "must be written"),
])
def test_what_is_no_game_or_no_day_is_refused(game: str, date: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        menagerie.daily(game, date)
