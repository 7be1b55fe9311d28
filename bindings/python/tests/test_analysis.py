# SPDX-License-Identifier: Apache-2.0
"""What decisions of a match were worth, compared with the program and with known sums."""

import functools
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import menagerie
import pytest
from conftest import others_run_during
from menagerie import Analysis, analyze, records

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("MENAGERIE_PROGRAM", ROOT / "build/release/apps/menagerie"))
BOT = "ismcts:iterations=40"
SHORT: dict[str, dict[str, object]] = {
    "awimbawe": {},
    "rage-n-glyphs": {"players": 3, "last_hand": 3},
}


@functools.cache
def record_of(name: str) -> str:
    """A match of players who make mistakes."""
    game = menagerie.Game(name, **SHORT.get(name, {}))
    return str(next(records.simulate(game, "random", 1, seed=6))["record"])


@functools.cache
def analysis_of(name: str) -> Analysis:
    return analyze(record_of(name), bot=BOT, threads=2)


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built: tools/build.sh release")
@pytest.mark.parametrize("name", SHORT)
def test_an_analysis_has_the_figures_of_the_program(name: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    records.write(file, [record_of(name)])
    asked = [str(PROGRAM), "analyze", str(file), "--bot", BOT, "--seed", "1", "--json"]
    run = subprocess.run(asked, capture_output=True, text=True, check=True,
                         env={**os.environ, "LC_ALL": "C.UTF-8"})
    told, found = json.loads(run.stdout), analysis_of(name)
    assert found.bot == told["bot"] and found.finished == told["finished"]
    assert found.rounds == told["rounds"] and len(found.decisions) == len(told["decisions"])
    for ours, its in zip(found.decisions, told["decisions"], strict=True):
        assert [ours.event, ours.seat, ours.round, ours.made, ours.best, ours.judged] == [
            its["event"], its["seat"], its["round"], its["made"], its["best"], its["judged"]]
        assert [ours.loss, ours.low, ours.high] == pytest.approx([its["loss"], *its["interval"]])
    assert told["mistakes"] and len(told["mistakes"]) <= 3
    for ours, its in zip(found.mistakes, told["mistakes"], strict=False):
        assert [ours.event, ours.why] == [its["event"], its["why"]]
        assert ours.messages == its["why_messages"]
    for mine, row in zip(found.seats, told["seats"], strict=True):
        assert vars(mine) == pytest.approx(
            {**{key: row[key] for key in vars(mine) if key in row}, "average": row["average_deal"]})


@pytest.mark.parametrize("name", SHORT)
def test_what_an_analysis_says_holds_together(name: str) -> None:
    found, whole = analysis_of(name), json.loads(record_of(name))
    assert found.game == name and found.bot == BOT and found.finished
    columns = menagerie._core.columns(record_of(name))
    choices = [event for event, legal in zip(columns["event"], columns["legal"], strict=True)
               if legal > 1]
    assert [decision.event for decision in found.decisions] == choices
    for decision in found.decisions:
        assert whole["events"][decision.event]["do"] == decision.made
        assert decision.is_mistake == (decision.low > 0) and decision.loss >= 0
        assert decision.judged in ("exact", "played_on", "search")
        assert not decision.is_mistake or decision.judged != "search"
        assert decision.made != decision.best or decision.loss == 0
    mistakes = found.mistakes
    assert mistakes and mistakes == sorted(mistakes, key=lambda one: one.loss, reverse=True)
    for k, seat in enumerate(found.seats):
        own = [decision for decision in found.decisions if decision.seat == k]
        assert seat.decisions == len(own)
        assert seat.as_best == sum(one.made == one.best for one in own)
        assert seat.mistakes == sum(one.is_mistake for one in own)
        assert seat.loss == pytest.approx(sum(one.loss for one in own if one.is_mistake))
        assert seat.points == pytest.approx(seat.average + seat.cards + seat.play)
        assert seat.points == whole["result"]["scores"][k]
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("name", SHORT)
def test_chances_lead_to_who_has_won(name: str) -> None:
    found, whole = analysis_of(name), json.loads(record_of(name))
    places = [chances.event for chances in found.chances]
    assert places[0] == 0 and places[-1] == len(whole["events"]) and places == sorted(set(places))
    for chances in found.chances:
        assert sum(chances.by_seat) == pytest.approx(1) and min(chances.by_seat) >= 0
    winners = whole["result"]["winners"]
    share = [(k in winners) / len(winners) for k in range(len(found.seats))]
    assert found.chances[-1].by_seat == pytest.approx(share)
    assert max(found.chances[0].by_seat) < 0.9


def test_neither_threads_nor_progress_change_an_analysis() -> None:
    told: list[tuple[int, int]] = []
    here: list[threading.Thread] = []

    def progress(done: int, of: int) -> None:
        told.append((done, of))
        here.append(threading.current_thread())

    assert analyze(record_of("awimbawe"), bot=BOT, progress=progress) == analysis_of("awimbawe")
    assert told == sorted(set(told)) and told[-1][0] == told[-1][1]
    found = analysis_of("awimbawe")
    assert told[-1][1] == len(found.chances) + len(found.decisions)
    assert set(here) == {threading.current_thread()}
    other = analyze(record_of("awimbawe"), bot=BOT, seed=2)
    assert [one.loss for one in other.decisions] != [one.loss for one in found.decisions]


def test_one_seat_alone_is_judged_as_among_all() -> None:
    record, bot = record_of("awimbawe"), menagerie.Mind(BOT)
    found = analyze(record, bot=bot, seat=1, reasons=0)
    all_seats = analyze(record, bot=bot, reasons=0)
    assert found.decisions == [one for one in all_seats.decisions if one.seat == 1]
    assert found.seats[0].decisions == 0 and found.seats[1] == all_seats.seats[1]


def test_reasons_are_sentences_of_a_language_and_data() -> None:
    english = analysis_of("awimbawe")
    german = analyze(record_of("awimbawe"), bot=BOT, language="de", reasons=2)
    for ours, its in list(zip(english.mistakes, german.mistakes, strict=True))[:2]:
        assert ours.why and its.why and ours.why != its.why and "[" not in ours.why + its.why
        assert ours.messages == its.messages and all("id" in one for one in its.messages)
    for k, mistake in enumerate(german.mistakes):
        assert bool(mistake.why) == bool(mistake.messages) == (k < 2)


def test_a_match_that_is_not_over_is_analyzed_as_far_as_it_goes() -> None:
    record = json.loads(record_of("awimbawe"))
    del record["events"][9:], record["result"]
    found = analyze(json.dumps(record), bot=BOT)
    assert not found.finished and found.rounds == 0
    assert found.decisions and max(one.event for one in found.decisions) < 9
    assert found.chances[-1].event == 9


def test_what_is_wrong_is_named() -> None:
    def fails(says: str, record: str, **options: Any) -> None:
        with pytest.raises(ValueError, match=says):
            analyze(record, **{"bot": BOT, **options})

    record = record_of("awimbawe")
    changed = json.loads(record)
    changed["events"][1]["do"] = "play Z9"
    fails("event 1: ", json.dumps(changed))
    changed = json.loads(record)
    changed["result"]["scores"][0] += 1
    fails("scores", json.dumps(changed))
    fails("the record", "{}")
    fails("no game", json.dumps({**json.loads(record), "game": "chess"}))
    fails("doesn't search.*choose ismcts", record, bot="simple")
    fails('"clever" is unknown; there are', record, bot="clever")
    fails("solver", record, bot="solver")
    fails("bot is 3", record, bot=3)
    fails("seat is 2; it must be 0 to 1", record, seat=2)
    fails("seat is -1", record, seat=-1)
    fails("threads", record, threads=0)
    fails("reasons is -1", record, reasons=-1)
    fails("language is 'xx'; it must be one of de, en", record, language="xx")
    with pytest.raises(TypeError):
        analyze(3)  # type: ignore[arg-type]


def test_what_progress_raises_ends_an_analysis() -> None:
    def stop(done: int, of: int) -> None:
        raise LookupError(f"{done} of {of}")

    with pytest.raises(LookupError, match=" of "):
        analyze(record_of("awimbawe"), bot="ismcts:ms=3000", progress=stop)


def test_other_threads_run_during_an_analysis() -> None:
    assert others_run_during(lambda: analyze(record_of("awimbawe"), bot=BOT))


@pytest.mark.skipif(os.name != "posix", reason="signals are Unix's")
def test_an_interrupt_ends_an_analysis() -> None:
    code = (
        "import sys, menagerie\n"
        "try: menagerie.analyze(sys.argv[1], bot='ismcts:ms=500000',\n"
        "                       progress=lambda done, of: print('working', flush=True))\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code, record_of("awimbawe")],
                             stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert child.stdout is not None and child.stdout.readline() == "working\n"
    child.send_signal(signal.SIGINT)
    assert child.stdout.read().splitlines()[-1] == "interrupted"
    assert child.wait() == 0
