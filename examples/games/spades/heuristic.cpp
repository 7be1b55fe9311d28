// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "games/spades/rules.h"

namespace menagerie::spades {

namespace {

// Aces and kings, and spades that are long enough to win late.
unsigned sure_tricks(CardSet hand) {
  const unsigned high = (hand & (Deck::of_rank(kit::ace) | Deck::of_rank(kit::king))).size();
  const unsigned long_spades = (hand & all_spades).size();
  return std::clamp(high * 3 / 4 + (long_spades > 3 ? long_spades - 3 : 0), 1u, hand_cards);
}

Card lowest_rank(CardSet cards) {
  Card best = cards.lowest();
  for (const Card card : cards) {
    const auto worth = [](Card one) { return Deck::rank(one) + (all_spades.has(one) ? 16u : 0u); };
    if (worth(card) < worth(best)) best = card;
  }
  return best;
}

// Wins as cheaply as it can, unless the partner is winning or the team has enough tricks.
Card follow(const Shown& shown, CardSet cards, Seat seat) {
  const Trick& trick = shown.trick;
  const auto strength_of = [&](Card card) { return strength(trick, card); };
  const unsigned place = kit::strongest(trick.cards, strength_of);
  const unsigned team = seat.index() % teams;
  const bool partner_wins = trick.by(place, seats).index() % teams == team;
  const unsigned won = unsigned{shown.won[Seat(team)]} + shown.won[Seat(team + teams)];
  const bool wants_none = shown.bids[seat] == 0;
  if (partner_wins || wants_none || won >= bid_of_team(shown, team)) {
    CardSet losing;
    for (const Card card : cards) {
      if (strength_of(card) < strength_of(trick.cards[place])) losing.add(card);
    }
    return wants_none && !losing.empty() ? losing.highest() : lowest_rank(cards);
  }
  std::optional<Card> cheapest;
  for (const Card card : cards) {
    if (strength_of(card) <= strength_of(trick.cards[place])) continue;
    if (!cheapest || strength_of(card) < strength_of(*cheapest)) cheapest = card;
  }
  return cheapest.value_or(lowest_rank(cards));
}

}  // namespace

Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng&) {
  if (shown.phase == Phase::bid) return Action::of(Verb::bid, sure_tricks(mine.hand));
  const CardSet cards = playable(shown, mine.hand);
  if (!shown.trick.empty()) return Action::of(Verb::play, follow(shown, cards, seat));
  const CardSet aces = cards & Deck::of_rank(kit::ace);
  const bool wants_none = shown.bids[seat] == 0;
  return Action::of(Verb::play, aces.empty() || wants_none ? lowest_rank(cards) : aces.lowest());
}

}  // namespace menagerie::spades
