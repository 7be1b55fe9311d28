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

// Why a game is not played with these options: a problem that people meet as well, who choose them.
// `text` is the message in English. What only who writes a client can do wrong, such as a value of
// another type, is a plain problem, without a message.
struct OptionProblem : Problem {
  Message message = {};

  OptionProblem(Problem wrong) : Problem(std::move(wrong)) {}  // NOLINT: one in English alone.
  OptionProblem(std::string_view game, Message why)
      : Problem{in_english(game, why)}, message(std::move(why)) {}
};

// A value as it is typed: null, 4, 'hidden', 'R,B'.
std::string as_typed(const Value& value);

// The failing side of a reading: an option has a value that it may not have.
tl::unexpected<Problem> misfit_option(std::string_view name, const Value& value,
                                      std::string_view allowed);

// The failing side of a reading of options.
inline tl::unexpected<OptionProblem> wrong_options(std::string_view game, Message why) {
  return tl::unexpected<OptionProblem>(OptionProblem(game, std::move(why)));
}

}  // namespace menagerie
