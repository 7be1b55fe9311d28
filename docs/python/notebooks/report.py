# ---
# SPDX-License-Identifier: Apache-2.0
# jupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}
# ---

# %% [markdown]
# # A report for designers
# What is the effect of a rule? Play with and without it, and compare. Here there are only a few
# matches; the command `python -m menagerie.report` plays two thousand.

# %%
from IPython.display import HTML, SVG
from menagerie import Game
from menagerie.report import Plan, collect, findings, report, sections
from menagerie.report.sides import Side

plan = Plan(games=100, deals=30, positions=20, worlds=10, courses=20, ends=6)
game = Game("awimbawe")
side = Side("", collect(game, plan))

# %% [markdown]
# Every figure has its interval.

# %%
for name, part in zip(("seat", "deal", "bot", "rest"), findings.luck_and_skill(side.sample)):
    print(f"{name:5} {part.mean:6.1%}  ({part.low:.1%} to {part.high:.1%})")

# %%
section = sections.skill([side])
print(section.lead)
SVG(section.figures[0].svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))

# %% [markdown]
# The complete page, compared with another set of options:

# %%
page = report(game, plan, compare=Game("awimbawe", rhinoceros="any-pile"))
print(f"{len(page) / 1000:.0f} kB of HTML, beginning {page[:15]!r}")
