// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "engine/games/game_rules.h"

// What the options of a match mean for the rules text: which parts of it don't apply, and which
// differ from the usual.
namespace menagerie {

struct RuleMark {
  const OptionSpec* option = nullptr;
  bool applies = true;
};

// The mark of a section ("4"), rule ("3.2") or ruling ("R6") with these options; none where nothing
// is special about it. `chosen` has all options.
std::optional<RuleMark> rule_mark(const GameRules& game, const Fields& chosen,
                                  std::string_view number);

// The number with which a line of a rules text begins: of a section in its heading ("## 4 Jokers"),
// or of a rule or ruling. Empty without one.
std::string_view rule_number(std::string_view line);

}  // namespace menagerie
