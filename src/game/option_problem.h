// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "game/field.h"
#include "words/english.h"
#include "words/message.h"

namespace menagerie {

// Why a game can't be played with these options. People who choose options see this problem, and
// `text` is its message in English. Mistakes that only authors of clients can make, such as a value
// of the wrong type, are plain problems without a message.
struct OptionProblem : Problem {
  Message message = {};

  OptionProblem(Problem wrong) : Problem(std::move(wrong)) {}  // NOLINT: only in English.
  OptionProblem(std::string_view game, Message why)
      : Problem{in_english(game, why)}, message(std::move(why)) {}
};

// A value as people type it: null, 4, 'hidden', 'R,B'.
std::string as_typed(const Value& value);

// The error of a reading: an option has an invalid value.
tl::unexpected<Problem> misfit_option(std::string_view name, const Value& value,
                                      std::string_view allowed);

// The error of a reading of options.
inline tl::unexpected<OptionProblem> wrong_options(std::string_view game, Message why) {
  return tl::unexpected<OptionProblem>(OptionProblem(game, std::move(why)));
}

}  // namespace menagerie
