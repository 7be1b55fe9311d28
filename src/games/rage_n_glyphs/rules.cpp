// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie::rage_n_glyphs {
// 2.3, 2.4  The first dealer is drawn (R8), then the deal goes to the left.
template <class Source>
Deal RageNGlyphs::shuffle(const State& state, Draws<Source>& draws) {
  const Shown& shown = state.shown;
  const unsigned players = shown.options.players;
  Deal deal;
  deal.dealer = shown.hand_size == 0 ? Seat(draws.below(players)) : shown.dealer.left(players);
  const unsigned hand_size = next_hand(shown);
  FixedVector<Card, GlyphDeck::cards> cards;
  for (const Card card : all_cards) cards.push_back(card);
  draws.shuffle(cards);
  for (unsigned i = 0; i < cards.size(); ++i) {
    if (i < players * hand_size) {
      put(deal.hands[Seat(i / hand_size)], kind_of(cards[i]));
    } else {
      deal.pile.push_back(kind_of(cards[i]));
    }
  }
  return deal;
}

template Deal RageNGlyphs::shuffle(const State&, Draws<Rng>&);
template Deal RageNGlyphs::shuffle(const State&, Draws<Keystream>&);

void RageNGlyphs::deal(State& state, const Deal& deal) {
  Shown& shown = state.shown;
  const bool first = shown.hand_size == 0;
  const unsigned players = shown.options.players;
  Shown next;
  next.options = shown.options;
  next.scores = shown.scores;
  next.points = shown.points;
  next.hand_size = static_cast<std::uint8_t>(next_hand(shown));
  next.round = static_cast<std::uint8_t>(first ? 1u : shown.round + 1u);
  next.dealer = deal.dealer;
  next.leader = deal.dealer.left(players);
  next.pile_size = static_cast<std::uint8_t>(deal.pile.size());
  next.phase = Phase::bidding;
  next.to_act =
      bids_are_simultaneous(next.options) ? SeatSet::first(players) : SeatSet(next.leader);
  shown = next;
  state.hidden = Hidden{};
  state.hidden.hands = deal.hands;
  for (std::size_t i = deal.pile.size(); i > 0; --i) state.hidden.pile.push_back(deal.pile[i - 1]);
  turn_up_trump(state);
}

// 8.3  Each of those who are still tied may win the coin.
Actions RageNGlyphs::chances(const State& state) {
  Actions results;
  if (state.shown.phase != Phase::coin) return results;
  for (const Seat seat : state.shown.winners) results.push_back(coin(seat));
  return results;
}

void RageNGlyphs::settle(State& state, const Action& action) {
  state.shown.winners = Seat(action.a);
  state.shown.phase = Phase::over;
}

void RageNGlyphs::apply(State& state, Seat seat, const Action& action) {
  if (action.verb == Verb::bid) {
    make_bid(state, seat, action.a);
  } else {
    play_card(state, seat, Card(action.a));
  }
}

SeatMap<int> RageNGlyphs::scores(const Shown& shown) {
  SeatMap<int> scores;
  for (unsigned seat = 0; seat < shown.options.players; ++seat) {
    scores[Seat(seat)] = shown.scores[Seat(seat)];
  }
  return scores;
}

}  // namespace menagerie::rage_n_glyphs
