// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/reasons.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {

// What a hint may say about an action.
struct Reasons {
  static constexpr bool gain_is_rounds = false;

  struct Tricks {
    static bool plays_card(const Action& action) { return action.verb == Verb::play; }
    static unsigned number(const Shown& shown) { return shown.tricks_done; }
    static Seat last_winner(const Shown& shown) { return shown.winner; }
  };
  struct Goals {
    static bool is_met(const Shown& shown, Seat seat) { return fills_line(shown.markers[seat]); }
  };
  struct Costs {
    static Term spends(const Shown& shown, const Action& action) {
      if (action.verb != Verb::play) return {};
      const GangCard card = action.card();
      const bool trump =
          color_of(card) == shown.color_trump || number_of(card) == shown.number_trump;
      return trump ? Term{"spends.trump"} : Term{};
    }
  };
};

}  // namespace menagerie::color_gangsters
