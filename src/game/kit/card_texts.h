// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/written_deck.h"
#include "words/message.h"

namespace menagerie {

// Cards as arguments of a message, each by itself.
template <class Cards>
CardTexts card_texts(const Cards& cards) {
  CardTexts texts;
  for (const auto card : cards) texts.push_back({text_of(card)});
  return texts;
}

}  // namespace menagerie
