// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "game/presentation.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {

// What people see and read (concept PresentationOf).
struct Presentation : kit::Judged<Types> {
  static constexpr std::string_view title = "Color Gangsters";
  static constexpr std::string_view designers = "Takafumi Asano, Emi Hirano, Yuya Hirano";
  static std::string_view rules_text() { return rules_md(); }
  static Messages log_deal(const Shown& shown);
  static Messages log(const Shown& before, const Shown& after, Observer actor, Action observed);
  static Description description();
  static Scene scene(const View<ColorGangsters>& view);
  static Scene scene_all(const State& state);
};

}  // namespace menagerie::color_gangsters
