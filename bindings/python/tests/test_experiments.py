# SPDX-License-Identifier: Apache-2.0
"""Experiments on several processes."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import menagerie
import numpy as np
import pytest
from dask import distributed
from menagerie import experiments
from menagerie.report import Plan, report
from menagerie.report.__main__ import main


@pytest.fixture
def cluster() -> Any:
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
    ) as three:
        yield three


@contextmanager
def one_dies(cluster: Any) -> Iterator[tuple[Any, Callable[[], None]]]:
    """A client of the cluster, and what kills one of its workers: the first time, and no other."""
    with distributed.Client(cluster) as client:
        pids = list(client.run(os.getpid).values())
        killed: list[int] = []

        def kill() -> None:
            if not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        yield client, kill
    assert killed


def test_figures_are_the_same_from_workers_of_which_one_dies(cluster: Any) -> None:
    """As from this process, whatever the parts."""
    game = menagerie.Game("savage-bowl", players=4)
    here = experiments.simulate(game, "simple", 120, seed=7, part=17)
    told: list[experiments.Figures] = []
    with one_dies(cluster) as (client, kill):
        there = experiments.simulate(
            game, "simple", 120, seed=7, part=5, cluster=client,
            progress=lambda done, of: kill() if done == 2 else None, partial=told.append,
        )
    assert there == here and told[-1] == here
    assert [one.games for one in told] == list(range(5, 121, 5))


def test_a_comparison_is_the_same_from_workers_of_which_one_dies(cluster: Any) -> None:
    game, bots = menagerie.Game("savage-bowl", players=4), ["simple", "random"]
    compared = experiments.arena(game, bots, 60, seed=2, part=4)
    assert compared.first_ahead_of[0].mean > compared.first_ahead_of[0].half_width
    told: list[experiments.Comparison] = []
    with one_dies(cluster) as (client, kill):
        again = experiments.arena(
            game, bots, 60, seed=2, part=4, cluster=client,
            progress=lambda done, of: kill() if done == 2 else None, partial=told.append,
        )
    assert again == compared
    assert [one.deals for one in told] == list(range(4, 61, 4)) and told[-1] == compared
    assert told[2] == experiments.arena(game, bots, 12, seed=2)


def test_a_network_is_the_same_from_workers_of_which_one_dies(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from menagerie import train

    game = menagerie.Game("awimbawe")
    settings = train.Settings(amount=4, thumb_rounds=300, chunks=1,
                              teacher="ismcts:iterations=20:slip=10")
    here = train.values(game, settings)
    do = experiments.do
    with one_dies(cluster) as (client, kill):
        # While the other parts of the same matches are played.
        monkeypatch.setattr(experiments, "do", lambda work, parts, cluster, progress: do(
            work, parts, cluster, lambda done, of: kill() if done < of else None))
        assert train.values(game, settings, cluster=client).file == here.file


def test_records_come_one_after_the_other(cluster: Any) -> None:
    """The same as all at once; without a cluster only as many are played as are asked for."""
    game = menagerie.Game("awimbawe")
    whole = experiments.records(game, "random", 9, seed=5, first=2)
    done: list[int] = []
    stream = experiments.record_stream(
        game, "random", 9, seed=5, first=2, part=4, progress=lambda one, of: done.append(one))
    assert [next(stream) for _ in range(5)] == whole[:5] and done == [1]
    assert list(stream) == whole[5:] and done == [1, 2, 3]
    there = experiments.record_stream(game, "random", 9, seed=5, first=2, part=2, cluster=cluster)
    assert list(there) == whole
    with pytest.raises(ValueError, match="games is 0"):
        experiments.record_stream(game, "random", 0)


def test_what_is_known_before_the_end_is_told_and_may_be_enough() -> None:
    """The first parts of an experiment are one with fewer matches."""
    game = menagerie.Game("awimbawe")
    told: list[experiments.Figures] = []
    whole = experiments.simulate(game, "random", 50, seed=3, part=20, partial=told.append)
    assert [one.games for one in told] == [20, 40, 50] and told[-1] == whole
    assert told[1] == experiments.simulate(game, "random", 40, seed=3)

    class Enough(Exception):
        pass

    def until_clear(so_far: experiments.Comparison) -> None:
        ahead = so_far.first_ahead_of[0]
        if ahead.mean > ahead.half_width:
            raise Enough(so_far.deals)

    with pytest.raises(Enough) as end:
        experiments.arena(game, ["simple", "random"], 10_000, part=10, partial=until_clear)
    assert end.value.args[0] < 1000


SMALL = Plan(games=110, deals=20, positions=12, worlds=4, courses=10, ends=2)


def test_a_report_is_the_same_from_workers_of_which_one_dies(cluster: Any) -> None:
    game = menagerie.Game("awimbawe")
    here: list[tuple[str, int, int]] = []
    page = report(game, SMALL, progress=lambda *told: here.append(told))
    there: list[tuple[str, int, int]] = []
    with one_dies(cluster) as (client, kill):

        def tell(step: str, done: int, of: int) -> None:
            there.append((step, done, of))
            if step == "Trying every action":
                kill()

        again = experiments.report(game, SMALL, cluster=client, progress=tell)
    assert again == page
    assert there == here
    assert all(0 < done <= of for _, done, of in there)
    for step, of in {step: of for step, _, of in there}.items():
        assert step == "Reading matches" or max(
            done for name, done, _ in there if name == step) == of


def test_each_step_of_a_report_goes_to_the_cluster_in_parts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And the page does not tell: neither where it was played, nor with how many parts."""
    small = [f"--{name}={value}" for name, value in vars(SMALL).items() if isinstance(value, int)]
    file = tmp_path / "page.html"
    assert main(["awimbawe", *small, "-o", str(file)]) == 0
    here = file.read_bytes()
    asked: dict[str, int] = {}

    def do(work: Any, parts: Any, cluster: Any, progress: Any) -> Any:
        assert cluster == "tcp://there:8786"
        asked[work.__name__] = len(parts)
        for number, part in enumerate(parts):
            yield work(*part)
            progress(number + 1, len(parts))

    monkeypatch.setattr(experiments, "do", do)
    assert main(["awimbawe", *small, "--cluster", "tcp://there:8786", "-o", str(file)]) == 0
    assert file.read_bytes() == here
    assert asked.keys() == {"_play_part", "_places_part", "_trials_part", "_courses_part"}
    assert min(asked.values()) > 1


