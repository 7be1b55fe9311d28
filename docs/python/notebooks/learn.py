# ---
# SPDX-License-Identifier: Apache-2.0
# jupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}
# ---

# %% [markdown]
# # A network that learns
# `bindings/python/examples/ppo.py` is PPO in one file. All four seats of Savage Bowl are played by
# the network that learns. Here it learns for a minute at most; that is enough to see how it is
# done, and not to play well.

# %%
import os
import sys
from pathlib import Path

root = Path(os.environ.get("MENAGERIE_ROOT", "."))
sys.path.insert(0, str(root / "bindings/python/examples"))
import ppo

settings = ppo.Settings(steps=24_576, matches=64, rollout=64, parts=8, width=64, judged=40)
network, decisions = ppo.train(settings)
print(f"learnt from {decisions:,} decisions: network {ppo.digest(network)}")

# %%
print(f"ahead of random in {ppo.ahead_of(network, 'random', settings):.0f} of 100 pairs")

# %% [markdown]
# The same seed gives the same network, number by number. A whole run is
# `python bindings/python/examples/ppo.py`: 60 million decisions in 12.4 minutes on two cores of an
# AMD EPYC at 2.6 GHz. A seat of that network (1971eb2401a142ca) ended ahead of one of `random` in
# 77.3 of 100 pairs of seats, and ahead of one of `simple` in 53.1; with 6 million decisions and 1.4
# minutes it was 64.0 and 41.1.
