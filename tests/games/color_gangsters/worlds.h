// SPDX-License-Identifier: Apache-2.0
//
// Matches that remember their history, and whole worlds (a deal with all hidden choices) that can
// be put through the same history: the proof of what an observer knows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "game/playout.h"
#include "games/color_gangsters/game.h"

namespace menagerie::color_gangsters {

struct Event {
  Observer actor;
  Action action;
};

// A match with everything that happened in it.
struct Played {
  Deal deal;
  std::vector<State> states;  // Before the deal, after it, after each event.
  std::vector<Event> events;

  const State& now() const { return states.back(); }
};

// All that is hidden in a match up to some moment.
struct World {
  Deal deal;
  BySeat<GangSet> passed;
  BySeat<GangCard> kept;
};

Played begin(const Options& options, const Deal& deal);
Played begin(const Options& options, Rng& rng);
void do_event(Played& played, Event event);
// A random event: a decision of any seat whose turn it is, or a result of chance. Trumps are
// changed whenever that is possible, so that the decks run low.
void random_event(Played& played, Rng& rng);

// The world that a state belongs to, given the trumps that were turned up in the match.
World world_of(const State& state, const Deal& true_deal);

// Puts a world through the history of a match: the state at its end, or nothing if some action is
// not legal there or the observer would have noticed any difference at any moment.
std::optional<State> replay(const Played& played, const World& world, Observer who);

// A name for what is hidden in a state.
std::string name_of_hidden(const State& state);

}  // namespace menagerie::color_gangsters
