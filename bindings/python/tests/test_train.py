# SPDX-License-Identifier: Apache-2.0
"""Training: what it learns from, that it learns, and that the seed alone decides."""

import pickle
import threading
from pathlib import Path
from typing import Any

import menagerie
import numpy as np
import pytest
from menagerie import _core, experiments, train
from menagerie.train.__main__ import main
from menagerie.train.policy import surprise
from menagerie.train.values import in_turn

NETWORKS = [("savage-bowl", 4), ("savage-bowl", 5), ("color-gangsters", 3),
            ("color-gangsters", 4), ("color-gangsters", 5), ("awimbawe", 2)]


def lessons_of(name: str, players: int, bot: str, matches: int, first: int = 0) -> Any:
    game = menagerie.Game(name, players=players)
    lessons = _core.ValueLessons(game)
    lessons.add(experiments.records(game, bot, matches, first=first))
    return lessons


# --- What is learnt from ------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), NETWORKS)
def test_lessons_are_the_worlds_between_tricks_and_what_came_of_them(
    name: str, players: int
) -> None:
    lessons = lessons_of(name, players, "simple", 5)
    assert lessons.values.shape[1] == players
    assert (np.diff(lessons.rounds.astype(int)) >= 0).all()
    assert set(lessons.rounds) == set(range(len(lessons.values)))
    assert set(lessons.leaders) <= set(range(players))
    assert lessons.values.min() >= 0 and lessons.values.max() <= 1
    which = np.arange(len(lessons), dtype=np.uint32)
    rows = lessons.encode(which)
    assert rows.shape == (len(lessons), lessons.inputs) and 1 <= rows.max() <= 4
    # Another name for the same changes inputs, not how many of them there are.
    named = lessons.encode(which, 3)
    assert (named != rows).any() and (named.sum(1, dtype=int) == rows.sum(1, dtype=int)).all()
    assert (lessons.encode(which[::-1].copy(), 3) == named[::-1]).all()


def test_threads_change_nothing() -> None:
    game = menagerie.Game("awimbawe")
    records = experiments.records(game, "simple", 40)
    one, four = _core.ValueLessons(game), _core.ValueLessons(game)
    one.add(records, threads=1)
    four.add(records, threads=4)
    assert (one.values == four.values).all() and (one.rounds == four.rounds).all()
    which = np.arange(len(one), dtype=np.uint32)
    assert (one.encode(which, 1) == four.encode(which, 1)).all()


@pytest.mark.parametrize(("name", "players"), NETWORKS)
def test_the_networks_arithmetic_is_the_engines(name: str, players: int) -> None:
    """Except for rounding, training computes in floats what bots compute from the file."""
    lessons = lessons_of(name, players, "simple", 30)
    network = menagerie.Network.built_in(lessons.game)
    net = network.weights
    x = lessons.encode(np.arange(len(lessons), dtype=np.uint32)).astype(np.float32)
    x = np.maximum(x @ net["first"] + net["first_bias"], 0)
    x = np.maximum(x @ net["second"] + net["second_bias"], 0)
    mine = np.clip(x @ net["third"] + net["third_bias"], 0, 1)
    said = in_turn(lessons, lessons.predict(network))
    assert np.abs(mine - said).max() < 1e-3


def test_a_policys_lessons_are_legal_and_explained_by_the_built_in_network() -> None:
    game = menagerie.Game("savage-bowl", players=4)
    lessons = _core.PolicyLessons(game)
    lessons.add(experiments.records(game, "simple", 20))
    rows, choices, chosen = lessons.encode(np.arange(len(lessons), dtype=np.uint32), 5)
    assert rows.shape[1] == lessons.inputs and choices.shape[1] == lessons.outputs
    assert (choices.sum(1) >= 2).all()
    assert (choices[np.arange(len(chosen)), chosen] > 0).all()
    which = np.arange(len(lessons), dtype=np.uint32)
    network = menagerie.Network.built_in(game, "policy")
    assert surprise(lessons, which, network.weights) < surprise(lessons, which, None)


