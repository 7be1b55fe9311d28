// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/reasons.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// What a hint may say about an action.
struct Reasons {
  static constexpr bool gain_is_rounds = false;

  struct Tricks {
    static bool plays_card(const Action& action) { return action.verb != Verb::discard; }
    static unsigned number(const Shown& shown) {
      const bool is_over = shown.phase != Phase::play && shown.phase != Phase::discard;
      return 100u * shown.round + 50u * is_over + shown.trick_number;
    }
    static Seat last_winner(const Shown& shown) { return shown.last_winner; }
  };
  struct Goals {
    static bool is_met(const Shown& shown, Seat seat) { return shown.tricks[seat] == shown.goal; }
  };
  struct Costs {
    static Term spends(const Shown&, const Action& action) {
      if (action.verb == Verb::play_with_chameleon) return Term{"spends.chameleon"};
      const bool trump = action.verb == Verb::play && suit_of(action.card()) == Suit::trump;
      return trump ? Term{"spends.trump"} : Term{};
    }
  };
};

}  // namespace menagerie::savage_bowl
