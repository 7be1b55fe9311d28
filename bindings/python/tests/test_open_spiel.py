# SPDX-License-Identifier: Apache-2.0
"""OpenSpiel's own tests and algorithms over all games."""

import copy
import pickle
import random
import signal
import subprocess
import sys
import unittest
from collections.abc import Callable
from functools import partial
from typing import Any

import menagerie
import menagerie.open_spiel
import numpy as np
import pyspiel
import pytest
from menagerie.results import Option
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import (
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from open_spiel.python.observation import make_observation

NAMES = menagerie.open_spiel.register()
OPTIONS = {
    "menagerie_savage_bowl": "players=4",
    "menagerie_rage_n_glyphs": "players=3,last_hand=2",
    "menagerie_color_gangsters": "players=3,draft=false",
    "menagerie_trump_tricks_game": "players=3",
}
SMALL = [f"{name}({OPTIONS.get(name, '')})" for name in NAMES]
every_game = pytest.mark.parametrize("text", SMALL)


def played_on(text: str, seed: int, decisions: int) -> Any:
    """A state after that many random decisions in which a player must act."""
    generator = random.Random(seed)
    state = pyspiel.load_game(text).new_initial_state()
    while decisions or state.is_chance_node():
        if state.is_chance_node():
            state.apply_action(generator.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
            decisions -= 1
    return state


def match(game: Any, seed: int) -> list[Any]:
    """All states of a random match, the one at its end too."""
    generator = random.Random(seed)
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        last = states[-1]
        outcomes = last.chance_outcomes() if last.is_chance_node() else None
        actions = [action for action, _ in outcomes] if outcomes else last.legal_actions()
        states.append(last.child(generator.choice(actions)))
    return states


def test_all_games_are_registered_once() -> None:
    assert menagerie.open_spiel.register() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())
    game = pyspiel.load_game("menagerie_rage_n_glyphs(players=5,bidding=secret)")
    assert game.num_players() == 5
    with pytest.raises(Exception, match="4 or 5"):
        pyspiel.load_game("menagerie_savage_bowl(players=7)")


TILES = ["odd", "even", "low", "high", "meat", "plants", "own-color", "not-trump", "all-meat"]


def written(option: Option) -> list[str]:
    """Values of an option, as they may be written in a game's string."""
    if option["name"] == "last_hand":
        return ["0", "1", "8"]
    if option["type"] == "int":
        return [str(value) for value in range(option["min"], option["max"] + 1)]
    if option["type"] == "bool":
        return ["True", "False"]
    if option["type"] == "choice":
        return list(option["choices"])
    return ["none", "+".join({"colors": ["K", "R", "Y", "G"], "tiles": TILES}[option["name"]])]


@pytest.mark.parametrize("name", menagerie.game_ids())
def test_every_option_comes_back_from_the_string_of_its_game(name: str) -> None:
    for option in menagerie.options(name):
        for value in written(option):
            text = f"menagerie_{name.replace('-', '_')}({option['name']}={value})"
            game = pyspiel.load_game(text)
            ours = game.shared.game
            for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
                assert again.shared.game == ours and str(again) == str(game), text
            state = game.new_initial_state()
            for byte in range(8):
                state.apply_action(byte)
            of, back = pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(game, state))
            assert of.shared.game == ours and str(back) == str(state), text
            if value not in ("none", "0"):
                asked = ours.options[option["name"]]
                assert "+".join(asked) == value if isinstance(asked, list) else str(asked) == value


def test_a_pickled_game_is_loaded_by_a_process_that_has_registered_none() -> None:
    game = pyspiel.load_game("menagerie_color_gangsters(colors=K+R+Y+G)")
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(game), check=True,
                          capture_output=True, timeout=120)
    assert done.stdout.decode().strip() == str(game)


