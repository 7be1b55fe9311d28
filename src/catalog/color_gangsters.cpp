// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "catalog/games.h"
#include "games/color_gangsters/rules.h"

namespace menagerie {
namespace {

using namespace color_gangsters;  // NOLINT: the words of this game.

struct Terms {
  static constexpr TermWords words{"paws", "the goal", false};
  static bool plays_card(const Action& action) { return action.verb == Verb::play; }
  static unsigned trick_number(const Shown& shown) { return shown.tricks_done; }
  static Seat last_winner(const Shown& shown) { return shown.winner; }
  static std::string spends(const Shown& shown, const Action& action) {
    if (action.verb != Verb::play) return "";
    const GangCard card = action.card();
    const bool trump = color_of(card) == shown.color_trump || number_of(card) == shown.number_trump;
    return trump ? "a trump" : "";
  }
};

}  // namespace

GameEntry color_gangsters_entry() { return entry_of<ColorGangsters, Terms>(); }

}  // namespace menagerie
