// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "catalog/games.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie {
namespace {

using namespace trump_tricks_game;  // NOLINT: the words of this game.

struct Terms {
  static constexpr TermWords words{};
  static bool plays_card(const Action& action) { return action.verb == Verb::play; }
  static unsigned trick_number(const Shown& shown) { return 100u * shown.turn + shown.tricks_done; }
  static Seat last_winner(const Shown& shown) { return shown.last.taker; }
  static std::string spends(const Shown& shown, const Action& action) {
    return action.verb == Verb::play && colour_of(action.card()) == trump(shown) ? "a trump" : "";
  }
};

}  // namespace

GameEntry trump_tricks_game_entry() { return entry_of<TrumpTricksGame, Terms>(); }

}  // namespace menagerie
