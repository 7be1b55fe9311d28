// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/savage_bowl/game.h"

namespace menagerie {

GameType savage_bowl_type() {
  GameType type = game_type_of<SavageBowl>(savage_bowl::lesson_jsonl());
  type.first_game = {{{"chameleons", false}}, Term{"first-game.advice"}};
  return type;
}

}  // namespace menagerie
