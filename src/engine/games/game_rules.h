// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/match/match.h"
#include "game/description.h"
#include "game/field.h"
#include "game/option_problem.h"

namespace menagerie {

// The rules of a game without any players: everything that a referee needs.
struct GameRules {
  std::string_view id, title, designers;
  std::vector<OptionSpec> options;  // "players" among them.
  std::string_view rules;           // The game's RULES.md.
  Description (*description)() = nullptr;
  // A match from complete options (see complete_options).
  Result<std::unique_ptr<Match>, OptionProblem> (*make)(const Fields& options) = nullptr;

  const OptionSpec* option(std::string_view name) const;
  unsigned players_min() const { return static_cast<unsigned>(option("players")->min); }
  unsigned players_max() const { return static_cast<unsigned>(option("players")->max); }
};

// The valid values of an option, for messages and help: "4 or 5", "true or false", "one of open,
// hidden".
Message allowed_values(const OptionSpec& spec);

// Checks the names, types and ranges of the given options and adds the missing ones, in the order
// of the specs.
Result<Fields, OptionProblem> complete_options(const GameRules& game, const Fields& given);

// The value of a text from the command line: "4", "true", "hidden", "R,B,G", "none".
Result<Value, OptionProblem> parse_option(const GameRules& game, const OptionSpec& spec,
                                          std::string_view text);

// A match with these options, and defaults for those that are missing.
Result<std::unique_ptr<Match>, OptionProblem> make_match(const GameRules& game,
                                                         const Fields& given);

}  // namespace menagerie
