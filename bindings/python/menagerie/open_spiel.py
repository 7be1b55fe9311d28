# SPDX-License-Identifier: Apache-2.0
"""The games for OpenSpiel: after register(), pyspiel.load_game("menagerie_savage_bowl(players=4)").

A deal is 64 bits of chance, in eight nodes of 256 equally likely results. So every algorithm can
handle chance as usual, and a history determines its state. Other chance events (a coin, a card
blocked blindly) are one node with their true results. If several seats choose at the same time,
they do so one after the other without seeing each other's choice. A player's return is their share
of the victory minus 1 / players.

Worlds for searches (resample_from_infostate) are drawn by Menagerie's own sampler. They fit
everything that the player saw, and all of them are equally likely. No history leads to such a
world, so history() and serialize() refuse it. It can be cloned, played, and asked what its players
see.

The tensors are View.observation_floats() and View.information_state_tensor(); Game.planes and
Game.information_state_planes say what their numbers are.

OpenSpiel's own searching bots in C++, `pyspiel.ISMCTSBot` and `pyspiel.MCTSBot`, crash the process
on every game that is not written in C++, OpenSpiel's `python_kuhn_poker` too (seen with OpenSpiel
2.0.2). Take those in Python, `open_spiel.python.algorithms.ismcts.ISMCTSBot` and `mcts.MCTSBot`,
which run on all games. Or use one of Menagerie's bots. It gets what a player sees, and its actions
are OpenSpiel's: `menagerie.Mind("ismcts:iterations=500").choose(state.seen_by(None))`.

OpenSpiel's algorithms in Python call themselves once for every node of a match. Python allows about
1000 such calls, and long matches have more: call `sys.setrecursionlimit(20_000)` first.

Options are parameters of the game. A list is written with plus signs, since OpenSpiel separates
parameters by commas: `menagerie_color_gangsters(colors=K+R+Y+G)`. Write null as `none`, or as 0 for
a number.
"""

from typing import Any

import numpy as np

from menagerie._core import Game, Rng, State, View, game_ids, options
from menagerie.checks import between, whole
from menagerie.extras import require
from menagerie.results import Option

require("open-spiel")
import pyspiel

_DEAL_NODES = 8  # A node makes one byte of a deal's seed.
_BYTE = 256


def names() -> list[str]:
    """What the games are called in OpenSpiel."""
    return [_name(game) for game in game_ids()]


def register() -> list[str]:
    """Makes the games known to OpenSpiel and gives their names there. May be called again."""
    known = set(pyspiel.registered_names())
    for game in game_ids():
        if _name(game) not in known:
            # A class, because OpenSpiel lets go of it when Python is gone already.
            maker = type(_name(game), (SpielGame,), {"name": game})
            pyspiel.register_game(_game_type(game), maker)
    return names()


def _name(game: str) -> str:
    return "menagerie_" + game.replace("-", "_")


def _game_type(game: str) -> Any:
    players = next(option for option in options(game) if option["name"] == "players")
    return pyspiel.GameType(
        short_name=_name(game),
        long_name="Menagerie: " + Game(game).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players["max"],
        min_num_players=players["min"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            str(option["name"]): _parameter(option["standard"], option) for option in options(game)
        },
    )


def _parameter(value: object, option: Option) -> Any:
    """A value of an option as OpenSpiel writes it."""
    if option["type"] == "int":
        return value or 0
    if option["type"] == "list" or option["nullable"]:
        if value is None:
            return "none"
        return "+".join(value) if isinstance(value, list) else str(value)
    return value


def _option(value: Any, option: Option) -> object:
    """And back."""
    if option["nullable"] and value in ("none", 0):
        return None
    return str(value).split("+") if option["type"] == "list" else value


