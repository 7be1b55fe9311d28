# SPDX-License-Identifier: Apache-2.0
"""What the batch, the adapters and the records refuse, and that they say what would be right."""

from collections.abc import Callable
from functools import partial
from typing import Any

import menagerie
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from menagerie import experiments, exploit, records
from test_fuzz import anything, names, refused_by_name, tried

Call = Callable[..., Any]


def says(call: Call, *words: str) -> None:
    """A ValueError or a TypeError with all these words."""
    with pytest.raises((ValueError, TypeError)) as refusal:
        call()
    for word in words:
        assert word in str(refusal.value), (word, str(refusal.value))


# --- A match --------------------------------------------------------------------------------------


def test_a_truth_value_is_no_action_and_no_seat() -> None:
    state = menagerie.Game("savage-bowl", players=4).start()
    state.roll(menagerie.Rng(7))
    before = state.serialize()
    calls: tuple[Call, ...] = (
        partial(state.apply, True), partial(state.judge, False), partial(state.apply, 1, True),
        partial(state.legal, True), partial(state.view, False), partial(state.settle, True),
    )
    for call in calls:
        says(call, "whole number")
    assert state.serialize() == before
    bots: list[Any] = [lambda view: True, "random"]
    game = menagerie.Game("awimbawe")
    says(partial(menagerie.arena, game, bots, 1), "bot 0", "isn't an action", "True")


def test_an_array_is_an_action_only_if_it_is_a_number() -> None:
    state = menagerie.Game("savage-bowl", players=4).start()
    state.roll(menagerie.Rng(7))
    array: Any
    for array in (np.array([1]), np.array([1, 2]), np.array([]), np.array([[1]]), np.array(1.0)):
        for call in (state.apply, state.judge, state.view(state.seat).judge):
            says(partial(call, array), f"action is {array!r}; it must be a whole number or a str")
        says(partial(state.view, array), "seat is", "whole number or None")
        says(partial(menagerie.Rng, array), "seed is", "whole number")
    number: Any = np.array(state.legal()[0])
    assert state.judge(number) is None


def test_a_deal_has_names() -> None:
    state = menagerie.Game("savage-bowl", players=4).start()
    deals: list[Any] = [{1: 2}, {None: []}, {**state.shuffle(1), b"x": 1}]
    for deal in deals:
        says(partial(state.deal, deal), f"the deal has the key {list(deal)[-1]!r}", "must be str",
             "State.shuffle()")


def test_a_spectator_is_told_who_may_act() -> None:
    state = menagerie.Game("savage-bowl", players=4).start()
    state.roll(menagerie.Rng(7))
    refusal = state.view().judge(state.legal()[0])
    assert refusal is not None and refusal.rule == ""
    assert repr(refusal) == f"Refusal({refusal.text})" and "State.seats" in refusal.text


def test_settings_of_a_bot_stand_behind_colons() -> None:
    says(partial(menagerie.Mind, "ismcts:ms=5,iterations=5"), "ms=5,iterations=5", "has a comma",
         "colon", "ismcts:ms=50:threads=2")


def test_an_arena_takes_bots_in_any_sequence() -> None:
    game = menagerie.Game("awimbawe")
    listed = menagerie.arena(game, ["simple", "random"], 3)
    bots: Any
    for bots in (("simple", "random"), np.array(["simple", "random"])):
        again = menagerie.arena(game, bots, 3)
        assert {**again, "seconds": 0} == {**listed, "seconds": 0}
    for bots in (5, None, "simple,random", {"simple", "random"}):
        says(partial(menagerie.arena, game, bots, 3), "bots is ", "must be a list of names, Minds")
    says(partial(menagerie.arena, game, ("simple", 3), 3), "bot 1 of the arena is 3; it must be")


def test_an_option_may_be_a_number_of_numpy() -> None:
    game = menagerie.Game("savage-bowl", players=np.int64(4))
    assert game == menagerie.Game("savage-bowl", players=4)
    assert menagerie.Game("rage-n-glyphs", last_hand=np.uint8(8)).options["last_hand"] == 8


