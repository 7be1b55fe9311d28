// SPDX-License-Identifier: Apache-2.0
#include "games/starter/rules.h"

namespace menagerie::starter {

Mine Starter::mine(const State& state, Observer who) {
  const bool plays = who && who->index() < state.shown.options.players;
  return plays ? Mine{state.hidden.hands[*who]} : Mine{};
}

kit::HiddenPlaces<Deck, seats> hidden_hands(const View<Starter>& view) {
  const Shown& shown = view.shown;
  kit::HiddenPlaces<Deck, seats> known;
  if (shown.phase != Phase::play) return known;
  known.unseen = deck_of(shown.options) - shown.played - view.mine.hand;
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    if (seat == view.who) continue;
    known.places.push_back({seat.index(), hand_size(shown, seat), shown.lacks[seat], {}});
  }
  return known;
}

bool Starter::consistent(const State& state) {
  return kit::fits(hidden_hands({state.shown, {}, {}}), state.hidden.hands.values);
}

}  // namespace menagerie::starter
