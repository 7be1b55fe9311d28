// SPDX-License-Identifier: Apache-2.0
// Nothing is found by the presence of a member, so a misspelt one is never passed over.
#include "games/savage_bowl/game.h"

using namespace menagerie;

struct Misspelt : SavageBowl {
  struct Sampler : SavageBowl::Sampler {
    explicit Sampler(const View<Misspelt>& view)
        : SavageBowl::Sampler(View<SavageBowl>{view.shown, view.mine, view.who}) {}
  };
  struct Evaluation : SavageBowl::Evaluation {
    struct Network : SavageBowl::Evaluation::Network {
#ifdef WRONG
      static bool is_between_trick(const Shown& shown);
      static bool is_between_tricks(const Shown& shown) = delete;
#else
      static bool is_between_tricks(const Shown& shown);
#endif
    };
  };
};

bool has_networks() { return NetworkGame<Misspelt>; }
