// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cards/seat.h"
#include "games/color_gangsters/state.h"
#include "words/message.h"

namespace menagerie::color_gangsters {

// What an observer must do, or the player that the table waits for.
Message prompt(const Shown& shown, const Mine& mine, Observer who);

// How the game ended, in one sentence.
Message ending(const Shown& shown);

}  // namespace menagerie::color_gangsters
