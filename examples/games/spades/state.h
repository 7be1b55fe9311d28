// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "game/kit/bidding.h"
#include "game/kit/deals.h"
#include "game/kit/french_deck.h"
#include "game/kit/game_parts.h"
#include "game/kit/steps.h"
#include "game/kit/tricks.h"

namespace menagerie::spades {

inline constexpr unsigned seats = 4, teams = 2;
inline constexpr unsigned hand_cards = 13;

using Deck = kit::FrenchDeck<>;
using Card = menagerie::Card<Deck>;
using CardSet = menagerie::CardSet<Deck>;
using Trick = kit::Trick<Deck, seats>;

inline constexpr unsigned trumps = static_cast<unsigned>(kit::FrenchSuit::spades);  // 1.3
inline constexpr CardSet all_spades = Deck::of_suit(trumps);

struct Options {
  std::uint8_t rounds = 6;  // 4.4
  static constexpr unsigned players = seats;
  bool operator==(const Options&) const = default;
};

enum class Phase : std::uint8_t { deal, bid, play, over };

struct Shown {
  CardSet played;
  SeatMap<CardSet, seats> lacks;  // What a hand was shown not to hold.
  Options options;
  Phase phase = Phase::deal;
  std::uint8_t round = 1;
  std::uint8_t tricks = 0;  // That are finished in this round.
  bool broken = false;      // 3.3  Whether a spade has been played.
  kit::Bids<seats> bids;
  Trick trick, last_trick;
  SeatMap<std::uint8_t, seats> won;
  std::array<std::int16_t, teams> scores{};
  std::array<std::int16_t, teams> gains{};  // In the previous round.
  std::array<std::uint8_t, teams> bags{};   // Not penalized yet.
  bool operator==(const Shown&) const = default;
};

using Hidden = kit::Hands<Deck, seats>;

using State = kit::StateOf<Shown, Hidden>;

struct Mine {
  CardSet hand;
  bool operator==(const Mine&) const = default;
};

enum class Verb : std::uint8_t { bid, play };
using Action = kit::CardAction<Verb, Deck>;
using Deal = kit::HandsDeal<Deck, seats>;

constexpr CardSet deck_of(const Options&) { return Deck::all(); }
constexpr unsigned each_of(const Options&) { return hand_cards; }

}  // namespace menagerie::spades
