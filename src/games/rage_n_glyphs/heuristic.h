// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/heuristic.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie::rage_n_glyphs {

// Rules of thumb (concept HeuristicOf).
struct Heuristic {
  static Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
  static Action choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
};

}  // namespace menagerie::rage_n_glyphs
