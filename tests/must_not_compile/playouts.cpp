// SPDX-License-Identifier: Apache-2.0
// Playouts are whole: a step is not enough, a round must go as the steps do.
//
// WRONG 1: Playouts are not whole
// WRONG 2: Playouts are not whole
#include "games/savage_bowl/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<SavageBowl, Wrong> {
  struct Playouts : private SavageBowl::Playouts {
    using Whole = SavageBowl::Playouts;
#if WRONG == 1
    static void random_step(State& state, Rng& rng);
#else
    using Whole::step_random;
#endif
#if WRONG != 2
    using Whole::play_round_out;
#endif
  };
};

unsigned play(Wrong::State& state, Rng& rng) { return play_round_out<Wrong>(state, rng); }
