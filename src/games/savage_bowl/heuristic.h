// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/heuristic.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// Rules of thumb (concept HeuristicOf).
struct Heuristic {
  // Rules of thumb, in heuristic.cpp.
  static Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
  static Action choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
    return choose(shown, mine, seat, rng);
  }
};

}  // namespace menagerie::savage_bowl
