// SPDX-License-Identifier: Apache-2.0
// Revealing is whole: a search is told both that something came to light and what.
//
// WRONG 1: Revealing is not whole
// WRONG 2: Revealing is not whole
#include "games/awimbawe/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<Awimbawe, Wrong> {
  struct Presentation : Awimbawe::Presentation {
    static Scene scene(const View<Wrong>& view);
  };
  struct Solving : Awimbawe::Solving {
    static bool is_known(const View<Wrong>& view, const State& world);
  };
  struct Revealing : private Awimbawe::Revealing {
    using Whole = Awimbawe::Revealing;
    using Whole::Telling;
#if WRONG == 1
    static std::uint32_t steps(const Shown& shown, Seat who);
#else
    using Whole::step;
#endif
#if WRONG != 2
    using Whole::revealed;
#endif
  };
};

// Nothing here asks whether something comes to light, and half of it is an error all the same.
bool may_be_played() { return PlayableGame<Wrong>; }
