# SPDX-License-Identifier: Apache-2.0
"""For any arguments the module answers or raises a Python exception; it never crashes."""

import functools
import json
from typing import Any

import menagerie
import numpy as np
from conftest import NAMES, decisions
from hypothesis import given
from hypothesis import strategies as st
from menagerie import _core, experiments

names = st.sampled_from(NAMES)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=12),
    st.binary(max_size=8),
)
anything: Any = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.tuples(inner, inner),
        st.dictionaries(st.text(max_size=6), inner, max_size=3),
    ),
    max_leaves=8,
)
REFUSALS = (ValueError, TypeError, RuntimeError, OverflowError)


def tried(call: Any, *args: Any, **options: Any) -> Any:
    """What a call gives, or None if it raises one of the exceptions that are meant."""
    try:
        return call(*args, **options)
    except REFUSALS as problem:
        assert str(problem)
        return None


@given(anything, st.dictionaries(st.text(max_size=10), anything, max_size=4))
def test_games_of_anything(name: Any, options: dict[str, Any]) -> None:
    tried(menagerie.Game, name)
    for known in NAMES:
        tried(menagerie.Game, known, **options)


@given(names, st.data())
def test_options_of_any_values(name: str, data: Any) -> None:
    chosen = {}
    for option in menagerie.options(name):
        values = [anything, st.integers(-1, 12), st.booleans(), st.text("BRYGK", max_size=3)]
        if option["choices"]:
            values.append(st.sampled_from(option["choices"]))
            values.append(st.lists(st.sampled_from(option["choices"]), max_size=10))
        if data.draw(st.booleans()):
            chosen[option["name"]] = data.draw(st.one_of(values))
    game = tried(menagerie.Game, name, **chosen)
    if game is not None:
        final = list(decisions(game, 1))[-1]
        assert final.is_over and len(final.scores) == game.players
        assert final.events <= game.events_max


@given(names, st.integers(0, 60), anything, anything)
def test_any_call_in_any_position(name: str, steps: int, one: Any, other: Any) -> None:
    game = menagerie.Game(name)
    for number, state in enumerate(decisions(game, 7)):
        if number == steps:
            break
    view = state.view(0)
    before = state.serialize()
    for call in (state.judge, state.legal, state.view, state.shuffle, view.judge, view.sample):
        tried(call, one)
    tried(state.judge, one, other)
    tried(game.action_text, one)
    tried(game.action_id, one)
    tried(menagerie.Rng, one, other)
    tried(menagerie.Mind, one)
    tried(menagerie.solve, one)
    assert state.serialize() == before
    for change in (state.apply, state.deal, state.settle, state.roll):
        tried(change, one)
    tried(state.apply, one, other)


@given(st.one_of(st.binary(max_size=60), anything))
def test_any_bytes_as_a_state(data: Any) -> None:
    assert tried(menagerie.State.restore, data) is None
    assert tried(menagerie.State.of_record, data) is None
    if isinstance(data, bytes):
        assert tried(menagerie.State.restore, b"menagerie-state/1\n" + data) is None


@functools.cache
def whole_record(name: str) -> str:
    return list(decisions(menagerie.Game(name), 3))[-1].record()


