// SPDX-License-Identifier: Apache-2.0
// A game names every concern, be it Absent: a misspelt concern is an error. So is a game that
// doesn't say how long its matches may be.
//
// WRONG 1: static assertion failed
// WRONG 2: static assertion failed
#include "search/toy_game.h"

using namespace menagerie;

struct Toy2 : Toy {
  struct Sampler : Toy::Sampler {
    explicit Sampler(const View<Toy2>& view)
        : Toy::Sampler(View<Toy>{view.shown, view.mine, view.who}) {}
  };
#if WRONG == 1
 private:
  using Toy::Heuristic;  // As good as not there.

 public:
  using Heuristc = Toy::Heuristic;
#endif
#if WRONG == 2
 private:
  using Toy::events_max;
#endif
};

static_assert(Game<Toy2>);
