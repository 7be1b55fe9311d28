# SPDX-License-Identifier: Apache-2.0
"""Settings of what takes long say at once, by name, what is wrong with them."""

from functools import partial
from typing import Any

import menagerie
import numpy as np
import pytest
from menagerie import _core, checks, exploit, train
from menagerie.report import Plan, report, sample
from menagerie.report.__main__ import main
from test_wrong_values import says

NO_NUMBER = ("a", None, True)
NAN, INF = float("nan"), float("inf")


def refused(make: Any, name: str, values: tuple[Any, ...], *words: str) -> None:
    """Every one of the values, with the name of the setting and what was read."""
    for value in values:
        says(partial(make, **{name: value}), name, repr(value), *words)


def test_a_learner_says_at_once_what_is_wrong_with_its_settings() -> None:
    make = exploit.Settings
    for name in ("decisions", "rollout", "epochs", "batch", "width", "checks"):
        refused(make, name, (0, -1), "must be at least 1")
        refused(make, name, (1.5, *NO_NUMBER), "whole number")
    refused(make, "warming", (-1,), "must be at least 0")
    refused(make, "matches", (0, 2**24 + 1), "must be from 1 to 16777216")
    for name in ("checked", "measured"):
        refused(make, name, (0, 1, 2**24 + 1), "must be from 2 to 16777216")
        refused(make, name, (1.5, *NO_NUMBER), "whole number")
    refused(make, "seed", (-1, 2**31), "must be from 0 to 2147483647")
    for name in ("sure", "rate", "clip", "entropy", "norm"):
        refused(make, name, (-0.1, NAN, INF), "must be a number, at least 0")
        refused(make, name, NO_NUMBER, "must be a number")
    refused(make, "lambda_", (-0.1, 1.1, NAN), "must be from 0 to 1")
    refused(make, "bot", (5, None), "name of a bot")
    says(partial(make, bot="clever"), "bot: bot", "clever", "ismcts")
    make(rate=0, warming=0, checked=2, measured=2, lambda_=1)


def test_training_says_at_once_what_is_wrong_with_its_settings() -> None:
    make = partial(train.Settings, 5)
    says(partial(train.Settings, 0), "amount is 0", "at least 1")
    says(partial(train.Settings, 1.5), "amount is 1.5", "whole number")  # type: ignore[arg-type]
    for name in ("thumb_chunk", "chunks", "kept", "passes"):
        refused(make, name, (0, -1), "must be at least 1")
        refused(make, name, (1.5, *NO_NUMBER), "whole number")
    refused(make, "batch", (0, -1, 2**20 + 1, 10**11), "must be from 1 to 1048576")
    refused(make, "batch", (1.5, *NO_NUMBER), "whole number")
    refused(make, "thumb_rounds", (-1,), "must be at least 0")
    refused(make, "seed", (-1,), "must be from 0 to 2**64 - 1")
    for name in ("rate", "search_rate"):
        refused(make, name, (-0.1, NAN, INF), "must be a number, at least 0")
    refused(make, "lambda_", (-0.1, 1.1, NAN), "must be from 0 to 1")
    for name in ("teacher", "thumb"):
        refused(make, name, (5, None), "name of a bot")
        says(partial(make, **{name: "clever"}), f"{name}: bot", "clever", "ismcts")


def test_threads_are_looked_at_before_anything_is_learned() -> None:
    game, told = menagerie.Game("savage-bowl", players=4), list[str]()
    settings = train.Settings(5)
    for threads in (0, 257):
        for learn in (partial(exploit.exploit, game, exploit.Settings()),
                      partial(train.values, game, settings), partial(train.policy, game, settings)):
            says(partial(learn, threads=threads, say=told.append), f"threads is {threads}",
                 "1 to 256")
    assert not told


def test_a_plan_says_at_once_what_is_wrong_with_it() -> None:
    make: Any = Plan
    for name, least in (("games", 10), ("deals", 10), ("positions", 10), ("worlds", 4),
                        ("courses", 10), ("ends", 2)):
        refused(Plan, name, (least - 1, 10**6 + 1, 10**30), f"must be from {least} to 1000000")
        refused(Plan, name, NO_NUMBER, "whole number")
    refused(Plan, "threads", (0, 257), "must be from 1 to 256")
    refused(Plan, "seed", (-1,), "must be from 0 to 2**64 - 1")
    for name in ("bots", "weaker", "stronger"):
        says(partial(make, **{name: "clever"}), f"{name}: bot", "clever", "ismcts")
    for name in ("weaker", "stronger"):  # One bot, and not one per seat.
        says(partial(make, **{name: "random,easy"}), f"{name}: bot", "random,easy")
    refused(Plan, "bots", (["simple"], None, 5), "must be a str", "one per seat", "simple,random")
    refused(Plan, "bots", (menagerie.Mind("simple"),), "must be a str")


