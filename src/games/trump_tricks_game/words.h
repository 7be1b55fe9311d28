// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/trump_tricks_game/phrases.h"
#include "games/trump_tricks_game/state.h"

// Words of the catalogue (phrases.h) for what the rules have a type for.
namespace menagerie::trump_tricks_game::words {

// Colours, by Colour; no sentence mentions `none`.
inline constexpr std::array<Term, 4> suits = {{suit_red, suit_green, suit_yellow, suit_blue}};
inline Term suit(Colour its) { return suits[static_cast<std::size_t>(its)]; }

inline CardText card(Card its) { return {text_of(its)}; }
inline CardTexts cards(Cards those) {
  CardTexts texts;
  for (const Card each : those) texts.push_back(card(each));
  return texts;
}

}  // namespace menagerie::trump_tricks_game::words