def test_an_option_of_another_type_is_told_what_it_may_be() -> None:
    make: Any = menagerie.Game
    for wrong in (4.0, np.float32(4), 2**70, b"4", {4}):
        says(partial(make, "savage-bowl", players=wrong), "'players'", f"{wrong!r:.20}", "4 or 5")
    says(partial(make, "rage-n-glyphs", bidding=1.5), "'bidding'", "1.5", "hidden")
    says(partial(make, "savage-bowl", lions=4.0), "lions", "players")
    says(partial(make, "color-gangsters", colors=["B", 4.0, "Y"]), "colors")

    class Sly:
        def __repr__(self) -> str:
            return "hidden"

    says(partial(make, "rage-n-glyphs", bidding=Sly()), "is hidden (Sly); it must be one of open")


def test_an_arena_names_the_function_that_acted_wrongly() -> None:
    game = menagerie.Game("savage-bowl", players=4)

    def illegal(view: menagerie.View) -> int:
        return next(a for a in range(game.num_actions) if view.judge(a))

    for wrong, said in ((illegal, r"\d\.\d"), (lambda view: 9999, "there is no action 9999")):
        with pytest.raises(ValueError, match=rf"^bot 1 of the arena, seat \d: .*{said}"):
            menagerie.arena(game, ["random", wrong], 2)


def test_a_state_of_another_format_says_which_is_read() -> None:
    restore = menagerie.State.restore
    says(partial(restore, b"menagerie-state/2\n{}"), "'menagerie-state/2'",
         "this version reads 'menagerie-state/1'")
    says(partial(restore, b"menagerie-state/\xff" + b"x" * 999), "this version reads")
    says(partial(restore, b"{}"), "don't begin with 'menagerie-state/1'")


def test_a_zero_byte_ends_no_record() -> None:
    state = menagerie.Game("awimbawe").start()
    for wrong in (
        partial(menagerie.State.of_record, state.record() + "\0more"),
        partial(menagerie.State.restore, state.serialize() + b"\0more"),
        partial(menagerie.State.of_record, "\0" + state.record()),
    ):
        says(wrong, "not valid JSON at byte", "read the byte 0x00")
    assert menagerie.records.fault_of(state.record() + "\0" + state.record()) is not None
    assert menagerie.State.of_record("\ufeff" + state.record()).record() == state.record()


# --- The batch ------------------------------------------------------------------------------------


def test_a_batch_says_what_its_arrays_must_be() -> None:
    make = partial(menagerie.VectorEnv, "awimbawe", 4)
    says(partial(make, out={"seat": [0, 0, 0, 0]}), "out['seat']", "must be an array", "int8[4]")
    says(partial(make, out={"seat": None}), "out['seat'] is None", "int8[4]")
    says(partial(make, out=5), "out is 5", "must be a mapping")
    says(partial(make, options="players"), "options is 'players'", "must be a mapping")
    says(partial(make, reward=None), "reward is None", "'outcome' or 'points'")
    says(partial(make, autoreset=[1]), "autoreset is [1]", "'disabled'")
    says(partial(make, masks=np.array(["bool", "bits"])), "masks is", "'both' or None")


def test_a_batch_says_what_ragged_lists_are_not() -> None:
    env = menagerie.VectorEnv("awimbawe", 2)
    env.reset()
    lists: tuple[Any, ...] = ([[1], [1, 2]], [[1, 2], 3])
    for ragged in lists:
        says(partial(env.step, ragged), "differ in length", "one per match: int32[2]")
        says(partial(env.reset, chosen=ragged), "differ in length", "must be an array, bool[2]")


def test_an_action_that_is_none_is_named_alike_everywhere() -> None:
    env = menagerie.VectorEnv("awimbawe", 2)
    env.reset()
    game, state = env.game, env.state(0)
    says(partial(game.action_text, 999), "there is no action 999; actions are 0 to 87")
    says(partial(state.apply, 999), "there is no action 999; actions are 0 to 87")
    for number in (999, 2**40):
        says(partial(env.step, [number, number]), "match 0, seat ",
             f"there is no action {number}; actions are 0 to 87. Nothing was stepped")


def arrays(name: str, n: int) -> Any:
    """Right and wrong things to write into."""
    kinds = st.sampled_from((np.int8, np.bool_, np.uint8, np.float32, np.int32, np.object_))
    wide = menagerie.Game(name).num_actions
    shapes = st.sampled_from(((n,), (n, 2), (n, wide), (), (0,), (n + 1,)))
    array = st.builds(np.zeros, shapes, kinds)
    return st.one_of(anything, array, array.map(np.asfortranarray), array.map(lambda a: a.T))


