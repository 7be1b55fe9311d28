// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/encodings.h"
#include "game/left_out.h"
#include "games/spades/game.h"

namespace menagerie {

// Spades for a learner. Seats count from the one that looks, to the left; the partner is seat 2.
template <>
struct Encoding<Spades> {
  template <class Planes>
  static void encode(Planes& planes, const spades::Shown& shown, const spades::Mine& mine,
                     Seat seat) {
    const SeatsFrom from(seat, spades::seats);
    planes.cards("hand", mine.hand, "the cards in the seat's hand");
    planes.cards("played", shown.played, "all cards played in this round");
    planes.bits("broken", shown.broken ? 1 : 0, 1, "whether spades are broken");
    kit::encode_trick(planes, shown.trick, from);
    kit::encode_cards(planes, "lacks", shown.lacks, from, "cards that it is known not to hold");
    kit::encode_numbers(planes, "tricks", shown.won, from, 13, "the tricks it has won");
    kit::encode_bids(planes, shown.bids, from, spades::hand_cards + 1);
    for (unsigned k = 0; k < spades::teams; ++k) {
      const unsigned team = (seat.index() + k) % spades::teams;
      planes.number({"score", k}, std::clamp(shown.scores[team] / 10, -60, 95), -60, 95,
                    "the points of its team, in tens");
      planes.number({"bags", k}, shown.bags[team], 0, 9, "its team's bags");
    }
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.last_trick", "it is over, and its cards are among those played"},
      {"Shown.phase", "bids are missing while there are bids to make"},
      {"Shown.round", "only the points count"},
      {"Shown.tricks", "as many as the seats have won"},
  });
};

static_assert(EncodedGame<Spades>);

}  // namespace menagerie
