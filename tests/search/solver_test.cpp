// SPDX-License-Identifier: Apache-2.0
#include "search/solver.h"

#include <gtest/gtest.h>

#include "game/playout.h"
#include "toy_game.h"

namespace menagerie {
namespace {

// The toy game with quick bounds.
struct BoundedToy : Toy {
  struct Sampler : Toy::Sampler {
    explicit Sampler(const View<BoundedToy>& view)
        : Toy::Sampler(View<Toy>{view.shown, view.mine, view.who}) {}
  };
  struct Solving : Toy::Solving {
    static bool is_known(const View<BoundedToy>&, const State&) { return false; }
    static std::pair<int, int> bounds(const State& state, Seat seat) {
      const Shown& shown = state.shown;
      const int bonus = shown.options.bids ? 3 : 0;
      const int own = shown.tricks[seat] + shown.scores[seat];
      if (shown.options.players > 2) return {own, own + shown.left + bonus};
      const Seat other(1 - seat.index());
      const int lead = own - shown.tricks[other] - shown.scores[other];
      if (shown.phase == Phase::deal || shown.phase == Phase::over) {
        return {shown.scores[seat] - shown.scores[other], shown.scores[seat] - shown.scores[other]};
      }
      return {lead - shown.left - bonus, lead + shown.left + bonus};
    }
  };
};

Toy::State ending(const Toy::Options& options, std::uint64_t seed, unsigned left) {
  Rng rng(seed);
  Toy::State state = Toy::start(options);
  Toy::deal(state, Toy::shuffle(state, rng));
  while (state.shown.left > left || Toy::turn(state.shown).kind == Turn::Kind::chance) {
    const Turn turn = Toy::turn(state.shown);
    if (turn.kind == Turn::Kind::play) {
      step_random<Toy>(state, rng);
    } else {
      step_chance<Toy>(state, turn.kind, rng);
    }
  }
  return state;
}

// By brute force: the hero against the rest.
double minimax(const Toy::State& state, Seat hero) {
  const Turn turn = Toy::turn(state.shown);
  if (turn.kind == Turn::Kind::over || turn.kind == Turn::Kind::deal) {
    const auto scores = Toy::scores(state.shown);
    const int own = scores[hero];
    return state.shown.options.players > 2 ? own : own - scores[Seat(1 - hero.index())];
  }
  if (turn.kind == Turn::Kind::chance) {
    double sum = 0;
    const auto results = Toy::chances(state);
    for (const auto& result : results) {
      Toy::State next = state;
      Toy::settle(next, result);
      sum += minimax(next, hero);
    }
    return sum / static_cast<double>(results.size());
  }
  const Seat seat = turn.seats.lowest();
  double best = seat == hero ? -1e9 : 1e9;
  for (const auto& action : legal_in<Toy>(state, seat)) {
    Toy::State next = state;
    Toy::apply(next, seat, action);
    const double value = minimax(next, hero);
    best = seat == hero ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// By brute force: every seat for itself, the first of equals.
SeatMap<double> every_seat_for_itself(const Toy::State& state) {
  const Turn turn = Toy::turn(state.shown);
  SeatMap<double> best;
  if (turn.kind == Turn::Kind::over || turn.kind == Turn::Kind::deal) {
    for (unsigned i = 0; i < seats_max; ++i) best.values[i] = state.shown.scores.values[i];
    return best;
  }
  if (turn.kind == Turn::Kind::chance) {
    const auto results = Toy::chances(state);
    for (const auto& result : results) {
      Toy::State next = state;
      Toy::settle(next, result);
      const auto values = every_seat_for_itself(next);
      for (unsigned i = 0; i < seats_max; ++i) {
        best.values[i] += values.values[i] / static_cast<double>(results.size());
      }
    }
    return best;
  }
  const Seat seat = turn.seats.lowest();
  best[seat] = -1e9;
  for (const auto& action : legal_in<Toy>(state, seat)) {
    Toy::State next = state;
    Toy::apply(next, seat, action);
    const auto values = every_seat_for_itself(next);
    if (values[seat] > best[seat]) best = values;
  }
  return best;
}

template <class G>
void expect_line_reaches(const Solution<G>& solution, Toy::State state) {
  for (const auto& action : solution.line) {
    const Seat seat = Toy::turn(state.shown).seats.lowest();
    ASSERT_FALSE(Toy::refuse(state.shown, Toy::mine(state, seat), seat, action));
    Toy::apply(state, seat, action);
  }
  if (Toy::turn(state.shown).kind == Turn::Kind::chance) return;
  const auto scores = Toy::scores(state.shown);
  const int own = scores[solution.hero];
  const bool two = state.shown.options.players == 2;
  EXPECT_EQ(two ? own - scores[Seat(1 - solution.hero.index())] : own, solution.value);
}

template <class G>
void compare_with_minimax(const Toy::Options& options, unsigned left, std::uint64_t seeds) {
  // A table so small that it forgets, and one kept over all positions.
  Solver<G> forgetful(8), solver(1 << 14);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Toy::State state = ending(options, seed, left);
    const Seat hero = Toy::turn(state.shown).seats.lowest();
    const double value = minimax(state, hero);
    for (Solver<G>* each : {&forgetful, &solver}) {
      const auto solution = each->solve(state, {}, SolveMode::paranoid);
      ASSERT_TRUE(solution.exact);
      ASSERT_DOUBLE_EQ(solution.value, value) << "seed " << seed;
      ASSERT_EQ(solution.low, solution.high);
      ASSERT_EQ(solution.hero, hero);
      expect_line_reaches(solution, state);
    }
  }
}

TEST(Solver, two_seats_as_by_brute_force) {
  compare_with_minimax<Toy>({2, 8, 1, false, false}, 4, 500);
  compare_with_minimax<BoundedToy>({2, 8, 1, false, false}, 4, 1000);
  compare_with_minimax<BoundedToy>({2, 3, 1, true, false}, 3, 50);
}

TEST(Solver, chance_is_averaged_as_by_brute_force) {
  compare_with_minimax<Toy>({2, 8, 1, false, true}, 4, 200);
  compare_with_minimax<BoundedToy>({2, 8, 1, false, true}, 4, 500);
}

TEST(Solver, paranoid_as_by_brute_force) {
  compare_with_minimax<Toy>({3, 7, 1, false, false}, 3, 200);
  compare_with_minimax<BoundedToy>({4, 6, 1, false, true}, 3, 200);
}

TEST(Solver, every_seat_for_itself_as_by_brute_force) {
  for (const Toy::Options options : {Toy::Options{3, 7, 1, false, false}, {4, 6, 1, false, true}}) {
    Solver<Toy> solver(1 << 12);
    Solver<BoundedToy> bounded(1 << 12);
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const Toy::State state = ending(options, seed, 3);
      const auto values = every_seat_for_itself(state);
      const auto solution = solver.solve(state);
      ASSERT_TRUE(solution.exact);
      for (unsigned i = 0; i < options.players; ++i) {
        ASSERT_DOUBLE_EQ(solution.values.values[i], values.values[i]) << "seed " << seed;
      }
      ASSERT_EQ(solution.value, values[solution.hero]);
      expect_line_reaches(solution, state);
      ASSERT_EQ(bounded.solve(state).value, solution.value);
    }
  }
}

TEST(Solver, says_what_it_knows_when_a_limit_is_reached) {
  const Toy::State state = ending({2, 12, 1, false, false}, 3, 12);
  SolverLimits limits;
  limits.nodes = 3000;
  const auto solution = Solver<BoundedToy>().solve(state, limits);
  EXPECT_FALSE(solution.exact);
  EXPECT_GT(solution.depth, 0u);
  EXPECT_LE(solution.nodes, 3001u);
  EXPECT_TRUE(solution.line.empty());
  const auto full = Solver<BoundedToy>().solve(state);
  EXPECT_TRUE(full.exact);
  EXPECT_LE(solution.low, full.value);
  EXPECT_GE(solution.high, full.value);
  limits = {};
  limits.time = std::chrono::nanoseconds(1);
  EXPECT_FALSE(Solver<Toy>().solve(ending({3, 8, 1, false, false}, 3, 8), limits).exact);
  std::stop_source source;
  source.request_stop();
  limits = {};
  limits.stop = source.get_token();
  EXPECT_FALSE(Solver<Toy>().solve(state, limits).exact);
}

}  // namespace
}  // namespace menagerie
