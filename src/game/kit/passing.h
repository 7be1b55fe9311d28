// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "base/fixed_vector.h"
#include "base/rng.h"
#include "cards/card_set.h"
#include "cards/seat.h"
#include "game/kit/steps.h"

// Everyone chooses cards to pass to someone else, one after the other and without seeing what the
// others choose. When all have chosen, the cards change hands at the same time. Until then they
// stay in the hands that they come from.
namespace menagerie::kit {

// What everyone sees.
template <std::size_t seats>
struct Passing {
  std::uint8_t number = 0;  // How many cards each passes; 0: there is no passing.
  std::uint8_t steps = 1;   // To whom: how many seats to the left.
  SeatMap<std::uint8_t, seats> chosen;

  bool is_done(unsigned players) const { return choosing(players).empty(); }
  // Those who still have cards to choose, all at the same time.
  SeatSet choosing(unsigned players) const {
    SeatSet found;
    for (const Seat seat : SeatSet::first(players)) {
      if (chosen[seat] < number) found.add(seat);
    }
    return found;
  }
  Seat to(Seat seat, unsigned players) const { return seat.left_by(steps, players); }
  Seat from(Seat seat, unsigned players) const { return seat.left_by(players - steps, players); }
  bool operator==(const Passing&) const = default;
};

// The cards that each seat has chosen, which only that seat knows until they change hands. They are
// remembered as long as they matter.
template <Deck D, std::size_t seats>
using PassedCards = SeatMap<CardSet<D>, seats>;

// A seat chooses one more card or several. Returns whether the cards have changed hands.
template <Deck D, std::size_t seats>
bool pass_cards(Passing<seats>& passing, PassedCards<D, seats>& passed,
                SeatMap<CardSet<D>, seats>& hands, Seat seat,
                std::type_identity_t<CardSet<D>> cards, unsigned players) {
  passed[seat] |= cards;
  passing.chosen[seat] = static_cast<std::uint8_t>(passed[seat].size());
  if (!passing.is_done(players)) return false;
  for (const Seat one : SeatSet::first(players)) hands[one] -= passed[one];
  for (const Seat one : SeatSet::first(players)) hands[passing.to(one, players)] |= passed[one];
  return true;
}

template <Deck D, std::size_t seats>
bool pass_card(Passing<seats>& passing, PassedCards<D, seats>& passed,
               SeatMap<CardSet<D>, seats>& hands, Seat seat, Card<D> card, unsigned players) {
  return pass_cards(passing, passed, hands, seat, card, players);
}

// What one seat alone knows about it.
template <Deck D>
struct OwnPassing {
  CardSet<D> passed, received;
  bool operator==(const OwnPassing&) const = default;
};

template <Deck D, std::size_t seats>
OwnPassing<D> own_passing(const Passing<seats>& passing, const PassedCards<D, seats>& passed,
                          Seat who, unsigned players) {
  OwnPassing<D> own{passed[who], {}};
  if (passing.number > 0 && passing.is_done(players)) {
    own.received = passed[passing.from(who, players)];
  }
  return own;
}

// The step of choosing one more card to pass, out of `mine.hand`; `mine.passing` is an OwnPassing.
// `number` is that of the rule.
template <Deck D, FixedText number, class M, class V, class S>
constexpr Step<V, S, M> pass_step(V verb, bool (*due)(const S& shown)) {
  return {verb, due,
          [](const S&, const M& mine, Seat) { return Values(mine.hand - mine.passing.passed); },
          [](const S&, const M&, Seat, unsigned card) {
            return Explanation{number.text.data(), words::not_held({text_of(Card<D>(card))})};
          }};
}

// A random choice of cards out of a set.
template <Deck D>
CardSet<D> some_of(CardSet<D> cards, unsigned count, Rng& rng) {
  CardSet<D> chosen;
  for (; count > 0; --count) {
    const Card<D> card = cards.nth(rng.below(cards.size()));
    cards.remove(card);
    chosen.add(card);
  }
  return chosen;
}

// What the others passed, in a world whose hands have been drawn: any of the cards that may have
// been. `had(seat)` are all cards that a seat held since the passing, or holds now.
template <Deck D, std::size_t seats, class Had>
void draw_passed(PassedCards<D, seats>& passed, const Passing<seats>& passing,
                 const OwnPassing<D>& own, Observer who, unsigned players, const Had& had,
                 Rng& rng) {
  const bool done = passing.is_done(players);
  for (const Seat seat : SeatSet::first(players)) {
    const Seat holder = done ? passing.to(seat, players) : seat;
    if (who == seat) {
      passed[seat] = own.passed;
    } else if (done && who == holder) {
      passed[seat] = own.received;
    } else {
      passed[seat] = some_of<D>(had(holder), passing.chosen[seat], rng);
    }
  }
}

}  // namespace menagerie::kit
