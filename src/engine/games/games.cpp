// SPDX-License-Identifier: Apache-2.0
#include "engine/games/games.h"

namespace menagerie {

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameType& type : games()) ids.emplace_back(type.id);
  return ids;
}

const GameType* find_game(std::string_view id) {
  for (const GameType& type : games()) {
    if (type.id == id) return &type;
  }
  return nullptr;
}

}  // namespace menagerie
