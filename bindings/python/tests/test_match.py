# SPDX-License-Identifier: Apache-2.0
"""One match: State and View."""

import copy
import json
import pickle
import re
from pathlib import Path

from typing import Any

import menagerie
import pytest
from conftest import decisions


def test_a_match_is_played_to_its_end(game: menagerie.Game) -> None:
    for state in decisions(game, 1):
        assert state.is_over or state.legal()
    assert len(state.scores) == game.players
    assert state.winners
    assert state.turn == "over" and state.seat is None and state.legal() == []


def test_legal_and_judge_agree_over_all_actions(game: menagerie.Game) -> None:
    for number, state in enumerate(decisions(game, 2)):
        if number % 7 or state.is_over:
            continue
        for seat in range(game.players):
            view = state.view(seat)
            legal = state.legal(seat)
            assert legal == sorted(set(legal)) == view.legal()
            for action in range(game.num_actions):
                refusal = state.judge(action, seat)
                assert (refusal is None) == (action in legal)
                if refusal is not None:
                    assert refusal.text
                    assert str(view.judge(action)) == str(refusal)


def test_actions_have_one_number_and_one_text(game: menagerie.Game) -> None:
    texts = [game.action_text(action) for action in range(game.num_actions)]
    assert len(set(texts)) == game.num_actions
    assert [game.action_id(text) for text in texts] == list(range(game.num_actions))


WRITTEN = Path(__file__).parents[3] / "tests/library/actions"


@pytest.mark.parametrize("name", sorted(path.stem for path in WRITTEN.iterdir()))
def test_numbers_are_those_of_the_published_library(name: str) -> None:
    standard, _, _ = (WRITTEN / f"{name}.txt").read_text().partition("With other options")
    written = re.findall(r"^(\d+)  (.+)$", standard, re.MULTILINE)
    game = menagerie.Game(name)
    assert [(str(i), game.action_text(i)) for i in range(game.num_actions)] == written


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    game = menagerie.Game("savage-bowl", players=4)
    state = game.start()
    state.roll(menagerie.Rng(7))
    before = state.serialize()
    illegal = next(a for a in range(game.num_actions) if state.judge(a) is not None)
    refusal = state.judge(illegal)
    assert refusal is not None
    with pytest.raises(menagerie.IllegalAction, match=refusal.rule):
        state.apply(illegal)
    assert state.serialize() == before


def test_states_and_views_say_what_they_are() -> None:
    game = menagerie.Game("rage-n-glyphs", players=3, bidding="hidden", last_hand=1)
    state, rng = game.start(), menagerie.Rng(7)
    written = repr(game)
    assert repr(state) == f"<menagerie.State: {written}, round 1, a deal is due>"
    state.roll(rng)
    due = f"{written}, round 1, seats 0, 1, 2 to act>"
    assert repr(state) == f"<menagerie.State: {due}"
    assert repr(state.view(2)) == f"<menagerie.View of seat 2: {due}"
    assert repr(state.view()) == f"<menagerie.View of a spectator: {due}"
    while not state.is_over:
        if state.turn == "play":
            state.apply(state.legal()[0])
        else:
            state.roll(rng)
    assert repr(state).endswith(", over>")


def test_an_option_that_does_not_fit_is_told_as_it_was_read() -> None:
    wrong: list[Any] = [4.5, float("nan"), b"4", [4]]
    for value in wrong:
        with pytest.raises(ValueError, match="must be 4 or 5") as told:
            menagerie.Game("savage-bowl", players=value)
        assert f"is {value!r} ({type(value).__name__}); it must" in str(told.value)


def test_deals_are_data() -> None:
    state = menagerie.Game("savage-bowl", players=4).start()
    deal = state.shuffle(3)
    assert deal == state.shuffle(3) != state.shuffle(4)
    state.deal(deal)
    other = state.game.start()
    other.deal(json.loads(json.dumps(deal)))
    assert other.serialize() == state.serialize()
    with pytest.raises(ValueError, match="a seat must act"):
        state.deal(deal)
    with pytest.raises(ValueError, match="hands"):
        state.game.start().deal({"lead": 0, "hands": [["R1"]]})


