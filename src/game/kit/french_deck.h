// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "game/kit/suited_deck.h"

// The French deck: S2 to S10, SJ, SQ, SK and SA, and so on, from any lowest rank on. The ace is the
// highest. Its names are in five languages in the program's own catalogue.
namespace menagerie::kit {

enum class FrenchSuit : std::uint8_t { clubs, diamonds, spades, hearts };
inline constexpr unsigned jack = 11, queen = 12, king = 13, ace = 14;

// In an order in which the colours alternate.
inline constexpr auto french_suits = std::to_array<SuitRow>({
    {'C', words::clubs.id(), "black", "clover"},
    {'D', words::diamonds.id(), "red", "diamond"},
    {'S', words::spades.id(), "black", "spade"},
    {'H', words::hearts.id(), "red", "hearts"},
});
inline constexpr auto french_courts = std::to_array<CourtRow>({
    {jack, 'J', words::jack.id()},
    {queen, 'Q', words::queen.id()},
    {king, 'K', words::king.id()},
    {ace, 'A', words::ace.id()},
});

template <unsigned lowest = 2>
using FrenchDeck = SuitedDeck<french_suits, french_courts, lowest, ace>;

}  // namespace menagerie::kit
