// SPDX-License-Identifier: Apache-2.0
#include "game/kit/keys.h"
#include "games/spades/rules.h"
#include "games/spades/solving.h"

namespace menagerie::spades {

Mine Spades::mine(const State& state, Observer who) {
  return who && who->index() < seats ? Mine{state.hidden.hands[*who]} : Mine{};
}

kit::HiddenPlaces<Deck, seats> hidden_hands(const View<Spades>& view) {
  const Shown& shown = view.shown;
  kit::HiddenPlaces<Deck, seats> known;
  if (shown.phase != Phase::bid && shown.phase != Phase::play) return known;
  known.unseen = Deck::all() - shown.played - view.mine.hand;
  for (const Seat seat : SeatSet::first(seats)) {
    if (seat == view.who) continue;
    known.places.push_back({seat.index(), hand_size(shown, seat), shown.lacks[seat], {}});
  }
  return known;
}

bool Spades::consistent(const State& state) {
  return kit::fits(hidden_hands({state.shown, {}, {}}), state.hidden.hands.values);
}

// --- With all cards open ------------------------------------------------------------------------

std::uint64_t Solving::key(const State& state) {
  const Shown& shown = state.shown;
  return kit::key_of(shown.phase, shown.round, state.hidden.hands, shown.trick, shown.broken,
                     shown.bids, shown.won, shown.scores[0], shown.scores[1], shown.bags[0],
                     shown.bags[1]);
}

bool Solving::is_known(const View<Spades>& view, const State& world) {
  return kit::is_certain(hidden_hands(view), world.hidden.hands.values);
}

// 4  Between the worst and the best that a round may bring.
std::pair<int, int> Solving::bounds(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const unsigned team = seat.index() % teams;
  const int score = shown.scores[team];
  if (shown.phase == Phase::deal || shown.phase == Phase::over) return {score, score};
  const int bid = shown.phase == Phase::play ? static_cast<int>(bid_of_team(shown, team)) : 26;
  return {score - 10 * bid - 300, score + 10 * bid + 213};
}

}  // namespace menagerie::spades
