# ---
# SPDX-License-Identifier: Apache-2.0
# jupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}
# ---

# %% [markdown]
# # Statistics of your own
# What a report does not answer, a few lines do. Here: in Rage'n Glyphs, how often is a bid made
# exactly? The rules are your own: four rounds, and the dealer may not make the bids add up. First
# there must be records of such matches. Bots play them, and a file keeps them. One that ends in
# `.zst` is compressed; the records that `menagerie simulate` writes are read in the same way.

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
# Records are turned into three tables: of matches, of rounds and of decisions.

# %%
tables = records.to_arrow(records.read(file))
tables.decisions.slice(0, 5).to_pylist()

# %% [markdown]
# Every bid, and what its round brought: the score after the round, less the score before it. A
# trick is worth a point, whether the bid was right or wrong; an exact bid brings 10 points more, an
# exact bid of 0 only 5. Nobody has more than four cards here, so 5 points are never five tricks,
# and the points tell who was exact.

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
# What is in one match hangs together: who has made a bid takes tricks from the others. Matches do
# not. So the intervals are those of a ratio of sums over matches; as if all bids were independent,
# they would come out wrong.

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
# Of a bid that was made a few dozen times only, the interval is a rough one.
