// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/solving.h"

#include "cards/settled.h"
#include "game/kit/counting.h"
#include "game/kit/keys.h"

// The exact solver's view of the game, with all cards open. There is only one deal, so a solution
// covers the rest of the match.
namespace menagerie::trump_tricks_game {

namespace {

// 5.1  The best twelve cards a player can win: the four with three footprints, eight with two.
constexpr int track_points_max = (4 * 3 + 8 * 2) * 4;

Cards in_play(const State& state) {
  Cards cards = state.shown.trick;
  for (const Seat seat : SeatSet::first(state.shown.options.players)) {
    cards |= state.shown.open[seat] | state.hidden.closed[seat];
  }
  return cards;
}

}  // namespace

// The rest depends on hands, trick, cards won, the points so far, and on who started (2.5).
std::uint64_t Solving::key(const State& state) {
  const Shown& shown = state.shown;
  std::uint64_t word = kit::packed(shown.step, shown.turn, shown.tricks_done, shown.colour,
                                   shown.starter, shown.leader, shown.to_act, shown.taker);
  const SeatMap<int> totals = TrumpTricksGame::scores(shown);
  for (const Colour trump : shown.trumps) word = word << 3 ^ static_cast<std::uint64_t>(trump);
  std::uint64_t key = mix_key(mix_key(shown.laid.word_at(0), shown.trick.word_at(0)), word);
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    const Cards hand = shown.open[seat] | state.hidden.closed[seat];
    key = mix_key(mix_key(key, hand.word_at(0)), shown.won[seat].word_at(0));
    key = mix_key(key, static_cast<std::uint64_t>(totals[seat]) << 16 |
                           std::uint64_t{shown.tricks[seat]} << 8 | shown.played[seat].place());
  }
  return key;
}

// Only closed hands are hidden, and only in the first turn (R7).
bool Solving::is_known(const View<TrumpTricksGame>& view, const State& world) {
  FixedVector<UnseenPlace, 4> places;
  for (const Seat seat : SeatSet::first(view.shown.options.players)) {
    if (seat == view.who) continue;
    places.push_back({kit::suits_in<Colour, colours.size()>(world.hidden.closed[seat]),
                      static_cast<std::uint8_t>(~unsigned{view.shown.voids[seat]}), true});
  }
  return is_settled({places.begin(), places.size()});
}

// 5.1, 5.3  In the last turn points won are safe, and cards in hands and trick can still be won.
std::pair<int, int> Solving::bounds(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  int total = 0;
  for (const auto& points : shown.points) total += points[seat];
  if (shown.step == Step::over) return {total, total};
  if (shown.turn == turns) {
    total += static_cast<int>(catch_points(shown.won[seat]));
    return {total, total + static_cast<int>(catch_points(in_play(state)))};
  }
  const int track_turns = static_cast<int>(turns) - shown.turn;
  const auto catch_all = static_cast<int>(catch_points(deck(shown.options.players)));
  return {total, total + track_turns * track_points_max + catch_all};
}

}  // namespace menagerie::trump_tricks_game
