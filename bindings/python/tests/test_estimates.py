# SPDX-License-Identifier: Apache-2.0
"""The statistics of reports: known answers, and intervals that cover as often as they say."""

from itertools import combinations, permutations

import numpy as np
import pytest
from menagerie.report import estimates
from menagerie.report.estimates import Estimate

TIMES = 1000


def coverage(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


def test_intervals_of_means_shares_and_ratios_cover_what_they_should() -> None:
    rng = np.random.default_rng(1)
    means, shares, ratios = [], [], []
    for _ in range(TIMES):
        one = estimates.mean_of(rng.exponential(2, 60))
        means.append(one.low <= 2 <= one.high)
        share = estimates.share_of(int(rng.binomial(40, 0.05)), 40)
        shares.append(share.low <= 0.05 <= share.high)
        # Matches of different length; within each, what happens hangs together.
        length = rng.integers(5, 40, 80)
        hits = rng.binomial(length, rng.beta(3, 7, 80))
        ratio = estimates.ratio_of(hits, length)
        ratios.append(ratio.low <= 0.3 <= ratio.high)
    assert 0.91 <= coverage(means) <= 0.97
    assert 0.93 <= coverage(shares) <= 1
    assert 0.92 <= coverage(ratios) <= 0.98


def test_shares_near_the_ends_are_covered_by_intervals_within_them() -> None:
    rng = np.random.default_rng(8)
    alone, together = [], []
    for _ in range(TIMES):
        one = estimates.mean_share(rng.random(60) < 0.97)
        assert 0 <= one.low <= one.mean <= one.high <= 1
        alone.append(one.low <= 0.97 <= one.high)
        length = rng.integers(5, 40, 80)
        hits = rng.binomial(length, rng.beta(0.12, 3.88, 80))
        one = estimates.share_in(hits, length)
        assert 0 <= one.low <= one.mean <= one.high <= 1
        together.append(one.low <= 0.03 <= one.high)
    assert 0.93 <= coverage(alone) <= 1
    assert 0.9 <= coverage(together) <= 0.99


def test_a_share_of_none_or_of_all_is_not_certain() -> None:
    none, all_ = estimates.mean_share(np.zeros(30)), estimates.mean_share(np.ones(30))
    assert none.low == none.mean == 0 and 0.05 < none.high < 0.2
    assert all_.high == all_.mean == 1 and 0.8 < all_.low < 0.95
    # Without a difference between matches there is nothing to doubt; of one match there is.
    assert estimates.share_in([3] * 9, [4] * 9) == Estimate(0.75, 0.75, 0.75, 9)
    assert estimates.share_in([3], [4]) == Estimate(0.75, 0, 1, 1)


def test_quantiles_are_covered_and_the_same_each_time() -> None:
    rng = np.random.default_rng(9)
    hits = []
    for _ in range(200):
        values = rng.normal(0, 1, 150)
        low, middle = estimates.quantiles_of(values, [0.25, 0.5])
        hits += [low.low <= -0.6745 <= low.high, middle.low <= 0 <= middle.high]
        assert low == estimates.quantiles_of(values, [0.25])[0]
    assert 0.9 <= coverage(hits) <= 0.98


def test_of_many_differences_that_are_none_hardly_one_is_taken_for_one() -> None:
    rng = np.random.default_rng(10)
    alone, pages, found, wrong = [], [], 0, 0
    for _ in range(300):
        chances = [estimates.chance(estimates.difference(*(
            estimates.mean_of(rng.normal(0, 1, 25)) for _ in "ab"))) for _ in range(20)]
        alone += [one < 0.05 for one in chances]
        pages.append(estimates.bar(chances) >= min(chances))
        real = [estimates.chance(estimates.mean_of(rng.normal(1, 1, 25))) for _ in range(10)]
        most = estimates.bar(chances + real)
        wrong += sum(one <= most for one in chances)
        found += sum(one <= most for one in real)
    assert 0.03 <= coverage(alone) <= 0.06
    assert coverage(pages) <= 0.08  # Not in two of three, as one by one.
    assert found > 2700 and wrong / (found + wrong) <= 0.06
    assert estimates.bar([]) < 0 and estimates.bar([0.2, 0.4]) < 0
    assert estimates.bar([0.04, 0.001, 0.9]) == 0.001


def test_what_a_bootstrap_sees_without_a_width_is_not_certain() -> None:
    fives, sixes = (estimates.quantiles_of(np.full(40, k), [0.5])[0] for k in (5, 6))
    more = estimates.difference(fives, sixes)
    assert (more.low, more.mean, more.high) == (1, 1, 1) and estimates.chance(more) == 0.005
    assert estimates.chance(estimates.difference(fives, fives)) == 1
    assert estimates.chance(estimates.mean_of([4.0] * 20)) == 0


def test_a_ratio_that_took_decisions_for_independent_would_cover_too_seldom() -> None:
    rng = np.random.default_rng(2)
    hits = []
    for _ in range(300):
        length = np.full(80, 30)
        together = rng.binomial(length, rng.beta(0.6, 1.4, 80))
        alone = estimates.share_of(int(together.sum()), int(length.sum()))
        hits.append(alone.low <= 0.3 <= alone.high)
    assert coverage(hits) < 0.7


def test_a_difference_is_covered() -> None:
    rng = np.random.default_rng(3)
    hits = []
    for _ in range(TIMES):
        first = estimates.share_of(int(rng.binomial(50, 0.1)), 50)
        second = estimates.share_of(int(rng.binomial(70, 0.3)), 70)
        both = estimates.difference(first, second)
        hits.append(both.low <= 0.2 <= both.high)
    assert 0.93 <= coverage(hits) <= 0.99
    assert estimates.difference(Estimate(1, 0, 2, 9), Estimate(5, 4, 6, 9)).excludes(0)


def outcomes(
    rng: np.random.Generator, deals: int, deal: float, bot: float, rest: float
) -> tuple[estimates.Numbers, np.ndarray[tuple[int, ...], np.dtype[np.int64]]]:
    """For a made-up game for two, in which these are the standard deviations."""
    bots = np.array([[0, 1], [1, 0]])
    luck = rng.normal(0, deal, (deals, 1, 1)) * np.array([1, -1])
    skill = np.where(bots == 1, bot, -bot)[None]
    noise = rng.normal(0, rest, (deals, 2, 1)) * np.array([1, -1])
    return luck + skill + noise, bots


@pytest.mark.parametrize(
    ("deal", "bot", "rest"), [(1, 1, 1), (2, 0, 1), (0, 0.5, 2), (1, 2, 0.1), (0, 0, 1)]
)
def test_parts_of_a_variance_are_found(deal: float, bot: float, rest: float) -> None:
    squares = np.array([0, deal**2, bot**2, rest**2])
    wanted = squares / squares.sum()
    data, bots = outcomes(np.random.default_rng(4), 4000, deal, bot, rest)
    found = estimates.variance_parts(data, bots)
    assert [one.mean for one in found] == pytest.approx(wanted, abs=0.03)
    assert sum(one.mean for one in found) == pytest.approx(1)


def test_intervals_of_the_parts_cover() -> None:
    rng = np.random.default_rng(5)
    hits = []
    for _ in range(120):
        data, bots = outcomes(rng, 100, 1, 1, 1)
        deal = estimates.variance_parts(data, bots)[1]
        hits.append(deal.low <= 1 / 3 <= deal.high)
    assert 0.87 <= coverage(hits) <= 1


def test_four_seats_and_two_bots_in_six_seatings() -> None:
    rng = np.random.default_rng(6)
    bots = np.array([[0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0],
                     [1, 1, 0, 0]])
    luck = rng.normal(0, 2, (3000, 1, 4))
    noise = rng.normal(0, 2, (3000, 6, 4))
    data = luck + noise + np.where(bots == 1, 1.0, -1.0)[None]
    data -= data.mean(axis=2, keepdims=True)  # The victory is shared among the four.
    seat, deal, bot, rest = (one.mean for one in estimates.variance_parts(data, bots))
    assert seat < 0.01
    assert (deal, bot, rest) == pytest.approx((3 / 7, 1 / 7, 3 / 7), abs=0.03)


THREE = np.array(list(permutations(range(3), 2)))  # Three bots, two of them at the table.


def contests(
    rng: np.random.Generator, deals: int, skill: float, deal: float, rest: float
) -> estimates.Numbers:
    """The results of two of three bots: the larger the difference in strength, the more."""
    ahead = skill * (THREE[:, :1] - THREE[:, 1:]) * np.array([1, -1])
    if skill == 1:
        ahead = np.sign(ahead)  # The better one wins, by however little.
    luck = rng.normal(0, 1, (deals, 1, 1)) * np.array([1, -1])
    noise = rng.normal(0, 1, (deals, 6, 1)) * np.array([1, -1])
    return np.asarray(ahead + deal * luck + rest * noise)


def test_where_the_better_bot_always_wins_there_is_no_luck() -> None:
    data = contests(np.random.default_rng(11), 120, 1, 0, 0)
    seat, deal, bots, rest = estimates.variance_parts(data / 2, THREE)
    assert (bots.low, bots.mean, bots.high) == pytest.approx((1, 1, 1))
    assert max(seat.high, deal.high, rest.high) < 1e-9


def test_where_the_deal_alone_decides_bots_and_choices_are_nothing() -> None:
    data = contests(np.random.default_rng(12), 120, 0, 1, 0)
    seat, deal, bots, rest = estimates.variance_parts(data, THREE)
    assert deal.mean == pytest.approx(1, abs=0.02) and seat.low == 0
    assert max(bots.high, rest.high) < 1e-9


def test_a_small_deal_is_found_among_bots_of_very_different_strength() -> None:
    # Skill alone has a variance of 2/3 * 0.5 + 1/3 * 2 = 1; the deal is 4 % of all.
    deals, hits, means = [], [], []
    for k in range(60):
        rng = np.random.default_rng(100 + k)
        data = contests(rng, 150, 0.5**0.5, (0.04 / 0.7) ** 0.5, (0.26 / 0.7) ** 0.5)
        seat, deal, bots, rest = estimates.variance_parts(data, THREE)
        assert bots.low <= 0.7 <= bots.high or abs(bots.mean - 0.7) < 0.05
        deals.append(deal.low > 0)
        hits.append(deal.low <= 0.04 <= deal.high)
        means.append(deal.mean)
    assert np.mean(means) == pytest.approx(0.04, abs=0.004)
    assert coverage(hits) >= 0.85 and coverage(deals) > 0.6


def test_a_deal_that_decides_nothing_is_found_to_decide_something_but_seldom() -> None:
    # The interval is of what is not cut off at 0: else it would have no width, or never hold 0.
    rng = np.random.default_rng(13)
    found = [estimates.variance_parts(contests(rng, 60, 0.3, 0, 1), THREE)[1] for _ in range(100)]
    assert coverage([one.low > 0 for one in found]) <= 0.08
    assert all(0 <= one.low <= one.mean <= one.high <= 1 for one in found)
    assert coverage([one.high > 0 for one in found]) >= 0.9


def test_many_seatings_of_bots_that_are_alike_are_not_taken_for_skill() -> None:
    rng = np.random.default_rng(14)
    seatings = np.array([[k in ones for k in range(8)] for ones in combinations(range(8), 4)])
    lows = []
    for _ in range(10):
        data = rng.normal(0, 1, (30, len(seatings), 8))
        data -= data.mean(axis=2, keepdims=True)
        bots = estimates.variance_parts(data, seatings.astype(int))[2]
        lows.append(bots.low > 0)
        assert bots.mean < 0.01
    assert coverage(lows) <= 0.2


def test_seatings_in_which_a_bot_has_the_better_seat_more_often_are_refused() -> None:
    with pytest.raises(ValueError, match="in each seat equally often"):
        estimates.variance_parts(np.zeros((9, 2, 2)), np.array([[0, 1], [0, 1]]))


def test_the_luckiest_of_many_equal_actions_brings_nothing() -> None:
    rng = np.random.default_rng(7)
    alike = [estimates.stake_of(rng.random((12, 40))) for _ in range(TIMES)]
    gain = estimates.mean_of([one.gain for one in alike])
    assert gain.low <= 0 <= gain.high
    assert coverage([one.gain / one.error > 1.96 for one in alike]) < 0.04
    better = rng.random((5, 4000)) + np.array([0, 0, 0.5, 0, 0])[:, None]
    stake = estimates.stake_of(better)
    assert stake.best == 2 and stake.gain == pytest.approx(0.4, abs=0.02)


def test_how_many_matches_tell_two_apart() -> None:
    assert estimates.matches_to_tell(Estimate(0.1, 0.05, 0.15, 100), 0.5) == Estimate(
        97, 43, 385, 100)
    assert estimates.matches_to_tell(Estimate(0.1, -0.05, 0.25, 100), 0.5) is None
