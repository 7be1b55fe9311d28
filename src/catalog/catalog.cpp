// SPDX-License-Identifier: Apache-2.0
#include "catalog/catalog.h"

#include <array>

#include "catalog/games.h"

namespace menagerie {

std::span<const GameEntry> games() {
  static const std::array entries = {
      savage_bowl_entry(),       rage_n_glyphs_entry(), color_gangsters_entry(),
      trump_tricks_game_entry(), awimbawe_entry(),
  };
  return entries;
}

const GameEntry* find_game(std::string_view id) {
  for (const GameEntry& entry : games()) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

}  // namespace menagerie
