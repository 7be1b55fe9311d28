// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "games/rage_n_glyphs/rules.h"

namespace menagerie::rage_n_glyphs {

// Random play, as fast as possible (concept PlayoutsOf).
struct Playouts {
  static void step_random(State& state, Rng& rng);
  static unsigned play_round_out(State& state, Rng& rng);
};

}  // namespace menagerie::rage_n_glyphs
