// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"

// Concerns that are the same in most games.
namespace menagerie::kit {

// A Heuristic with one function for everything:
// Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng).
template <auto function>
struct Thumb {
  template <class Shown, class Mine>
  static auto choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
    return function(shown, mine, seat, rng);
  }
  template <class Shown, class Mine>
  static auto choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
    return function(shown, mine, seat, rng);
  }
};

// The Reasons of a game in which `shown.tricks` counts the finished tricks of the round, and the
// winner of one leads the next.
template <class Shown, class Action, auto play>
struct TrickReasons {
  static constexpr bool gain_is_rounds = false;

  struct Tricks {
    static bool plays_card(const Action& action) { return action.verb == play; }
    static unsigned number(const Shown& shown) { return shown.tricks; }
    static Seat last_winner(const Shown& shown) { return shown.trick.leader; }
  };
  using Goals = Absent;
  using Costs = Absent;
};

}  // namespace menagerie::kit