def test_what_lies_ahead_counts_by_lambda() -> None:
    class Two:
        rounds = np.array([0, 0, 0, 1], np.uint32)
        values = np.array([[1.0], [0.25]], np.float32)

    said = np.array([[0.1], [0.2], [0.4], [0.9]], np.float32)
    targets = train.td_targets(Two(), said, 0.5)  # type: ignore[arg-type]
    # The last is worth what came; before it half of that and half of what was said of the last.
    assert targets[:, 0] == pytest.approx([0.5 * 0.7 + 0.5 * 0.2, 0.5 * 1 + 0.5 * 0.4, 1, 0.25])


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (lambda record: record.replace('"awimbawe"', '"savage-bowl"'), "of savage-bowl; it must"),
        (lambda record: record[:-40], "record 1: the record"),
        (lambda record: record.replace('"play ', '"plan ', 1), "record 1: event 1"),
        (lambda record: "", "record 1: the record"),
    ],
)
def test_records_that_are_wrong_are_refused_whole(broken: Any, says: str) -> None:
    game = menagerie.Game("awimbawe")
    records = experiments.records(game, "simple", 2)
    lessons = _core.ValueLessons(game)
    with pytest.raises(ValueError, match=says):
        lessons.add([records[0], broken(records[1])])
    assert len(lessons) == 0 and lessons.values.shape == (0, 2)


def test_lessons_are_not_read_while_another_thread_adds_to_them() -> None:
    game = menagerie.Game("awimbawe")
    records = experiments.records(game, "simple", 300)
    lessons = _core.ValueLessons(game)
    which = np.zeros(1, np.uint32)
    refused = 0

    def add() -> None:
        while True:
            try:
                return lessons.add(records)
            except ValueError:  # Adding is refused as well.
                pass

    for _ in range(20):  # Mostly the first time.
        adding = threading.Thread(target=add)
        adding.start()
        while adding.is_alive():
            try:
                lessons.encode(which[: len(lessons)])
            except ValueError as problem:
                refused += "another thread" in str(problem)
        adding.join()
        if refused:
            break
    assert refused
    assert len(lessons) == len(lessons.leaders) > 0


def test_lessons_refuse_what_they_cannot_do() -> None:
    with pytest.raises(ValueError, match="has no networks of the kind 'values'; it has none"):
        _core.ValueLessons(menagerie.Game("rage-n-glyphs"))
    with pytest.raises(ValueError, match="kind 'policy'; it has values"):
        _core.PolicyLessons(menagerie.Game("awimbawe"))
    lessons = lessons_of("awimbawe", 2, "simple", 1)
    with pytest.raises(ValueError, match=f"no position {len(lessons)}; there are"):
        lessons.encode(np.array([len(lessons)], np.uint32))
    with pytest.raises(TypeError):
        lessons.encode(np.array([0], np.int64))
    other = menagerie.Network.built_in(menagerie.Game("color-gangsters", players=3))
    with pytest.raises(ValueError, match="'values' network for Game"):
        lessons.predict(other)
    four = menagerie.Game("savage-bowl", players=4)
    with pytest.raises(ValueError, match="different options"):
        _core.ValueLessons(menagerie.Game("savage-bowl", players=5)).add(
            experiments.records(four, "simple", 1)
        )


# --- Networks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), NETWORKS)
def test_a_network_survives_its_arrays_and_its_file(name: str, players: int) -> None:
    game = menagerie.Game(name, players=players)
    kinds = ["values", "policy"] if name == "savage-bowl" else ["values"]
    for kind in kinds:
        network = menagerie.Network.built_in(game, kind)
        assert (network.kind, network.game, network.players) == (kind, name, players)
        again = menagerie.Network.make(game, kind, network.weights, network.origin)
        close = [np.abs(again.weights[key] - one).max() for key, one in network.weights.items()]
        assert max(close) < 1e-3
        assert menagerie.Network(again.file).file == again.file
        assert pickle.loads(pickle.dumps(again)).file == again.file


