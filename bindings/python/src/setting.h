// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "any.h"
#include "engine/match/match_of.h"

namespace menagerie::python {

// The planes of what a seat knows now, and after them those of all that it saw happen.
template <PlayableGame G>
std::vector<Plane> information_planes(const typename G::Options& options,
                                      const ActionNumbers<G>& actions, const PlaneList& now) {
  std::vector<Plane> planes = now.planes();
  unsigned offset = now.size();
  const unsigned length = G::events_max(options);
  const auto add = [&](const char* name, unsigned high, const char* meaning) {
    planes.push_back({name, meaning, offset, length, 0, static_cast<int>(high)});
    offset += length;
  };
  add("past/who", G::players(G::start(options).shown) + 2,
      "the kind of every event of the match, in order: 0 nothing yet, 1 a deal, 2 a result of "
      "chance, 3 an action of the viewer's seat, 4 and more those of the seats to its left");
  add("past/verb", actions.verbs(),
      "the kind of the action, from 1, in the order in which the actions of the game are numbered");
  add("past/first", actions.a_count(),
      "the first number of the action (of a card, its place), from 1; 0 if it was not seen");
  add("past/second", actions.b_count(), "its second number, in the same way");
  add("past/mark", mark_max,
      "a number for everything that the seat knew afterwards. It tells apart matches that differ "
      "in something other than actions, such as a card that was turned up. A learner may leave it "
      "out");
  return planes;
}

// What all states, views and batches of a game with its options share.
template <PlayableGame G>
struct Setting {
  explicit Setting(const typename G::Options& chosen)
      : options(chosen),
        start(chosen),
        actions(start.numbers()),
        planes(planes_of<G>(chosen)),
        information_planes(python::information_planes<G>(chosen, actions, planes)) {}
  Setting(const Setting&) = delete;

  typename G::Options options;
  MatchOf<G> start;  // Every match comes out of it, and shares its numbers.
  const ActionNumbers<G>& actions;
  PlaneList planes;
  std::vector<Plane> information_planes;

  // What every match begins with.
  const typename G::State& beginning() const { return start.state_with_all_cards_open(); }
  // The action of a number from outside.
  const typename G::Action& checked(ActionId id) const {
    if (id < actions.size()) return actions[id];
    throw BadInput(no_action(std::to_string(id), actions.size()));
  }
  // The number of a text from outside.
  ActionId parse(std::string_view text) const {
    const auto id = actions.parse(text);
    if (!id) throw BadInput(id.error().text);
    return *id;
  }
};

}  // namespace menagerie::python
