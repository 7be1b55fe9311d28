// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/encodings.h"
#include "game/left_out.h"
#include "games/hearts/game.h"

namespace menagerie {

// Hearts for a learner. Seats count from the one that looks, to the left.
template <>
struct Encoding<Hearts> {
  template <class Planes>
  static void encode(Planes& planes, const hearts::Shown& shown, const hearts::Mine& mine,
                     Seat seat) {
    const SeatsFrom from(seat, shown.options.players);
    planes.cards("hand", mine.hand, "the cards in the seat's hand");
    planes.cards("passed", mine.passing.passed, "the cards that it has passed");
    planes.cards("received", mine.passing.received, "the cards that it has received");
    planes.number("to pass", shown.passing.number - shown.passing.chosen[seat], 0, 3,
                  "how many cards it still has to pass");
    planes.number("passing", shown.passing.steps, 1, 5, "how many seats to the left they go");
    planes.bits("broken", shown.broken ? 1 : 0, 1, "whether hearts are broken");
    kit::encode_trick(planes, shown.trick, from);
    kit::encode_cards(planes, "played", shown.played, from, "the cards that this seat has played");
    kit::encode_cards(planes, "lacks", shown.lacks, from, "cards that it is known not to hold");
    kit::encode_numbers(planes, "points", shown.points, from, 26, "its points in this round");
    kit::encode_numbers(planes, "score", shown.scores, from, 125, "its points in earlier rounds");
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.last_trick", "it is over, and its cards are among those played"},
      {"Shown.passing.chosen/others", "no one knows which cards they chose"},
      {"Shown.phase", "cards are passed while there are cards to pass"},
      {"Shown.round", "it only decides where passed cards go"},
      {"Shown.tricks", "as many as the cards that the leader has played"},
  });
};

static_assert(EncodedGame<Hearts>);

}  // namespace menagerie
