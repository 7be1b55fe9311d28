// SPDX-License-Identifier: Apache-2.0
// A search takes games and nothing else.
//
// WRONG 1: (no matching function|constraints not satisfied)
#include "game/playout.h"
#include "games/savage_bowl/game.h"

using namespace menagerie;

unsigned play(Rng& rng) {
#if WRONG == 1
  int state = 0;
  return play_match_out<int>(state, rng);
#else
  auto state = SavageBowl::start({});
  return play_match_out<SavageBowl>(state, rng);
#endif
}
