// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "game/game.h"
#include "words/message.h"

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
      typename R::Telling;
    };

// A part of Revealing: what a seat alone is told by it, such as which cards it has received. These
// sentences follow those that everyone is told of the action.
template <class T, class G>
concept TellingOf = requires(const typename G::Shown& before, const typename G::Shown& after,
                             const typename G::Mine& mine, Seat who) {
  { T::tell(before, after, mine, who) } -> std::same_as<Messages>;
};

template <Game G>
consteval bool has_revealing() {
  if constexpr (claims<typename G::Revealing>) {
    using Revealing = typename G::Revealing;
    static_assert(RevealingOf<Revealing, G>, "Revealing is not whole: see RevealingOf");
    if constexpr (claims<typename Revealing::Telling>) {
      static_assert(TellingOf<typename Revealing::Telling, G>,
                    "Telling is not whole: see TellingOf");
    }
    return true;
  }
  return false;
}

template <Game G>
consteval bool has_telling() {
  if constexpr (has_revealing<G>()) return claims<typename G::Revealing::Telling>;
  return false;
}

template <class G>
concept RevealingGame = Game<G> && has_revealing<G>();

}  // namespace menagerie
