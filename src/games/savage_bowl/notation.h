// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/notation.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// Options, deals and actions as text and plain data, both ways (concept NotationOf).
struct Notation {
  static std::vector<OptionSpec> option_specs();
  static Result<Options, OptionProblem> read_options(const Fields& fields);
  static Fields write_options(const Options& options);
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
  static std::string text(const Action& action);
  static Result<Action> parse(std::string_view text);
  static std::vector<Action> universe(const Options& options);
};

}  // namespace menagerie::savage_bowl
