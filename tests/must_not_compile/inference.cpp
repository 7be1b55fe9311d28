// SPDX-License-Identifier: Apache-2.0
// Inference is whole: a network without the way back from an action tells of no world.
//
// WRONG 1: Inference is not whole
// WRONG 2: Inference is not whole
#include "games/savage_bowl/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<SavageBowl, Wrong> {
  struct Inference : private SavageBowl::Inference {
    using Whole = SavageBowl::Inference;
    using Whole::namings, Whole::open_features, Whole::own_features, Whole::policy_net;
    using Whole::policy_inputs, Whole::policy_outputs;
#if WRONG == 1
    static unsigned policy_ouput(const Shown& shown, const Action& action, unsigned naming);
#else
    using Whole::policy_output;
#endif
#if WRONG != 2
    using Whole::take_back;
#endif
  };
};

bool infers() { return InferenceGame<Wrong>; }
