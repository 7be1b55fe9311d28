// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/parsing.h"

#include "base/spelling.h"

namespace menagerie::color_gangsters {
namespace {

// 1 to 10, without a leading zero; 0 for anything else.
unsigned read_number(std::string_view word) {
  if (word == "10") return 10;
  if (word.size() != 1 || word[0] < '1' || word[0] > '9') return 0;
  return static_cast<unsigned>(word[0] - '0');
}

}  // namespace

std::optional<Color> read_color(std::string_view word) {
  if (word.size() != 1) return std::nullopt;
  for (unsigned color = 0; color < colors_max; ++color) {
    if (lower(color_letters[color]) == lower(word[0])) return static_cast<Color>(color);
  }
  return std::nullopt;
}

std::optional<GangCard> read_card(std::string_view word) {
  const std::optional<Color> color = read_color(word.substr(0, 1));
  if (!color) return std::nullopt;
  const unsigned number = read_number(word.substr(1));
  if (number == 0) return std::nullopt;
  return card_of(*color, number);
}

std::optional<Tile> read_tile(std::string_view word) {
  const std::string id = lower(word);
  for (unsigned kind = 0; kind < tile_kinds; ++kind) {
    if (tile_texts[kind].id == id) return static_cast<Tile>(kind);
  }
  return std::nullopt;
}

std::optional<unsigned> read_number_trump(std::string_view word) {
  if (lower(word) == "none") return 0;
  const unsigned number = read_number(word);
  return number == 0 ? std::nullopt : std::optional(number);
}

std::optional<Color> read_color_trump(std::string_view word) {
  return lower(word) == "none" ? std::optional(Color::none) : read_color(word);
}

std::string text_of(Color color) {
  if (index_of(color) > index_of(Color::none)) return "?";
  return color == Color::none ? "none" : std::string(1, color_letters[index_of(color)]);
}

std::string text_of_number_trump(unsigned number) {
  return number == 0 ? "none" : std::to_string(number);
}

}  // namespace menagerie::color_gangsters
