// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "game/game.h"

namespace menagerie {

// What a game may offer to search with all cards open, beyond the Game concept.

// A game that can be solved with all cards open. States with the same key must have the same
// future: the same legal actions and the same outcomes. The key may leave out what is over and done
// with; 64 well-mixed bits.
template <class G>
concept HashedGame = Game<G> && requires(const typename G::State& state) {
  { G::key(state) } -> std::same_as<std::uint64_t>;
};

// What a round (or match) that has ended is worth to each seat; without it, the scores.
template <class G>
concept OutcomeGame = Game<G> && requires(const typename G::Shown& shown) {
  { G::outcome(shown) } -> std::same_as<SeatMap<int>>;
};

// The least and the most that can still come out for a seat. With two seats: of its lead.
template <class G>
concept BoundedGame = Game<G> && requires(const typename G::State& state, Seat seat) {
  { G::bounds(state, seat) } -> std::same_as<std::pair<int, int>>;
};

// A game in which one of two seats wins the round: apart from chance nothing comes out but one of
// the two bounds that hold before anything is known. The key leaves out a lead that is settled but
// not cashed yet (points of the round so far, say); what is won with that head start must be won
// with a greater one.
template <class G>
concept WonOrLostGame =
    HashedGame<G> && BoundedGame<G> && requires(const typename G::State& state, Seat seat) {
      // From -100 to 100.
      { G::head_start(state, seat) } -> std::same_as<int>;
      // Tricks that are not over yet.
      { G::tricks_left(state) } -> std::same_as<unsigned>;
    };

// Positions that are often come to in several ways, so that it is worth remembering them: between
// tricks, say. In the midst of a trick to look them up takes longer than it saves.
template <class G>
concept CrossroadsGame = Game<G> && requires(const typename G::State& state) {
  { G::is_crossroads(state) } -> std::same_as<bool>;
};

template <Game G>
inline bool is_crossroads(const typename G::State& state) {
  if constexpr (CrossroadsGame<G>) {
    return G::is_crossroads(state);
  } else {
    static_cast<void>(state);
    return true;
  }
}

template <Game G>
inline SeatMap<int> outcome(const typename G::Shown& shown) {
  if constexpr (OutcomeGame<G>) {
    return G::outcome(shown);
  } else {
    return G::scores(shown);
  }
}

// Where chance falls in the midst of a round, values are counted in parts of a point, so that means
// over equally likely results are whole numbers: a multiple of every product of such counts.
template <Game G>
constexpr std::int32_t parts_of_point() {
  if constexpr (requires { G::parts_of_point; }) {
    return G::parts_of_point;
  } else {
    return 1;
  }
}

// Mixes a word into a key, which may be any number to begin with: the two halves of a 128-bit
// product, as wyhash does it.
constexpr std::uint64_t mix_key(std::uint64_t key, std::uint64_t word) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{key ^ 0xa0761d6478bd642fu} * (word ^ 0xe7037ed1a0b428dbu);
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

// A game without a key of its own can be solved where its states have no padding: all bytes count.
template <class G>
concept SolvableGame =
    HashedGame<G> || (Game<G> && std::has_unique_object_representations_v<typename G::State>);

template <SolvableGame G>
inline std::uint64_t solving_key(const typename G::State& state) {
  if constexpr (HashedGame<G>) {
    return G::key(state);
  } else {
    constexpr std::size_t words = (sizeof(state) + 7) / 8;
    std::array<std::uint64_t, words> bytes{};
    std::memcpy(bytes.data(), &state, sizeof(state));
    std::uint64_t key = 0;
    for (const std::uint64_t word : bytes) key = mix_key(key, word);
    return key;
  }
}

}  // namespace menagerie
