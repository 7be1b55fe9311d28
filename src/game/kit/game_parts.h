// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/fixed_vector.h"
#include "cards/card_set.h"
#include "game/game.h"
#include "game/kit/choices.h"
#include "game/kit/legality.h"

namespace menagerie::kit {

// An action about a card or a number. `V` are the verbs.
template <class V, Deck D>
struct CardAction {
  V verb{};
  std::uint8_t a = 0;  // The card's place, or the number; `unseen` if it was not seen.
  std::uint8_t b = 0;

  static constexpr CardAction of(V verb, Card<D> card) {
    return {verb, static_cast<std::uint8_t>(card.place()), 0};
  }
  static constexpr CardAction of(V verb, unsigned number) {
    return {verb, static_cast<std::uint8_t>(number), 0};
  }
  // Several cards, as many as the verb has (kit/choices.h).
  static constexpr CardAction of(V verb, CardSet<D> cards) {
    ChosenValues values;
    for (const Card<D> card : cards) values.push_back(static_cast<std::uint8_t>(card.place()));
    return action_of<CardAction>(verb, number_of(values));
  }
  constexpr Card<D> card() const { return Card<D>(a); }
  constexpr CardSet<D> cards(unsigned count) const {
    CardSet<D> cards;
    for (const unsigned place : chosen_in(*this, count)) cards.add(Card<D>(place));
    return cards;
  }
  constexpr bool operator==(const CardAction&) const = default;
};

// All hands, and what one seat knows of them.
template <Deck D, std::size_t seats>
struct Hands {
  SeatMap<CardSet<D>, seats> hands;
  bool operator==(const Hands&) const = default;
};

// What everyone sees, and the rest.
template <class S, class H>
struct StateOf {
  S shown;
  H hidden;
  bool operator==(const StateOf&) const = default;
};

// The types of a game, and what is the same in every game without chance during a round. Its state
// has `shown` with `options`, which have `players`, and `hidden`.
template <class S, class M, class A, std::size_t actions_max, class D, class R>
struct GameTypes {
  using State = S;
  using Shown = decltype(S::shown);
  using Hidden = decltype(S::hidden);
  using Options = decltype(Shown::options);
  using Mine = M;
  using Action = A;
  using Actions = FixedVector<A, actions_max>;
  using Deal = D;
  using Refusal = R;

  static Options options(const Shown& shown) { return shown.options; }
  static unsigned players(const Shown& shown) { return shown.options.players; }
  static State start(const Options& options) {
    State state{};
    state.shown.options = options;
    return state;
  }
  static Actions chances(const State&) { return {}; }
  static void settle(State&, const Action&) {}
};

// A deck (SuitedDeck) without as many of its lowest cards as it takes to deal the same number to
// everyone.
template <class D>
constexpr CardSet<D> even_deck(CardSet<D> deck, unsigned players) {
  for (unsigned rank = D::lowest_rank; rank <= D::highest_rank; ++rank) {
    for (unsigned suit = 0; suit < D::suits; ++suit) {
      if (deck.size() % players == 0) return deck;
      deck.remove(D::card(suit, rank));
    }
  }
  return deck;
}

// What a map or a function says of a seat.
template <class Of>
constexpr decltype(auto) of_seat(const Of& of, Seat seat) {
  if constexpr (std::is_invocable_v<const Of&, Seat>) {
    return of(seat);
  } else {
    return of[seat];
  }
}

// The seats with the most points, or with the fewest.
enum class Best : std::uint8_t { most, fewest };
template <class Scores>
SeatSet best_of(const Scores& scores, unsigned players, Best which = Best::most) {
  SeatSet best;
  for (const Seat seat : SeatSet::first(players)) {
    const int ahead = best.empty() ? 1 : of_seat(scores, seat) - of_seat(scores, best.lowest());
    if (ahead == 0) {
      best.add(seat);
    } else if (best.empty() || (ahead > 0) == (which == Best::most)) {
      best = SeatSet(seat);
    }
  }
  return best;
}

}  // namespace menagerie::kit
