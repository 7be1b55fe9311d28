// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie {

GameType trump_tricks_game_type() {
  return game_type_of<TrumpTricksGame>(trump_tricks_game::lesson_jsonl());
}

}  // namespace menagerie
