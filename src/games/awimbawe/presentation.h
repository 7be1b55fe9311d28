// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "game/kit/scenes.h"
#include "game/presentation.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {

// The table as one observer sees it.
Scene draw(const Shown& shown, const kit::Sight<Awimbawe>& sight);

// What people see and read (concept PresentationOf).
struct Presentation : kit::Scenes<Awimbawe, draw>, kit::Judged<Types> {
  static constexpr std::string_view title = "Awimbawe";
  static constexpr std::string_view designers = "Mathieu Roussel";
  static std::string_view rules_text() { return awimbawe::rules_md(); }
  static Description description();
  static Messages log_deal(const Shown& shown);
  static Messages log(const Shown& before, const Shown& after, Observer actor,
                      const Action& observed);
};

// The sentence that ends the match: the winner, and why.
Message ending(const Shown& shown);

// What decided a finished trick.
Term how_won(const Trick& trick);

}  // namespace menagerie::awimbawe
