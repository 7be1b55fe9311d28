// SPDX-License-Identifier: Apache-2.0
// Notation is whole or no game has it: a misspelt member is not passed over, and text without the
// way back is not enough.
//
// WRONG 1: Notation is not whole
// WRONG 2: Notation is not whole
#include "games/savage_bowl/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<SavageBowl, Wrong> {
  struct Notation : private SavageBowl::Notation {
    using Whole = SavageBowl::Notation;
    using Whole::option_specs, Whole::read_options, Whole::write_options;
    using Whole::read_deal, Whole::write_deal, Whole::universe;
#if WRONG == 1
    static std::string txt(const Action& action);
#else
    using Whole::text;
#endif
#if WRONG != 2
    using Whole::parse;
#endif
  };
};

bool is_written() { return has_notation<Wrong>(); }
