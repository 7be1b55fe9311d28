# ---
# SPDX-License-Identifier: Apache-2.0
# jupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}
# ---

# %% [markdown]
# # Statistics of your own
# Records are turned into tables, one of matches, one of rounds and one of decisions. What a report
# does not answer, a few lines do. Here: in Rage'n Glyphs, how often is a bid made exactly?

# %%
import menagerie
import numpy as np
from menagerie import records

game = menagerie.Game("rage-n-glyphs", players=4, last_hand=8)
played = [match["record"] for match in records.simulate(game, "simple", 200, seed=1)]
tables = records.to_arrow(played)
tables.decisions.slice(0, 5).to_pylist()

# %% [markdown]
# Bids, and what the round brought.

# %%
rounds = {
    (row["game"], row["round"], row["seat"]): row["score"] for row in tables.rounds.to_pylist()
}
bids: dict[int, list[int]] = {}
for row in tables.decisions.to_pylist():
    if row["text"].startswith("bid "):
        key = (row["game"], row["round"], row["seat"])
        before = rounds.get((row["game"], row["round"] - 1, row["seat"]), 0)
        bids.setdefault(int(row["text"].split()[1]), []).append(rounds[key] - before)

for bid, points in sorted(bids.items()):
    made = (np.array(points) > 0).mean()
    print(f"bid {bid}: {len(points):5} times, with points {made:4.0%}, "
          f"on average {np.mean(points):5.1f}")

# %% [markdown]
# The same with an interval:

# %%
from menagerie.report.estimates import mean_of

for bid, points in sorted(bids.items()):
    if len(points) > 30:
        one = mean_of(points)
        print(f"bid {bid}: {one.mean:.1f} points ({one.low:.1f} to {one.high:.1f})")
