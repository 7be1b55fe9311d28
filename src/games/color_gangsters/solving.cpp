// SPDX-License-Identifier: Apache-2.0
#include "game/kit/keys.h"

#include <bit>

#include "games/color_gangsters/solving.h"

// What the exact solver needs, with all cards open.
namespace menagerie::color_gangsters {
namespace {

// More than all paws of the nine tiles together.
constexpr int line_worth = 25;

constexpr int paws_under(const Shown& shown, unsigned places) {
  int paws = 0;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    if ((places >> place & 1u) != 0) paws += static_cast<int>(paws_of(shown.tiles[place]));
  }
  return paws;
}

int points_of(const Shown& shown, Seat seat) {
  const unsigned own = shown.markers[seat];
  return paws_under(shown, own) + (fills_line(own) ? line_worth : 0);
}

// 3, 5.1, 4.1  How many more markers a seat may place.
unsigned markers_to_come(const Shown& shown, Seat seat) {
  const auto laid = static_cast<unsigned>(std::popcount(shown.markers[seat]));
  const bool places_now = shown.phase == Phase::place && shown.to_act == seat;
  const unsigned tricks = tricks_max - shown.tricks_done + (places_now ? 1u : 0u);
  return std::min(markers_each - std::min(laid, markers_each), tricks);
}

std::uint64_t draft_key(const State& state) {
  std::uint64_t key = state.shown.acted.bits();
  for (unsigned s = 0; s < state.shown.options.players; ++s) {
    key = mix_key(key, state.hidden.passed[Seat(s)].word_at(0));
    key = mix_key(key, state.hidden.kept[Seat(s)].place());
  }
  return key;
}

// 6.2  A trump that is turned up no longer counts once the ninth trick is led.
bool decks_matter(const Shown& shown) {
  return shown.tricks_done + (shown.phase == Phase::play ? 1u : 0u) < tricks_max;
}

std::uint64_t decks_key(const Shown& shown, const Hidden& hidden) {
  std::uint64_t numbers = hidden.numbers.size(), colors = hidden.colors.size();
  if (!decks_matter(shown)) return mix_key(numbers, colors);
  for (const std::uint8_t number : hidden.numbers) numbers = numbers << 4 | number;
  for (const Color color : hidden.colors) colors = colors << 4 | index_of(color);
  return mix_key(numbers, colors);
}

}  // namespace

// The future depends on hands, trick, markers and trumps; 5.1 on who won the trick before.
std::uint64_t Solving::key(const State& state) {
  const Shown& shown = state.shown;
  const std::uint64_t word =
      kit::packed(shown.phase, shown.to_act, shown.trick.leader, shown.winner, shown.loser,
                  shown.tricks_done, shown.number_trump, shown.color_trump);
  std::uint64_t tiles = 0;
  for (const Tile tile : shown.tiles) tiles = tiles << 4 | static_cast<std::uint64_t>(tile);
  std::uint64_t key = mix_key(decks_key(shown, state.hidden) ^ tiles, word);
  for (const GangCard card : shown.trick.cards) key = mix_key(key, card.place());
  key = mix_key(key, shown.places_open);
  for (unsigned s = 0; s < shown.options.players; ++s) {
    key = mix_key(key ^ shown.markers[Seat(s)], state.hidden.hands[Seat(s)].word_at(0));
  }
  const bool draft =
      shown.phase == Phase::pass || shown.phase == Phase::keep || shown.phase == Phase::reveal;
  return draft ? mix_key(key, draft_key(state)) : key;
}

// Until the ninth trick is over, the order of the trump decks or a hand is hidden; after that
// neither matters.
bool Solving::is_known(const View<ColorGangsters>& view, const State&) {
  return view.shown.tricks_done == tricks_max;
}

// 6.1  A line is worth more than all paws.
SeatMap<int> Solving::outcome(const Shown& shown) {
  SeatMap<int> points;
  for (unsigned s = 0; s < shown.options.players; ++s) points[Seat(s)] = points_of(shown, Seat(s));
  return points;
}

// Paws under markers stay; possible markers add their paws, and a line if one is possible.
std::pair<int, int> Solving::bounds(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const int points = points_of(shown, seat);
  if (shown.phase == Phase::over) return {points, points};
  const unsigned own = shown.markers[seat];
  const unsigned more = markers_to_come(shown, seat);
  bool may_fill = false;
  for (const unsigned line : lines) {
    may_fill = may_fill || static_cast<unsigned>(std::popcount(line & ~own)) <= more;
  }
  const int paws_max = 2 * static_cast<int>(more) + (more > 0 ? 1 : 0);  // 1.4  One tile has three.
  return {points, points + paws_max + (may_fill ? line_worth : 0)};
}

}  // namespace menagerie::color_gangsters
