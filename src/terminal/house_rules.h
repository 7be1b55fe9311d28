// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/games/house_rules.h"
#include "terminal/draw.h"

namespace menagerie::terminal {

// How rules are shown.
struct RulesShown {
  std::size_t width = 80;
  bool rulings = false;
  const Fields* chosen = nullptr;  // All options, to mark what they change; nullptr: no marks.
};

// The rules of a game in the reader's language. Sections and rules that don't apply with the chosen
// options say so, and those that an unusual option changes name it. The options follow, each in
// one sentence.
std::string shown_rules(const Speech& speech, const GameRules& game, const RulesShown& shown);

}  // namespace menagerie::terminal
