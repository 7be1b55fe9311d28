// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie {

GameEntry trump_tricks_game_entry();
GameEntry trump_tricks_game_entry() { return entry_of<TrumpTricksGame>(); }

}  // namespace menagerie
