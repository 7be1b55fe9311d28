// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "game/kit/card_texts.h"
#include "game/kit/scenes.h"
#include "game/presentation.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie::rage_n_glyphs {

// The table as one observer sees it.
Scene draw(const Shown& shown, const kit::Sight<RageNGlyphs>& sight);

// What people see and read (concept PresentationOf).
struct Presentation : kit::Scenes<RageNGlyphs, draw>, kit::Judged<Types> {
  static constexpr std::string_view title = "Rage'n Glyphs";
  static constexpr std::string_view designers = "Antares Viens";
  static std::string_view rules_text() { return rules_md(); }
  static Description description();
  static Messages log_deal(const Shown& shown);
  static Messages log(const Shown& before, const Shown& after, Observer by, const Action& action);
};

// The winners of the match, why they won, and what broke a tie; or that a coin is due.
Message victory_text(const Shown& shown);

// What decided the last trick.
Term how_won(const Shown& shown);

}  // namespace menagerie::rage_n_glyphs
