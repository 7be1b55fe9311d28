// SPDX-License-Identifier: Apache-2.0
#include "engine/game_type_of.h"
#include "games/awimbawe/game.h"

namespace menagerie::awimbawe {
// Built in by menagerie_game (cmake/component.cmake).
std::string_view lesson_jsonl();
}  // namespace menagerie::awimbawe

namespace menagerie {

GameType awimbawe_type() {
  GameType type = game_type_of<Awimbawe>();
  type.lesson = awimbawe::lesson_jsonl();
  return type;
}

}  // namespace menagerie
