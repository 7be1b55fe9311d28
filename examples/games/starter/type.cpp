// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/starter/game.h"

namespace menagerie {

GameType starter_type() { return game_type_of<Starter>(); }

}  // namespace menagerie
