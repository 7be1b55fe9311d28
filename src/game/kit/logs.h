// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"
#include "game/kit/card_texts.h"
#include "game/kit/words.h"
#include "game/kit/written_deck.h"

// The sentences of the log that most games have, from what everyone sees.
namespace menagerie::kit {

// A card that was led, or played to a trick that had begun.
template <class Trick, class Card>
Message led_or_played(const Trick& trick_before, Seat seat, Card card) {
  const CardText text{text_of(card)};
  return trick_before.empty() ? words::led(seat, text) : words::played(seat, text);
}

// A card that was passed; the others don't see which.
template <class Action>
Message passed(Seat seat, const Action& observed) {
  if (observed.a == unseen) return words::passed_unseen(seat);
  return words::passed(seat, {text_of(observed.card())});
}

// Several cards that were passed as one action (kit/choices.h).
template <class Action>
Message passed_cards(Seat seat, const Action& observed, unsigned count) {
  if (observed.a == unseen) return words::passed_cards_unseen(seat, count);
  return words::passed_cards(seat, card_texts(observed.cards(count)));
}

// "Round 2 is over: Ada scores 3 points, ..."
template <class Points>
Message round_over(unsigned round, unsigned players, const Points& points) {
  Messages gains;
  for (const Seat seat : SeatSet::first(players)) {
    gains.push_back(words::gain(seat, points[seat]));
  }
  return words::round_over(round, std::move(gains));
}

// The winners of the match, and their points.
template <class G>
Message victory(const typename G::Shown& shown) {
  const SeatSet winners = G::winners(shown);
  return words::victory(seats_in(winners), G::scores(shown)[winners.lowest()]);
}

}  // namespace menagerie::kit
