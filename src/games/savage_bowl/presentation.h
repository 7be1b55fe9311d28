// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "game/kit/scenes.h"
#include "game/presentation.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// The table as one observer sees it.
Scene draw(const Shown& shown, const kit::Sight<SavageBowl>& sight);

// What people see and read (concept PresentationOf).
struct Presentation : kit::Scenes<SavageBowl, draw>, kit::Judged<Types> {
  static constexpr std::string_view title = "Savage Bowl";
  static constexpr std::string_view designers = "URiO";
  static std::string_view rules_text() { return rules_md(); }
  static Messages log_deal(const Shown& shown);
  static Messages log(const Shown& before, const Shown& after, Observer actor,
                      const Action& observed);
  static Description description();
};

// The winners of the match, which must be over, and why.
Message victory_text(const Shown& shown);

}  // namespace menagerie::savage_bowl