class _Shared:
    """What all states of a game share, copies of them too."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> "_Shared":
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Menagerie as a game of OpenSpiel."""

    name = ""  # The name of the game; register() makes a class for each.

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        specs = {str(option["name"]): option for option in options(self.name)}
        given = (params or {}).items()
        chosen = {key: _option(value, specs[key]) for key, value in given if key in specs}
        self.shared = _Shared(Game(self.name, **chosen))
        players = self.shared.game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.game.num_actions,
            max_chance_outcomes=max(_BYTE, self.shared.game.num_actions),
            num_players=players,
            min_utility=-1.0 / players,
            max_utility=1.0 - 1.0 / players,
            utility_sum=0.0,
            max_game_length=self.shared.game.events_max,
        )
        super().__init__(_game_type(self.name), info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (str(self),)

    def new_initial_state(self, *_: object) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer | None":
        """What a player sees, or with perfect recall has seen.

        None, which is OpenSpiel's word for "there is none", where only the public or only the
        private part is asked for.
        """
        if params:
            raise ValueError(f"params is {params}; observations of these games have no parameters")
        if iig_obs_type is None:
            return Observer(self, recalls=False)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or iig_obs_type.private_info != single:
            return None
        return Observer(self, iig_obs_type.perfect_recall)

    def observation_tensor_size(self) -> int:
        return self.shared.game.observation_size

    def observation_tensor_shape(self) -> list[int]:
        return [self.shared.game.observation_size]

    def information_state_tensor_size(self) -> int:
        return self.shared.game.information_state_size

    def information_state_tensor_shape(self) -> list[int]:
        return [self.shared.game.information_state_size]


def _load(text: str) -> Any:
    """A game that was pickled, perhaps by another process."""
    register()
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of Menagerie as a state of OpenSpiel."""

    def __init__(self, spiel_game: SpielGame) -> None:
        super().__init__(spiel_game)
        self._shared = spiel_game.shared
        self._state: State = self._shared.game.start()
        self._bytes: list[int] = []  # The bytes of the deal that is being made.
        self._moves_before: int | None = None  # In a sampled world: those of its original state.

    def current_player(self) -> int:
        state = self._state
        if state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = state.seat
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._state.legal(player) if player in self._state.seats else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._state.turn == "deal":
            return _BYTES
        results = self._state.chances()
        return [(result, 1 / len(results)) for result in results]

    def _apply_action(self, action: int) -> None:
        state = self._state
        if state.turn == "deal":
            self._bytes.append(between("the outcome of a deal's chance", action, 0, _BYTE - 1))
            if len(self._bytes) == _DEAL_NODES:
                state.roll(Rng(int.from_bytes(bytes(self._bytes), "little")))
                self._bytes = []
        elif state.turn == "chance":
            state.settle(action)
        else:
            state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE and self._state.turn == "deal":
            return f"byte {action}"
        return self._shared.game.action_text(action)

    def is_terminal(self) -> bool:
        return self._state.is_over

    def returns(self) -> list[float]:
        state, players = self._state, self._shared.game.players
        if not state.is_over:
            return [0.0] * players
        winners = state.winners
        return [(seat in winners) / len(winners) - 1 / players for seat in range(players)]

    def information_state_string(self, player: int | None = None) -> str:
        return self.seen_by(player).information_state()

    def observation_string(self, player: int | None = None) -> str:
        return self.seen_by(player).observation_string()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return list(map(float, self.seen_by(player).information_state_tensor()))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return list(map(float, self.seen_by(player).observation_floats()))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that this player cannot tell from this one; `sampler` gives random numbers."""
        seed = int(sampler() * 2**32) << 32 | int(sampler() * 2**32)
        # Not a clone, which would keep what really happened.
        world = self.get_game().new_initial_state()
        assert isinstance(world, SpielState)
        world._state = self.seen_by(player).sample(seed)
        world._bytes = [int(sampler() * _BYTE) for _ in self._bytes]
        world._moves_before = self.move_number()
        return world

    # By default Python copies a state through its text, and a sampled world has none.
    def __copy__(self) -> Any:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Any:
        return self.clone()

    def history(self) -> list[int]:
        self._must_have_history()
        return list(super().history())

    def full_history(self) -> list[Any]:
        self._must_have_history()
        return list(super().full_history())

    def history_str(self) -> str:
        self._must_have_history()
        return str(super().history_str())

    def serialize(self) -> str:
        self._must_have_history()
        return str(super().serialize())

    def move_number(self) -> int:
        return (self._moves_before or 0) + int(super().move_number())

    def is_initial_state(self) -> bool:
        return not self._moves_before and bool(super().is_initial_state())

    def _must_have_history(self) -> None:
        if self._moves_before is not None:
            raise pyspiel.SpielError(
                "a sampled world has no history, since no one knows how it came about; "
                "keep the state that it was sampled from"
            )

    def __str__(self) -> str:
        making = f"deal: {bytes(self._bytes).hex()}\n" if self._bytes else ""
        return making + str(self._state)

    def seen_by(self, player: int | None) -> View:
        """What that player knows; by default the player who must act."""
        who = self.current_player() if player is None else whole("player", player)
        players = self.num_players()
        if not 0 <= who < players:
            # As OpenSpiel says it of its own games, whose tests read the words.
            raise pyspiel.SpielError(f"no player {who}: player >= 0 and player < {players}")
        return self._state.view(who)


_BYTES = [(byte, 1 / _BYTE) for byte in range(_BYTE)]


class Observer:
    """What OpenSpiel asks for observations; with perfect recall for information states."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self._recalls = recalls
        size = (
            game.information_state_tensor_size() if recalls else game.observation_tensor_size()
        )
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information_state" if recalls else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self._recalls:
            self.tensor[:] = state.seen_by(player).information_state_tensor()
        else:
            self.tensor[:] = state.seen_by(player).observation_floats()

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls:
            return state.information_state_string(player)
        return state.observation_string(player)
