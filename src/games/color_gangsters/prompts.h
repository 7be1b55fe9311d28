// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "cards/seat.h"
#include "games/color_gangsters/state.h"
#include "words/message.h"

namespace menagerie::color_gangsters {

// RULES.md, built in.
std::string_view rules_md();

// What an observer is to do, or whom the table waits for.
Message prompt(const Shown& shown, const Mine& mine, Observer who);

// How the game ended, in one sentence.
Message ending(const Shown& shown);

}  // namespace menagerie::color_gangsters
