// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace menagerie {

// What is wrong with an input from outside: one sentence for people, without a full stop, that says
// what was read and what would have been right.
struct Problem {
  std::string text;
  std::string rule = {};  // The game's rule, if one forbids it.

  bool operator==(const Problem&) const = default;
};

// A value, or the reason why there is none. std::expected in C++23.
template <class T, class E = Problem>
using Result = tl::expected<T, E>;

// The error of a Result: `return problem("seat 7 is not in this game of 4");`
inline tl::unexpected<Problem> problem(std::string text) {
  return tl::unexpected<Problem>(Problem{std::move(text)});
}

}  // namespace menagerie
