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

// The rules of a game in another language than English: games/<game>/RULES.<tag>.md.
struct RulesFile {
  std::string_view game, tag, markdown;
};
std::span<const RulesFile> rules_files();

// The rules of a game in a language, without the marks that are for programs; `english` where they
// are in no file of that language.
std::string rules_in(std::string_view tag, std::string_view game, std::string_view english);

}  // namespace menagerie
