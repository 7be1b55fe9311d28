// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "game/game.h"
#include "game/victory.h"

namespace menagerie {

// Mixes a word into a key, which may start with any number: the two halves of a 128-bit product, as
// in wyhash.
constexpr std::uint64_t mix_key(std::uint64_t key, std::uint64_t word) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{key ^ 0xa0761d6478bd642fu} * (word ^ 0xe7037ed1a0b428dbu);
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

// The concern Solving: what searches with all cards open need.
template <class S, class G>
concept SolvingOf = requires(const typename G::State& state, const typename G::Shown& shown,
                             Seat seat, const View<G>& view) {
  // States with the same key must have the same future: the same legal actions and the same
  // outcomes. The key may leave out anything that no longer matters. It has 64 well-mixed bits.
  { S::key(state) } -> std::same_as<std::uint64_t>;
  // Whether all worlds that fit the view, such as `state`, have the same key: nothing is hidden any
  // more, or nothing that matters. It must be proven; otherwise return `false`.
  { S::is_known(view, state) } -> std::same_as<bool>;
  // The lowest and highest possible result of a seat. With two seats: of its lead.
  { S::bounds(state, seat) } -> std::same_as<std::pair<int, int>>;
  // The worth of a finished round (or match) for each seat: usually the scores.
  { S::outcome(shown) } -> std::same_as<SeatMap<int>>;
  // Positions that can often be reached in several ways, so that they are worth storing, such as
  // those between tricks. During a trick, looking them up takes longer than it saves.
  { S::is_crossroads(state) } -> std::same_as<bool>;
  // If there are chance events during a round, values are in fractions of a point, so that means
  // over equally likely results are integers: a multiple of every product of the numbers of
  // results. 1 if there are none.
  { S::parts_of_point } -> std::convertible_to<std::int32_t>;
  typename S::Race;
};

// A part of Solving, for games in which one of two seats wins the round: apart from chance, the
// result is always one of the two initial bounds. The key leaves out a lead that is certain but not
// scored yet (such as points of the round so far). A position that is won with this head start must
// also be won with a greater one.
template <class R, class G>
concept RaceOf = requires(const typename G::State& state, Seat seat) {
  { R::head_start(state, seat) } -> std::same_as<int>;  // From -100 to 100.
  { R::tricks_left(state) } -> std::same_as<unsigned>;  // Tricks that aren't finished yet.
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

// The worth of a finished round for each seat.
template <Game G>
inline SeatMap<int> outcome(const typename G::Shown& shown) {
  if constexpr (has_solving<G>()) {
    return G::Solving::outcome(shown);
  } else {
    return worth_of_scores<G>(shown);
  }
}

template <class G>
concept SolvableGame = Game<G> && has_solving<G>();
template <class G>
concept RaceGame = SolvableGame<G> && has_race<G>();

}  // namespace menagerie
