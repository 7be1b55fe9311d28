// SPDX-License-Identifier: Apache-2.0
// The solver against brute force on small endings of the real games.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <stop_token>
#include <vector>

#include "game/playout.h"
#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/rage_n_glyphs/game.h"
#include "games/savage_bowl/game.h"
#include "games/trump_tricks_game/game.h"
#include "search/solver.h"

namespace menagerie {
namespace {

using Worths = SeatMap<double>;

// The mean of what `value_of` says of each result of chance.
template <Game G, class ValueOf>
double mean_over_chance(const typename G::State& state, const ValueOf& value_of) {
  double sum = 0;
  const auto results = G::chances(state);
  for (const auto& result : results) {
    auto next = state;
    G::settle(next, result);
    sum += value_of(next);
  }
  return sum / static_cast<double>(results.size());
}

// Plain exhaustive search, chance averaged. Gives up on positions that are too large.
template <Game G>
class BruteForce {
 public:
  using State = typename G::State;

  explicit BruteForce(unsigned nodes_max) : nodes_max_(nodes_max) {}

  // The hero against all others: its outcome, or with two seats its lead.
  std::optional<double> paranoid(const State& state, Seat hero) {
    left_ = nodes_max_;
    const double value = minimax(state, hero);
    return left_ == 0 ? std::nullopt : std::optional(value);
  }
  // Every seat for itself, the first of equals.
  std::optional<Worths> max_n(const State& state) {
    left_ = nodes_max_;
    const Worths values = each_for_itself(state);
    return left_ == 0 ? std::nullopt : std::optional(values);
  }

 private:
  static bool is_over(const Turn& turn) {
    return turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over;
  }
  bool spent() {
    left_ -= left_ > 0 ? 1 : 0;
    return left_ == 0;
  }

