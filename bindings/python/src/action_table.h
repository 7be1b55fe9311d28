// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "any.h"
#include "game/game.h"

namespace menagerie::python {

// The actions of a game as small numbers: places in the universe sorted by action_key, so that the
// actions of a verb stand together. The same for all matches with the same options.
template <PlayableGame G>
class ActionTable {
 public:
  using Action = typename G::Action;

  explicit ActionTable(const typename G::Options& options)
      : actions_(G::Notation::universe(options)) {
    const auto by_key = [](const Action& one, const Action& other) {
      return action_key(one) < action_key(other);
    };
    std::sort(actions_.begin(), actions_.end(), by_key);
    for (const Action& action : actions_) {
      Verb& verb = verbs_[static_cast<std::size_t>(action.verb)];
      verb.a_count = std::max(verb.a_count, action.a + 1u);
      verb.b_count = std::max(verb.b_count, action.b + 1u);
    }
    for (Verb& verb : verbs_) {
      verb.base = static_cast<unsigned>(places_.size());
      places_.resize(places_.size() + std::size_t{verb.a_count} * verb.b_count, none);
    }
    for (std::size_t id = 0; id < actions_.size(); ++id) {
      places_[place(actions_[id])] = static_cast<std::uint16_t>(id);
    }
  }

  unsigned size() const { return static_cast<unsigned>(actions_.size()); }
  // How many verbs there are, and how many numbers may stand behind one in each place.
  unsigned verbs() const {
    return actions_.empty() ? 0u : static_cast<unsigned>(actions_.back().verb) + 1u;
  }
  unsigned a_count() const { return most(&Verb::a_count); }
  unsigned b_count() const { return most(&Verb::b_count); }
  const Action& operator[](ActionId id) const { return actions_[id]; }

  // The number of an action that the rules gave: it must be one of the universe.
  ActionId id(const Action& action) const { return places_[place(action)]; }

  // The action of a number from outside.
  const Action& checked(ActionId id) const {
    if (id >= size()) {
      throw BadInput("there is no action " + std::to_string(id) + "; actions are 0 to " +
                     std::to_string(size() - 1));
    }
    return actions_[id];
  }

  // The number of an action from outside.
  ActionId parse(std::string_view text) const {
    const auto action = G::Notation::parse(text);
    if (!action) throw BadInput(action.error().text);
    const auto key = [](const Action& one) { return action_key(one); };
    const auto found = std::lower_bound(
        actions_.begin(), actions_.end(), key(*action),
        [&](const Action& one, std::uint32_t wanted) { return key(one) < wanted; });
    if (found == actions_.end() || key(*found) != key(*action)) {
      throw BadInput("the action '" + G::Notation::text(*action) +
                     "' does not exist with these options");
    }
    return static_cast<ActionId>(found - actions_.begin());
  }

 private:
  static constexpr std::uint16_t none = 0xffff;
  // Where the numbers of a verb's actions stand among the places: row a, column b.
  struct Verb {
    unsigned base = 0, a_count = 0, b_count = 0;
  };

  unsigned most(unsigned Verb::* count) const {
    unsigned most = 0;
    for (const Verb& verb : verbs_) most = std::max(most, verb.*count);
    return most;
  }

  std::size_t place(const Action& action) const {
    const Verb& verb = verbs_[static_cast<std::size_t>(action.verb)];
    return verb.base + std::size_t{action.a} * verb.b_count + action.b;
  }

  std::vector<Action> actions_;
  std::array<Verb, 16> verbs_{};
  std::vector<std::uint16_t> places_;
};

// The planes of what a seat knows now, and after them those of all that it saw happen.
template <PlayableGame G>
std::vector<Plane> information_planes(const typename G::Options& options,
                                      const ActionTable<G>& actions, const PlaneList& now) {
  std::vector<Plane> planes = now.planes();
  unsigned offset = now.size();
  const unsigned length = G::events_max(options);
  const auto add = [&](const char* name, unsigned high, const char* meaning) {
    planes.push_back({name, meaning, offset, length, 0, static_cast<int>(high)});
    offset += length;
  };
  add("past/who", G::players(G::start(options).shown) + 2,
      "of every event of the match, from the first on, what it was: 0 nothing yet, 1 a deal, 2 a "
      "result of chance, 3 an action of the seat that looks, 4 and more those of the seats to its "
      "left");
  add("past/verb", actions.verbs(),
      "the kind of the action, from 1, in the order in which the actions of the game are numbered");
  add("past/first", actions.a_count(),
      "the first number of the action (of a card, its place), from 1; 0 where it was not seen");
  add("past/second", actions.b_count(), "its second number, likewise");
  add("past/mark", mark_max,
      "a number for all that the seat knew afterwards: it tells apart courses of a match that "
      "differ "
      "in something else than actions, as a card that was turned up; a learner may leave it out");
  return planes;
}

// What all states, views and batches of a game with its options share.
template <PlayableGame G>
struct Setting {
  explicit Setting(const typename G::Options& chosen)
      : options(chosen),
        actions(chosen),
        planes(planes_of<G>(chosen)),
        information_planes(python::information_planes<G>(chosen, actions, planes)) {}

  typename G::Options options;
  ActionTable<G> actions;
  PlaneList planes;
  std::vector<Plane> information_planes;
};

}  // namespace menagerie::python
