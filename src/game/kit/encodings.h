// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/encoding.h"
#include "game/kit/tricks.h"

// Planes that most games have. Seats count from the one that looks.
namespace menagerie::kit {

// A plane of cards for each seat.
template <class Planes, class Cards>
void encode_cards(Planes& planes, const char* name, const Cards& cards, SeatsFrom from,
                  const char* meaning) {
  for (unsigned k = 0; k < from.players(); ++k) {
    planes.cards({name, k}, cards[from.at(k)], meaning);
  }
}

// A number from 0 to `high` for each seat.
template <class Planes, class Numbers>
void encode_numbers(Planes& planes, const char* name, const Numbers& numbers, SeatsFrom from,
                    int high, const char* meaning) {
  for (unsigned k = 0; k < from.players(); ++k) {
    planes.number({name, k}, numbers[from.at(k)], 0, high, meaning);
  }
}

// The leader of a trick, and each seat's card of the trick.
template <class Planes, Deck D, std::size_t seats>
void encode_trick(Planes& planes, const Trick<D, seats>& trick, SeatsFrom from) {
  SeatMap<CardSet<D>, seats> by_seat;
  for (std::size_t i = 0; i < trick.cards.size(); ++i) {
    by_seat[trick.by(i, from.players())].add(trick.cards[i]);
  }
  planes.one_of("leader", from.steps(trick.leader), from.players(), "who led the trick");
  encode_cards(planes, "trick", by_seat, from, "the card that this seat played to the trick");
}

}  // namespace menagerie::kit
