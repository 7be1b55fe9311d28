// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <tuple>
#include <type_traits>

#include "game/solving.h"
#include "game_types.h"

namespace menagerie {

// For what holds in every game (TYPED_TEST_SUITE).
using AllGames = OfAllGames<testing::Types>;

namespace all_games {
template <class Tuple>
struct AsTypes;
template <class... G>
struct AsTypes<std::tuple<std::type_identity<G>...>> {
  using Types = testing::Types<G...>;
};
template <class G>
using IfSolvable =
    std::conditional_t<SolvableGame<G>, std::tuple<std::type_identity<G>>, std::tuple<>>;
template <class... G>
using Solvable = AsTypes<decltype(std::tuple_cat(IfSolvable<G>{}...))>::Types;
}  // namespace all_games

// For what holds in every game that can be solved.
using SolvableGames = OfAllGames<all_games::Solvable>;

}  // namespace menagerie
