// SPDX-License-Identifier: Apache-2.0
// What a player is shown is drawn from a view, not from a state.
#include "games/savage_bowl/game.h"

using namespace menagerie;

Scene draw(const SavageBowl::State& state) {
#ifdef WRONG
  return SavageBowl::Presentation::scene(state);
#else
  return SavageBowl::Presentation::scene(view_of<SavageBowl>(state, Seat(0)));
#endif
}
