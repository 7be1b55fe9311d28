# SPDX-License-Identifier: Apache-2.0
"""Experiments on several processes."""

import os
import signal
from typing import Any

import menagerie
import pytest
from menagerie import experiments

distributed = pytest.importorskip("dask.distributed")


@pytest.fixture
def cluster() -> Any:
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
    ) as three:
        yield three


def test_workers_change_nothing_and_one_may_die(cluster: Any) -> None:
    """The same figures from this process, from three others, and when one of those is killed."""
    game = menagerie.Game("savage-bowl", players=4)
    here = experiments.simulate(game, "simple", 120, seed=7, part=10)
    assert experiments.simulate(game, "simple", 120, seed=7, part=17, cluster=cluster) == here
    bots = ["simple", "random"]
    compared = experiments.arena(game, bots, 60, seed=2, part=4)
    assert compared.first_ahead_of[0].mean > compared.first_ahead_of[0].half_width
    with distributed.Client(cluster) as client:
        pids = client.run(os.getpid)
        killed: list[int] = []

        def kill_one(done: int, parts: int) -> None:
            if done == 2 and not killed:
                killed.append(next(iter(pids.values())))
                os.kill(killed[0], signal.SIGKILL)

        again = experiments.arena(
            game, bots, 60, seed=2, part=4, cluster=client, progress=kill_one
        )
    assert killed and again == compared


def test_experiments_refuse_nothing_to_do() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        experiments.simulate(menagerie.Game("awimbawe"), "random", 0)
