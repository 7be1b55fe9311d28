// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "catalog/games.h"
#include "games/savage_bowl/rules.h"

namespace menagerie {
namespace {

using namespace savage_bowl;  // NOLINT: the words of this game.

struct Terms {
  static constexpr TermWords words{};
  static bool plays_card(const Action& action) { return action.verb != Verb::discard; }
  static unsigned trick_number(const Shown& shown) {
    return 100u * shown.round +
           50u * (shown.phase != Phase::play && shown.phase != Phase::discard) + shown.trick_number;
  }
  static Seat last_winner(const Shown& shown) { return shown.last_winner; }
  static bool goal_met(const Shown& shown, Seat seat) { return shown.tricks[seat] == shown.goal; }
  static std::string spends(const Shown&, const Action& action) {
    if (action.verb == Verb::play_with_chameleon) return "the Chameleon";
    return action.verb == Verb::play && suit_of(action.card()) == Suit::trump ? "a trump" : "";
  }
};

}  // namespace

GameEntry savage_bowl_entry() { return entry_of<SavageBowl, Terms>(); }

}  // namespace menagerie
