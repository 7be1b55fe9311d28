# SPDX-License-Identifier: Apache-2.0
"""What a seat knows, and that nothing else reaches it."""

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
                assert world.observation_string() == view.observation_string()
                assert world.history() == view.history()
                assert world.scene() == view.scene()
                assert world.legal() == view.legal()


def test_a_drawn_world_goes_on_as_its_observer_sees_it(game: menagerie.Game) -> None:
    """Whatever the seat to act does in a world that it drew, it sees there what it would have seen
    in truth; so a search may remember what it did by what the seat sees."""
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
