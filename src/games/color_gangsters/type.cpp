// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/color_gangsters/game.h"

namespace menagerie {

GameType color_gangsters_type() {
  GameType type = game_type_of<ColorGangsters>(color_gangsters::lesson_jsonl());
  type.first_game = {{{"draft", false}}, Term{"first-game.advice"}};
  return type;
}

}  // namespace menagerie