@every_game
def test_a_sampled_world_is_copied(text: str) -> None:
    state = played_on(text, 1, 4)
    world = state.resample_from_infostate(state.current_player(), random.Random(1).random)
    for other in (copy.copy(world), copy.deepcopy(world), copy.deepcopy([world])[0]):
        assert str(other) == str(world)
        other.apply_action(other.legal_actions()[0])
        assert str(other) != str(world)
        with pytest.raises(pyspiel.SpielError, match="no history"):
            other.history()


@every_game
def test_random_simulation(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@every_game
def test_the_interface_is_as_openspiel_asks_of_its_own_games(text: str) -> None:
    """In some states near the beginning, and in all of one match."""
    game = pyspiel.load_game(text)

    class Asked(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = text

        @classmethod
        def setUpClass(cls) -> None:
            random.seed(6)
            cls.game = game
            super().setUpClass()
            cls.some_states += match(game, 6)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Asked).run(result)
    assert result.wasSuccessful(), "\n".join(told for _, told in result.errors + result.failures)
    assert result.testsRun >= 5 and not result.skipped


@every_game
def test_a_history_determines_its_state(text: str) -> None:
    state = played_on(text, 1, 9)
    game, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(again) == str(state) and again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()


@every_game
def test_worlds_fit_what_the_player_saw(text: str) -> None:
    differing = 0
    for seed in range(4):
        state = played_on(text, seed, 5 + seed)
        player = state.current_player()
        for number in range(3):
            generator = random.Random(number)
            world = state.resample_from_infostate(player, generator.random)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
            for other in range(state.num_players()):
                again = world.resample_from_infostate(other, generator.random)
                seen = world.information_state_string(other)
                assert again.information_state_string(other) == seen
            differing += str(world) != str(state)
    assert differing or "trump" in text


ASKED = [
    "__str__", "chance_outcomes", "current_player", "history_str", "is_chance_node",
    "is_initial_non_chance_state", "is_initial_state", "is_terminal", "legal_actions",
    "legal_actions_mask", "move_number", "returns", "rewards", "starting_state_str", "to_string",
]
ASKED_OF_PLAYERS = [
    "information_state_string", "information_state_tensor", "legal_actions", "observation_string",
    "observation_tensor", "player_return", "player_reward",
]


def told_by(state: Any) -> dict[str, Any]:
    """All that a state tells: values, or words of refusal."""
    players = range(state.num_players())
    calls: dict[str, Callable[[], Any]] = {name: getattr(state, name) for name in ASKED}
    for name in ASKED_OF_PLAYERS:
        calls |= {f"{name} {k}": partial(getattr(state, name), k) for k in players}
    calls["pickle"] = partial(pickle.dumps, state)
    calls["history"], calls["serialize"] = state.history, state.serialize
    calls["whole history"] = lambda: [(one.player, one.action) for one in state.full_history()]
    # As what is written in C++ has it, past the methods here.
    calls["history there"] = partial(pyspiel.State.history, state)
    calls["serialized with its game"] = lambda: str(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    told: dict[str, Any] = {}
    for name, call in calls.items():
        try:
            told[name] = call()
        except (RuntimeError, ValueError) as problem:  # SpielError is a RuntimeError.
            told[name] = str(problem)
    return told


@every_game
@pytest.mark.parametrize("moves", [0, 3, 12, 19])
def test_a_world_tells_nothing_that_its_player_does_not_know(text: str, moves: int) -> None:
    """Worlds of two states that a player cannot tell apart are alike in all they answer."""
    generator = random.Random(moves)
    truth = pyspiel.load_game(text).new_initial_state()
    for _ in range(moves):
        outcomes = truth.chance_outcomes() if truth.is_chance_node() else []
        truth.apply_action(generator.choice([one for one, _ in outcomes] or truth.legal_actions()))
    player = max(truth.current_player(), 0)
    others = [truth.resample_from_infostate(player, random.Random(k).random) for k in range(4)]
    worlds = [s.resample_from_infostate(player, random.Random(9).random) for s in (truth, *others)]
    for world in (*worlds, worlds[0].clone()):
        assert told_by(world) == told_by(worlds[0])
        assert world.move_number() == moves and world.is_initial_state() == (moves == 0)
        for refuses in (world.history, world.full_history, world.history_str, world.serialize):
            with pytest.raises(pyspiel.SpielError, match="sampled world has no history"):
                refuses()
        assert pyspiel.State.history(world) == []
    later = worlds[0].child(
        worlds[0].chance_outcomes()[0][0] if worlds[0].is_chance_node()
        else worlds[0].legal_actions()[0]
    )
    assert later.move_number() == moves + 1
    with pytest.raises(pyspiel.SpielError, match="sampled world has no history"):
        later.history()


@every_game
def test_observers(text: str) -> None:
    state = played_on(text, 2, 4)
    game = state.get_game()
    for recalls in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=recalls)
        observer = make_observation(game, kind)
        player = state.current_player()
        observer.set_from(state, player)
        told = (
            state.information_state_tensor(player) if recalls else state.observation_tensor(player)
        )
        assert np.array_equal(observer.tensor, np.asarray(told, np.float32))
        assert observer.tensor.any() and observer.tensor.max() <= 1
        assert observer.string_from(state, player)


def test_there_is_no_observer_of_a_part() -> None:
    """What one player sees can't be taken for what all may see."""
    game, private = pyspiel.load_game(SMALL[0]), pyspiel.PrivateInfoType
    for public, whose in (
        (True, private.NONE), (True, private.ALL_PLAYERS), (False, private.SINGLE_PLAYER)
    ):
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=False, private_info=whose
        )
        assert make_observation(game, kind) is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, None, {"planes": 3})


