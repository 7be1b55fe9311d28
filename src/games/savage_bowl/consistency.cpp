// SPDX-License-Identifier: Apache-2.0
#include "game/kit/counting.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

namespace {

bool are_void(CardSet cards, unsigned voids) {
  return (kit::suits_in<Suit, suits>(cards) & voids) == 0;
}

// Every card is in exactly one place, and no hand has a suit that it was shown to lack.
bool cards_agree(const State& state) {
  const Shown& shown = state.shown;
  kit::EachOnce<SavageBowlDeck> cards;
  cards.add(shown.played);
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    const Card card = state.hidden.discards[i];
    cards.add(card);
    if (!are_void(card, shown.discards[i].voids)) return false;
  }
  for (std::size_t i = shown.discards.size(); i < state.hidden.discards.size(); ++i) {
    if (state.hidden.discards[i] != Card()) return false;
  }
  for (unsigned i = 0; i < seats; ++i) {
    const CardSet hand = state.hidden.hands[Seat(i)];
    cards.add(hand);
    if (hand.size() != shown.in_hand[Seat(i)]) return false;
    if (!are_void(hand, shown.voids[Seat(i)])) return false;
  }
  for (const Played& played : shown.trick) {
    if (!shown.played.has(played.card) || !shown.playing.has(played.seat)) return false;
  }
  return cards.are(deck_of(shown.options.players));
}

// Each seat has used one card per trick; a seat that sits out has used it in advance.
bool counts_agree(const Shown& shown) {
  unsigned tricks = 0;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    tricks += shown.tricks[seat];
    const bool out = shown.eliminated.has(seat);
    if (out != (shown.tricks[seat] > shown.goal)) return false;
    if (shown.playing.has(seat) == (out || shown.carded.has(seat))) return false;
    unsigned spent = shown.trick_number - 1u + (shown.carded.has(seat) ? 1u : 0u);
    for (const Played& played : shown.trick) spent += played.seat == seat ? 1u : 0u;
    if (!out && shown.in_hand[seat] + spent != shown.hand_size) return false;
  }
  return tricks + 1 == shown.trick_number && shown.playing.has(shown.to_act) &&
         shown.playing.size() >= 2;
}

}  // namespace

bool SavageBowl::consistent(const State& state) {
  const Shown& shown = state.shown;
  if (shown.phase == Phase::deal || shown.phase == Phase::over) {
    return state.hidden == Hidden{} && shown.played.empty() && shown.trick.empty();
  }
  return cards_agree(state) && counts_agree(shown);
}

}  // namespace menagerie::savage_bowl
