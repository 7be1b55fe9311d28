// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "game/kit/actions.h"
#include "game/kit/options.h"

// What a game hands to the kit, as small as it can be.
namespace menagerie::small_game {

// Hearts (H) and spades (S) of seven cards: 7 to 10, jack, queen, king; then four jokers alike.
struct SmallDeck {
  static constexpr unsigned places = 20;
  static constexpr CardCode code(unsigned place) {
    if (place >= 16) return CardCode("J2");
    const unsigned rank = place % 8;
    if (rank == 7) return {};
    if (rank < 4) return {"HS"[place / 8], rank + 7};
    return std::string_view(
        std::array{"HJ", "HQ", "HK", "SJ", "SQ", "SK"}[place / 8 * 3 + rank - 4]);
  }
};
using Card = menagerie::Card<SmallDeck>;
using CardSet = menagerie::CardSet<SmallDeck>;

constexpr CardSet deck() { return CardSet::range(0, 7) | CardSet::range(8, 7); }

enum class Bidding : std::uint8_t { open, secret };

struct Options {
  std::uint8_t players = 4;
  bool passing = true;
  Bidding bidding = Bidding::secret;
  std::uint8_t rounds = 0;  // 0: until someone has enough points.
  bool operator==(const Options&) const = default;
};

enum class Verb : std::uint8_t { play, pass, bid, stop };

struct Action {
  Verb verb = Verb::play;
  std::uint8_t a = 0, b = 0;
  bool operator==(const Action&) const = default;
};

}  // namespace menagerie::small_game
