// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cards/card_set.h"
#include "game/kit/written_deck.h"

namespace menagerie::rage_n_glyphs {

// Lanes of sixteen places. A suit fills 15 of its lane, rank 0 first:
//   word 0:  mushrooms 0-14   hearts 16-30   diamonds 32-46   clovers 48-62
//   word 1:  crosses 64-78    horns 80-94    J2 96-99, J4 100-103    lane 7 stays empty
struct GlyphDeck {
  static constexpr unsigned places = 104;
  static constexpr unsigned cards = 98;
  static constexpr CardCode code(unsigned place) {
    if (place >= 96) return CardCode(place < 100 ? "J2" : "J4");
    return place % 16 == 15 ? CardCode() : CardCode("MHDCXN"[place / 16], place % 16);
  }
};
using Card = menagerie::Card<GlyphDeck>;
using Cards = menagerie::CardSet<GlyphDeck>;

// In the order in which J2 goes down once the pile is used up (5.3). The jokers' lane counts as a
// suit of its own; `none` is the lane without cards, so "the cards of the suit led" is the empty
// set while no suit is led.
enum class Suit : std::uint8_t {
  mushrooms,
  hearts,
  diamonds,
  clovers,
  crosses,
  horns,
  jokers,
  none
};
inline constexpr unsigned suits = 6;
inline constexpr unsigned ranks = 15;
inline constexpr unsigned jokers_of_a_kind = 4;

// Jokers of a kind are alike, so a set has their number: c of them are the lowest c places of the
// kind. The lowest place represents the kind, in sets and in actions.
inline constexpr Card joker_2{96};
inline constexpr Card joker_4{100};

constexpr Card card_of(Suit suit, unsigned rank) {
  return Card(static_cast<unsigned>(suit) * 16 + rank);
}
constexpr Suit suit_of(Card card) {
  return static_cast<Suit>(card.place() / 16);  // NOLINT: no place is beyond the jokers'.
}
constexpr unsigned rank_of(Card card) { return card.place() % 16; }
constexpr bool is_joker(Card card) { return card.place() >= joker_2.place(); }

constexpr Suit next_lower(Suit suit) {
  return static_cast<Suit>((static_cast<unsigned>(suit) + 1) % suits);
}

namespace tables {
constexpr std::array<Cards, 8> make_lanes() {
  std::array<Cards, 8> lanes;
  for (unsigned lane = 0; lane < 8; ++lane) lanes[lane] = Cards::range(lane * 16, 16);
  return lanes;
}
inline constexpr std::array<Cards, 8> lanes = make_lanes();
}  // namespace tables

// Every place of that suit.
constexpr Cards of(Suit suit) { return tables::lanes[static_cast<unsigned>(suit)]; }

// The 98 cards, and the 92 that look different.
inline constexpr Cards all_cards =
    Cards::of_words({0x7fff'7fff'7fff'7fffu, 0x0000'00ff'7fff'7fffu});
inline constexpr Cards all_kinds =
    Cards::of_words({0x7fff'7fff'7fff'7fffu, 0x0000'0011'7fff'7fffu});
static_assert(all_cards.size() == GlyphDeck::cards && all_kinds.size() == 92);

// The cards that look like this one.
constexpr Cards alike(Card card) {
  return is_joker(card) ? Cards::range(card.place() & ~3u, jokers_of_a_kind) : Cards(card);
}
// The place that represents the card's kind.
constexpr Card kind_of(Card card) { return is_joker(card) ? Card(card.place() & ~3u) : card; }

namespace tables {
// The lane of a joker's kind in the high word, and its lowest place.
constexpr std::uint64_t first_joker(Card kind) {
  return std::uint64_t{1} << (kind_of(kind).place() - 64);  // NOLINT: 96 to 103.
}
constexpr std::uint64_t joker_lane(Card kind) { return first_joker(kind) * 0xf; }
}  // namespace tables

// Puts one card of that kind in; there must be room for it.
constexpr void put(Cards& cards, Card kind) {
  if (!is_joker(kind)) return cards.add(kind);
  const std::uint64_t lane = tables::joker_lane(kind);
  const std::uint64_t high = cards.word_at(1);
  const std::uint64_t more = ((high & lane) << 1 | tables::first_joker(kind)) & lane;
  cards = Cards::of_words({cards.word_at(0), (high & ~lane) | more});
}

// Takes one card of that kind out; there must be one.
constexpr void take(Cards& cards, Card kind) {
  if (!is_joker(kind)) return cards.remove(kind);
  const std::uint64_t lane = tables::joker_lane(kind);
  const std::uint64_t high = cards.word_at(1);
  const std::uint64_t less = (high & lane) >> 1 & lane;
  cards = Cards::of_words({cards.word_at(0), (high & ~lane) | less});
}

// How many jokers of that kind.
constexpr unsigned count_of(Cards cards, Card kind) { return (cards & alike(kind)).size(); }

// That many jokers of each kind, as a set.
constexpr Cards jokers(unsigned twos, unsigned fours) {
  const std::uint64_t high = tables::first_joker(joker_2) * ((1u << twos) - 1) |
                             tables::first_joker(joker_4) * ((1u << fours) - 1);
  return Cards::of_words({0, high});
}

// The cards of both.
constexpr Cards together(Cards one, Cards other) {
  return ((one | other) - of(Suit::jokers)) |
         jokers(count_of(one, joker_2) + count_of(other, joker_2),
                count_of(one, joker_4) + count_of(other, joker_4));
}

inline constexpr std::string_view suit_letters = "MHDCXN";

}  // namespace menagerie::rage_n_glyphs
