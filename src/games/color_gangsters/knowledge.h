// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "games/color_gangsters/state.h"

namespace menagerie::color_gangsters {

// Where the two cards went that someone gave away: no_card if they can't know.
struct GivenCards {
  GangCard kept;
  GangCard aside;
};

// R7  What a seat knows about the cards that it gave away: everything if their backs differ; for
// two alike nothing until the receiver plays one of them.
GivenCards known_given(const Shown& shown, const Mine& mine, Seat giver);

// All cards in the game.
GangSet deck_of(const Options& options);

}  // namespace menagerie::color_gangsters
