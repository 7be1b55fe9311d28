// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/savage_bowl/phrases.h"
#include "games/savage_bowl/state.h"

// Words of the catalogue (phrases.h) for what the rules have a type for.
namespace menagerie::savage_bowl::words {

// Suits, by Suit; as a colour ("red") and as the cards of one ("red cards").
inline constexpr std::array<Term, 5> suits = {
    {suit_red, suit_yellow, suit_green, suit_blue, suit_trump}};
inline Term suit(Suit its) { return suits[static_cast<std::size_t>(its)]; }

}  // namespace menagerie::savage_bowl::words