def test_train_is_a_name_for_the_two_trainings(monkeypatch: pytest.MonkeyPatch) -> None:
    from menagerie import train

    game, settings = menagerie.Game("awimbawe"), train.Settings(amount=4)
    asked: list[tuple[str, Any, dict[str, Any]]] = []
    for kind in ("values", "policy"):
        monkeypatch.setattr(
            train, kind, lambda *args, kind=kind, **named: asked.append((kind, args, named)))
    experiments.train(game, settings, cluster="there", threads=3)
    experiments.train(game, settings, "policy", cluster="there")
    assert asked == [
        ("values", (game, settings),
         {"start": None, "cluster": "there", "threads": 3, "say": None}),
        ("policy", (game, settings), {"cluster": "there", "threads": 1, "say": None}),
    ]
    wrong: Any = "other"
    with pytest.raises(ValueError, match="'values' or 'policy'"):
        experiments.train(game, settings, wrong)
    with pytest.raises(ValueError, match="starts from scratch"):
        experiments.train(game, settings, "policy", start=menagerie.Network.built_in(game))


def test_experiments_refuse_nothing_to_do() -> None:
    with pytest.raises(ValueError, match="games is 0; it must be from 1 to"):
        experiments.simulate(menagerie.Game("awimbawe"), "random", 0)


def test_an_experiment_that_is_given_up_takes_its_work_back(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the client goes: else the scheduler complains of each part that it cannot deliver."""
    left: list[Any] = []
    leave = distributed.Client.__exit__

    def asked(client: Any, *problem: Any) -> Any:
        for _ in range(200):  # Until it is there, or never.
            tasks: Any = client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
            if tasks == 0:
                break
            time.sleep(0.02)
        left.append(tasks)
        return leave(client, *problem)

    monkeypatch.setattr(distributed.Client, "__exit__", asked)
    game, there = menagerie.Game("awimbawe"), cluster.scheduler_address

    class Enough(Exception):
        pass

    def enough(_: experiments.Figures) -> None:
        raise Enough

    with pytest.raises(Enough):
        experiments.simulate(game, "simple", 40_000, part=100, cluster=there, partial=enough)
    stream: Any = experiments.record_stream(game, "random", 3000, part=100, cluster=there)
    assert next(stream)
    stream.close()
    assert left == [0, 0]
    assert experiments.simulate(game, "random", 30, part=10, cluster=there).games == 30


@pytest.mark.parametrize("deals", [2, 3, 20])
def test_intervals_are_those_of_the_engine(deals: int) -> None:
    """Which hold their 95 % however few the deals are, and are never empty."""
    game = menagerie.Game("awimbawe")
    ours = experiments.arena(game, ["simple", "random"], deals, seed=3)
    theirs = menagerie.arena(game, ["simple", "random"], deals=deals, seed=3)["bots"]
    for score, share, bot in zip(ours.scores, ours.win_shares, theirs, strict=True):
        assert vars(score) == pytest.approx(bot["score"])
        assert vars(share) == pytest.approx(bot["win_share"])
        assert score.low < score.mean < score.high


def test_of_what_was_always_the_same_it_is_not_certain_that_it_will_be() -> None:
    same = experiments.estimate([2.0, 2.0])
    assert same.mean == 2 and same.low < 1.9 and same.high > 2.1
    figures = experiments.Figures(1, games=2, score_sums=[4], score_squares=[8])
    assert figures.mean(0)[0] == 2 and figures.mean(0)[1] > 1
    assert experiments.Figures(1, games=1, score_sums=[4], score_squares=[16]).mean(0)[1] == float(
        "inf"
    )


def test_numbers_of_numpy_count_records() -> None:
    game = menagerie.Game("awimbawe")
    few = list(experiments.record_stream(game, "simple", np.int32(3)))  # type: ignore[arg-type]
    assert few == list(experiments.record_stream(game, "simple", 3))
