// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "base/fixed_vector.h"
#include "cards/card_set.h"
#include "cards/seat.h"
#include "game/kit/tricks.h"
#include "game/solving.h"

// The key of a position for searches, from its parts: kit::key_of(state.hidden.hands, shown.trick).
namespace menagerie::kit {

// A small part as a number.
template <class T>
  requires(std::is_enum_v<T> || std::is_integral_v<T>)
constexpr std::uint64_t word_of(T value) {
  return static_cast<std::uint64_t>(value);
}
constexpr std::uint64_t word_of(Seat seat) { return seat.index(); }
constexpr std::uint64_t word_of(SeatSet seats) { return seats.bits(); }
template <Deck D>
constexpr std::uint64_t word_of(Card<D> card) {
  return card.place();
}

template <class T>
  requires requires(T value) { word_of(value); }
constexpr std::uint64_t mixed(std::uint64_t key, T value) {
  return mix_key(key, word_of(value));
}
template <Deck D>
constexpr std::uint64_t mixed(std::uint64_t key, CardSet<D> cards) {
  for (std::size_t i = 0; i < CardSet<D>::words; ++i) key = mix_key(key, cards.word_at(i));
  return key;
}
template <class T, std::size_t n>
constexpr std::uint64_t mixed(std::uint64_t key, const SeatMap<T, n>& map) {
  for (const T& value : map.values) key = mixed(key, value);
  return key;
}
template <class T, std::size_t n>
constexpr std::uint64_t mixed(std::uint64_t key, const FixedVector<T, n>& list) {
  key = mix_key(key, list.size());
  for (const T& value : list) key = mixed(key, value);
  return key;
}
template <Deck D, std::size_t seats>
constexpr std::uint64_t mixed(std::uint64_t key, const Trick<D, seats>& trick) {
  return mixed(mixed(key, trick.leader), trick.cards);
}

// Small parts in one word, eight bits each, which is faster than mixing them one by one. A fold
// instead of the loop makes GCC 12 use vectors with AVX2, which costs a key a quarter of its speed.
template <class... Parts>
constexpr std::uint64_t packed(const Parts&... parts) {
  std::uint64_t word = 0;
  for (const std::uint64_t part : {word_of(parts)...}) word = word << 8 | part;
  return word;
}

template <class... Parts>
constexpr std::uint64_t key_of(const Parts&... parts) {
  std::uint64_t key = 0;
  ((key = mixed(key, parts)), ...);
  return key;
}

}  // namespace menagerie::kit
