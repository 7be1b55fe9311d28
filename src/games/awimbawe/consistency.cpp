// SPDX-License-Identifier: Apache-2.0
#include "game/kit/counting.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {
namespace {

using EachOnce = kit::EachOnce<AwimbaweDeck>;

// The cards of a player's face-down slots.
void add_down_cards(const State& state, Seat seat, EachOnce& cards) {
  for (const Pile& pile : state.shown.sides[seat].piles) {
    for (unsigned depth = 0; depth < pile.size(); ++depth) {
      const Slot slot = pile.at(depth);
      if (slot.is_down()) cards.add(state.hidden.down[seat][slot.number()]);
    }
  }
}

// What is known about a hand is true.
bool bounds_hold(const Side& side, Cards hand) {
  if (hand.meets(of(side.without))) return false;
  for (const Bound& bound : side.bounds) {
    if (bound.most == 0 || (hand & of(bound.lands)).size() > bound.most) return false;
  }
  return true;
}

bool hand_agrees(const State& state, Seat seat) {
  const Side& side = state.shown.sides[seat];
  const Cards hand = state.hidden.hands[seat];
  const Cards blocked = state.hidden.blocked[seat];
  return hand.size() == side.hand_size && blocked.size() == side.hand_blocked &&
         hand.has_all(blocked) && bounds_hold(side, hand) &&
         std::popcount(side.piles_blocked) + side.hand_blocked <= 2;
}

bool blocked_tops_are_up(const Side& side) {
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    if ((side.piles_blocked >> pile & 1) != 0 && !side.piles[pile].top().is_up()) return false;
  }
  return true;
}

}  // namespace
bool Awimbawe::consistent(const State& state) {
  const Shown& shown = state.shown;
  const bool between_rounds = shown.phase == Phase::deal || shown.phase == Phase::over;
  if (between_rounds) return state.hidden == Hidden{};
  EachOnce cards;
  cards.add(trick_cards(shown.trick));
  for (Seat seat : SeatSet::first(awimbawe::players)) {
    const Side& side = shown.sides[seat];
    cards.add(side.taken);
    cards.add(faces(side));
    cards.add(state.hidden.hands[seat]);
    add_down_cards(state, seat, cards);
    if (!hand_agrees(state, seat) || !blocked_tops_are_up(side)) return false;
  }
  if (shown.phase == Phase::play && available_count(shown.sides[shown.to_act]) == 0) return false;
  return cards.are(all_cards) &&
         2 * tricks_done(shown) + shown.trick.size ==
             (shown.sides[Seat(0)].taken | shown.sides[Seat(1)].taken | trick_cards(shown.trick))
                 .size();
}

}  // namespace menagerie::awimbawe