def tampered(record: Any, data: Any) -> str:
    """A record with one part exchanged for something else, and perhaps cut off before its end."""
    events = record["events"]
    if data.draw(st.booleans()):
        del events[data.draw(st.integers(0, len(events))) :], record["result"]
    place: Any = record
    for _ in range(data.draw(st.integers(1, 5))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return json.dumps(record)
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            break
        place = place[key]
    else:
        return json.dumps(record)
    place[key] = data.draw(st.one_of(st.integers(-3, 300), st.text(max_size=8), st.none(),
                                     st.lists(st.text(max_size=4), max_size=4)))
    return json.dumps(record)


@given(names, st.data())
def test_records_that_were_tampered_with(name: str, data: Any) -> None:
    """They are refused, or are still records."""
    text = tampered(json.loads(whole_record(name)), data)
    state = tried(menagerie.State.of_record, text)
    if state is not None:
        list(state.scores)
        menagerie.State.of_record(state.record())
    _core.fault_of(text)
    tried(_core.columns, text)


@given(names, st.data(), anything)
def test_analyses_of_any_record(name: str, data: Any, thing: Any) -> None:
    record = json.loads(whole_record(name))
    del record["events"][data.draw(st.integers(0, 5)) :], record["result"]
    whole = json.dumps(record)
    quick: dict[str, Any] = {"bot": "ismcts:iterations=2:playout=random", "reasons": 0}
    text = tampered(json.loads(whole) | {"result": None}, data)
    found = tried(menagerie.analyze, text, **quick)
    if found is not None:
        assert _core.fault_of(text) is None and len(found.seats) >= 2
    tried(menagerie.analyze, thing, **quick)
    option = data.draw(st.sampled_from(("bot", "seat", "seed", "threads", "reasons", "language",
                                        "progress")))
    tried(menagerie.analyze, whole, **{**quick, option: thing})


# --- Networks, and what they learn from -----------------------------------------------------------

LEARNING = {"savage-bowl": ["values", "policy"], "color-gangsters": ["values"],
            "awimbawe": ["values"]}


networks = st.sampled_from([(name, kind) for name in LEARNING for kind in LEARNING[name]]).map(
    lambda one: menagerie.Network.built_in(menagerie.Game(one[0]), one[1]))


def view_of(name: str) -> menagerie.View:
    """A decision some way into a match."""
    *_, state = (one.clone() for _, one in zip(range(9), decisions(menagerie.Game(name), 4),
                                               strict=False))
    return state.view(state.seat)


views = names.map(view_of)


@given(st.one_of(st.binary(max_size=80), anything), networks, st.data())
def test_any_bytes_as_a_network(thing: Any, network: menagerie.Network, data: Any) -> None:
    """What is read is a network with which bots play, whatever its weights are."""
    tried(menagerie.Network, thing)
    file = bytearray(network.file)
    for _ in range(data.draw(st.integers(1, 4))):
        # The head is short and the weights are many, so half of the places are within the head.
        last = data.draw(st.sampled_from((200, len(file) - 1)))
        place = data.draw(st.integers(0, min(last, len(file) - 1)))
        other = data.draw(st.binary(max_size=6))
        file[place : place + data.draw(st.sampled_from((len(other), 1, 0)))] = other
    if data.draw(st.booleans()):
        del file[data.draw(st.integers(0, len(file))) :]
    changed = tried(menagerie.Network, bytes(file))
    if changed is not None:
        assert changed.file == bytes(file) and len(changed.weights) in (4, 6)
        mind = menagerie.Mind("ismcts:iterations=4", [changed])
        action = tried(mind.choose, view_of(changed.game))
        assert action is None or action in view_of(changed.game).legal()
        tried(mind.choose, data.draw(views))


@given(st.text(max_size=8), st.lists(st.one_of(networks, anything), max_size=3), views, anything)
def test_minds_with_any_networks(
    text: str, some: list[Any], view: menagerie.View, thing: Any
) -> None:
    for bot in (text, "simple", "pimc:iterations=3", "easy:" + text):
        tried(menagerie.Mind, bot, some)
        tried(menagerie.Mind, bot, thing)
    mind = tried(menagerie.Mind, "ismcts:iterations=3", some)
    if mind is None:
        return
    tried(mind.hint, view, 1, thing)
    tried(menagerie.play_out, view.sample(1), mind)
    for call in (mind.choose, mind.advise, mind.hint):
        tried(call, thing)
        tried(call, view, thing)


@given(st.sampled_from(sorted(LEARNING)), st.data(), anything)
def test_lessons_of_any_records(name: str, data: Any, thing: Any) -> None:
    game = menagerie.Game(name)
    kinds: list[Any] = [_core.ValueLessons, _core.PolicyLessons]
    for kind in kinds:
        tried(kind, thing)
        lessons = tried(kind, game)
        if lessons is None:
            continue
        tried(lessons.add, thing)
        tried(lessons.add, [whole_record(name)], thing)
        before = len(lessons)
        tried(lessons.add, [whole_record(name), tampered(json.loads(whole_record(name)), data)])
        assert len(lessons) == before or len(lessons) > before + 1
        numbers = data.draw(st.lists(st.integers(0, 2 * len(lessons) + 2), max_size=5))
        for which in (thing, numbers, np.array(numbers, np.uint32), np.array(numbers, np.int64)):
            tried(lessons.encode, which)
            tried(lessons.encode, which, thing)
        if kind is _core.ValueLessons:
            tried(lessons.predict, thing)
            tried(lessons.predict, data.draw(networks))


# --- Batches and arenas ---------------------------------------------------------------------------


@given(names, st.integers(1, 5), anything, st.lists(st.integers(-(2**40), 2**40), max_size=6))
def test_any_actions_for_a_batch(name: str, n: int, thing: Any, numbers: list[int]) -> None:
    env = menagerie.VectorEnv(name, n, seed=1, autoreset="next_step")
    env.reset()
    for actions in (thing, numbers, np.array(numbers), np.array(numbers, np.float32)):
        tried(env.step, actions)
        tried(env.reset, chosen=actions)
        tried(env.step, env.sample(), chosen=actions)
    tried(env.state, thing)
    tried(env.reset, thing)
    tried(menagerie.VectorEnv, name, thing)
    tried(menagerie.VectorEnv, thing, 1)
    for option in ("seed", "threads", "autoreset", "reward", "observations", "masks", "out"):
        tried(menagerie.VectorEnv, name, 1, **{option: thing})
    env.step(env.sample())


@given(st.lists(anything, max_size=3), st.integers(-2, 2), anything)
def test_any_arena(bots: list[Any], deals: int, thing: Any) -> None:
    game = menagerie.Game("awimbawe")
    tried(menagerie.arena, game, bots, deals)
    tried(menagerie.arena, game, ["random", "random"], deals=1, seed=thing)
    tried(menagerie.arena, game, ["random", "random"], deals=1, threads=thing)
    tried(menagerie.arena, game, ["random", lambda view: thing], deals=1)
    tried(_core.simulate, game, thing, 1, 0, 1, 1, True)
    tried(_core.play_deals, game, ["random", "simple"], 1, 0, deals, 1)
    tried(menagerie.arena, game, ["random", "random"], deals=data_of_many(thing))


# --- Trials, and what takes numbers ---------------------------------------------------------------

MANY = 10**9  # More than any number of matches that is taken.


def data_of_many(thing: Any) -> Any:
    """The same, except that a number that would take long becomes one that is refused."""
    is_number = isinstance(thing, int) and not isinstance(thing, bool)
    return thing + MANY if is_number and 2 < thing <= MANY else thing


# What may stand for a number of matches: hardly any, too many, or no number at all.
counts: Any = st.one_of(st.integers(-3, 2), st.integers(MANY + 1, 2**70),
                        anything.map(data_of_many))


def refused_by_name(name: str, call: Any, *args: Any, **options: Any) -> Any:
    """What a call gives; an exception must be one of those that are meant, and say `name`."""
    try:
        return call(*args, **options)
    except REFUSALS as problem:
        assert name in str(problem), (name, problem)
        return None


BOTS = ("random", "simple")


@given(views, counts, anything, anything, st.sampled_from(BOTS))
def test_trials_of_anything(
    view: menagerie.View, count: Any, one: Any, other: Any, bot: str
) -> None:
    state = view.sample(3)
    calls: Any = ((menagerie.play_out, state, "count"), (menagerie.try_actions, view, "worlds"))
    for call, where, name in calls:
        refused_by_name("bot", call, where, one, **{name: 1})
        refused_by_name("bot", call, where, [one, other], **{name: 1})
        refused_by_name(name, call, where, "random", **{name: count})
        refused_by_name("seed", call, where, bot, **{name: 1}, seed=one)
        refused_by_name("threads", call, where, bot, **{name: 1}, threads=one)
        tried(call, one, other)
        tried(call, where, one, count, other, count)
        done = call(where, bot, **{name: 2})
        assert len(done) == 2 or len(done["actions"]) == len(view.legal())
    refused_by_name("ms", menagerie.solve, state, one if not isinstance(one, int) else -abs(one))
    refused_by_name("ms", menagerie.solve, state, ms=3_600_001)
    assert menagerie.solve(state, 1)["nodes"] >= 0


@given(names, st.integers(1, 3), anything, anything)
def test_bots_in_a_batch_asked_for_anything(name: str, n: int, one: Any, other: Any) -> None:
    env = menagerie.VectorEnv(name, n, seed=1)
    rows = env.reset()
    mind = menagerie.Mind("ismcts:iterations=2:playout=random")
    calls: tuple[Any, ...] = (env.choose, env.advise)
    for call in calls:
        refused_by_name("mind", call, one)
        refused_by_name("chosen", call, mind, chosen=one)
        refused_by_name("chosen", call, mind, chosen=[one] * n)
        refused_by_name("chosen", call, mind, chosen=np.ones((n, 2), np.bool_))
        refused_by_name("seed", call, mind, seed=one)
        refused_by_name("threads", call, mind, threads=one)
        tried(call, one, chosen=other, seed=one, threads=other)
    chosen = env.choose(mind)
    assert all(rows["mask"][range(n), chosen]) and (env.advise(mind).best >= 0).all()


@given(names, counts, anything, anything)
def test_matches_simulated_in_any_number(name: str, count: Any, one: Any, other: Any) -> None:
    game = menagerie.Game(name, **({"last_hand": 1} if name == "rage-n-glyphs" else {}))
    simulate, records = experiments.simulate, experiments.records
    refused_by_name("games", simulate, game, "random", count)
    refused_by_name("part", simulate, game, "random", 2, part=one)
    refused_by_name("deals", experiments.arena, game, ["random", "random"], count)
    for call in (simulate, records):
        refused_by_name("games", call, game, "random", one if one is None else data_of_many(one))
        refused_by_name("bot", call, game, one, 1)
        refused_by_name("seed", call, game, "random", 1, seed=one)
        refused_by_name("threads", call, game, "random", 1, threads=one)
        refused_by_name("game", call, one, "random", 1)
    refused_by_name("first", records, game, "random", 1, first=one)
    tried(_core.simulate, game, "random", one, other, count, 1, True)
    tried(_core.play_places, game, ["random", "simple"], one, other, count, 1)
    assert simulate(game, "random", 2).games == 2


@given(networks, st.data(), anything, anything)
def test_networks_made_of_anything(
    network: menagerie.Network, data: Any, one: Any, other: Any
) -> None:
    make = menagerie.Network.make
    game = menagerie.Game(network.game, players=network.players) if network.game != "awimbawe" \
        else menagerie.Game(network.game)
    right = network.weights
    tried(make, one, network.kind, right, "a test")
    refused_by_name("kind", make, game, one, right, "a test")
    refused_by_name("origin", make, game, network.kind, right, one)
    refused_by_name("weights", make, game, network.kind, one, "a test")
    changed = data.draw(st.sampled_from(sorted(right)))
    array = right[changed]
    hostile = data.draw(st.sampled_from([
        one, None, array.astype(np.float64), array.astype(np.complex64), array.astype(object),
        array * np.nan, array + np.inf, array + 1e30, array[..., :-1], array[None], array.T,
        array.ravel()[::2], np.zeros((0,), np.float32), np.float32(1), array.tolist(),
        np.broadcast_to(np.float32(0), array.shape),
    ]))
    made = refused_by_name(changed, make, game, network.kind, right | {changed: hostile}, "a test")
    if made is not None:
        assert made.weights[changed].shape == array.shape
    less = {name: weights for name, weights in right.items() if name != changed}
    assert refused_by_name(changed, make, game, network.kind, less, "a test") is None
    assert make(game, network.kind, right | {str(other)[:5] + "?": other}, "a test").kind
