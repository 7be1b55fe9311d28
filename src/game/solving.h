// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "game/game.h"

namespace menagerie {

// Mixes a word into a key, which may be any number to begin with: the two halves of a 128-bit
// product, as wyhash does it.
constexpr std::uint64_t mix_key(std::uint64_t key, std::uint64_t word) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{key ^ 0xa0761d6478bd642fu} * (word ^ 0xe7037ed1a0b428dbu);
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

// The concern Solving: what search with all cards open needs.
template <class S, class G>
concept SolvingOf = requires(const typename G::State& state, const typename G::Shown& shown,
                             Seat seat, const View<G>& view) {
  // States with the same key must have the same future: the same legal actions and the same
  // outcomes. The key may leave out what is over and done with; 64 well-mixed bits.
  { S::key(state) } -> std::same_as<std::uint64_t>;
  // Whether all worlds that fit the view, of which `state` is one, have the same key: nothing is
  // hidden any more, or nothing that matters. It must be proven; `false` where it is not.
  { S::is_known(view, state) } -> std::same_as<bool>;
  // The least and the most that can still come out for a seat. With two seats: of its lead.
  { S::bounds(state, seat) } -> std::same_as<std::pair<int, int>>;
  // What a round (or match) that has ended is worth to each seat: the scores, as a rule.
  { S::outcome(shown) } -> std::same_as<SeatMap<int>>;
  // Positions that are often come to in several ways, so that it is worth remembering them:
  // between tricks, say. In the midst of a trick to look them up takes longer than it saves.
  { S::is_crossroads(state) } -> std::same_as<bool>;
  // Where chance falls in the midst of a round, values are counted in parts of a point, so that
  // means over equally likely results are whole numbers: a multiple of every product of such
  // counts. 1 where no chance falls.
  { S::parts_of_point } -> std::convertible_to<std::int32_t>;
  typename S::Race;
};

// A part of Solving, for a game in which one of two seats wins the round: apart from chance nothing
// comes out but one of the two bounds that hold before anything is known. The key leaves out a lead
// that is settled but not cashed yet (points of the round so far, say); what is won with that head
// start must be won with a greater one.
template <class R, class G>
concept RaceOf = requires(const typename G::State& state, Seat seat) {
  { R::head_start(state, seat) } -> std::same_as<int>;  // From -100 to 100.
  { R::tricks_left(state) } -> std::same_as<unsigned>;  // Tricks that are not over yet.
};

template <Game G>
consteval bool has_solving() {
  if constexpr (claims<typename G::Solving>) {
    using Solving = typename G::Solving;
    static_assert(SolvingOf<Solving, G>, "Solving is not whole: see SolvingOf");
    if constexpr (claims<typename Solving::Race>) {
      static_assert(RaceOf<typename Solving::Race, G>, "Race is not whole: see RaceOf");
    }
    return true;
  }
  return false;
}

template <Game G>
consteval bool has_race() {
  if constexpr (has_solving<G>()) return claims<typename G::Solving::Race>;
  return false;
}

// What a round that has ended is worth to each seat.
template <Game G>
inline SeatMap<int> outcome(const typename G::Shown& shown) {
  if constexpr (has_solving<G>()) {
    return G::Solving::outcome(shown);
  } else {
    return G::scores(shown);
  }
}

template <class G>
concept SolvableGame = Game<G> && has_solving<G>();
template <class G>
concept RaceGame = SolvableGame<G> && has_race<G>();

}  // namespace menagerie
