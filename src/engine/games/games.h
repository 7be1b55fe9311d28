// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game_type.h"

namespace menagerie {

// The games, in the order of listings.
std::span<const GameType> games();

std::vector<std::string> game_ids();

// The game with that id, or nullptr.
const GameType* find_game(std::string_view id);

}  // namespace menagerie
