// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace menagerie {

// A deck is a type with `places`: the number of card numbers that it uses, including gaps, at most
// 128. Suits that begin at a multiple of 16 make "the cards of a suit" one AND.
template <class D>
concept Deck = D::places >= 1 && D::places <= 128;

// One card of a deck: a small number that cannot be mistaken for a card of another deck.
template <class D>
class Card {
 public:
  constexpr Card() = default;
  explicit constexpr Card(unsigned place) : place_(static_cast<std::uint8_t>(place)) {}
  constexpr unsigned place() const { return place_; }
  constexpr auto operator<=>(const Card&) const = default;

 private:
  std::uint8_t place_ = 0;
};

// The place of the n-th lowest set bit (n from 0); there must be more than n.
inline unsigned nth_bit(std::uint64_t word, unsigned n) {
#ifdef __BMI2__
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word)));
#else
  for (; n > 0; --n) word &= word - 1;
  return static_cast<unsigned>(std::countr_zero(word));
#endif
}

// A set of cards: one or two words. Iteration is in ascending order of place.
template <Deck D>
class CardSet {
 public:
  using CardType = Card<D>;
  static constexpr std::size_t words = (D::places + 63) / 64;

  constexpr CardSet() = default;
  constexpr CardSet(CardType card) { add(card); }  // NOLINT: a card is a set of one.
  // The set with these 64-bit words, lowest places first.
  static constexpr CardSet of_words(std::array<std::uint64_t, words> bits) {
    CardSet set;
    set.bits_ = bits;
    return set;
  }
  // `count` adjacent places from `first` on. They must be in one word.
  static constexpr CardSet range(unsigned first, unsigned count) {
    CardSet set;
    set.bits_[first / 64] = (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1)
                            << (first % 64);
    return set;
  }

  constexpr bool has(CardType card) const {
    return (bits_[word(card)] >> (card.place() % 64) & 1) != 0;
  }
  constexpr bool empty() const {
    if constexpr (words == 1)
      return bits_[0] == 0;
    else
      return (bits_[0] | bits_[1]) == 0;
  }
  constexpr unsigned size() const {
    unsigned count = 0;
    for (const std::uint64_t part : bits_) count += static_cast<unsigned>(std::popcount(part));
    return count;
  }
  constexpr bool has_all(CardSet other) const { return (other - *this).empty(); }
  constexpr bool meets(CardSet other) const { return !(*this & other).empty(); }
  constexpr std::uint64_t word_at(std::size_t i) const { return bits_[i]; }

  // The lowest and highest place of a non-empty set.
  constexpr CardType lowest() const {
    if constexpr (words == 2) {
      if (bits_[0] == 0) return CardType(64u + static_cast<unsigned>(std::countr_zero(bits_[1])));
    }
    return CardType(static_cast<unsigned>(std::countr_zero(bits_[0])));
  }
  constexpr CardType highest() const {
    if constexpr (words == 2) {
      if (bits_[1] != 0) return CardType(127u - static_cast<unsigned>(std::countl_zero(bits_[1])));
    }
    return CardType(63u - static_cast<unsigned>(std::countl_zero(bits_[0])));
  }
  // The n-th lowest card, n from 0. The set must have more than n cards.
  CardType nth(unsigned n) const {
    if constexpr (words == 2) {
      const unsigned low = static_cast<unsigned>(std::popcount(bits_[0]));
      if (n >= low) return CardType(64u + nth_bit(bits_[1], n - low));
    }
    return CardType(nth_bit(bits_[0], n));
  }

  constexpr void add(CardType card) { bits_[word(card)] |= bit(card); }
  constexpr void remove(CardType card) { bits_[word(card)] &= ~bit(card); }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator&=(CardSet other) { return *this = *this & other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }

  friend constexpr CardSet operator|(CardSet a, CardSet b) {
    for (std::size_t i = 0; i < words; ++i) a.bits_[i] |= b.bits_[i];
    return a;
  }
  friend constexpr CardSet operator&(CardSet a, CardSet b) {
    for (std::size_t i = 0; i < words; ++i) a.bits_[i] &= b.bits_[i];
    return a;
  }
  friend constexpr CardSet operator-(CardSet a, CardSet b) {
    for (std::size_t i = 0; i < words; ++i) a.bits_[i] &= ~b.bits_[i];
    return a;
  }
  constexpr bool operator==(const CardSet&) const = default;

  class Iterator {
   public:
    explicit constexpr Iterator(CardSet rest) : rest_(rest) {}
    constexpr CardType operator*() const { return rest_.lowest(); }
    constexpr Iterator& operator++() {
      // Without a branch and without an index, so that the words stay in registers.
      if constexpr (words == 2) {
        const std::uint64_t high = rest_.bits_[1];
        rest_.bits_[1] = rest_.bits_[0] == 0 ? high & (high - 1) : high;
      }
      rest_.bits_[0] &= rest_.bits_[0] - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return rest_ != other.rest_; }

   private:
    CardSet rest_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(CardSet{}); }

 private:
  static constexpr std::size_t word(CardType card) {
    if constexpr (words == 1)
      return 0;
    else
      return card.place() / 64;
  }
  static constexpr std::uint64_t bit(CardType card) {
    return std::uint64_t{1} << (card.place() % 64);
  }
  std::array<std::uint64_t, words> bits_{};
};

}  // namespace menagerie
