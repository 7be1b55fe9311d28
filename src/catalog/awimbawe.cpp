// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "catalog/games.h"
#include "games/awimbawe/rules.h"

namespace menagerie {
namespace {

using namespace awimbawe;  // NOLINT: the words of this game.

struct Terms {
  static constexpr TermWords words{"rounds", "the goal", true};
  static bool plays_card(const Action& action) { return action.is_play(); }
  static unsigned trick_number(const Shown& shown) {
    return 100u * shown.round + shown.sides[Seat(0)].tricks + shown.sides[Seat(1)].tricks;
  }
  static Seat last_winner(const Shown& shown) { return shown.last.winner; }
};

}  // namespace

GameEntry awimbawe_entry() { return entry_of<Awimbawe, Terms>(); }

}  // namespace menagerie
