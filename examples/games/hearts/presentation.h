// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/scenes.h"
#include "game/presentation.h"
#include "games/hearts/rules.h"

namespace menagerie::hearts {

Scene draw(const Shown& shown, const kit::Sight<Hearts>& sight);

// What people see and read.
struct Presentation : kit::Scenes<Hearts, draw>, kit::Decided<Types> {
  static constexpr std::string_view title = "Hearts";
  static constexpr std::string_view designers = "traditional";
  static std::string_view rules_text() { return rules_md(); }
  static Messages log_deal(const Shown& shown);
  static Messages log(const Shown& before, const Shown& after, Observer actor,
                      const Action& observed);
  static Description description();
};

}  // namespace menagerie::hearts
