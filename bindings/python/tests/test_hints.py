# SPDX-License-Identifier: Apache-2.0
"""What a bot would do and why, as people are told it."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import menagerie
import pytest
from conftest import decisions, others_run_during

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("MENAGERIE_PROGRAM", ROOT / "build/release/apps/menagerie"))
BOT = "ismcts:iterations=60"


def test_a_hint_is_the_best_of_what_the_mind_thinks_with_reasons(game: menagerie.Game) -> None:
    mind = menagerie.Mind(BOT)
    for number, state in enumerate(decisions(game, 12)):
        if number % 23 or state.is_over:
            continue
        view = state.view(state.seat)
        hint = mind.hint(view, seed=number)
        assert hint == mind.hint(view, seed=number)
        assert 1 <= len(hint) == min(3, len(view.legal()))
        for choice in hint:
            assert choice["action"] in view.legal()
            assert choice["text"] == game.action_text(choice["action"])
            assert choice["why"] and "[" not in choice["why"]
            assert choice["messages"] and all(one["id"] for one in choice["messages"])
        advice = mind.advise(view, seed=number)
        told = ("action", "text", "value", "low", "high", "visits")
        assert [[dict(one)[name] for name in told] for one in hint] == [
            [dict(one)[name] for name in told] for one in advice[: len(hint)]]


def test_a_hint_rests_on_what_the_seat_knows_alone(game: menagerie.Game) -> None:
    mind = menagerie.Mind(BOT)
    for number, state in enumerate(decisions(game, 13)):
        if number % 37 == 3 and not state.is_over:
            view = state.view(state.seat)
            assert mind.hint(view, 1) == mind.hint(view.sample(number).view(state.seat), 1)


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built: tools/build.sh release")
@pytest.mark.parametrize("name", menagerie.game_ids())
def test_a_hint_is_that_of_the_program(name: str, tmp_path: Path) -> None:
    *_, state = (one.clone() for _, one in zip(range(30), decisions(menagerie.Game(name), 5),
                                               strict=False) if not one.is_over)
    file = tmp_path / "match.jsonl"
    file.write_text(state.record() + "\n", "utf-8")
    seat = state.seats[-1]
    asked = [str(PROGRAM), "hint", str(file), "--seat", str(seat), "--bot", BOT, "--seed", "4",
             "--json"]
    run = subprocess.run(asked, capture_output=True, text=True, check=True,
                         env={**os.environ, "LC_ALL": "C.UTF-8"})
    told: list[dict[str, Any]] = json.loads(run.stdout)["actions"]
    hint = menagerie.Mind(BOT).hint(state.view(seat), seed=4)
    for ours, its in zip(hint, told, strict=False):
        assert [ours["text"], ours["visits"], ours["why"], ours["messages"]] == [
            its["action"], its["visits"], its["why"], its["why_messages"]]
        assert [ours["value"], ours["low"], ours["high"]] == pytest.approx(
            [its["value"], *its["interval"]])


def first_view() -> menagerie.View:
    state = next(decisions(menagerie.Game("savage-bowl"), 3))
    return state.view(state.seat)


def test_a_hint_speaks_the_language_it_is_asked_in() -> None:
    view, mind = first_view(), menagerie.Mind(BOT)
    tags = menagerie.languages()
    said = {tag: mind.hint(view, language=tag) for tag in tags}
    assert len({hint[0]["why"] for hint in said.values()}) == len(tags) == 5
    assert all(f"'{tag}'" in str(menagerie.Mind.hint.__doc__) for tag in tags)
    assert mind.hint(view) == said["en"]
    for hint in said.values():
        assert [one["messages"] for one in hint] == [one["messages"] for one in said["en"]]
    with pytest.raises(ValueError, match="language is 'xx'; it must be one of de, en"):
        mind.hint(view, language="xx")


def test_rules_of_thumb_name_one_choice_and_chance_none() -> None:
    view = first_view()
    (choice,) = menagerie.Mind("simple").hint(view, seed=3)
    assert choice["action"] == menagerie.Mind("simple").choose(view, seed=3)
    assert choice["value"] is choice["low"] is choice["high"] is None and choice["why"]
    with pytest.raises(ValueError, match="random"):
        menagerie.Mind("random").hint(view)
    state = next(decisions(menagerie.Game("savage-bowl"), 3))
    with pytest.raises(ValueError, match="isn't the turn"):
        menagerie.Mind(BOT).hint(state.view())


def test_other_threads_run_during_a_hint() -> None:
    view, mind = first_view(), menagerie.Mind(BOT)
    assert others_run_during(lambda: mind.hint(view))
