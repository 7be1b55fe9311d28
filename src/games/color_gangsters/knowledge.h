// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "games/color_gangsters/state.h"

namespace menagerie::color_gangsters {

// What became of the two cards that somebody gave away: no_card where he cannot know.
struct GivenCards {
  GangCard kept;
  GangCard aside;
};

// R7  What a seat knows of the cards that it gave away: all, if their backs differ; of two alike
// nothing until the receiver plays one of them.
GivenCards known_given(const Shown& shown, const Mine& mine, Seat giver);

// All cards in the game.
GangSet deck_of(const Options& options);

}  // namespace menagerie::color_gangsters
