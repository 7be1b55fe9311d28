// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"

namespace menagerie {

// A game that is another but for what a test puts in the place of one of its concerns.
template <class G, class Self>
struct Like : G {
  struct Sampler : G::Sampler {
    explicit Sampler(const View<Self>& view)
        : G::Sampler(View<G>{view.shown, view.mine, view.who}) {}
  };
};

}  // namespace menagerie
