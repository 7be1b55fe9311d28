// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/spades/game.h"

namespace menagerie {

GameType spades_type() { return game_type_of<Spades>(); }

}  // namespace menagerie
