// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "games/color_gangsters/state.h"

namespace menagerie::color_gangsters {

// 4.2  Follow the colour that was led; without it, anything goes.
constexpr GangSet playable(const Trick& trick, GangSet hand) {
  if (trick.cards.empty()) return hand;
  const GangSet following = hand & of(color_of(trick.cards.front()));
  return following.empty() ? hand : following;
}

// 4.3  The category of a card, A (5) to F (0).
constexpr unsigned category(GangCard card, Color led, unsigned number_trump, Color color_trump) {
  const Color color = color_of(card);
  const unsigned by_color = color == color_trump ? 2u : color == led ? 1u : 0u;
  return (number_of(card) == number_trump ? 3u : 0u) + by_color;
}

// 4.3  The strength of the card that was played at that place of a trick: its category, then its
// number, then the order of play. Total, so there is always one winner and one loser.
constexpr unsigned strength(GangCard card, unsigned place, Color led, unsigned number_trump,
                            Color color_trump) {
  return category(card, led, number_trump, color_trump) << 8 | number_of(card) << 4 | (15u - place);
}

// How a full trick ended.
struct Outcome {
  Seat winner;
  Seat loser;
  GangCard card;            // The winner's.
  std::uint8_t category;    // 4.3  Of the winner's card.
  std::uint16_t satisfied;  // Bit k: the condition of tile kind k.
};

// 4.3, 4.4, 5.1  Judges a full trick by the trumps in force.
Outcome judge(const Shown& shown, const Trick& trick);

// The places of the grid whose tiles are of these kinds.
constexpr std::uint16_t places_of(const Shown& shown, unsigned kinds) {
  unsigned places = 0;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    places |= (kinds >> static_cast<unsigned>(shown.tiles[place]) & 1u) << place;
  }
  return static_cast<std::uint16_t>(places);
}

// The place in the grid of a tile, or tiles_laid if it isn't laid out.
constexpr unsigned place_of(const Shown& shown, Tile tile) {
  unsigned place = 0;
  while (place < tiles_laid && shown.tiles[place] != tile) ++place;
  return place;
}

// 3.2  The seat that gave a seat its two cards.
constexpr Seat giver_to(const Shown& shown, Seat seat) {
  return seat.left_by(shown.options.players - 1u, shown.options.players);
}

// 3.2  The backs of the two cards that a seat has been given.
constexpr const std::array<Color, 2>& backs_given_to(const Shown& shown, Seat seat) {
  return shown.given[giver_to(shown, seat)];
}

}  // namespace menagerie::color_gangsters
