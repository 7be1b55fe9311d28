// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "games/rage_n_glyphs/cards.h"

namespace menagerie::rage_n_glyphs {

// The kind of card that a word names, in either letter case.
std::optional<Card> read_card(std::string_view word);

inline constexpr std::string_view card_forms = "M, H, D, C, X or N with 0 to 14, J2 and J4";

}  // namespace menagerie::rage_n_glyphs
