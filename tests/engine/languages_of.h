// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "words/catalogues.h"
#include "words/language.h"

namespace menagerie {

// The languages that a game is translated into, English among them.
inline std::vector<const Language*> languages_of(std::string_view game) {
  std::vector<const Language*> languages;
  for (const CatalogueFile& file : catalogue_files()) {
    if (file.game == game) languages.push_back(Language::find(file.tag));
  }
  return languages;
}

}  // namespace menagerie
