// SPDX-License-Identifier: Apache-2.0
// Solving is whole, and so is the race where two seats run one.
//
// WRONG 1: Solving is not whole
// WRONG 2: Solving is not whole
// WRONG 3: Race is not whole
// WRONG 4: Race is not whole
#include "games/awimbawe/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<Awimbawe, Wrong> {
  struct Solving : private Awimbawe::Solving {
    using Whole = Awimbawe::Solving;
    using Whole::key, Whole::is_crossroads, Whole::parts_of_point;
    static bool is_known(const View<Wrong>& view, const State& world);
#if WRONG == 1
    static std::pair<int, int> bound(const State& state, Seat seat);
#else
    using Whole::bounds;
#endif
#if WRONG != 2
    using Whole::outcome;
#endif

    struct Race : private Awimbawe::Solving::Race {
      using All = Awimbawe::Solving::Race;
#if WRONG == 3
      static int headstart(const State& state, Seat seat);
#else
      using All::head_start;
#endif
#if WRONG != 4
      using All::tricks_left;
#endif
    };
  };
};

bool is_a_race() { return RaceGame<Wrong>; }
