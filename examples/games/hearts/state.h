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

inline constexpr unsigned seats = 5;  // At most; three and four may play too.

using Deck = kit::FrenchDeck<>;
using Card = menagerie::Card<Deck>;
using CardSet = menagerie::CardSet<Deck>;
using Trick = kit::Trick<Deck, seats>;

constexpr Card card(kit::FrenchSuit suit, unsigned rank) {
  return Deck::card(static_cast<unsigned>(suit), rank);
}
inline constexpr CardSet clubs = Deck::of_suit(static_cast<unsigned>(kit::FrenchSuit::clubs));
inline constexpr CardSet hearts = Deck::of_suit(static_cast<unsigned>(kit::FrenchSuit::hearts));
inline constexpr Card black_queen = card(kit::FrenchSuit::spades, kit::queen);
inline constexpr CardSet counting = hearts | black_queen;  // 4.1

struct Options {
  std::uint8_t players = 4;
  std::uint8_t target = 100;
  bool short_deck = false;  // 1.4
  bool operator==(const Options&) const = default;
};

// 1.1, 1.4  The lowest diamond and the lowest club are left out where it takes that to deal evenly.
constexpr CardSet deck_of(const Options& options) {
  const unsigned lowest = options.short_deck ? 7 : 2;
  CardSet deck = Deck::from_rank(lowest);
  if (deck.size() % options.players != 0) deck.remove(card(kit::FrenchSuit::diamonds, lowest));
  if (deck.size() % options.players != 0) deck.remove(card(kit::FrenchSuit::clubs, lowest));
  return deck;
}
constexpr unsigned each_of(const Options& options) {  // 1.2, 1.4
  return deck_of(options).size() / options.players;
}
constexpr Card lowest_club(const Options& options) { return (deck_of(options) & clubs).lowest(); }
constexpr std::uint8_t passed_by_each(const Options& options) {  // 2.1, 2.3
  return options.players == 5 && !options.short_deck ? 2 : 3;
}
// 4.1  All points of a round.
constexpr unsigned all_points(const Options& options) {
  return 13 + (deck_of(options) & hearts).size();
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

enum class Verb : std::uint8_t { pass, pass_three, play };
using Action = kit::CardAction<Verb, Deck>;
using Deal = kit::HandsDeal<Deck, seats>;

}  // namespace menagerie::hearts
