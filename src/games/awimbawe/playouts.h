// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playout.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {

// Random play, as fast as possible (concept PlayoutsOf).
struct Playouts {
  static void step_random(State& state, Rng& rng);
  static unsigned play_round_out(State& state, Rng& rng);
};

}  // namespace menagerie::awimbawe
