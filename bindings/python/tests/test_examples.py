# SPDX-License-Identifier: Apache-2.0
"""The examples: they run, they are repeatable, and PPO learns what it should."""

import dataclasses
import re
import sys
from pathlib import Path
from typing import Any

import menagerie
import numpy as np
import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.fixture(scope="module")
def ppo() -> Any:
    sys.path.insert(0, str(EXAMPLES))
    import ppo

    return ppo


SMALL = {"steps": 1024, "matches": 16, "rollout": 32, "batch": 128, "width": 16, "measured": 100}


def test_the_same_seed_gives_the_same_network(ppo: Any) -> None:
    settings = ppo.Settings(**SMALL)
    first, lessons = ppo.train(settings, say=lambda text: None)
    second, _ = ppo.train(settings, say=lambda text: None)
    assert lessons == 2
    assert ppo.digest(first) == ppo.digest(second)
    random, simple = ppo.of_bot("random"), ppo.of_bot("simple")
    share, width = ppo.ahead_of(ppo.of_network(first), random, settings)
    assert 0 <= share <= 100 and width >= 0
    share, width = ppo.ahead_of(simple, random, settings)
    assert share - width > 50
    assert ppo.ahead_of(random, simple, settings)[0] < 50


def test_a_run_that_was_stopped_can_be_repeated(ppo: Any) -> None:
    """By its number of lessons; the rate still falls as in the whole run."""
    settings = ppo.Settings(**{**SMALL, "steps": 12 * 16 * 32, "matches": 16})
    told: list[str] = []

    def stop(line: str) -> None:
        told.append(line)
        if line.startswith("10 of 12 lessons"):
            raise KeyboardInterrupt

    stopped, lessons = ppo.train(settings, say=stop)
    assert lessons == 10 and told[-1] == "stopped; --lessons 10 comes to the same"
    repeated, lessons = ppo.train(dataclasses.replace(settings, lessons=10), say=told.append)
    assert lessons == 10
    assert re.match(r"10 of 10 lessons, \d+\.\d of about \d+\.\d minutes", told[-1])
    assert ppo.digest(repeated) == ppo.digest(stopped)
    shorter = dataclasses.replace(settings, steps=10 * 16 * 32)  # Another schedule.
    assert ppo.digest(ppo.train(shorter, say=told.append)[0]) != ppo.digest(stopped)


def test_what_was_learnt_is_said_with_its_lessons(
    ppo: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [f"--{name}={value}" for name, value in {**SMALL, "measured": 20}.items()]
    monkeypatch.setattr(sys, "argv", ["ppo.py", *asked, "--lessons=1"])
    ppo.main()
    said = capsys.readouterr().out
    learnt = r"^learnt in 1 of 2 lessons from 512 decisions; network [0-9a-f]{16}$"
    assert re.search(learnt, said, re.M)


def test_advantages_follow_each_seat(ppo: Any) -> None:
    """Two seats take turns; what a seat earned is credited to its own choices."""
    rollout = {
        "reward": np.zeros((4, 1, 2), np.float32),
        "end": np.array([[False], [False], [True], [False]]),
        "seat": np.array([[0], [1], [0], [1]]),
        "value": np.zeros((4, 1), np.float32),
        "chose": np.ones((4, 1), np.bool_),
    }
    rollout["reward"][2, 0] = [1, -1]
    settings = ppo.Settings(lambda_=0.5)
    gain, known = ppo.advantages(rollout, settings)
    assert gain[:3, 0] == pytest.approx([0.5, -1, 1])
    assert known[:, 0].tolist() == [True, True, True, False]
    # If there was nothing to choose, the choice before is credited with what came.
    rollout["chose"][2] = False
    gain, known = ppo.advantages(rollout, settings)
    assert gain[:2, 0] == pytest.approx([1, -1])
    assert known[:, 0].tolist() == [True, True, False, False]


def test_colours_are_shown_in_the_order_of_the_hand(ppo: Any) -> None:
    """With the colours renamed, the network is shown the same and does the same."""
    game = menagerie.Game("savage-bowl", players=4)
    colours = ppo.Colours(game)
    named = str.maketrans("RYGB", "GRBY")
    for seed in range(6):
        one, other = game.start(), game.start()
        deal = one.shuffle(seed)
        one.deal(deal)
        renamed = [[card.translate(named) for card in hand] for hand in deal["hands"]]
        other.deal({**deal, "hands": renamed})
        for _ in range(30):
            shown = []
            for state in (one, other):
                mask = np.zeros((1, game.num_actions), np.bool_)
                mask[0, state.legal()] = True
                seen = state.view(state.seat).observation_floats()[None]
                shown.append(colours.ordered(seen, mask))
            (seen, mask, actions), (seen_other, mask_other, actions_other) = shown
            assert np.array_equal(seen, seen_other) and np.array_equal(mask, mask_other)
            assert (np.diff(colours.cards("hand", seen)[0].sum(axis=1)) <= 0).all()
            action = int(np.flatnonzero(mask[0])[seed % mask.sum()])
            one.apply(int(actions[0, action]))
            other.apply(int(actions_other[0, action]))
