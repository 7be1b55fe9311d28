// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "game/solving.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie::rage_n_glyphs {

// Search with all cards open (concept SolvingOf).
struct Solving : kit::PlainSolving<RageNGlyphs> {
  static std::uint64_t key(const State& state);
  static bool is_known(const View<RageNGlyphs>& view, const State& world);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static bool is_crossroads(const State& state) { return state.shown.trick.empty(); }
};

}  // namespace menagerie::rage_n_glyphs
