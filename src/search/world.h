// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "game/game.h"

namespace menagerie {

// How many kinds of dependent worlds a search tells apart.
inline constexpr unsigned kinships_max = 8;

// A world that fits a view. Worlds of one kinship (below kinships_max) depend on each other, but
// not on those of other kinships; worlds without one are independent. Their results are only as
// precise as the number of kinships allows.
template <Game G>
struct World {
  typename G::State state;
  std::optional<unsigned> kinship;
};

// Draws worlds that fit a view, all equally likely and independent.
template <Game G>
class EvenWorlds {
 public:
  explicit EvenWorlds(const View<G>& view) : sampler_(view) {}
  World<G> draw(Rng& rng) { return {sampler_.draw(rng), std::nullopt}; }

 private:
  typename G::Sampler sampler_;
};

// Draws at most that many worlds, and then these again and again.
template <Game G, class Worlds>
class FewWorlds {
 public:
  FewWorlds(Worlds& worlds, std::size_t most) : worlds_(worlds), most_(most) {}

  World<G> draw(Rng& rng) {
    if (kept_.size() < most_) {
      const auto kinship = static_cast<unsigned>(kept_.size() % kinships_max);
      return kept_.emplace_back(World<G>{worlds_.draw(rng).state, kinship});
    }
    return kept_[next_++ % most_];
  }

 private:
  Worlds& worlds_;
  std::size_t most_, next_ = 0;
  std::vector<World<G>> kept_;
};

}  // namespace menagerie
