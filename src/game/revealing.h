// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "game/game.h"

namespace menagerie {

// The concern Revealing, for games in which an action may reveal more than itself: a trump that is
// turned up, a card that was face down, choices that were hidden until the last one was made. What
// a seat knows after an action follows from what it knew before, from what it sees of the action,
// and from this (tests/search/sight_test.cpp checks that for every game).
template <class R, class G>
concept RevealingOf =
    requires(const typename G::Shown& shown, const typename G::Mine& mine, Seat who) {
      // A number that changes whenever something is revealed to that seat (or more often). It must
      // be fast, since a search asks after every action.
      { R::step(shown, who) } -> std::same_as<std::uint32_t>;
      // A hash of everything that has been revealed and still matters. `mine` is what the seat knew
      // then or at its next decision.
      { R::revealed(shown, mine) } -> std::same_as<std::uint64_t>;
    };

template <Game G>
consteval bool has_revealing() {
  if constexpr (claims<typename G::Revealing>) {
    static_assert(RevealingOf<typename G::Revealing, G>, "Revealing is not whole: see RevealingOf");
    return true;
  }
  return false;
}

template <class G>
concept RevealingGame = Game<G> && has_revealing<G>();

}  // namespace menagerie
