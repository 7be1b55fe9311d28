// SPDX-License-Identifier: Apache-2.0
#include "games/starter/rules.h"

namespace menagerie::starter {

namespace {

void finish_trick(State& state);

}  // namespace

// --- 1  Dealing ---------------------------------------------------------------------------------

template <class Source>
Deal Starter::shuffle(const State& state, Draws<Source>& draws) {
  const Options& options = state.shown.options;
  return Deal::shuffled(deck_of(options), options.players, each_of(options), draws);
}
template starter::Deal Starter::shuffle(const State&, Draws<Rng>&);
template starter::Deal Starter::shuffle(const State&, Draws<Keystream>&);

void Starter::deal(State& state, const Deal& deal) {
  state.hidden.hands = deal.hands;
  state.shown.phase = Phase::play;
}

// --- 2  Playing a trick -------------------------------------------------------------------------

Turn Starter::turn(const Shown& shown) {
  switch (shown.phase) {
    case Phase::deal:
      return {Turn::Kind::deal, {}};
    case Phase::play:
      return Turn::of_seats(shown.trick.to_act(shown.options.players));
    case Phase::over:
      break;
  }
  return {Turn::Kind::over, {}};
}

void Starter::apply(State& state, Seat seat, const Action& action) {
  Shown& shown = state.shown;
  const Card card = action.card();
  state.hidden.hands[seat].remove(card);
  shown.lacks[seat] |= shown_lacking(shown, card);
  shown.played.add(card);
  shown.trick.cards.push_back(card);
  if (shown.trick.cards.size() == shown.options.players) finish_trick(state);
}

unsigned hand_size(const Shown& shown, Seat seat) {
  if (shown.phase != Phase::play) return 0;
  return each_of(shown.options) - shown.tricks -
         (shown.trick.has_played(seat, shown.options.players) ? 1 : 0);
}

namespace {

void finish_trick(State& state) {
  Shown& shown = state.shown;
  const Trick trick = shown.trick;
  const auto strength_of = [&](Card card) { return strength(trick, card); };
  const Seat winner = trick.by(kit::strongest(trick.cards, strength_of), shown.options.players);
  ++shown.won[winner];
  ++shown.tricks;
  shown.last_trick = trick;
  shown.trick = {winner, {}};
  if (shown.tricks == each_of(shown.options)) shown.phase = Phase::over;
}

}  // namespace

// --- 3  The end ---------------------------------------------------------------------------------

SeatMap<int> Starter::scores(const Shown& shown) {
  SeatMap<int> scores;
  for (const Seat seat : SeatSet::first(shown.options.players)) scores[seat] = shown.won[seat];
  return scores;
}

// 3.1, R1
SeatSet Starter::winners(const Shown& shown) {
  return kit::best_of(shown.won, shown.options.players);
}

}  // namespace menagerie::starter
