// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/spelling.h"
#include "cards/card_set.h"

// How the cards of a deck are written: "R5", "S10", "J2". From one function of the deck follow
// text, reading, and the sentence that says which cards there are.
namespace menagerie {

// Up to four characters. None: there is no card at that place.
class CardCode {
 public:
  constexpr CardCode() = default;
  constexpr CardCode(std::string_view text) {  // NOLINT: a code is a text.
    for (const char letter : text) add(letter);
  }
  // A suit's letter and a number below 100.
  constexpr CardCode(char suit, unsigned number) {
    add(suit);
    if (number > 9) add(static_cast<char>('0' + number / 10));
    add(static_cast<char>('0' + number % 10));
  }
  // The code that a word spells, in either letter case; none if it can't be a card.
  static constexpr CardCode of_word(std::string_view word) {
    CardCode code;
    if (word.size() > 4) return code;
    for (const char letter : word) {
      const bool is_small = letter >= 'a' && letter <= 'z';
      const char large = is_small ? static_cast<char>(letter - 'a' + 'A') : letter;
      const bool is_written = (large >= '0' && large <= '9') || (large >= 'A' && large <= 'Z');
      if (!is_written) return CardCode();
      code.add(large);
    }
    return code;
  }

  constexpr bool empty() const { return size_ == 0; }
  constexpr std::string_view view() const { return {letters_.data(), size_}; }
  constexpr bool operator==(const CardCode&) const = default;

 private:
  constexpr void add(char letter) { letters_[size_++] = letter; }

  std::array<char, 4> letters_{};
  std::uint8_t size_ = 0;
};

// A deck that says how its cards are written, in capital letters and digits.
template <class D>
concept WrittenDeck = Deck<D> && requires(unsigned place) {
  { D::code(place) } -> std::same_as<CardCode>;
};

namespace kit {

template <WrittenDeck D>
inline constexpr std::array<CardCode, D::places> codes = [] {
  std::array<CardCode, D::places> all;
  for (unsigned place = 0; place < D::places; ++place) all[place] = D::code(place);
  return all;
}();

// "R, Y, G or B with 1 to 11, or T with 1 to 8": which cards there are, for messages. The codes are
// in the order of the deck.
std::string written_cards(const CardCode* codes, std::size_t count);

}  // namespace kit

// "R5"; "?" for a card that wasn't seen.
template <WrittenDeck D>
std::string text_of(Card<D> card) {
  return std::string(card.place() < D::places ? kit::codes<D>[card.place()].view() : "?");
}

// The card that a word names, in either letter case. Where cards are alike, the first of them.
template <WrittenDeck D>
std::optional<Card<D>> read_card(std::string_view word) {
  const CardCode wanted = CardCode::of_word(word);
  for (unsigned place = 0; place < D::places && !wanted.empty(); ++place) {
    if (kit::codes<D>[place] == wanted) return Card<D>(place);
  }
  return std::nullopt;
}

// The texts of a set or a list of cards.
template <class Cards>
std::vector<std::string> texts_of(const Cards& cards) {
  std::vector<std::string> texts;
  for (const auto card : cards) texts.push_back(text_of(card));
  return texts;
}

// Which cards a set has, for messages.
template <WrittenDeck D>
std::string written_cards(CardSet<D> cards) {
  std::array<CardCode, D::places> found;
  std::size_t count = 0;
  for (const Card<D> card : cards) found[count++] = kit::codes<D>[card.place()];
  return kit::written_cards(found.data(), count);
}

}  // namespace menagerie
