// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/rage_n_glyphs/cards.h"

// How cards and numbers are written in records and in problems with them.
namespace menagerie::rage_n_glyphs {

// "H12", "J4".
std::string text_of(Card card);
// Every card by itself, jokers as often as there are.
std::vector<std::string> texts_of(Cards cards);

}  // namespace menagerie::rage_n_glyphs
