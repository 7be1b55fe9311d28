# ---
# SPDX-License-Identifier: Apache-2.0
# jupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}
# ---

# %% [markdown]
# # Statistics of your own
# If a report doesn't answer your question, a few lines of Python will. For example: how often is a
# bid exact in Rage'n Glyphs? Choose your own options: four rounds, with Hose the Dealer. First you
# need records of such matches, so let bots play them, and save them in a file. If its name ends in
# `.zst`, it is compressed. You can read the records of `menagerie simulate` in the same way.

# %%
import tempfile
from pathlib import Path

import menagerie
import numpy as np
from menagerie import records

game = menagerie.Game("rage-n-glyphs", players=4, last_hand=4, hose_the_dealer=True)
folder = tempfile.TemporaryDirectory()
file = Path(folder.name) / "my-matches.jsonl"
records.write(file, (match["record"] for match in records.simulate(game, "simple", 400, seed=1)))

# %% [markdown]
# Records become three tables: matches, rounds and decisions.

# %%
tables = records.to_arrow(records.read(file))
tables.decisions.slice(0, 5).to_pylist()

# %% [markdown]
# Here are all bids with the points of their round: the score after the round, less the score before
# it. A trick is worth one point, whether or not the bid was exact. An exact bid scores 10 more
# points, and an exact bid of 0 only 5. No one has more than four cards here, so 5 points can't be
# five tricks, and the points show which bids were exact.

# %%
scores = {
    (row["game"], row["round"], row["seat"]): row["score"] for row in tables.rounds.to_pylist()
}
bids = []
for row in tables.decisions.to_pylist():
    if row["text"].startswith("bid "):
        match, number, seat = row["game"], row["round"], row["seat"]
        points = scores[match, number, seat] - scores.get((match, number - 1, seat), 0)
        bid = int(row["text"].removeprefix("bid "))
        bids.append((match, bid, points, points == (bid + 10 if bid > 0 else 5)))
matches, bid, points, exact = np.array(bids).T

# %% [markdown]
# Bids in one match depend on each other: a player who makes a bid takes tricks from the others.
# Matches are independent. So the intervals are those of a ratio of sums over matches. Intervals for
# independent bids would be wrong.

# %%
from menagerie.report.estimates import ratio_of


def of_matches(values):
    return np.bincount(matches, weights=values, minlength=len(tables.games))


answers = {}
for one in np.unique(bid).tolist():
    chosen = bid == one
    times = of_matches(chosen)
    share, mean = ratio_of(of_matches(chosen * exact), times), ratio_of(
        of_matches(chosen * points), times
    )
    answers[one] = (int(times.sum()), share, mean)
    print(f"bid {one}: {times.sum():5.0f} times, exact {share.mean:4.0%} "
          f"({share.low:.0%} to {share.high:.0%}), "
          f"on average {mean.mean:.1f} points ({mean.low:.1f} to {mean.high:.1f})")

# %% [markdown]
# For a bid that occurred only a few dozen times, the interval is rough.
