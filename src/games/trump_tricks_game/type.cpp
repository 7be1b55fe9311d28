// SPDX-License-Identifier: Apache-2.0
#include "engine/game_type_of.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie::trump_tricks_game {
// Built in by menagerie_game (cmake/component.cmake).
std::string_view lesson_jsonl();
}  // namespace menagerie::trump_tricks_game

namespace menagerie {

GameType trump_tricks_game_type() {
  GameType type = game_type_of<TrumpTricksGame>();
  type.lesson = trump_tricks_game::lesson_jsonl();
  return type;
}

}  // namespace menagerie
