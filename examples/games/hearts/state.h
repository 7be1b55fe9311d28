// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "game/kit/deals.h"
#include "game/kit/french_deck.h"
#include "game/kit/game_parts.h"
#include "game/kit/passing.h"
#include "game/kit/steps.h"
#include "game/kit/tricks.h"

namespace menagerie::hearts {

inline constexpr unsigned seats = 5;        // At most; three and four may play too.
inline constexpr unsigned all_points = 26;  // 4.2

using Deck = kit::FrenchDeck<>;
using Card = menagerie::Card<Deck>;
using CardSet = menagerie::CardSet<Deck>;
using Trick = kit::Trick<Deck, seats>;

constexpr Card card(kit::FrenchSuit suit, unsigned rank) {
  return Deck::card(static_cast<unsigned>(suit), rank);
}
inline constexpr CardSet hearts = Deck::of_suit(static_cast<unsigned>(kit::FrenchSuit::hearts));
inline constexpr Card black_queen = card(kit::FrenchSuit::spades, kit::queen);
inline constexpr CardSet counting = hearts | black_queen;  // 4.1

struct Options {
  std::uint8_t players = 4;
  std::uint8_t target = 100;
  bool operator==(const Options&) const = default;
};

constexpr CardSet deck_of(const Options& options) {  // 1.1
  CardSet deck = Deck::all();
  if (options.players != 4) deck.remove(card(kit::FrenchSuit::diamonds, 2));
  if (options.players == 5) deck.remove(card(kit::FrenchSuit::clubs, 2));
  return deck;
}
constexpr unsigned each_of(const Options& options) { return 52u / options.players; }  // 1.2
constexpr Card lowest_club(const Options& options) {
  return card(kit::FrenchSuit::clubs, options.players == 5 ? 3 : 2);
}

enum class Phase : std::uint8_t { deal, pass, play, over };

struct Shown {
  SeatMap<CardSet, seats> played;  // By each seat, in this round.
  SeatMap<CardSet, seats> lacks;   // What a hand was shown not to hold.
  Options options;
  Phase phase = Phase::deal;
  std::uint8_t round = 1;
  std::uint8_t tricks = 0;  // That are finished in this round.
  bool broken = false;      // 3.4  Whether a heart has been played.
  kit::Passing<seats> passing;
  Trick trick, last_trick;
  SeatMap<std::uint8_t, seats> points;  // In this round.
  SeatMap<std::uint8_t, seats> scores;  // In those before.
  bool operator==(const Shown&) const = default;
};

struct Hidden {
  SeatMap<CardSet, seats> hands;
  kit::PassedCards<Deck, seats> passed;
  bool operator==(const Hidden&) const = default;
};

using State = kit::StateOf<Shown, Hidden>;

struct Mine {
  CardSet hand;
  kit::OwnPassing<Deck> passing;
  bool operator==(const Mine&) const = default;
};

enum class Verb : std::uint8_t { pass, play };
using Action = kit::CardAction<Verb, Deck>;
using Deal = kit::HandsDeal<Deck, seats>;

}  // namespace menagerie::hearts
