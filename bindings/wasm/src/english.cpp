// SPDX-License-Identifier: Apache-2.0
// The modules speak no language: the page has the catalogues. Where a text is wanted all the same,
// as in what is wrong with a record, the sentence's id stands in brackets.
#include "words/english.h"

namespace menagerie {

std::string in_english(std::string_view, const Message& message) {
  return "[" + std::string(message.id) + "]";
}

std::vector<std::string> in_english(std::string_view game, const Messages& messages) {
  std::vector<std::string> texts;
  for (const Message& message : messages) texts.push_back(in_english(game, message));
  return texts;
}

}  // namespace menagerie
