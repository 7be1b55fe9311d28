# SPDX-License-Identifier: Apache-2.0
"""Trick-taking games with hidden cards: rules, sound worlds, fast batches.

>>> import menagerie
>>> game = menagerie.Game("savage-bowl", players=4)
>>> state = game.start()
>>> state.roll(menagerie.Rng(7))
>>> view = state.view(state.seat)
>>> state.apply(view.legal()[0])
"""

from collections.abc import Mapping

from menagerie._core import (
    Game,
    IllegalAction,
    Mind,
    Network,
    Plane,
    Refusal,
    Rng,
    State,
    View,
    arena,
    game_ids,
    languages,
    options,
    play_out,
    rules,
    solve,
    try_actions,
)
from menagerie.analysis import Analysis, analyze
from menagerie.vector import Rows, VectorEnv

__version__ = "0.1.0"
__all__ = [
    "Analysis",
    "Game",
    "IllegalAction",
    "Mind",
    "Network",
    "Plane",
    "Refusal",
    "Rng",
    "Rows",
    "State",
    "VectorEnv",
    "View",
    "analyze",
    "arena",
    "game_ids",
    "languages",
    "make_game",
    "options",
    "play_out",
    "restore",
    "rules",
    "solve",
    "try_actions",
]


def make_game(name: str, chosen: Mapping[str, object] | None = None) -> Game:
    """The game of that name; like Game(name, **options), with the options in a mapping."""
    return Game(name, **dict(chosen or {}))


def restore(data: bytes) -> State:
    """The state whose serialize() gave these bytes; what unpickling calls."""
    return State.restore(data)
