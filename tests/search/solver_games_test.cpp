// SPDX-License-Identifier: Apache-2.0
// The solver against brute force on small endings of the real games.

#include <gtest/gtest.h>

#include <cmath>

#include "game/playout.h"
#include "games/awimbawe/rules.h"
#include "search/solver.h"

namespace menagerie {
namespace {

// The lead of the hero under best play of both, chance averaged.
double brute_force(const Awimbawe::State& state, Seat hero) {
  const Turn turn = Awimbawe::turn(state.shown);
  if (turn.kind == Turn::Kind::over || turn.kind == Turn::Kind::deal) {
    const auto scores = Awimbawe::scores(state.shown);
    return scores[hero] - scores[Seat(1 - hero.index())];
  }
  if (turn.kind == Turn::Kind::chance) {
    double sum = 0;
    const auto results = Awimbawe::chances(state);
    for (const auto& result : results) {
      Awimbawe::State next = state;
      Awimbawe::settle(next, result);
      sum += brute_force(next, hero);
    }
    return sum / static_cast<double>(results.size());
  }
  const Seat seat = turn.seats.lowest();
  double best = seat == hero ? -1e9 : 1e9;
  for (const auto& action : legal_in<Awimbawe>(state, seat)) {
    Awimbawe::State next = state;
    Awimbawe::apply(next, seat, action);
    const double value = brute_force(next, hero);
    best = seat == hero ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

unsigned cards_left(const Awimbawe::State& state) {
  unsigned taken = 0;
  for (const auto& side : state.shown.sides.values) taken += side.taken.size();
  return 28 - taken;
}

TEST(SolverInAwimbawe, agrees_with_brute_force_on_endings) {
  unsigned endings = 0, fractions = 0;
  Solver<Awimbawe> solver(1 << 16), forgetful(4);
  for (std::uint64_t seed = 1; endings < 2000; ++seed) {
    Rng rng(seed);
    Awimbawe::State state = Awimbawe::start({});
    Awimbawe::deal(state, Awimbawe::shuffle(state, rng));
    while (cards_left(state) > (endings % 8 == 0 ? 10u : 8u) &&
           Awimbawe::turn(state.shown).kind != Turn::Kind::deal) {
      if (Awimbawe::turn(state.shown).kind == Turn::Kind::chance) {
        step_chance<Awimbawe>(state, Turn::Kind::chance, rng);
      } else {
        step_random<Awimbawe>(state, rng);
      }
    }
    if (Awimbawe::turn(state.shown).kind != Turn::Kind::play) continue;
    ++endings;
    const Seat hero = Awimbawe::turn(state.shown).seats.lowest();
    const double value = brute_force(state, hero);
    fractions += value != std::floor(value);
    const auto solution = solver.solve(state);
    ASSERT_TRUE(solution.exact);
    ASSERT_NEAR(solution.value, value, 1e-9) << "seed " << seed;
    ASSERT_NEAR(forgetful.solve(state).value, value, 1e-9) << "seed " << seed;
  }
  EXPECT_GT(fractions, 0u);
}

}  // namespace
}  // namespace menagerie