def test_chance_is_data() -> None:
    game = menagerie.Game("awimbawe")
    for seed in range(30):
        state, rng = game.start(), menagerie.Rng(seed)
        while not state.is_over:
            if state.turn == "chance":
                results = state.chances()
                with pytest.raises(ValueError, match="possible"):
                    state.settle(next(a for a in range(game.num_actions) if a not in results))
                copied = state.clone()
                copied.settle(results[0])
                assert copied.turn != "chance" and state.turn == "chance"
                return
            if state.turn == "deal":
                state.roll(rng)
            else:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
    pytest.fail("no card was blocked in thirty matches")


def test_a_state_is_written_and_read(game: menagerie.Game) -> None:
    for number, state in enumerate(decisions(game, 3)):
        if number % 11 == 0 or state.is_over:
            written = state.serialize()
            again = menagerie.State.restore(written)
            assert again.serialize() == written
            assert again.legal() == state.legal() and again.scores == state.scores
            assert pickle.loads(pickle.dumps(state)).serialize() == written
    assert menagerie.State.of_record(state.record()).winners == state.winners


def test_copies_are_independent(game: menagerie.Game) -> None:
    state = next(decisions(game, 4))
    before = state.serialize()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        other.apply(other.legal()[-1])
        assert state.serialize() == before != other.serialize()


def test_a_sampled_world_is_made_again_from_what_it_came_from(game: menagerie.Game) -> None:
    """It can't be saved as bytes itself, since it has no past: an error says so."""
    *_, state = (one.clone() for _, one in zip(range(6), decisions(game, 5), strict=False))
    seat = state.seat
    again = menagerie.State.restore(state.serialize())
    worlds = [one.view(seat).sample(9) for one in (state, again)]
    for world in worlds:
        for refused in (world.serialize, world.record, lambda world=world: pickle.dumps(world)):
            with pytest.raises(ValueError, match="a sampled world.*keep the State it is from"):
                refused()
    rngs = [menagerie.Rng(2), menagerie.Rng(2)]
    while not worlds[0].is_over:
        texts = [(str(one), str(one.view(0)), one.legal()) for one in worlds]
        assert texts[0] == texts[1] and copy.copy(worlds[0]).legal() == texts[0][2]
        for world, rng in zip(worlds, rngs, strict=True):
            if world.turn == "play":
                legal = world.legal()
                world.apply(legal[rng.below(len(legal))])
            else:
                world.roll(rng)
    assert worlds[1].is_over and worlds[0].scores == worlds[1].scores


def test_a_game_is_equal_to_one_with_the_same_options() -> None:
    game = menagerie.Game("savage_bowl", players=4)
    assert game == menagerie.Game("savage-bowl", players=4, chameleons=True)
    assert game != menagerie.Game("savage-bowl") and game != 4
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(game) == hash(menagerie.Game("savage-bowl", players=4))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: menagerie.Game("bridge"), "the games are savage-bowl"),
        (lambda: menagerie.Game("savage-bowl", players=9), "4 or 5"),
        (lambda: menagerie.Game("savage-bowl", colour=1), "it has players, chameleons"),
        (lambda: menagerie.Game("savage-bowl", players=[1, [2]]), "players"),
        (lambda: menagerie.Game("savage-bowl").action_id("play R99"), "R99"),
        (lambda: menagerie.Game("savage-bowl").action_text(180), "0 to 179"),
        (lambda: menagerie.Game("savage-bowl").action_text(-1), "actions are 0 to"),
        (lambda: menagerie.Game("savage-bowl").start().apply(0), "the turn is: deal"),
        (lambda: menagerie.Game("savage-bowl").start().view(5), "0 to 4"),
        (lambda: menagerie.State.restore(b"nonsense"), "menagerie-state/1"),
        (lambda: menagerie.State.restore(b"menagerie-state/1\n{}"), "the record: it lacks"),
        (lambda: menagerie.Rng(1).below(0), "bound is 0; it must be from 1 to"),
    ],
)
def test_bad_input_is_told_what_would_be_right(call: object, says: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=says):
        call()


def test_a_scene_says_the_numbers_and_seats_that_actions_and_facts_mean() -> None:
    """As data, so that no one has to parse ids."""
    state = menagerie.Game("awimbawe").start()
    state.roll(menagerie.Rng(3))
    piles = [(zone["owner"], zone["number"]) for zone in state.scene()["zones"] if zone["number"]]
    assert piles == [(seat, number) for seat in range(2) for number in range(1, 5)]
    facts = menagerie.Game("color-gangsters", players=3).start().scene()["facts"]
    colors = [fact["seat"] for fact in facts if fact["id"].startswith("color/")]
    assert colors == [0, 1, 2]
