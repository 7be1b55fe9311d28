# ---
# SPDX-License-Identifier: Apache-2.0
# jupyter: {kernelspec: {display_name: Python 3, language: python, name: python3}}
# ---

# %% [markdown]
# # Play a match
# A match is a state that changes by deals, results of chance, and decisions. The player who decides
# gets a view: what one seat knows.

# %%
import menagerie

game = menagerie.Game("awimbawe")
print(game.title, game.options, f"{game.num_actions} actions")

# %%
state, rng = game.start(), menagerie.Rng(7)
state.roll(rng)
view = state.view(state.seat)
print(view)

# %% [markdown]
# The view shows the cards that its seat sees. The opponent's hidden cards are question marks. Legal
# actions are numbers, and each has a text.

# %%
[game.action_text(action) for action in view.legal()]

# %% [markdown]
# An action that the rules forbid is refused, with the rule's number.

# %%
forbidden = next(a for a in range(game.num_actions) if view.judge(a) is not None)
print(game.action_text(forbidden), "-", view.judge(forbidden))

# %% [markdown]
# A bot gets the view, and gives its opinion of every action.

# %%
bot = menagerie.Mind("ismcts:iterations=300")
for choice in bot.advise(view, seed=1)[:4]:
    between = f"({choice['low']:.2f} to {choice['high']:.2f})"
    print(f"{choice['text']:12} {choice['value']:.2f}  {between}")

# %% [markdown]
# Now two bots play to the end. The record is one line of JSON, from which the match can be
# replayed.

# %%
seats = [bot, menagerie.Mind("simple")]
while not state.is_over:
    if state.turn == "play":
        state.apply(seats[state.seat].choose(state.view(state.seat), seed=state.events))
    else:
        state.roll(rng)
print("winners", state.winners, "scores", state.scores, "after", state.events, "events")
assert menagerie.State.of_record(state.record()).scores == state.scores
