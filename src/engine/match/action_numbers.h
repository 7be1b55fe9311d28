// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/match/match.h"
#include "game/game.h"

namespace menagerie {

// The actions of a game with these options as small numbers: places in the universe of its
// notation, sorted by action_key, so that the actions of a verb are together. They are the same in
// every match with these options; tests/library/actions lists those for the default options.
template <Game G>
class ActionNumbers {
 public:
  using Action = typename G::Action;

  explicit ActionNumbers(const typename G::Options& options)
      : actions_(G::Notation::universe(options)) {
    std::sort(actions_.begin(), actions_.end(), [](const Action& one, const Action& other) {
      return action_key(one) < action_key(other);
    });
    for (const Action& action : actions_) {
      Verb& verb = verbs_[static_cast<std::size_t>(action.verb)];
      verb.a_count = std::max(verb.a_count, action.a + 1u);
      verb.b_count = std::max(verb.b_count, action.b + 1u);
    }
    for (Verb& verb : verbs_) {
      verb.base = static_cast<unsigned>(ids_.size());
      ids_.resize(ids_.size() + std::size_t{verb.a_count} * verb.b_count, none);
    }
    for (std::size_t id = 0; id < actions_.size(); ++id) {
      ids_[place(actions_[id])] = static_cast<std::uint16_t>(id);
    }
  }

  // Numbers are 0 to size() - 1.
  unsigned size() const { return static_cast<unsigned>(actions_.size()); }
  const Action& operator[](ActionId id) const { return actions_[id]; }

  // The number of an action from the rules, which must be in the universe.
  ActionId id(const Action& action) const { return ids_[place(action)]; }
  // The numbers of several such actions, ascending.
  template <class Actions>
  std::vector<ActionId> ids(const Actions& actions) const {
    std::vector<ActionId> ids;
    ids.reserve(actions.size());
    for (const Action& action : actions) ids.push_back(id(action));
    std::sort(ids.begin(), ids.end());
    return ids;
  }

  // The number of an action from outside, in any spelling that records accept.
  Result<ActionId> parse(std::string_view text) const {
    const auto action = G::Notation::parse(text);
    if (!action) return tl::unexpected(action.error());
    const auto found = std::lower_bound(
        actions_.begin(), actions_.end(), action_key(*action),
        [](const Action& one, std::uint32_t key) { return action_key(one) < key; });
    if (found == actions_.end() || action_key(*found) != action_key(*action)) {
      return tl::unexpected(Problem{"the action '" + G::Notation::text(*action) +
                                    "' does not exist with these options"});
    }
    return static_cast<ActionId>(found - actions_.begin());
  }

  // The number of verbs, and the most numbers after a verb in either place.
  unsigned verbs() const {
    return actions_.empty() ? 0u : static_cast<unsigned>(actions_.back().verb) + 1u;
  }
  unsigned a_count() const { return most(&Verb::a_count); }
  unsigned b_count() const { return most(&Verb::b_count); }

 private:
  static constexpr std::uint16_t none = 0xffff;
  // Where the numbers of a verb's actions are in `ids_`: row a, column b.
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
  std::vector<std::uint16_t> ids_;
};

}  // namespace menagerie
