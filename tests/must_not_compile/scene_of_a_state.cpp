// SPDX-License-Identifier: Apache-2.0
// What a player is shown is drawn from a view, not from a state.
//
// WRONG 1: (could not convert|cannot convert|invalid initialization|no viable conversion)
#include "games/savage_bowl/game.h"

using namespace menagerie;

Scene draw(const SavageBowl::State& state) {
#if WRONG == 1
  return SavageBowl::Presentation::scene(state);
#else
  return SavageBowl::Presentation::scene(view_of<SavageBowl>(state, Seat(0)));
#endif
}