@given(names, st.integers(1, 3), st.data(), anything)
def test_batches_made_of_anything(name: str, n: int, data: Any, thing: Any) -> None:
    make = menagerie.VectorEnv
    for option in ("autoreset", "reward", "observations", "masks"):
        refused_by_name(option, make, name, n, **{option: thing})
    row = st.sampled_from(("seat", "mask", "mask_bits", "observation", "reward", "end", "score",
                           "length"))
    keys = st.one_of(row, row, st.text(max_size=5), st.integers())
    out = data.draw(st.one_of(anything, st.dictionaries(keys, arrays(name, n), max_size=3)))
    env = refused_by_name("out", make, name, n, out=out)
    if env is not None:
        env.reset(seed=1)
        env.step(env.sample())
    tried(make, name, n, options=thing)
    tried(make, menagerie.Game(name), n, options=thing)


# --- PettingZoo -----------------------------------------------------------------------------------


def tables() -> list[Call]:
    import menagerie.pettingzoo

    return [menagerie.pettingzoo.env, menagerie.pettingzoo.parallel_env]


def test_pettingzoo_says_what_would_be_right() -> None:
    for make in tables():
        says(partial(make, "awimbawe", max_cycles="a"), "max_cycles is 'a'", "whole number")
        says(partial(make, "awimbawe", max_cycles=-2), "max_cycles is -2", "at least 1")
        says(partial(make, "awimbawe", max_cycles=True), "max_cycles is True", "whole number")
        says(partial(make, "awimbawe", render_mode="rgb_array"), "'rgb_array'",
             "'ansi', 'human' or None")
        env = make("awimbawe")
        for space in (env.action_space, env.observation_space):
            says(partial(space, "x"), "no agent 'x'", "seat_0, seat_1")
            says(partial(space, []), "no agent []", "seat_0, seat_1")
        says(partial(env.reset, seed="a"), "seed is 'a'", "whole number")
    together = tables()[1]("awimbawe")
    together.reset(seed=1)
    says(partial(together.step, 5), "actions is 5", "must be a mapping")


@given(names, anything, anything)
@example("awimbawe", "a", {})
@example("awimbawe", 2**70, {"seat_0": 2**70, "seat_1": -1})
def test_tables_of_anything(name: str, thing: Any, other: Any) -> None:
    for make in tables():
        tried(make, thing)
        for option in ("reward", "illegal", "max_cycles", "render_mode"):
            env = refused_by_name(option, make, name, **{option: thing})
            if env is not None:
                env.reset(seed=1)
        env = make(name, illegal="replace", max_cycles=3)
        tried(env.step, thing)
        refused_by_name("seed", env.reset, seed=thing)
        env.reset(seed=1)
        for ask in (env.action_space, env.observation_space):
            refused_by_name("agent", ask, thing)
        for action in (thing, dict.fromkeys(env.possible_agents, other), other):
            if env.agents:
                tried(env.step, action)


# --- Gymnasium ------------------------------------------------------------------------------------


def vectors() -> Call:
    import menagerie.gymnasium

    return menagerie.gymnasium.vector_env


def test_gymnasium_says_what_would_be_right() -> None:
    make = partial(vectors(), "awimbawe")
    says(partial(make, observations=None), "observations is None", "'uint8' or 'float32'")
    says(partial(make, seat="a"), "seat is 'a'", "whole number")
    says(partial(make, seat=2), "seat is 2", "0 to 1")
    says(partial(make, seat=True), "seat is True", "whole number")
    says(partial(make, autoreset=None), "autoreset is None", "'next_step'")
    env = make()
    says(partial(env.reset, options=5), "options is 5", "must be a mapping")
    env.reset(seed=1)
    says(partial(env.reset, options={"reset_mask": 5}), "must be bool[1]")
    says(partial(env.step, [[1], [1, 2]]), "differ in length", "int32[1]")


