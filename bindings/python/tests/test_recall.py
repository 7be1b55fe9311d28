# SPDX-License-Identifier: Apache-2.0
"""Information states: the same for courses of a match that a seat cannot tell apart, and others for
all that it can."""

import json
import re
from collections.abc import Iterator
from typing import Any

import menagerie
import numpy as np
import pytest
from conftest import identify

# Of every game what hides most, and few cards.
GAMES: list[tuple[str, dict[str, object]]] = [
    ("savage-bowl", {"players": 4}),
    ("rage-n-glyphs", {"players": 3, "last_hand": 3, "bidding": "hidden"}),
    ("rage-n-glyphs", {"players": 4, "last_hand": 2, "bidding": "secret"}),
    ("color-gangsters", {"players": 3}),
    ("trump-tricks-game", {"players": 3, "refusing": True, "donating": True}),
    ("awimbawe", {}),
]
# Through the fixture of that name: games that a module holds would outlive the tests.
every_game = pytest.mark.parametrize("game", GAMES, ids=identify, indirect=True)


def places_of(deal: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of texts in a deal; most of them are cards."""
    if isinstance(deal, str):
        yield path
    elif isinstance(deal, list | dict):
        for key in deal if isinstance(deal, dict) else range(len(deal)):
            yield from places_of(deal[key], (*path, key))


def twins(game: menagerie.Game, seed: int, count: int) -> list[menagerie.State]:
    """Matches that have begun, whose deals differ in two cards that have changed places, so that
    some seat does not see it."""
    generator = np.random.default_rng(seed)
    deal = game.start().shuffle(seed)
    places = list(places_of(deal))
    found = [game.start()]
    found[0].deal(deal)
    for _ in range(200 * count):
        changed = json.loads(json.dumps(deal))
        holders = []
        for place in generator.choice(len(places), 2, replace=False):
            holder = changed
            for key in places[place][:-1]:
                holder = holder[key]
            holders.append((holder, places[place][-1]))
        (a, i), (b, k) = holders
        a[i], b[k] = b[k], a[i]
        state = game.start()
        try:
            state.deal(changed)
        except ValueError:
            continue
        if any(str(state.view(seat)) == str(found[0].view(seat)) for seat in range(game.players)):
            found.append(state)
        if len(found) == count:
            break
    return found


class Course:
    """A match, with all that each seat saw of it."""

    def __init__(self, state: menagerie.State) -> None:
        self.state = state
        self.seen: list[list[Any]] = [[] for _ in range(state.game.players)]
        self.look()

    def look(self) -> None:
        for seat, seen in enumerate(self.seen):
            view = self.state.view(seat)
            last = view.history()[-1]
            seen.append((last, view.observation_string(), view.observation().tobytes(),
                         tuple(view.legal())))

    def go_on(self, seed: int, odd: int) -> None:
        """Every seat decides as in all other courses with the same choice, except in one place."""
        state = self.state
        seat = state.seat
        if seat is None:
            state.roll(menagerie.Rng(seed, state.events))
        else:
            legal = state.legal(seat)
            stream = 1000 * (seat == odd) + state.events
            state.apply(legal[menagerie.Rng(seed, stream).below(len(legal))], seat)
        self.look()


def courses(game: menagerie.Game, seed: int) -> Iterator[Course]:
    """Courses that are alike for long, at every moment until one of them ends."""
    all_ = [(Course(state.clone()), odd)
            for state in twins(game, seed, 8) for odd in range(-1, game.players)]
    while True:
        yield from (course for course, _ in all_)
        if any(course.state.is_over or course.state.events > 70 for course, _ in all_):
            return
        for course, odd in all_:
            course.go_on(seed, odd)


@every_game
def test_information_states_are_as_many_as_what_was_seen(game: menagerie.Game) -> None:
    texts: dict[Any, str] = {}
    rows: dict[Any, bytes] = {}
    looks = 0
    for seed in range(2):
        for course in courses(game, seed):
            for seat, seen in enumerate(course.seen):
                view = course.state.view(seat)
                known = (seat, *seen)
                text, row = view.information_state(), view.information_state_tensor().tobytes()
                looks += 1
                # The same for the same, whatever else is different,
                assert texts.setdefault(known, text) == text
                assert rows.setdefault(known, row) == row
    # and for each that is different another.
    assert len(set(zip((key[0] for key in texts), texts.values(), strict=True))) == len(texts)
    assert len(set(zip((key[0] for key in rows), rows.values(), strict=True))) == len(rows)
    assert looks > len(texts), "no two courses were alike for anybody"
    if game.id in ("rage-n-glyphs", "color-gangsters", "awimbawe"):
        # Some differ in nothing that was done, but in what came to light: the test sees that.
        bare = {(key[0], re.sub(" #[0-9a-f]{6}", "", text)) for key, text in texts.items()}
        assert len(bare) < len(texts)
