// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace menagerie {

// A file of words as it is in the sources: games/<game>/lang/<tag>.json, or words/lang/<tag>.json
// (game "") for what the program says of any game. An object of ids and ICU patterns.
struct CatalogueFile {
  std::string_view game, tag, json;
};

// All that were there when the program was built.
std::span<const CatalogueFile> catalogue_files();

}  // namespace menagerie
