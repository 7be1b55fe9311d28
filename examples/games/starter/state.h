// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "game/kit/deals.h"
#include "game/kit/french_deck.h"
#include "game/kit/game_parts.h"
#include "game/kit/steps.h"
#include "game/kit/tricks.h"

namespace menagerie::starter {

inline constexpr unsigned players_min = 3;
inline constexpr unsigned seats = 5;  // At most.

using Deck = kit::FrenchDeck<2>;
using Card = menagerie::Card<Deck>;
using CardSet = menagerie::CardSet<Deck>;
using Trick = kit::Trick<Deck, seats>;

struct Options {
  std::uint8_t players = 4;
  bool operator==(const Options&) const = default;
};

constexpr CardSet deck_of(const Options& options) {  // 1.1
  return kit::even_deck(Deck::all(), options.players);
}
constexpr unsigned each_of(const Options& options) {  // 1.2
  return deck_of(options).size() / options.players;
}

enum class Phase : std::uint8_t { deal, play, over };

// What everyone sees, and what follows from it.
struct Shown {
  CardSet played;
  SeatMap<CardSet, seats> lacks;  // What a hand was shown not to hold.
  Options options;
  Phase phase = Phase::deal;
  std::uint8_t tricks = 0;  // That are finished.
  Trick trick, last_trick;
  SeatMap<std::uint8_t, seats> won;
  bool operator==(const Shown&) const = default;
};

using Hidden = kit::Hands<Deck, seats>;

using State = kit::StateOf<Shown, Hidden>;

// What one seat alone knows.
struct Mine {
  CardSet hand;
  bool operator==(const Mine&) const = default;
};

enum class Verb : std::uint8_t { play };
using Action = kit::CardAction<Verb, Deck>;
using Deal = kit::HandsDeal<Deck, seats>;

}  // namespace menagerie::starter
