# SPDX-License-Identifier: Apache-2.0
"""Minds, the solver, arenas and records."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import menagerie
import pytest
from conftest import decisions, others_run_during
from menagerie import _core, experiments, records
from menagerie.results import ArenaResult


def test_minds_choose_from_views(game: menagerie.Game) -> None:
    minds = [menagerie.Mind(text) for text in ("random", "simple", "ismcts:iterations=30")]
    for number, state in enumerate(decisions(game, 12)):
        if number % 17 or state.is_over:
            continue
        for seat in state.seats:
            view = state.view(seat)
            for mind in minds:
                action = mind.choose(view, seed=number)
                assert action in view.legal()
                assert action == mind.choose(view, seed=number)


def test_a_mind_decides_the_same_in_every_world_that_it_cannot_tell_apart(
    game: menagerie.Game,
) -> None:
    mind = menagerie.Mind("ismcts:iterations=200")
    for number, state in enumerate(decisions(game, 13)):
        if number % 29 == 3 and not state.is_over:
            view = state.view(state.seat)
            world = view.sample(number).view(state.seat)
            assert mind.advise(view, 1) == mind.advise(world, 1)


def test_advice_is_about_every_legal_action() -> None:
    state = next(decisions(menagerie.Game("savage-bowl"), 3))
    view = state.view(state.seat)
    advice = menagerie.Mind("ismcts:iterations=300").advise(view)
    assert sorted(a["action"] for a in advice) == view.legal()
    assert [a["visits"] for a in advice] == sorted((a["visits"] for a in advice), reverse=True)
    for low, value, high in ((a["low"], a["value"], a["high"]) for a in advice if a["visits"]):
        assert low is not None and value is not None and high is not None
        assert low <= value <= high


@pytest.mark.parametrize("bot", ["simple", "random", "ismcts:iterations=1:endings=searched"])
def test_what_was_not_searched_has_no_value(bot: str) -> None:
    state = next(decisions(menagerie.Game("savage-bowl"), 3))
    mind, view = menagerie.Mind(bot), state.view(state.seat)
    advice = mind.advise(view, seed=5)
    assert sorted(a["action"] for a in advice) == view.legal() and len(advice) > 1
    if bot == "simple":
        assert advice[0]["action"] == mind.choose(view, seed=5)
    unsearched = [a for a in advice if a["visits"] == 0]
    assert len(unsearched) == len(advice) - (bot not in ("simple", "random"))
    for one in advice:
        figures = [one["value"], one["low"], one["high"]]
        assert figures == [None] * 3 if one["visits"] == 0 else None not in figures


def test_minds_refuse_what_they_cannot_do() -> None:
    state = next(decisions(menagerie.Game("savage-bowl"), 3))
    idle = next(seat for seat in range(5) if seat != state.seat)
    with pytest.raises(ValueError, match="isn't the turn"):
        menagerie.Mind("simple").choose(state.view(idle))
    with pytest.raises(ValueError, match="isn't the turn"):
        menagerie.Mind("simple").choose(state.view())
    with pytest.raises(ValueError, match="all cards"):
        menagerie.Mind("solver")
    with pytest.raises(ValueError, match="clever"):
        menagerie.Mind("clever")


def test_the_solver_sees_all_cards() -> None:
    game = menagerie.Game("trump-tricks-game", players=3)
    *_, last = (s.clone() for s in decisions(game, 2) if not s.is_over)
    solved = menagerie.solve(last, ms=2000)
    assert all(name in str(menagerie.solve.__doc__) for name in solved)
    assert solved["exact"] and solved["low"] == solved["value"] == solved["high"]
    assert solved["hero"] == last.seat
    with pytest.raises(ValueError, match="a seat must act"):
        menagerie.solve(game.start())


@pytest.mark.skipif(os.name != "posix", reason="signals are Unix's")
def test_an_interrupt_ends_a_long_thought() -> None:
    code = (
        "import menagerie\n"
        "s = menagerie.Game('savage-bowl').start(); s.roll(menagerie.Rng(1))\n"
        "print('thinking', flush=True)\n"
        "try: menagerie.Mind('ismcts:ms=500000').advise(s.view(s.seat))\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert child.stdout is not None and child.stdout.readline() == "thinking\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    assert child.stdout.read() == "interrupted\n"
    assert child.wait() == 0


def test_other_threads_run_while_a_mind_thinks() -> None:
    game = menagerie.Game("savage-bowl")
    state = next(decisions(game, 3))
    view, mind = state.view(state.seat), menagerie.Mind("ismcts:iterations=2000")
    assert others_run_during(lambda: mind.choose(view))
    assert others_run_during(lambda: mind.advise(view))
    assert others_run_during(lambda: menagerie.solve(state, ms=20))
    assert others_run_during(lambda: menagerie.arena(game, ["simple", "random"], deals=5))
    assert others_run_during(lambda: list(records.simulate(game, "simple", 20)))
    # What keeps Python's lock is found out.
    assert not others_run_during(lambda: sum(range(100_000)))


# --- Arenas ---------------------------------------------------------------------------------------


def timeless(result: ArenaResult) -> dict[str, object]:
    return {key: value for key, value in result.items() if key != "seconds"}


def test_an_arena_does_not_depend_on_its_threads() -> None:
    game = menagerie.Game("savage-bowl", players=4)
    one = menagerie.arena(game, ["simple", "random"], deals=40, seed=5)
    two = menagerie.arena(game, ["simple", "random"], deals=40, seed=5, threads=3)
    assert timeless(one) == timeless(two)
    assert one["pairs"][0]["better"] == 0


def test_a_function_may_be_a_bot() -> None:
    game = menagerie.Game("trump-tricks-game", players=3)

    def highest(view: menagerie.View) -> int:
        assert view.who is not None
        return view.legal()[-1]

    def named(view: menagerie.View) -> str:
        return game.action_text(view.legal()[0])

    results = []
    for threads in (1, 2):
        result = menagerie.arena(
            game, [highest, menagerie.Mind("random"), named], deals=4, threads=threads
        )
        results.append(timeless(result))
    assert results[0] == results[1] and results[0]["games"] == 4 * 3


def test_a_fault_of_a_bot_ends_the_arena_and_is_told() -> None:
    game = menagerie.Game("awimbawe")

    def broken(view: menagerie.View) -> int:
        raise LookupError("no idea")

    with pytest.raises(LookupError, match="no idea"):
        menagerie.arena(game, [broken, "random"], deals=5, threads=2)
    with pytest.raises(ValueError, match="isn't an action"):
        menagerie.arena(game, [lambda view: 1.5, "random"], deals=2)
    with pytest.raises(menagerie.IllegalAction):
        menagerie.arena(game, [lambda view: game.num_actions - 1, "random"], deals=2)
    wrong: list[list[Any]] = [["random"], ["random", 3]]
    for bots in wrong:
        with pytest.raises(ValueError, match="arena"):
            menagerie.arena(game, bots, deals=2)


# --- Records --------------------------------------------------------------------------------------


def test_records_are_written_read_and_proved(game: menagerie.Game, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    made = list(records.simulate(game, "random", 6, seed=4, threads=2))
    assert records.write(file, (match["record"] for match in made)) == 6
    read = list(records.read(file))
    assert read == [match["record"] for match in made]
    assert [records.fault_of(record) for record in read] == [None] * 6
    for match in made:
        state = menagerie.State.of_record(match["record"])
        assert state.scores == match["scores"] and state.winners == match["winners"]
    assert records.fault_of("{}") is not None


def false_records() -> dict[str, str]:
    """Records that are wrong in one place, and what is said of each."""
    game = menagerie.Game("savage-bowl")
    right = json.loads(next(records.simulate(game, "random", 1, seed=4))["record"])

    def without(event: int) -> dict[str, Any]:
        return {**right, "events": right["events"][:event] + right["events"][event + 1 :]}

    scores, winners = right["result"]["scores"], right["result"]["winners"]
    listed = json.loads(json.dumps(right))
    listed["events"][1]["legal"] = ["play R1"]
    return {json.dumps(record): said for record, said in (
        ({**right, "result": {"scores": [scores[0] + 1, *scores[1:]], "winners": winners}},
         "the result is scores"),
        ({**right, "result": {"scores": scores, "winners": [0, 1, 2, 3, 4]}}, "right is scores"),
        (without(len(right["events"]) - 1), "there is a result, but the game is not finished"),
        (without(2), "event 2: "),
        (listed, "event 1: the legal list is"),
        ({**right, "seats": right["seats"][1:]}, "'seats' has 4 entries"),
        ({**right, "game": "chess"}, "there is no game 'chess'; the games are"),
    )}


def test_false_records_are_refused_with_the_words_of_the_engine() -> None:
    for record, said in false_records().items():
        fault = records.fault_of(record)
        assert fault is not None and said in fault
        written = b"menagerie-state/1\n" + record.encode()
        calls: tuple[tuple[Any, str], ...] = (
            (partial(menagerie.State.of_record, record), f"the record: {fault}"),
            (partial(menagerie.State.restore, written), f"the record: {fault}"),
            (partial(menagerie.analyze, record), f"the record: {fault}"),
            (partial(_core.columns, record), fault),
            (partial(records.to_arrow, [record], first=7), f"record 7: {fault}"),
        )
        for call, text in calls:
            with pytest.raises(ValueError) as refusal:
                call()
            assert str(refusal.value) == text


def test_a_match_that_is_not_over_has_a_record_too() -> None:
    *_, state = (one.clone() for _, one in zip(range(20), decisions(
        menagerie.Game("savage-bowl"), 3), strict=False))
    again = menagerie.State.of_record(state.record())
    assert str(again) == str(state) and again.record() == state.record()
    (game,) = records.to_arrow([state.record()]).games.to_pylist()
    assert game["decisions"] == 19 and game["scores"] is None


def test_simulated_matches_have_numbers() -> None:
    game = menagerie.Game("savage-bowl")
    whole = list(records.simulate(game, "random", 20, seed=1, chunk=7))
    assert whole[13:] == list(records.simulate(game, "random", 7, seed=1, first=13, threads=3))


def test_records_become_tables(tmp_path: Path) -> None:
    from pyarrow import compute, parquet

    game = menagerie.Game("rage-n-glyphs", players=3, last_hand=3)
    lines = [match["record"] for match in records.simulate(game, "random", 5, seed=2)]
    tables = records.to_arrow(lines)
    assert tables.games.num_rows == 5
    assert tables.rounds.num_rows == 5 * 3 * 3
    assert tables.decisions.num_rows == sum(tables.games["decisions"].to_pylist())
    last = tables.rounds.filter(compute.equal(tables.rounds["round"], 3))["score"].to_pylist()
    assert last == [score for scores in tables.games["scores"].to_pylist() for score in scores]
    records.to_parquet(lines, tmp_path)
    again = parquet.read_table(tmp_path / "decisions.parquet")
    assert again.equals(tables.decisions)


# --- Experiments ----------------------------------------------------------------------------------


def test_an_experiment_is_the_same_in_parts() -> None:
    game = menagerie.Game("awimbawe")
    whole = experiments.simulate(game, "random", 50, seed=3, part=50)
    assert whole == experiments.simulate(game, "random", 50, seed=3, part=7)
    assert whole.games == 50 and sum(whole.wins) == 50


def test_what_was_never_tried_is_no_hint(game: menagerie.Game) -> None:
    state = next(decisions(game, 1))
    view = state.view(state.seats[0])
    hints = menagerie.Mind("ismcts:iterations=1").hint(view, seed=1)
    assert len(hints) == 1 and hints[0]["value"] is not None


def test_an_endless_list_of_bots_is_refused() -> None:
    class Endless:
        def __getitem__(self, index: int) -> str:
            assert index < 1000
            return "simple"

    for arena in (menagerie.arena, menagerie.experiments.arena):
        with pytest.raises(ValueError, match="there are more than 10 bots"):
            arena(menagerie.Game("awimbawe"), Endless(), deals=1)  # type: ignore[arg-type]
