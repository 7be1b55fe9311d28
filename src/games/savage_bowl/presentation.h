// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "game/presentation.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// What people see and read (concept PresentationOf).
struct Presentation {
  static constexpr std::string_view title = "Savage Bowl";
  static constexpr std::string_view designers = "URiO";
  static std::string_view rules_text() { return rules_md(); }
  static Explanation explain(const Shown& shown, const Mine& mine, Seat seat, const Action& action,
                             Refusal refusal);
  static Messages log_deal(const Shown& shown);
  static Messages log(const Shown& before, const Shown& after, Observer actor,
                      const Action& observed);
  static Description description();
  static Scene scene(const View<SavageBowl>& view);
  static Scene scene_all(const State& state);
};

// The winners of the match, which must be over, and why.
Message victory_text(const Shown& shown);

}  // namespace menagerie::savage_bowl
