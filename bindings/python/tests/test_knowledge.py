# SPDX-License-Identifier: Apache-2.0
"""What a seat knows, and that nothing else reaches it."""

from typing import Any

import menagerie
import numpy as np
from conftest import decisions


def test_a_state_draws_no_worlds() -> None:
    assert not hasattr(menagerie.State, "sample")
    assert not hasattr(menagerie.View, "apply")


def test_what_a_seat_cannot_know_changes_nothing(game: menagerie.Game) -> None:
    """Over a whole match: in another world that fits what a seat saw, all that it is shown is the
    same, number by number and letter by letter."""
    for number, state in enumerate(decisions(game, 5)):
        for who in [*range(game.players), None] if number % 5 == 0 else state.seats:
            view = state.view(who)
            for seed in (0, 1):
                world = view.sample(seed).view(who)
                assert np.array_equal(world.observation(), view.observation())
                assert np.array_equal(world.observation_floats(), view.observation_floats())
                assert world.information_state() == view.information_state()
                assert np.array_equal(world.information_state_tensor(),
                                      view.information_state_tensor())
                assert world.observation_string() == view.observation_string()
                assert world.history() == view.history()
                assert world.scene() == view.scene()
                assert world.legal() == view.legal()


def test_who_is_imagined_may_imagine_in_turn(game: menagerie.Game) -> None:
    """What another seat knows in a drawn world is what it knows in worlds that it draws there."""
    for number, state in enumerate(decisions(game, 5)):
        if number % 17:
            continue
        for one in range(game.players):
            for other in [*range(game.players), None]:
                view = state.view(one).sample(3).view(other)
                again = view.sample(5).view(other)
                assert again.information_state() == view.information_state()
                assert np.array_equal(again.information_state_tensor(),
                                      view.information_state_tensor())
                assert again.history() == view.history()


def test_who_is_imagined_does_not_know_what_the_one_who_imagines_saw(game: menagerie.Game) -> None:
    """What only the drawer saw of the past is in no text of another in the world that it drew."""
    looked = 0
    for number, state in enumerate(decisions(game, 7)):
        if number > 40 or number % 7:
            continue
        everybody = set(state.view(None).information_state().splitlines())
        for one in range(game.players):
            alone = set(state.view(one).information_state().splitlines()) - everybody
            world = state.view(one).sample(number)
            for other in set(range(game.players)) - {one}:
                held = set(world.view(other).information_state().splitlines())
                assert not {line for line in alone & held if len(line.split()) > 3}
                looked += len(alone)
    assert looked > 0


def test_a_drawn_world_goes_on_as_its_observer_sees_it(game: menagerie.Game) -> None:
    """For any action in a world that it drew, the seat sees what it would have seen in truth; so a
    search may remember its actions by what the seat sees."""
    for number, state in enumerate(decisions(game, 6)):
        if number % 13 or state.is_over:
            continue
        seat = state.seats[0]
        truth, world = state.clone(), state.view(seat).sample(number)
        truth.apply(truth.legal()[0])
        world.apply(world.legal()[0])
        if truth.turn == "play":
            seen, dreamt = truth.view(seat), world.view(seat)
            assert dreamt.history() == seen.history()


def test_worlds_differ_where_something_is_hidden() -> None:
    state = next(decisions(menagerie.Game("savage-bowl"), 8))
    view = state.view(state.seat)
    other = next(seat for seat in range(5) if seat != state.seat)
    hands = {str(view.sample(seed).view(other).legal()) for seed in range(8)}
    worlds = {str(view.sample(seed)) for seed in range(8)}
    assert len(worlds) == 8
    assert str(state) not in worlds
    assert hands == {"[]"}
    assert str(view.sample(3)) == str(view.sample(3))


def test_planes_tell_all_numbers_of_an_observation(game: menagerie.Game) -> None:
    end = 0
    for plane in game.planes:
        assert plane.offset == end and plane.size > 0 and plane.meaning and plane.high > plane.low
        end += plane.size
    assert end == game.observation_size
    assert len({plane.name for plane in game.planes}) == len(game.planes)


def test_information_states_are_an_observation_and_the_past(game: menagerie.Game) -> None:
    planes = game.information_state_planes
    assert [plane.name for plane in planes[: len(game.planes)]] == [p.name for p in game.planes]
    who, verb, first, second, mark = planes[len(game.planes) :]
    assert game.information_state_size == mark.offset + mark.size
    assert {plane.size for plane in (who, verb, first, second, mark)} == {game.events_max}
    for number, state in enumerate(decisions(game, 9)):
        if number % 11 and not state.is_over:
            continue
        view = state.view(number % game.players)
        row = view.information_state_tensor()
        assert row.dtype == np.float32 and row.shape == (game.information_state_size,)
        assert row.min() >= 0 and row.max() <= 1
        assert np.array_equal(row[: game.observation_size], view.observation_floats())
        past = view.history()
        assert len(past) == state.events <= game.events_max

        def told(plane: menagerie.Plane, row: Any = row) -> list[int]:
            numbers = row[plane.offset : plane.offset + plane.size] * plane.high
            assert not numbers[state.events :].any()  # noqa: B023: it is called at once.
            return [round(float(one)) for one in numbers[: state.events]]  # noqa: B023

        seat = number % game.players
        assert told(who) == [by + 3 if by < 0 else 3 + (by - seat) % game.players for by, _ in past]
        assert [bool(one) for one in told(verb)] == [by != -2 for by, _ in past]
        for (by, action), one, other in zip(past, told(first), told(second), strict=True):
            assert (one and other) if action >= 0 else (by != -2 or not one and not other)
        assert all(told(mark))


def test_no_match_is_longer_than_its_game_says(game: menagerie.Game) -> None:
    longest = 0
    for seed in range(12):
        *_, final = decisions(game, seed)
        longest = max(longest, final.events)
    assert longest <= game.events_max <= 2 * longest


def test_floats_say_the_same_as_bytes(game: menagerie.Game) -> None:
    spans = np.ones(game.observation_size)
    for plane in game.planes:
        spans[plane.offset : plane.offset + plane.size] = plane.high - plane.low
    for number, state in enumerate(decisions(game, 9)):
        if number % 10 == 0:
            for seat in range(game.players):
                view = state.view(seat)
                assert np.allclose(view.observation() / spans, view.observation_floats())
                assert view.observation_floats().max() <= 1


def test_the_hand_is_in_its_plane() -> None:
    game = menagerie.Game("savage-bowl")
    hand = next(plane for plane in game.planes if plane.name == "hand")
    for state in decisions(game, 10):
        if state.is_over or state.round > 1:
            break
        for seat in range(5):
            view = state.view(seat)
            zones = {zone["id"]: zone["cards"] for zone in view.scene()["zones"]}
            shown = view.observation()[hand.offset : hand.offset + hand.size]
            places = ["RYGBT"[place // 13] + str(place % 13 + 1) for place in np.flatnonzero(shown)]
            cards = [card["card"] for card in zones.get(f"hand/{seat}", [])]
            assert sorted(places) == sorted(card for card in cards if card[1:].isdigit())