@given(names, anything, anything)
@example("awimbawe", None, 5)
def test_learners_of_anything(name: str, thing: Any, other: Any) -> None:
    make = vectors()
    tried(make, thing)
    for option in ("seat", "opponents", "autoreset", "reward", "observations", "threads", "seed"):
        refused_by_name(option, make, name, **{option: thing})
    refused_by_name("n is", make, name,
                    thing if not isinstance(thing, int) else min(thing, 0))
    tried(make(name, 2, opponents=lambda rows: thing).reset)
    env = make(name, 2)
    tried(env.step, thing)
    env.reset(seed=1)
    refused_by_name("seed", env.reset, seed=thing)
    for options in (thing, {"reset_mask": thing}, {"reset_mask": [thing, other]}):
        tried(env.reset, options=options)
    for actions in (thing, [thing, other], [thing] * 2):
        tried(env.step, actions)


# --- OpenSpiel ------------------------------------------------------------------------------------


def spiel_state(name: str) -> Any:
    import menagerie.open_spiel
    import pyspiel

    menagerie.open_spiel.register()
    return pyspiel.load_game("menagerie_" + name.replace("-", "_")).new_initial_state()


def test_a_deal_takes_no_outcome_that_it_does_not_have() -> None:
    state = spiel_state("awimbawe")
    for outcome in (256, 999, 2**40):
        says(partial(state.apply_action, outcome), f"is {outcome}", "0 to 255")
    assert state.history() == []
    state.apply_action(255)
    assert state.history() == [255]
    says(partial(state.seen_by, "a"), "player is 'a'", "whole number")


@given(names, anything, st.integers(0, 12))
@example("awimbawe", 999, 0)
def test_spiel_states_asked_for_anything(name: str, thing: Any, moves: int) -> None:
    state = spiel_state(name)
    for _ in range(moves):
        state.apply_action(state.legal_actions()[0])
    before = (state.history(), str(state))
    after = state.clone()
    if tried(after.apply_action, thing) is None and after.history() == before[0]:
        assert str(after) == before[1]
    else:
        assert thing in state.legal_actions()
    for ask in (state.information_state_string, state.observation_tensor, state.seen_by,
                state.legal_actions):
        tried(ask, thing)
    assert (state.history(), str(state)) == before


# --- Matches that bots play -----------------------------------------------------------------------


def test_simulating_says_at_once_what_would_be_right() -> None:
    game: Any = menagerie.Game("awimbawe")
    simulate: Any = records.simulate
    write: Any = records.to_parquet
    play = partial(simulate, game, "random")
    says(partial(play, -1), "games is -1", "0 to 4611686018427387904")
    says(partial(play, "3"), "games is '3'", "whole number")
    says(partial(play, 1, chunk="a"), "chunk is 'a'", "whole number")
    says(partial(play, 1, chunk=0), "chunk is 0", "1 to 1000000")
    says(partial(play, 1, chunk=10**6 + 1), "chunk is 1000001", "1 to 1000000")
    says(partial(play, 1, first=-1), "first is -1")
    says(partial(play, 1, seed=None), "seed is None")
    says(partial(play, 1, threads="a"), "threads is 'a'")
    says(partial(play, 1, threads=0), "threads is 0", "1 to 256")
    says(partial(simulate, game, "x", 1), 'bot "x" is unknown', "simple")
    says(partial(simulate, game, ["random"] * 3, 1), "3 bots are named for 2 seats")
    says(partial(play, 1, records=1), "records is 1", "True or False")
    says(partial(simulate, "awimbawe", "random", 1), "game is 'awimbawe'", "Game")
    says(partial(write, [], "nowhere", chunk="a"), "chunk is 'a'")
    assert not list(play(0)) and len(list(play(3, chunk=2))) == 3


def test_no_match_comes_again_with_a_higher_number() -> None:
    """Match 2**62 would be match 0 again."""
    game = menagerie.Game("awimbawe")
    last = list(records.simulate(game, "random", 3, first=2**62 - 3))
    assert not [one for one in records.simulate(game, "random", 3) if one in last]
    calls: tuple[Call, ...] = (records.simulate, experiments.records, experiments.record_stream)
    for call in calls:
        for first in (2**62, 2**63, 2**64 - 1):
            says(partial(call, game, "random", 1, first=first), f"first is {first}",
                 f"0 to {2**62 - 1}")


def test_an_exploiter_wants_a_game() -> None:
    learn: Any = exploit.exploit
    says(partial(learn, "awimbawe", exploit.Settings()), "game is 'awimbawe'", "Game")
    says(partial(learn, menagerie.Game("awimbawe"), 5), "settings is 5", "Settings")
