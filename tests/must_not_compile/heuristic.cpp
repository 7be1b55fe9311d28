// SPDX-License-Identifier: Apache-2.0
// A heuristic without its quick half is an error, not a game without rules of thumb.
//
// WRONG 1: Heuristic is not whole
// WRONG 2: Heuristic is not whole
#include "games/savage_bowl/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<SavageBowl, Wrong> {
  struct Heuristic : private SavageBowl::Heuristic {
    using Whole = SavageBowl::Heuristic;
#if WRONG == 1
    static Action chose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
#else
    using Whole::choose;
#endif
#if WRONG != 2
    using Whole::choose_quickly;
#endif
  };
};

bool has_rules_of_thumb() { return HeuristicGame<Wrong>; }
