// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/color_gangsters/state.h"

namespace menagerie::color_gangsters {

// Words in options, deals and actions, in either letter case.
std::optional<Color> read_color(std::string_view word);  // "B"; never `none`.
std::optional<Tile> read_tile(std::string_view word);
std::optional<unsigned> read_number_trump(std::string_view word);  // "7", "none" (0).
std::optional<Color> read_color_trump(std::string_view word);      // "G", "none".

// "B", "none" for no colour, "?" for one that was not seen.
std::string text_of(Color color);
// "7", and "none" for 0.
std::string text_of_number_trump(unsigned number);

}  // namespace menagerie::color_gangsters