def test_skill_is_measured_between_two_bots() -> None:
    for bots, weaker, stronger in (("simple", "simple", None), ("simple,random", "simple", None),
                                   ("random", "random", "random")):
        says(partial(Plan, bots=bots, weaker=weaker, stronger=stronger),
             f"weaker is {weaker!r}, which bots already names", "name another bot", "stronger")
    for bots, weaker, stronger in (("simple", "random", "simple"), ("simple", "easy", "easy"),
                                   ("easy,simple", "random", "easy")):
        says(partial(Plan, bots=bots, weaker=weaker, stronger=stronger),
             f"stronger is {stronger!r}, which", "already", "must be another bot, or None")
    assert Plan(weaker="simple", stronger="easy").skills == ["simple", "easy"]


def test_bots_fit_both_sets_of_options_before_anything_is_played() -> None:
    told: list[str] = []
    four, five = (menagerie.Game("savage-bowl", players=players) for players in (4, 5))
    plan = Plan(bots="simple,simple,random,random", weaker="easy")
    says(partial(report, four, plan, compare=five, progress=lambda step, *_: told.append(step)),
         "bots is 'simple,simple,random,random'", "names 4 bots", "5 seats", "one per seat")
    assert not told


def test_the_command_names_the_option(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    page = tmp_path / "page.html"
    for words, said in ((["--weaker", "simple"], "weaker is 'simple'"),
                        (["--stronger", "clever"], "stronger: bot"),
                        (["--threads", "0"], "threads is 0")):
        assert main(["awimbawe", "-o", str(page), *words]) == 2
        assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_numbers_of_numpy_are_kept_as_pythons() -> None:
    make: Any = train.Settings
    settings = make(np.uint8(100), thumb_rounds=np.uint8(20), rate=np.float32(0.5),
                    seed=np.uint64(7))
    assert settings.amount * settings.thumb_rounds == 2000
    assert {type(getattr(settings, name)) for name in ("amount", "thumb_rounds", "seed")} == {int}
    assert type(settings.rate) is float
    for number in (np.float32("inf"), np.float16("nan"), np.longdouble("1e400")):
        says(partial(make, 5, rate=number), f"rate is {number!r}", "must be a number")
    make = Plan
    plan = make(games=np.int16(500), seed=np.uint64(7), threads=np.int8(2))
    assert plan == Plan(games=500, seed=7, threads=2)
    assert {type(one) for one in (plan.games, plan.seed, plan.threads)} == {int}


def test_a_number_of_thousands_of_digits_is_named_by_its_size() -> None:
    make = partial(train.Settings, 5)
    for number in (-(10**5000), 10**5000, 10**400):
        says(partial(make, rate=number), "rate is a whole number of ", " bits", "must be a number")
        says(partial(make, lambda_=number), "lambda_ is a whole number of ", "must be from 0 to 1")
        says(partial(make, seed=number), "seed is a whole number of ", "0 to 2**64 - 1")
        says(partial(make, batch=number), "batch is a whole number of ", "1 to 1048576")
    listed: Any = [10**5000]
    says(partial(make, rate=listed), "rate is a list; it must be a number")
    says(partial(make, batch=listed), "batch is a list; it must be a whole number")


def test_the_first_match_and_how_many_there_are_may_be_numbers_of_numpy() -> None:
    assert checks.first_match(np.int32(3), np.int32(5)) == 3
    assert checks.first_match(2**62 - 5, np.int32(5)) == 2**62 - 5
    says(partial(checks.first_match, 2**62 - 4, np.int32(5)), f"first is {2**62 - 4}")


def test_a_report_names_the_argument() -> None:
    make: Any = report
    game = menagerie.Game("awimbawe")
    says(partial(make, "awimbawe"), "game is 'awimbawe'; it must be a menagerie.Game")
    says(partial(make, game, 5), "plan is 5; it must be a menagerie.report.Plan")
    says(partial(make, game, compare="awimbawe"), "compare is 'awimbawe'", "menagerie.Game")


def test_the_seed_decides_the_worlds_of_a_position_and_how_a_match_is_played_on() -> None:
    plans = [Plan(games=10, deals=10, positions=10, courses=10, ends=4, worlds=4, seed=seed)
             for seed in (1, 2, 2**64 - 1)]
    game = menagerie.Game("awimbawe")
    record = _core.simulate(game, "simple", 1, 0, 1, 1, True)[0]["record"]
    tried = [sample._trial(plan, 3, record, 0.1) for plan in plans]
    assert len({str(one and one.scores.tolist()) for one in tried}) == 3
    likely = [sample._likely(Plan(ends=50, seed=plan.seed), 2, 3, record) for plan in plans]
    assert len({str(one.tolist()) for one in likely}) == 3
    # The existing pages were made with the default seed, and with these numbers.
    assert sample._seed(plans[0], 3) == 3
