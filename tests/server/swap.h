// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "base/rng.h"
#include "engine/match/match.h"

namespace menagerie {

// All cards of a deal, to be changed in place.
inline std::vector<Word*> cards_of(Fields& deal) {
  std::vector<Word*> cards;
  for (Field& field : deal) {
    if (auto* words = std::get_if<Words>(&field.value)) {
      for (Word& word : *words) cards.push_back(&word);
    } else if (auto* lists = std::get_if<WordLists>(&field.value)) {
      for (Words& list : *lists) {
        for (Word& word : list) cards.push_back(&word);
      }
    }
  }
  return cards;
}

// Another deal that the match accepts, with two cards swapped; the same one if none is found.
inline Fields with_two_swapped(const Match& match, const Fields& deal, Rng& choice) {
  for (unsigned tries = 0; tries < 200; ++tries) {
    Fields swapped = deal;
    const auto cards = cards_of(swapped);
    const auto count = static_cast<std::uint32_t>(cards.size());
    std::swap(*cards[choice.below(count)], *cards[choice.below(count)]);
    if (!match.clone()->deal(swapped)) return swapped;
  }
  return deal;
}

}  // namespace menagerie
