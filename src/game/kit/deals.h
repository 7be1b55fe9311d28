// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "base/fixed_vector.h"
#include "base/rng.h"
#include "cards/card_set.h"
#include "game/deal_reading.h"

namespace menagerie::kit {

// The cards of a set in a random order.
template <Deck D, class Source>
FixedVector<Card<D>, D::places> shuffled(CardSet<D> cards, Draws<Source>& draws) {
  FixedVector<Card<D>, D::places> order;
  for (const Card<D> card : cards) order.push_back(card);
  draws.shuffle(order);
  return order;
}

// A deal of hands alone: the same number of cards for every player.
template <Deck D, std::size_t seats>
struct HandsDeal {
  SeatMap<CardSet<D>, seats> hands;
  bool operator==(const HandsDeal&) const = default;

  template <class Source>
  static HandsDeal shuffled(CardSet<D> deck, unsigned players, unsigned each,
                            Draws<Source>& draws) {
    const auto cards = kit::shuffled(deck, draws);
    HandsDeal deal;
    for (unsigned i = 0; i < players * each; ++i) deal.hands[Seat(i / each)].add(cards[i]);
    return deal;
  }
};

// The part of a Notation that reads and writes such deals. `deck_of(options)` are the cards, and
// `each_of(options)`, or `each_of(shown)` where rounds differ, is how many a hand gets.
// `is_due(shown)`: whether a deal is.
template <class State, class Deal, auto deck_of, auto each_of, auto is_due>
struct TableDeals {
  static Result<Deal> read_deal(const State& state, const Fields& fields) {
    const auto& shown = state.shown;
    const auto& options = shown.options;
    if (!is_due(shown)) return problem("no deal is due now");
    if (auto wrong = wrong_field(fields, {"hands"})) return tl::unexpected(*wrong);
    unsigned each = 0;
    if constexpr (std::is_invocable_v<decltype(each_of), decltype(options)>) {
      each = each_of(options);
    } else {
      each = each_of(shown);
    }
    Deal deal;
    UndealtDeck undealt{deck_of(options)};
    if (auto wrong = read_hands_into(deal.hands, fields, "hands", options.players, each, undealt)) {
      return tl::unexpected(*wrong);
    }
    return deal;
  }
  static Fields write_deal(const State& state, const Deal& deal) {
    return {{"hands", texts_of_hands(deal.hands, state.shown.options.players)}};
  }
};

}  // namespace menagerie::kit
