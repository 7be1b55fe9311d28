// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/rage_n_glyphs/phrases.h"
#include "games/rage_n_glyphs/state.h"

// Words of the catalogue (phrases.h) for what the rules have a type for.
namespace menagerie::rage_n_glyphs::words {

// Suits, by Suit; no sentence names the jokers' lane or the one without cards.
inline constexpr std::array<Term, 6> suit_terms = {
    {suit_mushrooms, suit_hearts, suit_diamonds, suit_clovers, suit_crosses, suit_horns}};
inline Term suit(Suit its) { return suit_terms[static_cast<std::size_t>(its)]; }

}  // namespace menagerie::rage_n_glyphs::words
