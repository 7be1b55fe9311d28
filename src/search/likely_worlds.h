// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "game/inference.h"
#include "search/world.h"

namespace menagerie {

// Draws worlds that fit a view, each as often as it explains what was done (ReadingOf): draws until
// chance accepts one (rejection sampling). Independent of each other.
template <ReadingGame G>
class LikelyWorlds {
 public:
  using Reading = typename G::Inference::Reading;

  // `reading`: of the same view; must outlive this.
  LikelyWorlds(const View<G>& view, const Reading& reading) : sampler_(view), reading_(reading) {}

  World<G> draw(Rng& rng) {
    for (unsigned i = 1; i < draws_max; ++i) {
      const auto world = sampler_.draw(rng);
      if (rng.uniform() < reading_.likelihood(world)) return {world, std::nullopt};
    }
    return {sampler_.draw(rng), std::nullopt};
  }

 private:
  // What is hardly to be explained must not cost without bounds.
  static constexpr unsigned draws_max = 64;

  typename G::Sampler sampler_;
  const Reading& reading_;
};

}  // namespace menagerie
