// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace menagerie::trump_tricks_game {

// 1.3  Footprints on the cards, by animal and number (the first column is unused: no card has 0).
// Published reviews agree on the numbers 5 to 9 and on three prints for the 7. The other figures
// are ours, by symmetry. If you own the cards, correct them here: nothing else repeats them.
inline constexpr std::array<std::array<std::uint8_t, 13>, 4> footprints_on = {{
    //  1  2  3  4  5  6  7  8  9 10 11 12
    {0, 0, 0, 0, 0, 1, 2, 3, 2, 1, 0, 0, 0},  // Bear (red).
    {0, 0, 0, 0, 0, 1, 2, 3, 2, 1, 0, 0, 0},  // Wild boar (green).
    {0, 0, 0, 0, 0, 1, 2, 3, 2, 1, 0, 0, 0},  // Mouflon (yellow).
    {0, 0, 0, 0, 0, 1, 2, 3, 2, 1, 0, 0, 0},  // Wolf (blue).
}};

}  // namespace menagerie::trump_tricks_game
