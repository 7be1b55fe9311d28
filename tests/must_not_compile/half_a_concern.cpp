// SPDX-License-Identifier: Apache-2.0
// A concern is whole or absent: a heuristic without its quick half is an error, not a game without
// rules of thumb.
#include "games/savage_bowl/game.h"

using namespace menagerie;

struct Thoughtless : SavageBowl {
  struct Sampler : SavageBowl::Sampler {
    explicit Sampler(const View<Thoughtless>& view)
        : SavageBowl::Sampler(View<SavageBowl>{view.shown, view.mine, view.who}) {}
  };
  struct Heuristic {
    static Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
#ifndef WRONG
    static Action choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
#endif
  };
};

bool has_rules_of_thumb() { return HeuristicGame<Thoughtless>; }
