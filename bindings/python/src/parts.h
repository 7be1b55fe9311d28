// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "any.h"
#include "lessons.h"
#include "study.h"

namespace menagerie::python {

// What is compiled for one game: the rules, minds for them, and what networks learn from.
struct Parts {
  std::string_view id;
  std::shared_ptr<const AnyGame> (*make)(const Fields& options);  // These must be complete.
  const AnyStudy& (*study)();
  const AnyLearning& (*learning)();
};

// All games, in the order in which they are listed (CMakeLists.txt makes the list).
std::span<const Parts> parts_of_games();

}  // namespace menagerie::python