  double minimax(const State& state, Seat hero) {
    const Turn turn = G::turn(state.shown);
    if (is_over(turn)) {
      const auto points = G::Solving::outcome(state.shown);
      const bool two = G::players(state.shown) == 2;
      return points[hero] - (two ? points[Seat(1 - hero.index())] : 0);
    }
    if (spent()) return 0;
    if (turn.kind == Turn::Kind::chance) {
      return mean_over_chance<G>(state, [&](const State& next) { return minimax(next, hero); });
    }
    const Seat seat = turn.seats.lowest();
    double best = seat == hero ? -1e9 : 1e9;
    for (const auto& action : legal_in<G>(state, seat)) {
      State next = state;
      G::apply(next, seat, action);
      const double value = minimax(next, hero);
      best = seat == hero ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  Worths each_for_itself(const State& state) {
    const Turn turn = G::turn(state.shown);
    Worths best;
    if (is_over(turn)) {
      const auto points = G::Solving::outcome(state.shown);
      for (unsigned i = 0; i < seats_max; ++i) best.values[i] = points.values[i];
      return best;
    }
    if (spent()) return best;
    if (turn.kind == Turn::Kind::chance) {
      const auto results = G::chances(state);
      for (const auto& result : results) {
        State next = state;
        G::settle(next, result);
        const Worths values = each_for_itself(next);
        for (unsigned i = 0; i < seats_max; ++i) {
          best.values[i] += values.values[i] / static_cast<double>(results.size());
        }
      }
      return best;
    }
    const Seat seat = turn.seats.lowest();
    best[seat] = -1e9;
    for (const auto& action : legal_in<G>(state, seat)) {
      State next = state;
      G::apply(next, seat, action);
      const Worths values = each_for_itself(next);
      if (values[seat] > best[seat]) best = values;
    }
    return best;
  }

  unsigned nodes_max_, left_ = 0;
};

// The positions of one match of random play in which seats act, up to the end of a round; the last
// of them first. A few rounds are played before.
template <Game G>
std::vector<typename G::State> endings(const typename G::Options& options, std::uint64_t seed) {
  Rng rng(seed);
  typename G::State state = G::start(options);
  std::vector<typename G::State> positions;
  for (std::uint64_t round = 0; round <= seed % 4; ++round) {
    if (G::turn(state.shown).kind == Turn::Kind::over) break;
    positions.clear();
    G::deal(state, G::shuffle(state, rng));
    for (;;) {
      const Turn::Kind kind = G::turn(state.shown).kind;
      if (kind == Turn::Kind::deal || kind == Turn::Kind::over) break;
      if (kind == Turn::Kind::play) positions.push_back(state);
      kind == Turn::Kind::play ? step_random<G>(state, rng) : step_chance<G>(state, kind, rng);
    }
  }
  return {positions.rbegin(), positions.rend()};
}

// Going back from the end as far as brute force can follow, every third position is solved: by a
// solver that remembers all it has seen, and by one that forgets nearly everything.
template <Game G>
void compare_with_brute_force(const typename G::Options& options, unsigned wanted) {
  BruteForce<G> brute_force(4000);
  Solver<G> solver(1 << 16), forgetful(4);
  unsigned compared = 0;
  for (std::uint64_t seed = 1; compared < wanted; ++seed) {
    SCOPED_TRACE(seed);
    const auto positions = endings<G>(options, seed);
    for (std::size_t i = seed % 3; i < positions.size(); i += 3) {
      const auto& state = positions[i];
      const Seat hero = G::turn(state.shown).seats.lowest();
      const auto value = brute_force.paranoid(state, hero);
      const auto values = brute_force.max_n(state);
      if (!value || !values) break;
      ++compared;
      const auto [low, high] = G::Solving::bounds(state, hero);
      ASSERT_LE(low, *value + 1e-9);
      ASSERT_GE(high, *value - 1e-9);
      for (Solver<G>* each : {&solver, &forgetful}) {
        const auto alone = each->solve(state, {}, SolveMode::paranoid);
        ASSERT_TRUE(alone.exact);
        ASSERT_NEAR(alone.value, *value, 1e-6) << i;
        if (G::players(state.shown) == 2) continue;
        const auto all = each->solve(state);
        ASSERT_TRUE(all.exact);
        for (unsigned k = 0; k < seats_max; ++k) {
          ASSERT_NEAR(all.values.values[k], values->values[k], 1e-6) << i << " seat " << k;
        }
      }
    }
  }
}

TEST(SolverInSavageBowl, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<SavageBowl>({}, 3000);
  compare_with_brute_force<SavageBowl>({.players = 4}, 1000);
}

TEST(SolverInRageNGlyphs, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<RageNGlyphs>({}, 2000);
  compare_with_brute_force<RageNGlyphs>({.players = 3, .step = 2, .shooting_the_stars = true},
                                        2000);
  rage_n_glyphs::Options secret;
  secret.bidding = rage_n_glyphs::Bidding::secret;
  compare_with_brute_force<RageNGlyphs>(secret, 1000);
}

TEST(SolverInColorGangsters, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<ColorGangsters>({}, 2000);
  compare_with_brute_force<ColorGangsters>({.players = 3, .draft = false}, 2000);
}

TEST(SolverInTrumpTricksGame, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<TrumpTricksGame>({}, 2000);
  compare_with_brute_force<TrumpTricksGame>({.players = 3, .refusing = true}, 2000);
}

TEST(SolverInAwimbawe, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<Awimbawe>({}, 3000);
  compare_with_brute_force<Awimbawe>({awimbawe::RhinocerosRule::any_pile}, 1000);
}

// Small endings are searched depth first; here proof numbers go down to the last card, with a table
// that remembers and with one that forgets.
TEST(ProofNumbersInAwimbawe, agree_with_brute_force_on_endings) {
  BruteForce<Awimbawe> brute_force(200'000);
  WonOrLost<Awimbawe> search(1 << 16, 0), forgetful(4, 0), mixed(1 << 12, 2);
  unsigned compared = 0;
  for (std::uint64_t seed = 1; compared < 1000; ++seed) {
    SCOPED_TRACE(seed);
    const auto positions = endings<Awimbawe>({}, seed);
    for (std::size_t i = seed % 3; i < positions.size(); i += 3) {
      const Seat hero = Awimbawe::turn(positions[i].shown).seats.lowest();
      const auto value = brute_force.paranoid(positions[i], hero);
      if (!value) break;
      ++compared;
      for (auto* each : {&search, &forgetful, &mixed}) {
        const auto solution = each->solve(positions[i], {});
        ASSERT_TRUE(solution.exact);
        ASSERT_NEAR(solution.value, *value, 1e-6) << i;
      }
    }
  }
}

// The lead of seat 0 by exact play, or the mean of what chance may bring.
double lead_of_first(const Awimbawe::State& state, Solver<Awimbawe>& solver) {
  const Turn turn = Awimbawe::turn(state.shown);
  if (turn.kind == Turn::Kind::play) {
    const auto solution = solver.solve(state);
    EXPECT_TRUE(solution.exact);
    return solution.hero == Seat(0) ? solution.value : -solution.value;
  }
  if (turn.kind != Turn::Kind::chance) {
    return state.shown.rounds_won[0] - state.shown.rounds_won[1];
  }
  return mean_over_chance<Awimbawe>(
      state, [&](const Awimbawe::State& next) { return lead_of_first(next, solver); });
}

// Positions whose result is up to chance are rare: the value of each is that of its best action,
// by solvers that know nothing of each other.
TEST(ProofNumbersInAwimbawe, are_consistent_where_the_result_is_up_to_chance) {
  unsigned found = 0;
  for (std::uint64_t seed = 1; found < 8; ++seed) {
    SCOPED_TRACE(seed);
    Solver<Awimbawe> solver(1 << 16);
    for (const auto& state : endings<Awimbawe>({}, seed)) {
      if (Awimbawe::Solving::Race::tricks_left(state) != 9) continue;
      const double lead = lead_of_first(state, solver);
      if (lead == std::round(lead)) continue;
      ++found;
      const Seat seat = Awimbawe::turn(state.shown).seats.lowest();
      std::optional<double> best;
      for (const auto& action : legal_in<Awimbawe>(state, seat)) {
        auto next = state;
        Awimbawe::apply(next, seat, action);
        Solver<Awimbawe> other(1 << 12);
        const double its = lead_of_first(next, other);
        if (!best || (seat == Seat(0) ? its > *best : its < *best)) best = its;
      }
      ASSERT_NEAR(lead, *best, 1e-6);
      break;
    }
  }
}

Awimbawe::State whole_deal(std::uint64_t seed) {
  Rng rng(seed);
  auto state = Awimbawe::start({});
  Awimbawe::deal(state, Awimbawe::shuffle(state, rng));
  return state;
}

TEST(ProofNumbersInAwimbawe, solve_whole_deals_and_tell_a_line_that_keeps_the_value) {
  for (const std::uint64_t seed : {13u, 19u}) {
    SCOPED_TRACE(seed);
    auto state = whole_deal(seed);
    Solver<Awimbawe> solver;
    const auto solution = solver.solve(state);
    ASSERT_TRUE(solution.exact);
    ASSERT_EQ(std::fabs(solution.value), 1.0);
    ASSERT_FALSE(solution.line.empty());
    for (std::size_t i = 0; i < solution.line.size(); ++i) {
      const Seat seat = Awimbawe::turn(state.shown).seats.lowest();
      const auto legal = legal_in<Awimbawe>(state, seat);
      ASSERT_NE(std::find(legal.begin(), legal.end(), solution.line[i]), legal.end()) << i;
      if (i % 5 == 0) {
        const double own = solver.solve(state).value;
        ASSERT_EQ(seat == solution.hero ? own : -own, solution.value) << i;
      }
      Awimbawe::apply(state, seat, solution.line[i]);
    }
    if (Awimbawe::turn(state.shown).kind == Turn::Kind::chance) continue;
    const Seat winner = state.shown.rounds_won[0] == 1 ? Seat(0) : Seat(1);
    EXPECT_EQ(winner == solution.hero, solution.value > 0);
  }
}

TEST(ProofNumbersInAwimbawe, stop_at_a_limit_with_bounds_that_hold) {
  const auto state = whole_deal(1);
  Solver<Awimbawe> solver;
  SolverLimits limits;
  limits.nodes = 100'000;
  const auto cut_short = solver.solve(state, limits);
  EXPECT_FALSE(cut_short.exact);
  EXPECT_LE(cut_short.nodes, 110'000u);
  EXPECT_EQ(cut_short.low, -1);
  EXPECT_EQ(cut_short.high, 1);
  EXPECT_TRUE(cut_short.line.empty());
  limits = {};
  limits.time = std::chrono::nanoseconds::zero();
  EXPECT_FALSE(solver.solve(state, limits).exact);
  std::stop_source stop;
  stop.request_stop();
  limits = {};
  limits.stop = stop.get_token();
  EXPECT_FALSE(solver.solve(state, limits).exact);
  // What was cut short does not spoil what comes after it.
  const auto ending = whole_deal(19);
  EXPECT_EQ(solver.solve(ending).value, Solver<Awimbawe>().solve(ending).value);
}

}  // namespace
}  // namespace menagerie
