// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace menagerie::color_gangsters {

inline constexpr unsigned tile_kinds = 16;
inline constexpr unsigned tiles_laid = 9;
inline constexpr unsigned centre = 4;

// 1.4  The territory tiles.
enum class Tile : std::uint8_t {
  odd,
  even,
  low,
  high,
  meat,
  plants,
  own_color,
  not_trump,
  all_meat,
  all_plants,
  same_color,
  total_odd,
  total_even,
  two_in_a_row,
  difference_5,
  blank
};

struct TileText {
  std::string_view id;
  unsigned paws;
};

inline constexpr std::array<TileText, tile_kinds> tile_texts = {{
    {"odd", 1},
    {"even", 1},
    {"low", 1},
    {"high", 1},
    {"meat", 1},
    {"plants", 1},
    {"own-color", 1},
    {"not-trump", 1},
    {"all-meat", 2},
    {"all-plants", 2},
    {"same-color", 2},
    {"total-odd", 2},
    {"total-even", 2},
    {"two-in-a-row", 2},
    {"difference-5", 3},
    {"blank", 2},
}};

inline constexpr auto tile_ids = [] {
  std::array<std::string_view, tile_kinds> ids;
  for (unsigned kind = 0; kind < tile_kinds; ++kind) ids[kind] = tile_texts[kind].id;
  return ids;
}();

constexpr const TileText& text_of(Tile tile) { return tile_texts[static_cast<std::size_t>(tile)]; }
constexpr unsigned paws_of(Tile tile) { return text_of(tile).paws; }

// 6.1  The eight lines of three, as sets of places in the grid.
inline constexpr std::array<std::uint16_t, 8> lines = {0007, 0070, 0700, 0111,
                                                       0222, 0444, 0421, 0124};

// Whether markers on these places of the grid fill a line.
constexpr bool fills_line(unsigned places) {
  unsigned filled = 0;
  for (const unsigned line : lines) filled |= static_cast<unsigned>((places & line) == line);
  return filled != 0;
}

}  // namespace menagerie::color_gangsters
