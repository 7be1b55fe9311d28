// SPDX-License-Identifier: Apache-2.0
#include "game/kit/counting.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie::rage_n_glyphs {

namespace {

// Every set counts jokers from the lowest place of their kind.
bool is_well_formed(Cards cards) {
  Cards counted = cards - of(Suit::jokers);
  for (const Card joker : cards& of(Suit::jokers)) put(counted, kind_of(joker));
  return all_cards.has_all(cards) && counted == cards;
}

// The cards that were turned up are the same in the ordered list and in the set.
bool turned_up_in_order(const Shown& shown) {
  Cards cards;
  for (const Card card : shown.turned_up) {
    if (card.place() >= GlyphDeck::places) return false;
    put(cards, card);
  }
  return cards == shown.flipped && cards.size() == shown.turned_up.size();
}

// 2.4  The cards of a round: played, flipped, in hands and in the pile, together the whole deck.
bool every_card_once(const State& state) {
  std::array<unsigned, 256> seen{};  // By place, even in a broken state.
  const auto count = [&seen](Cards cards) {
    for (const Card card : cards) ++seen[kind_of(card).place()];
    return is_well_formed(cards);
  };
  if (!count(state.shown.played) || !count(state.shown.flipped)) return false;
  if (!turned_up_in_order(state.shown)) return false;
  for (const Cards hand : state.hidden.hands.values) {
    if (!count(hand)) return false;
  }
  for (const Card card : state.hidden.pile) ++seen[card.place()];
  for (const Card kind : all_kinds) {
    if (seen[kind.place()] != alike(kind).size()) return false;
  }
  return true;
}

// A hand has as many cards as everyone thinks, and none of a suit in which it has shown a void.
bool hands_agree(const State& state) {
  const Shown& shown = state.shown;
  unsigned tricks = 0;
  for (unsigned i = 0; i < seats_max; ++i) {
    const Seat seat(i);
    const Cards hand = state.hidden.hands[seat];
    const bool plays = i < shown.options.players;
    if (hand.size() != (plays ? cards_left(shown, seat) : 0)) return false;
    if ((kit::suits_in<Suit, suits>(hand) & shown.voids[seat]) != 0) return false;
    tricks += shown.tricks[seat];
  }
  return tricks == shown.tricks_done;
}

bool bids_agree(const State& state) {
  const Shown& shown = state.shown;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    const unsigned made = (shown.bids[seat] != no_bid) + (state.hidden.bids[seat] != no_bid);
    const bool owes = shown.phase == Phase::bidding &&
                      (bids_are_simultaneous(shown.options) ? shown.to_act.has(seat) : made == 0);
    if (shown.hand_size != 0 && made != (owes ? 0 : 1)) return false;
  }
  return true;
}

}  // namespace

bool RageNGlyphs::consistent(const State& state) {
  const Shown& shown = state.shown;
  const bool in_round = shown.phase == Phase::bidding || shown.phase == Phase::tricks;
  if (shown.to_act.empty() == in_round) return false;
  if (state.hidden.pile.size() != shown.pile_size) return false;
  if (shown.hand_size != 0 && !every_card_once(state)) return false;
  return hands_agree(state) && bids_agree(state);
}

}  // namespace menagerie::rage_n_glyphs
