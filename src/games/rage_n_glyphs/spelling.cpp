// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/spelling.h"

namespace menagerie::rage_n_glyphs {

std::string text_of(Card card) {
  if (is_joker(card)) return kind_of(card) == joker_2 ? "J2" : "J4";
  return suit_letters[static_cast<std::size_t>(suit_of(card))] + std::to_string(rank_of(card));
}

std::vector<std::string> texts_of(Cards cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.push_back(text_of(card));
  return texts;
}

}  // namespace menagerie::rage_n_glyphs