def test_a_bot_plays_by_the_network_that_it_was_given() -> None:
    """One that holds every world to be alike knows nothing, and loses."""
    game = menagerie.Game("awimbawe")
    good = menagerie.Network.built_in(game)
    blind = menagerie.Network.make(
        game, "values", {key: np.zeros_like(one) for key, one in good.weights.items()}, "zeros"
    )
    bot = "ismcts:iterations=100:endings=searched"
    same = menagerie.arena(
        game, [menagerie.Mind(bot, [good]), menagerie.Mind(bot)], deals=20, threads=2
    )
    assert same["pairs"][0]["points"]["mean"] == 0
    verdict = train.compare(game, blind, bot=bot, deals=40, threads=2)
    assert verdict.in_deviations[1] < 0 and not verdict.at_least_as_good
    # What the unit is: of one seat's points when all seats play by the other network.
    played = _core.simulate(game, menagerie.Mind(bot), 1, 0, 40, 1, False)
    points = np.array([match["scores"] for match in played])
    assert verdict.deviation == pytest.approx(float(np.sqrt(points.var(axis=0, ddof=1).mean())))
    mind = pickle.loads(pickle.dumps(menagerie.Mind(bot, [blind])))
    assert mind.text == bot and mind.networks[0].file == blind.file
    state = game.start()
    state.roll(menagerie.Rng(1))
    assert mind.choose(state.view(state.seats[0])) in state.legal()


def test_the_unit_of_a_verdict_is_one_seats_points() -> None:
    """The built-in network of Color Gangsters against one trained from nothing, as the page on
    strength has it: the gain scatters less than one seat's points, and is not the unit."""
    points = experiments.Estimate(-0.054, -0.131, 0.023)
    verdict = train.Verdict(600, points, 2.3)
    assert verdict.in_deviations == pytest.approx((-0.057, 0.010), abs=5e-4)
    assert verdict.at_least_as_good and str(verdict).endswith("deviations, so at least as good")
    worse = train.Verdict(600, points, 0.96)
    assert not worse.at_least_as_good and "so not shown to be at least as good" in str(worse)


def test_networks_are_refused_with_what_would_be_right() -> None:
    game = menagerie.Game("awimbawe")
    network = menagerie.Network.built_in(game)
    head, _, body = network.file.partition(b"\n\n")
    for file, says in (
        (b"", "must begin with the line 'menagerie-net/1'"),
        (network.file[:-1], "as many bytes as its inputs and outputs"),
        (network.file + b"x", "as many bytes as its inputs and outputs"),
        (head.replace(b"awimbawe", b"whist") + b"\n\n" + body, "there is no game whist"),
        (head.replace(b"values", b"dreams") + b"\n\n" + body, "kind 'dreams'; it has values"),
        (head.replace(b"players 2", b"players 7") + b"\n\n" + body, "players"),
        (head.replace(b"features ", b"features 0")[:-1] + b"\n\n" + body, "features"),
    ):
        with pytest.raises(ValueError, match=says):
            menagerie.Network(file)
    weights = network.weights
    for key, wrong, says in (
        ("first", weights["first"][1:], "'first' of float32 with the shape"),
        ("second", weights["second"].astype(np.float64)[:, :5], "'second' of float32"),
        ("third_bias", np.array([0, np.nan], np.float32), "'third_bias' is out of range"),
        ("third", np.full_like(weights["third"], 1e9), "'third' is out of range"),
    ):
        with pytest.raises(ValueError, match=says):
            menagerie.Network.make(game, "values", {**weights, key: wrong}, "a test")
    with pytest.raises(ValueError, match="origin must be one line"):
        menagerie.Network.make(game, "values", weights, "two\nlines")
    with pytest.raises(ValueError, match="has no networks of the kind 'values'"):
        menagerie.Network.built_in(menagerie.Game("trump-tricks-game"))


