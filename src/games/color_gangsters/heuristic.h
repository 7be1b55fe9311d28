// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/heuristic.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {

// Rules of thumb (concept HeuristicOf).
struct Heuristic {
  static Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
  static Action choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
    return choose(shown, mine, seat, rng);
  }
};

}  // namespace menagerie::color_gangsters
