# SPDX-License-Identifier: Apache-2.0
"""The examples: they run, they are repeatable, and PPO learns what it should."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.fixture(scope="module")
def ppo() -> Any:
    pytest.importorskip("jax")
    sys.path.insert(0, str(EXAMPLES))
    import ppo

    return ppo


def test_the_same_seed_gives_the_same_network(ppo: Any) -> None:
    settings = ppo.Settings(steps=1024, matches=16, rollout=32, parts=4, width=16, judged=8)
    first, decisions = ppo.train(settings, say=lambda text: None)
    second, _ = ppo.train(settings, say=lambda text: None)
    assert decisions == 1024
    assert ppo.digest(first) == ppo.digest(second)
    assert 0 <= ppo.ahead_of(first, "random", settings) <= 100


def test_advantages_follow_each_seat(ppo: Any) -> None:
    """Two seats take turns; what a seat earned is credited to its own decisions."""
    zeros = np.zeros((4, 1), np.float32)
    rollout = {
        "reward": np.zeros((4, 1, 2), np.float32),
        "end": np.array([[False], [False], [True], [False]]),
        "seat": np.array([[0], [1], [0], [1]]),
        "value": zeros,
    }
    rollout["reward"][2, 0] = [1, -1]
    settings = ppo.Settings(lambda_=0.5)
    gain, known = ppo.advantages(rollout, settings)
    assert gain[:3, 0] == pytest.approx([0.5, -1, 1])
    assert known[:, 0].tolist() == [1, 1, 1, 0]
