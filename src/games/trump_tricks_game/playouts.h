// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playout.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

// Random play, as fast as it goes (concept PlayoutsOf).
struct Playouts {
  static void step_random(State& state, Rng& rng);
  static unsigned play_round_out(State& state, Rng& rng);
};

}  // namespace menagerie::trump_tricks_game
