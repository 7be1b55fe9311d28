// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <utility>

#include "games/color_gangsters/evaluation.h"

// The value networks' input for a world between two tricks.
namespace menagerie::color_gangsters {
namespace {

constexpr unsigned places = ColorGangstersDeck::places;

// For one seat: its cards as they are (for what they eat), by colour and owner, and by trump; its
// markers by place and by tile, its paws, how many markers, and the tiles that would complete a
// line.
constexpr unsigned of_cards = 0, of_owners = places, of_trumps = 2 * places,
                   of_markers = of_trumps + 4 * 11, of_tiles = of_markers + tiles_laid,
                   of_paws = of_tiles + tile_kinds, of_markers_count = of_paws + 16,
                   of_chances = of_markers_count + 6, per_seat = of_chances + tile_kinds;
// For the table: tiles by place and in total, number trump, colour trump and its owner, tricks
// done, the winner of the last one, and cards left in the trump decks.
constexpr unsigned of_grid = 0, of_laid = of_grid + tiles_laid * tile_kinds,
                   of_number_trump = of_laid + tile_kinds, of_color_trump = of_number_trump + 11,
                   of_trump_owner = of_color_trump + 6, of_tricks = of_trump_owner + 6,
                   of_winner = of_tricks + tricks_max + 1, of_colors_left = of_winner + 6,
                   of_numbers_left = of_colors_left + 6, of_table = of_numbers_left + 12;
constexpr unsigned owned_by_nobody = players_max;

// The place of the grid under one of its eight symmetries.
constexpr unsigned turned(unsigned place, unsigned naming) {
  unsigned row = place / 3, column = place % 3;
  for (unsigned i = 0; i < naming % 4; ++i) column = 2 - std::exchange(row, column);
  return row * 3 + (naming < 4 ? column : 2 - column);
}

}  // namespace

unsigned Evaluation::Network::features_count(const Options& options) {
  return options.players * per_seat + of_table;
}

Features Evaluation::Network::features(const State& world, unsigned naming) {
  const Shown& shown = world.shown;
  const unsigned players = shown.options.players;
  const auto from_leader = [&](Seat seat) { return seat.steps_from(shown.to_act, players); };
  std::array<unsigned, colors_max + 1> owners{};
  owners.fill(owned_by_nobody);
  for (const Seat seat : SeatSet::first(players)) {
    owners[index_of(shown.options.colors[seat])] = from_leader(seat);
  }
  const SeatMap<int> paws = ColorGangsters::scores(shown);
  Features features;
  for (unsigned i = 0; i < players; ++i) {
    const Seat seat = shown.to_act.left_by(i, players);
    const unsigned first = i * per_seat;
    for (const GangCard card : world.hidden.hands[seat]) {
      const unsigned number = number_of(card);
      const unsigned trump = (color_of(card) == shown.color_trump ? 2u : 0u) +
                             (number == shown.number_trump ? 1u : 0u);
      features.add(first + of_cards + card.place());
      features.add(first + of_owners + owners[index_of(color_of(card))] * color_stride + number);
      features.add(first + of_trumps + trump * 11 + number);
    }
    const unsigned markers = shown.markers[seat];
    for (unsigned place = 0; place < tiles_laid; ++place) {
      if ((markers >> place & 1) == 0) continue;
      features.add(first + of_markers + turned(place, naming));
      features.add(first + of_tiles + static_cast<unsigned>(shown.tiles[place]));
    }
    features.add_number(first + of_paws, static_cast<unsigned>(paws[seat]), 16);
    features.add_number(first + of_markers_count, static_cast<unsigned>(std::popcount(markers)), 6);
    for (const unsigned line : lines) {
      const unsigned missing = line & ~markers;
      if (!std::has_single_bit(missing)) continue;
      const auto tile = shown.tiles[static_cast<unsigned>(std::countr_zero(missing))];
      features.add(first + of_chances + static_cast<unsigned>(tile));
    }
  }
  const unsigned table = players * per_seat;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    const auto tile = static_cast<unsigned>(shown.tiles[place]);
    features.add(table + of_grid + turned(place, naming) * tile_kinds + tile);
    features.add(table + of_laid + tile);
  }
  features.add(table + of_number_trump + shown.number_trump);
  features.add(table + of_color_trump + index_of(shown.color_trump));
  features.add(table + of_trump_owner + owners[index_of(shown.color_trump)]);
  features.add(table + of_tricks + shown.tricks_done);
  features.add(table + of_winner +
               (shown.winner == nobody ? owned_by_nobody : from_leader(shown.winner)));
  features.add_number(table + of_colors_left, shown.colors_left, 6);
  features.add_number(table + of_numbers_left, shown.numbers_left, 12);
  return features;
}

void Evaluation::evaluate(const Shown& shown, std::span<float> values) {
  standing<ColorGangsters>(shown, values);
}

}  // namespace menagerie::color_gangsters
