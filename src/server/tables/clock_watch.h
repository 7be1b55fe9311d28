// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <optional>

#include "server/tables/table/change.h"

namespace menagerie {

// The wall clock was set: at one moment it jumped from one time to the other.
struct ClockJump {
  Time before = 0, now = 0;
};

// Compares the wall clock with one that can't be set. Call it whenever the time is read, at least
// every second. A clock that is corrected gradually does not jump.
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
