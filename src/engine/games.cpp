// SPDX-License-Identifier: Apache-2.0
#include "engine/games.h"

namespace menagerie {

const GameType* find_game(std::string_view id) {
  for (const GameType& type : games()) {
    if (type.id == id) return &type;
  }
  return nullptr;
}

}  // namespace menagerie
