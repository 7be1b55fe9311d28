// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cards/card_set.h"
#include "game/kit/written_deck.h"
#include "games/trump_tricks_game/footprints.h"

namespace menagerie::trump_tricks_game {

// 1.1  Each colour has its animal: red bears, green wild boars, yellow mouflons, blue wolves.
// `none` is the colour of a trick until a player who still needs tricks has played to it.
enum class Colour : std::uint8_t { red, green, yellow, blue, none };
inline constexpr std::array colours = {Colour::red, Colour::green, Colour::yellow, Colour::blue};

// Place = colour * 16 + number.
struct AnimalDeck {
  static constexpr unsigned places = 64;
  static constexpr CardCode code(unsigned place) {
    const unsigned number = place % 16;
    return number < 1 || number > 12 ? CardCode() : CardCode("RGYB"[place / 16], number);
  }
};
using Card = menagerie::Card<AnimalDeck>;
using Cards = CardSet<AnimalDeck>;

constexpr Card card_of(Colour colour, unsigned number) {
  return Card(static_cast<unsigned>(colour) * 16 + number);
}
constexpr Colour colour_of(Card card) { return static_cast<Colour>(card.place() / 16); }
constexpr unsigned number_of(Card card) { return card.place() % 16; }

// All cards of a colour; the empty set for `none`.
constexpr Cards of(Colour colour) {
  if (colour == Colour::none) return {};
  return Cards::range(static_cast<unsigned>(colour) * 16, 16);
}

// All cards below that number, in every colour.
constexpr Cards below(unsigned number) {
  Cards cards;
  for (const Colour colour : colours) {
    cards |= Cards::range(static_cast<unsigned>(colour) * 16, number);
  }
  return cards;
}

// The cards with that number.
constexpr Cards numbered(unsigned number) { return below(number + 1) - below(number); }

// 1.1  Numbers 1 to 12. 1.2  Three players play without 1, 6 and 12.
constexpr Cards deck(unsigned players) {
  const Cards all = below(13) - below(1);
  return players == 4 ? all : all - numbered(1) - numbered(6) - numbered(12);
}
static_assert(deck(4).size() == 48 && deck(3).size() == 36);

// Whether the full deck has this card, which was read from an action.
constexpr bool is_card(unsigned place) {
  return place < AnimalDeck::places && deck(4).has(Card(place));
}

// Its holder leads the first turn (2.4).
inline constexpr Card first_leader_card = card_of(Colour::yellow, 10);

// Cards with at least that many footprints.
constexpr Cards with_prints(unsigned at_least) {
  Cards cards;
  for (const Colour colour : colours) {
    for (unsigned number = 1; number <= 12; ++number) {
      if (footprints_on[static_cast<unsigned>(colour)][number] >= at_least) {
        cards.add(card_of(colour, number));
      }
    }
  }
  return cards;
}
inline constexpr std::array printed = {with_prints(1), with_prints(2), with_prints(3)};
static_assert(with_prints(4).empty(), "a card with four footprints needs one more set here");

// All footprints on these cards.
constexpr unsigned prints(Cards cards) {
  unsigned sum = 0;
  for (const Cards& at_least : printed) sum += (cards & at_least).size();
  return sum;
}
static_assert(prints(deck(4)) == 36 && prints(deck(3)) == 28);

// The number of animals with a footprint among these cards.
constexpr unsigned animals(Cards cards) {
  const Cards tracks = cards & printed[0];
  unsigned count = 0;
  for (const Colour colour : colours) count += tracks.meets(of(colour)) ? 1u : 0u;
  return count;
}

// 5.1  Points of turns 1 to 3.
constexpr unsigned track_points(Cards cards) { return prints(cards) * animals(cards); }

// 5.3  Points of turn 4: bear 4, wild boar 3, mouflon 2, wolf 1 for each card.
constexpr unsigned catch_points(Cards cards) {
  return 4 * (cards & of(Colour::red)).size() + 3 * (cards & of(Colour::green)).size() +
         2 * (cards & of(Colour::yellow)).size() + (cards & of(Colour::blue)).size();
}

constexpr char letter(Colour colour) { return "RGYB?"[static_cast<unsigned>(colour)]; }
constexpr std::string_view name(Colour colour) {
  constexpr std::array<std::string_view, 5> names = {"red", "green", "yellow", "blue", "none"};
  return names[static_cast<unsigned>(colour)];
}
}  // namespace menagerie::trump_tricks_game
