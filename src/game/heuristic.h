// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"

namespace menagerie {

// The concern Heuristic: rules of thumb. Each function chooses a sensible legal action from what
// the seat knows. It must be the seat's turn.
template <class H, class G>
concept HeuristicOf =
    requires(const typename G::Shown& shown, const typename G::Mine& mine, Seat seat, Rng& rng) {
      { H::choose(shown, mine, seat, rng) } -> std::same_as<typename G::Action>;
      // The same, or rougher if choose() is slow, so that a search has many more playouts.
      { H::choose_quickly(shown, mine, seat, rng) } -> std::same_as<typename G::Action>;
    };

template <Game G>
consteval bool has_heuristic() {
  if constexpr (claims<typename G::Heuristic>) {
    static_assert(HeuristicOf<typename G::Heuristic, G>, "Heuristic is not whole: see HeuristicOf");
    return true;
  }
  return false;
}

template <class G>
concept HeuristicGame = Game<G> && has_heuristic<G>();

}  // namespace menagerie
