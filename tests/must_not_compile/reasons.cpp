// SPDX-License-Identifier: Apache-2.0
// What hints may say is whole, and so is each part of it: a game without goals says so, and half a
// goal is an error.
//
// WRONG 1: Reasons are not whole
// WRONG 2: Reasons are not whole
// WRONG 3: Tricks are not whole
// WRONG 4: Tricks are not whole
// WRONG 5: Goals are not whole
// WRONG 6: Goals are not whole
// WRONG 7: Costs are not whole
// WRONG 8: Costs are not whole
#include "games/savage_bowl/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<SavageBowl, Wrong> {
  struct Presentation : SavageBowl::Presentation {
    static Scene scene(const View<Wrong>& view);
  };
  struct Solving : SavageBowl::Solving {
    static bool is_known(const View<Wrong>& view, const State& world);
  };
  struct Reasons {
    using Whole = SavageBowl::Reasons;
#if WRONG == 1
    static constexpr bool gains_are_rounds = false;
#else
    static constexpr bool gain_is_rounds = false;
#endif

    struct Tricks : private Whole::Tricks {
#if WRONG == 3
      static bool plays_a_card(const Action& action);
#else
      using Whole::Tricks::plays_card;
#endif
#if WRONG != 4
      using Whole::Tricks::number, Whole::Tricks::last_winner;
#endif
    };
#if WRONG == 5
    struct Goals {
      static bool met(const Shown& shown, Seat seat);
    };
#elif WRONG == 6
    struct Goals {};
#elif WRONG != 2
    using Goals = Absent;
#endif
    struct Costs : private Whole::Costs {
#if WRONG == 7
      static Term spend(const Shown& shown, const Action& action);
#elif WRONG != 8
      using Whole::Costs::spends;
#endif
    };
  };
};

bool may_be_played() { return PlayableGame<Wrong>; }
