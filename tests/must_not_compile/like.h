// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"

namespace menagerie {

// A copy of a game in which a test replaces one of the concerns.
template <class G, class Self>
struct Like : G {
  struct Sampler : G::Sampler {
    explicit Sampler(const View<Self>& view)
        : G::Sampler(View<G>{view.shown, view.mine, view.who}) {}
  };
};

}  // namespace menagerie
