// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "cards/seat.h"
#include "games/color_gangsters/state.h"

namespace menagerie::color_gangsters {

// RULES.md, built in.
std::string_view rules_md();

// What an observer is to do, or whom the table waits for.
std::string prompt(const Shown& shown, const Mine& mine, Observer who);

// "1 paw".
std::string paws_text(Tile tile);

// A tile's condition in words; the blank tile's depends on the options.
std::string condition_of(const Options& options, Tile tile);

// How the game ended, in one sentence.
std::string ending(const Shown& shown);

}  // namespace menagerie::color_gangsters