def test_a_mind_takes_networks_of_its_game_alone() -> None:
    network = menagerie.Network.built_in(menagerie.Game("awimbawe"))
    with pytest.raises(ValueError, match="at most one network of the kind 'values'"):
        menagerie.Mind("ismcts", [network, network])
    mind = menagerie.Mind("ismcts:iterations=10", [network])
    game = menagerie.Game("savage-bowl", players=4)
    says = "network is for awimbawe with 2 players, but the game is savage-bowl with 4"
    with pytest.raises(ValueError, match=says):
        menagerie.arena(game, [mind, "simple"], deals=1)
    with pytest.raises(ValueError, match=says):
        experiments.records(game, mind, 1)
    state = game.start()
    state.roll(menagerie.Rng(1))
    with pytest.raises(ValueError, match=says):
        mind.choose(state.view(state.seats[0]))


# --- Learning -----------------------------------------------------------------------------------

SMALL = train.Settings(amount=40, thumb_rounds=60, thumb_chunk=1500, chunks=2,
                       teacher="ismcts:iterations=50:slip=10")


def test_values_are_learnt_and_the_seed_alone_decides(tmp_path: Path) -> None:
    game = menagerie.Game("awimbawe")
    lines: list[str] = []
    network = train.values(game, SMALL, threads=1, say=lines.append)
    assert train.values(game, SMALL, threads=2).file == network.file
    assert lines[0].split()[2:4] == ["thumb", lines[0].split()[3]] and "explains" in lines[-1]
    unseen = lessons_of("awimbawe", 2, "simple:slip=12", 200)
    assert train.explained(unseen, network) > 0.25
    # From there on, said in its header.
    more = train.values(game, SMALL, start=network)
    assert more.origin == f"{network.origin}; then {network.origin}"
    assert more.weights["first"].tolist() != network.weights["first"].tolist()


def test_a_cluster_changes_nothing() -> None:
    from dask import distributed

    game = menagerie.Game("awimbawe")
    settings = train.Settings(amount=4, thumb_rounds=100, chunks=1,
                              teacher="ismcts:iterations=20:slip=10")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        there = train.values(game, settings, cluster=cluster)
    assert there.file == train.values(game, settings).file


def test_a_policy_is_learnt() -> None:
    game = menagerie.Game("savage-bowl", players=4)
    settings = train.Settings(amount=60, teacher="simple", passes=4)
    lines: list[str] = []
    network = train.policy(game, settings, say=lines.append)
    assert network.kind == "policy" and "seed 1" in network.origin
    words = lines[-1].replace(",", "").split()
    learnt, even = float(words[words.index("surprise") + 1]), float(words[-1])
    assert learnt < 0.9 * even


def test_the_command_trains_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "values_2.net"
    words = ["awimbawe", str(file), "--players", "2", "--amount", "2", "--thumb-rounds", "20",
             "--teacher", "ismcts:iterations=10", "--compare", "2"]
    assert main(words) == 0
    assert menagerie.Network(file.read_bytes()).origin.endswith("2 rounds by search, seed 1")
    assert "standard deviations" in capsys.readouterr().out
    for wrong, says in (
        (["whist", str(file), "--players", "2", "--amount", "2"], "there is no game"),
        (["awimbawe", str(file), "--players", "3", "--amount", "2"], "players"),
        (["awimbawe", str(file), "--players", "2", "--amount", "0"], "amount is 0"),
        (["rage-n-glyphs", str(file), "--players", "3", "--amount", "2"], "no networks of the"),
        (["awimbawe", str(tmp_path), "--players", "2", "--amount", "2", "--start",
          str(tmp_path / "none")], "none"),
    ):
        assert main(wrong) == 2
        assert says in capsys.readouterr().err
