// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace menagerie::color_gangsters {

// 1.2  What the animals on the cards eat: M meat, P plants, B both. The rulebook doesn't list it,
// since it is printed on the cards; this table is ours, and an owner of the game may correct it
// here. (With c the row and n the number, k = (n + 2c) mod 5 is 0 for B, odd for M, even for P.)
inline constexpr std::array<std::string_view, 5> diets = {
    // 1 to 10
    "MPMPBMPMPB",  // blue
    "MPBMPMPBMP",  // red
    "BMPMPBMPMP",  // yellow
    "PMPBMPMPBM",  // green
    "PBMPMPBMPM",  // black
};

}  // namespace menagerie::color_gangsters
