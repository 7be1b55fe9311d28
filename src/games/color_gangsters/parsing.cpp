// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/parsing.h"

namespace menagerie::color_gangsters {
namespace {

char small(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

std::string small(std::string_view word) {
  std::string result(word);
  for (char& letter : result) letter = small(letter);
  return result;
}

// 1 to 10, without a leading zero; 0 for anything else.
unsigned read_number(std::string_view word) {
  if (word == "10") return 10;
  if (word.size() != 1 || word[0] < '1' || word[0] > '9') return 0;
  return static_cast<unsigned>(word[0] - '0');
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t length_max = 40;
  std::string result = "\"";
  for (const char letter : text.substr(0, length_max)) {
    result += letter >= ' ' && letter <= '~' ? letter : '?';
  }
  return result + (text.size() > length_max ? "...\"" : "\"");
}

std::vector<std::string> small_words(std::string_view text) {
  std::vector<std::string> words;
  bool within = false;
  for (const char letter : text) {
    if (letter == ' ') {
      within = false;
      continue;
    }
    if (!within) words.emplace_back();
    within = true;
    words.back() += small(letter);
  }
  return words;
}

std::optional<Color> read_color(std::string_view word) {
  if (word.size() != 1) return std::nullopt;
  for (unsigned color = 0; color < colors_max; ++color) {
    if (small(color_letters[color]) == small(word[0])) return static_cast<Color>(color);
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
  const std::string id = small(word);
  for (unsigned kind = 0; kind < tile_kinds; ++kind) {
    if (tile_texts[kind].id == id) return static_cast<Tile>(kind);
  }
  return std::nullopt;
}

std::optional<unsigned> read_number_trump(std::string_view word) {
  if (small(word) == "none") return 0;
  const unsigned number = read_number(word);
  return number == 0 ? std::nullopt : std::optional(number);
}

std::optional<Color> read_color_trump(std::string_view word) {
  return small(word) == "none" ? std::optional(Color::none) : read_color(word);
}

std::string text_of(Color color) {
  if (index_of(color) > index_of(Color::none)) return "?";
  return color == Color::none ? "none" : std::string(1, color_letters[index_of(color)]);
}

std::string text_of_number_trump(unsigned number) {
  return number == 0 ? "none" : std::to_string(number);
}

}  // namespace menagerie::color_gangsters
