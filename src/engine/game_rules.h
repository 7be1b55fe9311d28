// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/match.h"
#include "game/description.h"
#include "game/field.h"
#include "game/option_problem.h"

namespace menagerie {

// The rules of a game without anybody who plays it: all that a referee needs.
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

// What is said of options that are none; of what they may not be together the games speak.
namespace option_words {
inline constexpr Phrase<Quoted, Quoted, Quoted> unknown{"options.unknown", "game", "option",
                                                        "names"};
inline constexpr Phrase<Quoted, Term, Quoted, Message> misfit{"options.misfit", "option", "label",
                                                              "value", "allowed"};
inline constexpr Phrase<> truth{"options.truth"};
inline constexpr Phrase<Number> one_number{"options.number", "number"};
inline constexpr Phrase<Number, Number> either{"options.either", "one", "other"};
inline constexpr Phrase<Number, Number> range{"options.range", "min", "max"};
inline constexpr Phrase<Quoted, Number> choice{"options.choice", "choices", "count"};
inline constexpr Phrase<Quoted> list{"options.list", "choices"};
inline constexpr Phrase<Message> or_null{"options.or-null", "allowed"};
}  // namespace option_words

// What an option may be, for messages and help: "4 or 5", "true or false", "one of open, hidden".
Message allowed_values(const OptionSpec& spec);

// The given options checked for names, types and ranges, the missing ones filled in, in the order
// of the specs.
Result<Fields, OptionProblem> complete_options(const GameRules& game, const Fields& given);

// The value that a text of the command line stands for: "4", "true", "hidden", "R,B,G", "none".
Result<Value, OptionProblem> parse_option(const GameRules& game, const OptionSpec& spec,
                                          std::string_view text);

// A match of these options, the missing ones being standard.
Result<std::unique_ptr<Match>, OptionProblem> make_match(const GameRules& game,
                                                         const Fields& given);

}  // namespace menagerie
