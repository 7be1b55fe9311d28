// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cards/card_set.h"
#include "game/kit/written_deck.h"
#include "games/color_gangsters/diets.h"

namespace menagerie {

// Cards 1 to 10 in five colours. A card's place is 12 * colour + number, so each colour is a range
// of bits and place 0 is free to mean "no card".
struct ColorGangstersDeck {
  static constexpr unsigned places = 60;
  static constexpr CardCode code(unsigned place) {
    const unsigned number = place % 12;
    return number < 1 || number > 10 ? CardCode() : CardCode("BRYGK"[place / 12], number);
  }
};

namespace color_gangsters {

inline constexpr unsigned colors_max = 5;
inline constexpr unsigned numbers_max = 10;
inline constexpr unsigned color_stride = 12;

// In the order in which seats get them by default. `none` isn't a colour: as a trump, or when a
// back has not been seen yet.
enum class Color : std::uint8_t { blue, red, yellow, green, black, none };

using GangCard = Card<ColorGangstersDeck>;
using GangSet = CardSet<ColorGangstersDeck>;

inline constexpr GangCard no_card{};

constexpr unsigned index_of(Color color) { return static_cast<unsigned>(color); }
constexpr GangCard card_of(Color color, unsigned number) {
  return GangCard(index_of(color) * color_stride + number);
}
constexpr Color color_of(GangCard card) { return static_cast<Color>(card.place() / color_stride); }
constexpr unsigned number_of(GangCard card) { return card.place() % color_stride; }

// All cards of a colour.
constexpr GangSet of(Color color) {
  return GangSet::range(index_of(color) * color_stride + 1, numbers_max);
}
// All cards of a number; none for 0.
constexpr GangSet of_number(unsigned number) {
  GangSet cards;
  for (unsigned color = 0; color < colors_max && number != 0; ++color) {
    cards.add(GangCard(color * color_stride + number));
  }
  return cards;
}

constexpr GangSet eaters(char food) {
  GangSet cards;
  for (unsigned color = 0; color < colors_max; ++color) {
    for (unsigned number = 1; number <= numbers_max; ++number) {
      const char diet = diets[color][number - 1];
      if (diet == food || diet == 'B') cards.add(GangCard(color * color_stride + number));
    }
  }
  return cards;
}
// 1.2  Animals that eat both count as either.
inline constexpr GangSet meat_eaters = eaters('M');
inline constexpr GangSet plant_eaters = eaters('P');

inline constexpr std::array<std::string_view, colors_max> color_words = {"B", "R", "Y", "G", "K"};

static_assert(of(Color::black).highest().place() < ColorGangstersDeck::places);
static_assert((meat_eaters | plant_eaters).size() == colors_max * numbers_max);

}  // namespace color_gangsters
}  // namespace menagerie
