// SPDX-License-Identifier: Apache-2.0
// Presentation is whole: what is seen and what is told.
//
// WRONG 1: Presentation is not whole
// WRONG 2: Presentation is not whole
#include "games/savage_bowl/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<SavageBowl, Wrong> {
  struct Presentation : private SavageBowl::Presentation {
    using Whole = SavageBowl::Presentation;
    using Whole::explain, Whole::scene_all;
    using Whole::title, Whole::designers, Whole::rules_text, Whole::description;
#if WRONG == 1
    static Scene scenery(const View<Wrong>& view);
#else
    static Scene scene(const View<Wrong>& view);
#endif
#if WRONG != 2
    using Whole::log_deal, Whole::log;
#endif
  };
};

bool is_seen() { return has_presentation<Wrong>(); }
