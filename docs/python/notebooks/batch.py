# ---
# SPDX-License-Identifier: Apache-2.0
# jupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}
# ---

# %% [markdown]
# # Many matches at once
# A `VectorEnv` steps many matches of a game together. It always returns the same arrays, which C++
# fills again at every step, without Python's lock.

# %%
import time

import menagerie

env = menagerie.VectorEnv("savage-bowl", 1024, seed=1, options={"players": 4})
rows = env.reset()
{name: (array.dtype, array.shape) for name, array in rows.items()}

# %% [markdown]
# `observation` has what the seat to act knows. Its parts have names.

# %%
for plane in env.game.planes[:6]:
    print(f"{plane.name:20} {plane.size:4} numbers: {plane.meaning}")

# %% [markdown]
# A policy is a function from these rows to one action per match. This one plays the legal action
# with the highest number, against random players.

# %%
def greedy(rows: menagerie.Rows) -> object:
    actions = rows["mask"].shape[1]
    return actions - 1 - rows["mask"][:, ::-1].argmax(axis=1)


begin, steps = time.perf_counter(), 300
for step in range(steps):
    rows = env.step(greedy(rows) if step % 2 else env.sample())
seconds = time.perf_counter() - begin
print(f"{steps * env.n:,} decisions in {seconds:.2f} s")

# %% [markdown]
# Match *i* depends only on the seed, on *i* and on its actions, not on the number of matches or
# threads.

# %%
few = menagerie.VectorEnv("savage-bowl", 8, seed=1, options={"players": 4})
many = menagerie.VectorEnv("savage-bowl", 64, seed=1, threads=2, options={"players": 4})
assert (few.reset()["observation"] == many.reset()["observation"][:8]).all()
