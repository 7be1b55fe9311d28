// SPDX-License-Identifier: Apache-2.0
#include "engine/game_type_of.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie::trump_tricks_game {
// Built in by menagerie_game (cmake/component.cmake).
std::string_view lesson_jsonl();
}  // namespace menagerie::trump_tricks_game

namespace menagerie {
namespace {

using namespace trump_tricks_game;  // NOLINT: the types of this game.

struct Terms {
  static constexpr bool gain_is_rounds = false;
  static bool plays_card(const Action& action) { return action.verb == Verb::play; }
  static unsigned trick_number(const Shown& shown) { return 100u * shown.turn + shown.tricks_done; }
  static Seat last_winner(const Shown& shown) { return shown.last.taker; }
  static Term spends(const Shown& shown, const Action& action) {
    return action.verb == Verb::play && colour_of(action.card()) == trump(shown)
               ? Term{"spends.trump"}
               : Term{};
  }
};

}  // namespace

GameType trump_tricks_game_type() {
  GameType type = game_type_of<TrumpTricksGame, Terms>();
  type.lesson = trump_tricks_game::lesson_jsonl();
  return type;
}

}  // namespace menagerie
