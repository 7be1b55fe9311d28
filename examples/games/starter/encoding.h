// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/encodings.h"
#include "game/left_out.h"
#include "games/starter/game.h"

namespace menagerie {

// Starter for a learner. Seats count from the one that looks, to the left.
template <>
struct Encoding<Starter> {
  template <class Planes>
  static void encode(Planes& planes, const starter::Shown& shown, const starter::Mine& mine,
                     Seat seat) {
    const SeatsFrom from(seat, shown.options.players);
    planes.cards("hand", mine.hand, "the cards in the seat's hand");
    planes.cards("played", shown.played, "all cards played so far");
    kit::encode_trick(planes, shown.trick, from);
    kit::encode_cards(planes, "lacks", shown.lacks, from, "cards that it is known not to hold");
    kit::encode_numbers(planes, "tricks", shown.won, from, 26, "the tricks it has won");
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.last_trick", "it is over, and its cards are among those played"},
      {"Shown.tricks", "as many as the seats have won"},
  });
};

static_assert(EncodedGame<Starter>);

}  // namespace menagerie
