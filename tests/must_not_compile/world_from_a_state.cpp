// SPDX-License-Identifier: Apache-2.0
// Worlds are drawn from what a seat knows: a sampler does not take a state.
//
// WRONG 1: no matching (function|conversion)
#include "games/savage_bowl/game.h"

using namespace menagerie;

SavageBowl::State look(const SavageBowl::State& state, Rng& rng) {
#if WRONG == 1
  return SavageBowl::Sampler(state).draw(rng);
#else
  return SavageBowl::Sampler(view_of<SavageBowl>(state, Seat(0))).draw(rng);
#endif
}
