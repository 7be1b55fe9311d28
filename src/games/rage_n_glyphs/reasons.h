// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/reasons.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/words.h"

namespace menagerie::rage_n_glyphs {

// What a hint may say about an action.
struct Reasons {
  static constexpr bool gain_is_rounds = false;

  struct Tricks {
    static bool plays_card(const Action& action) { return action.verb == Verb::play; }
    static unsigned number(const Shown& shown) { return 100u * shown.round + shown.tricks_done; }
    static Seat last_winner(const Shown& shown) { return shown.last_winner; }
  };
  struct Goals {
    static bool is_met(const Shown& shown, Seat seat) {
      return shown.tricks[seat] == shown.bids[seat];
    }
  };
  struct Costs {
    static Term spends(const Shown& shown, const Action& action) {
      if (action.verb != Verb::play) return {};
      const Card card(action.a);
      if (is_joker(card)) return words::spends_joker;
      return suit_of(card) == shown.trump ? Term{"spends.trump"} : Term{};
    }
  };
};

}  // namespace menagerie::rage_n_glyphs
