// SPDX-License-Identifier: Apache-2.0
// Evaluation is whole, and so is its network where it has one.
//
// WRONG 1: Evaluation is not whole
// WRONG 2: Evaluation is not whole
// WRONG 3: Network is not whole
// WRONG 4: Network is not whole
#include "games/savage_bowl/game.h"
#include "must_not_compile/like.h"

using namespace menagerie;

struct Wrong : Like<SavageBowl, Wrong> {
  struct Evaluation : private SavageBowl::Evaluation {
    using Whole = SavageBowl::Evaluation;
    using Whole::exploration, Whole::heuristic_playouts;
#if WRONG == 1
    static void evalute(const Shown& shown, std::span<float> values);
#else
    using Whole::evaluate;
#endif
#if WRONG != 2
    using Whole::has_pauses, Whole::is_pause;
#endif

    struct Network : private SavageBowl::Evaluation::Network {
      using All = SavageBowl::Evaluation::Network;
      using All::features, All::features_count, All::value_net;
#if WRONG == 3
      static bool is_between_trick(const Shown& shown);
#else
      using All::is_between_tricks;
#endif
#if WRONG != 4
      using All::namings;
#endif
    };
  };
};

bool has_networks() { return NetworkGame<Wrong>; }
