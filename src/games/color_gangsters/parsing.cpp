// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/parsing.h"

#include "base/spelling.h"
#include "game/kit/actions.h"

namespace menagerie::color_gangsters {

std::optional<Color> read_color(std::string_view word) {
  const auto color = kit::one_of<color_words>("suit").read(word);
  return color ? std::optional(static_cast<Color>(*color)) : std::nullopt;
}

std::optional<Tile> read_tile(std::string_view word) {
  const auto tile = kit::one_of<tile_ids>("tile").read(word);
  return tile ? std::optional(static_cast<Tile>(*tile)) : std::nullopt;
}

std::optional<unsigned> read_number_trump(std::string_view word) {
  if (lower(word) == "none") return 0;
  const auto number = kit::read_number(word, numbers_max);
  return number && *number > 0 ? number : std::nullopt;
}

std::optional<Color> read_color_trump(std::string_view word) {
  return lower(word) == "none" ? std::optional(Color::none) : read_color(word);
}

std::string text_of(Color color) {
  if (index_of(color) > index_of(Color::none)) return "?";
  return color == Color::none ? "none" : std::string(color_words[index_of(color)]);
}

std::string text_of_number_trump(unsigned number) {
  return number == 0 ? "none" : std::to_string(number);
}

}  // namespace menagerie::color_gangsters
