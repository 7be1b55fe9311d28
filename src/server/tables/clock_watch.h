// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <optional>

#include "server/tables/change.h"

namespace menagerie {

// The wall clock was set: in one moment it showed both times.
struct ClockJump {
  Time before = 0, now = 0;
};

// Holds the wall clock against one that nobody sets. To be asked at every look at the time, at
// least once a second. A clock that is corrected little by little does not jump.
class ClockWatch {
 public:
  static constexpr Time jump_ms_min = 2000;

  std::optional<ClockJump> look(Time wall, Time steady) {
    const Time before = is_new_ ? wall : wall_ + (steady - steady_);
    is_new_ = false;
    wall_ = wall;
    steady_ = steady;
    if (std::abs(wall - before) < jump_ms_min) return std::nullopt;
    return ClockJump{before, wall};
  }

 private:
  bool is_new_ = true;
  Time wall_ = 0, steady_ = 0;
};

}  // namespace menagerie
