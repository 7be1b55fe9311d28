// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/tricks.h"

#include <algorithm>
#include <bit>

namespace menagerie::color_gangsters {
namespace {

// What the tiles' conditions depend on.
struct Facts {
  GangSet cards;
  GangCard card;  // The winner's.
  unsigned total = 0;
  unsigned highest = 0;
  unsigned lowest = 15;
};

std::uint16_t satisfied(const Shown& shown, Seat winner, const Facts& facts);

bool blank_satisfied(Blank blank, const Facts& facts) {
  switch (blank) {
    case Blank::out:
      return false;
    case Blank::always:
      return true;
    case Blank::my_card_10:
      return number_of(facts.card) == 10;
    case Blank::all_colors_differ:
      break;
  }
  bool differ = true;
  for (unsigned color = 0; color < colors_max; ++color) {
    differ = differ && (facts.cards & of(static_cast<Color>(color))).size() <= 1;
  }
  return differ;
}

}  // namespace

Outcome judge(const Shown& shown, const Trick& trick) {
  const Color led = color_of(trick.cards.front());
  Facts facts;
  unsigned strongest = 0, weakest = ~0u;
  unsigned winner = 0, loser = 0;
  for (unsigned place = 0; place < trick.cards.size(); ++place) {
    const GangCard card = trick.cards[place];
    const unsigned power = strength(card, place, led, shown.number_trump, shown.color_trump);
    winner = power > strongest ? place : winner;
    strongest = std::max(strongest, power);
    loser = power < weakest ? place : loser;
    weakest = std::min(weakest, power);
    facts.cards.add(card);
    facts.total += number_of(card);
    facts.highest = std::max(facts.highest, number_of(card));
    facts.lowest = std::min(facts.lowest, number_of(card));
  }
  facts.card = trick.cards[winner];
  const Seat winner_seat = trick.leader.left_by(winner, shown.options.players);
  const Seat loser_seat = trick.leader.left_by(loser, shown.options.players);
  return {winner_seat, loser_seat, facts.card, static_cast<std::uint8_t>(strongest >> 8),
          satisfied(shown, winner_seat, facts)};
}

namespace {

// 5.1, R2  The conditions of the tiles, by the trumps that were in force during the trick.
std::uint16_t satisfied(const Shown& shown, Seat winner, const Facts& facts) {
  const unsigned number = number_of(facts.card);
  const Color color = color_of(facts.card);
  unsigned kinds = 0;
  const auto check = [&kinds](Tile tile, bool holds) {
    kinds |= static_cast<unsigned>(holds) << static_cast<unsigned>(tile);
  };
  check(Tile::odd, number % 2 == 1);
  check(Tile::even, number % 2 == 0);
  check(Tile::low, number <= 5);
  check(Tile::high, number >= 7 && number <= 9);
  check(Tile::meat, meat_eaters.has(facts.card));
  check(Tile::plants, plant_eaters.has(facts.card));
  check(Tile::own_color, color == shown.options.colors[winner]);
  check(Tile::not_trump, color != shown.color_trump && number != shown.number_trump);
  check(Tile::all_meat, meat_eaters.has_all(facts.cards));
  check(Tile::all_plants, plant_eaters.has_all(facts.cards));
  check(Tile::same_color, of(color).has_all(facts.cards));
  check(Tile::total_odd, facts.total % 2 == 1);
  check(Tile::total_even, facts.total % 2 == 0);
  check(Tile::two_in_a_row, shown.winner == winner);
  check(Tile::difference_5, facts.highest - facts.lowest == 5);
  check(Tile::blank, blank_satisfied(shown.options.blank, facts));
  return static_cast<std::uint16_t>(kinds);
}

}  // namespace
}  // namespace menagerie::color_gangsters