@every_game
def test_returns_are_shares_of_the_victory(text: str) -> None:
    state = match(pyspiel.load_game(text), 3)[-1]
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= state.get_game().max_utility()


@every_game
def test_ismcts_runs(text: str) -> None:
    state = played_on(text, 4, 3)
    generator = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, generator),
        uct_c=2.0,
        max_simulations=6,
        max_world_samples=3,
        random_state=generator,
    )
    assert bot.step(state) in state.legal_actions()


@every_game
def test_a_mind_plays_in_place_of_a_searching_bot(text: str) -> None:
    state = played_on(text, 4, 3)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
            continue
        action = menagerie.Mind("simple").choose(state.seen_by(None))
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("bot", ["MCTSBot", "ISMCTSBot"])
def test_searching_bots_of_c_plus_plus_want_games_of_c_plus_plus(bot: str) -> None:
    """What the page on adapters says. Where this fails they have learned it: then say so there."""
    code = (
        "import sys, pyspiel\n"
        "from open_spiel.python.games import kuhn_poker\n"
        "state = pyspiel.load_game(sys.argv[1]).new_initial_state()\n"
        "for _ in range(2): state.apply_action(state.legal_actions()[0])\n"
        "playouts = pyspiel.RandomRolloutEvaluator(1, 1)\n"
        "visits = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT\n"
        "bots = {'MCTSBot': lambda: pyspiel.MCTSBot(\n"
        "            state.get_game(), playouts, 2.0, 10, 10, False, 1, False),\n"
        "        'ISMCTSBot': lambda: pyspiel.ISMCTSBot(\n"
        "            1, playouts, 2.0, 10, -1, visits, False, False)}\n"
        f"assert bots['{bot}']().step(state) in state.legal_actions()\n"
    )
    for game, works in (("kuhn_poker", True), ("python_kuhn_poker", False)):
        done = subprocess.run([sys.executable, "-c", code, game], capture_output=True, check=False)
        assert done.returncode == (0 if works else -signal.SIGSEGV), done.stderr.decode()


def test_outcome_sampling_mccfr_runs() -> None:
    for text in SMALL:
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(text))
        for _ in range(2):
            solver.iteration()
        policy = solver.average_policy()
        state = played_on(text, 5, 1)
        assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)
