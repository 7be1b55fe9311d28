# SPDX-License-Identifier: Apache-2.0
"""What a report says in words does not contradict what its plots show."""

import numpy as np
import pytest
from menagerie.report.findings import two_lengths

ORDER = np.random.default_rng(5)


@pytest.mark.parametrize(
    "lengths",
    [
        ORDER.normal(40, 3, 2000).round(),
        ORDER.uniform(30, 60, 2000).round(),
        ORDER.exponential(10, 2000).round() + 10,
        ORDER.choice([30, 40, 50], 2000),
        36 + 4 * ORDER.binomial(10, 0.5, 2000),  # A comb isn't a pair of groups.
        np.full(2000, 36),
        np.concatenate([np.full(1990, 36), np.full(10, 60)]),  # Nor are a few that are long.
        np.array([30, 50]),
    ],
    ids=["normal", "uniform", "exponential", "three", "comb", "same", "few", "two matches"],
)
def test_one_group_of_lengths_is_not_called_two(lengths: np.ndarray) -> None:
    assert two_lengths(lengths) is None


@pytest.mark.parametrize("spread", [0.0, 1.0, 2.0])
def test_two_groups_of_lengths_are_found_where_the_plot_shows_them(spread: float) -> None:
    """Also where the standard deviation is less than a fifth of the mean."""
    short, long = ORDER.normal(36, spread, 1200), ORDER.normal(48, spread, 800)
    lengths = ORDER.permutation(np.concatenate([short, long])).round()
    assert lengths.std() / lengths.mean() < 0.2
    groups = two_lengths(lengths)
    assert groups is not None
    assert np.median(groups[0]) == pytest.approx(36, abs=1)
    assert np.median(groups[1]) == pytest.approx(48, abs=1)
    assert len(groups[0]) == pytest.approx(1200, abs=15)
