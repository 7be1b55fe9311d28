// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/hearts/game.h"

namespace menagerie {

GameType hearts_type() { return game_type_of<Hearts>(); }

}  // namespace menagerie
