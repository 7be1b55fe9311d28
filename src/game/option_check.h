// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "base/result.h"
#include "game/field.h"

// What a table of options says about values. Nothing else judges single options.
namespace menagerie {

// Whether an option may have that value.
bool fits(const OptionSpec& spec, const Value& value);

// What is wrong with the first field that names no option, or whose value its option can't have.
// For authors of clients; people who choose options get messages from engine/games/game_rules.h.
std::optional<Problem> unfit_option(std::span<const OptionSpec> specs, const Fields& fields);

}  // namespace menagerie
