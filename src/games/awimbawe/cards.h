// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "cards/card_set.h"
#include "game/kit/written_deck.h"

namespace menagerie::awimbawe {

// 1.1  Land by land in blocks of eight places: D1 is 0, M1 is 8, ... S7 is 32. So a card's land
// is place / 8, and within a land the higher place is the higher value.
struct AwimbaweDeck {
  static constexpr unsigned places = 36;
  static constexpr CardCode code(unsigned place) {
    const unsigned land = place / 8, rank = place % 8;
    return rank >= 6 ? CardCode() : CardCode("DMGPS"[land], rank + (land == 4 ? 7 : 1));
  }
};
using Card = menagerie::Card<AwimbaweDeck>;
using Cards = CardSet<AwimbaweDeck>;

enum class Land : std::uint8_t { desert, mountain, grassland, plain, sky };
enum class Animal : std::uint8_t { mouse, rhinoceros, cheetah, hyena, snake, elephant, eagle };
inline constexpr unsigned lands_count = 5;
inline constexpr std::array<Land, lands_count> all_lands = {
    Land::desert, Land::mountain, Land::grassland, Land::plain, Land::sky};

constexpr Land land_of(Card card) { return static_cast<Land>(card.place() / 8); }
constexpr unsigned lowest_value(Land land) { return land == Land::sky ? 7 : 1; }
constexpr unsigned value_of(Card card) { return card.place() % 8 + lowest_value(land_of(card)); }
constexpr Animal animal_of(Card card) {
  return land_of(card) == Land::sky ? Animal::eagle : static_cast<Animal>(card.place() % 8);
}
constexpr Card card_of(Land land, unsigned value) {
  return Card(static_cast<unsigned>(land) * 8 + value - lowest_value(land));
}

// The cards of a land.
constexpr Cards of(Land land) {
  return Cards::range(static_cast<unsigned>(land) * 8, land == Land::sky ? 4 : 6);
}
// The cards of an animal.
constexpr Cards of(Animal animal) {
  if (animal == Animal::eagle) return of(Land::sky);
  const std::uint64_t one_a_land = 0x01010101u;
  return Cards::of_words({one_a_land << static_cast<unsigned>(animal)});
}

inline constexpr Cards all_cards =
    of(Land::desert) | of(Land::mountain) | of(Land::grassland) | of(Land::plain) | of(Land::sky);
static_assert(all_cards.size() == 28);

// 1.2  Crowns on the animals of the ground, by animal, and on the eagles S7 to S10.
inline constexpr std::array<int, 6> ground_crowns = {3, 2, 2, 3, 1, 1};
inline constexpr std::array<int, 4> eagle_crowns = {0, 0, -1, -2};
constexpr int crowns(Card card) {
  const unsigned rank = card.place() % 8;
  return land_of(card) == Land::sky ? eagle_crowns[rank] : ground_crowns[rank];
}
constexpr int crowns(Cards cards) {
  int sum = 0;
  for (Card card : cards) sum += crowns(card);
  return sum;
}
// 7.2  An odd total: a round that is played out is never tied.
static_assert(crowns(all_cards) == 45);

// A set of lands.
class Lands {
 public:
  constexpr Lands() = default;
  constexpr Lands(Land land)
      : bits_(static_cast<std::uint8_t>(1u << static_cast<unsigned>(land))) {}

  constexpr bool has(Land land) const { return (bits_ >> static_cast<unsigned>(land) & 1) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr Lands operator|(Lands a, Lands b) {
    a.bits_ = static_cast<std::uint8_t>(a.bits_ | b.bits_);
    return a;
  }
  constexpr Lands& operator|=(Lands other) { return *this = *this | other; }
  constexpr bool operator==(const Lands&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

// The cards of several lands.
constexpr Cards of(Lands lands) {
  Cards cards;
  for (Land land : all_lands) {
    if (lands.has(land)) cards |= of(land);
  }
  return cards;
}

}  // namespace menagerie::awimbawe
