// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/awimbawe/game.h"

namespace menagerie {

GameType awimbawe_type() { return game_type_of<Awimbawe>(awimbawe::lesson_jsonl()); }

}  // namespace menagerie
