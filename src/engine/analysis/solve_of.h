// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/analysis/consequences.h"
#include "engine/analysis/consequences_of.h"
#include "search/solver.h"

namespace menagerie {

// Solves one position of a match with all cards open.
template <PlayableGame G>
class PositionSolver {
 public:
  using State = typename G::State;

  PositionSolver(const State& state, const SolveBudget& budget)
      : state_(state), budget_(budget), players_(G::players(state.shown)) {
    result_.hero = G::turn(state.shown).seats.lowest();
    result_.low = -infinity;
    result_.high = infinity;
  }

  SolvedPosition solve() {
    result_.lines_log10 = lines_log10();
    if constexpr (SolvableGame<G>) {
      players_ == 2 ? solve_two() : solve_many();
    } else {
      solve_plainly();
    }
    if (!result_.exact) estimate();
    if (victory<G>.fewest_points && players_ > 2) give_points();
    return result_;
  }

 private:
  // Searches want the most; where the fewest points win, they see them with the other sign.
  void give_points() {
    result_.value = given(result_.value);
    result_.low = given(std::exchange(result_.high, given(result_.low)));
    for (double& points : result_.values) points = given(points);
  }

  static double given(double points) { return 0 - points; }  // Nothing is 0, not -0.

  static constexpr double infinity = std::numeric_limits<double>::infinity();
  static constexpr double no_bound = 1e8;  // Beyond this a solver's bound means nothing.
  static constexpr unsigned playouts = 400;
  // A search without a table can't get through more lines than this in a reasonable time.
  static constexpr double plain_log10_max = 10;

  // Tenths of the time: with more than two seats the solver gets seven, and the search for bounds
  // gets the rest.
  SolverLimits limits(int share_of_ten) const {
    SolverLimits limits;
    limits.time = budget_.time * share_of_ten / 10;
    limits.stop = budget_.stop;
    return limits;
  }

  void solve_two() {
    Solver<G> solver;
    const Solution<G> solution = solver.solve(state_, limits(10));
    take(solution);
    result_.value = solution.value;
    searched_ = solution.depth > 0;
    narrow(solution.low, solution.high);
  }

  void solve_many() {
    Solver<G> solver;
    const Solution<G> solution = solver.solve(state_, limits(7));
    take(solution);
    const auto [low, high] = G::Solving::bounds(state_, result_.hero);
    narrow(low, high);
    if (solution.exact) {
      result_.value = result_.low = result_.high = solution.value;
      for (unsigned i = 0; i < players_; ++i) result_.values.push_back(solution.values.values[i]);
      return;
    }
    // What the hero can achieve against all others together is certain, whatever they try.
    const Solution<G> worst = solver.solve(state_, limits(3), SolveMode::paranoid);
    result_.nodes += worst.nodes;
    narrow(worst.low, infinity);
  }

  // If there is no key to distinguish positions: every line of play, each seat for its own outcome,
  // as far as time allows.
  void solve_plainly() {
    if (result_.lines_log10 > plain_log10_max) return;
    end_ = steady_time() + budget_.time;
    std::vector<typename G::Action> line;
    const auto values = every_line(state_, line);
    if (out_of_time_) return;
    const unsigned hero = result_.hero.index();
    result_.exact = true;
    result_.value = values[hero] - (players_ == 2 ? values[1 - hero] : 0);
    result_.low = result_.high = result_.value;
    if (players_ > 2) result_.values.assign(values.begin(), values.begin() + players_);
    std::reverse(line.begin(), line.end());
    write_line(line);
  }

  using Means = std::array<double, seats_max>;

  // The result of every seat in points, and the line of play that leads there: the best action of
  // the seat to act in each position, or the first of several equally good ones. The line is
  // written from its end. It ends at a chance event, after which there would be several lines.
  // Without meaning once time is up.
  Means every_line(const State& state, std::vector<typename G::Action>& line) {
    Means best{};
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) {
      const SeatMap<int> points = outcome<G>(state.shown);
      for (unsigned i = 0; i < players_; ++i) best[i] = points.values[i];
      return best;
    }
    if (++result_.nodes % 1024 == 0) {
      out_of_time_ = budget_.stop.stop_requested() || steady_time() >= end_ || out_of_time_;
    }
    if (out_of_time_) return best;
    if (turn.kind == Turn::Kind::chance) return mean_of_chance(state);
    const Seat seat = turn.seats.lowest();
    // With two seats the lead, as in the other solvers; with more seats the seat's own result.
    const auto merit = [&](const Means& values) {
      const double own = values[seat.index()];
      return players_ == 2 ? own - values[1 - seat.index()] : own;
    };
    bool first = true;
    for (const auto& action : legal_in<G>(state, seat)) {
      State next = state;
      G::apply(next, seat, action);
      std::vector<typename G::Action> rest;
      const Means values = every_line(next, rest);
      if (!first && merit(values) <= merit(best)) continue;
      first = false;
      best = values;
      rest.push_back(action);
      line = std::move(rest);
    }
    return best;
  }

  Means mean_of_chance(const State& state) {
    Means mean{};
    const auto results = G::chances(state);
    for (const auto& result : results) {
      State next = state;
      G::settle(next, result);
      std::vector<typename G::Action> ignored;
      const Means values = every_line(next, ignored);
      for (unsigned i = 0; i < players_; ++i) {
        mean[i] += values[i] / static_cast<double>(results.size());
      }
    }
    return mean;
  }

  // Bounds only get tighter: each is certain, no matter what found it.
  void narrow(double low, double high) {
    if (low > -no_bound) result_.low = std::max(result_.low, low);
    if (high < no_bound) result_.high = std::min(result_.high, high);
  }

  void take(const Solution<G>& solution) {
    result_.exact = solution.exact;
    result_.nodes = solution.nodes;
    write_line(solution.line);
  }

  void write_line(const std::vector<typename G::Action>& line) {
    State state = state_;
    for (const auto& action : line) {
      const Seat seat = G::turn(state.shown).seats.lowest();
      result_.line.emplace_back(seat, G::Notation::text(action));
      G::apply(state, seat, action);
    }
  }

  // From playouts by rules of thumb. With two seats a search that looked a few decisions ahead
  // already has a better answer. The playouts are the same every time, and so is the estimate.
  void estimate() {
    const StudyPolicy<G> policy;
    std::vector<double> values(players_, 0);
    for (unsigned i = 0; i < playouts; ++i) {
      Rng rng(1, i);
      State state = state_;
      play_round_out<G>(state, policy, rng);
      const SeatMap<int> points = outcome<G>(state.shown);
      for (unsigned k = 0; k < players_; ++k) {
        values[k] += static_cast<double>(points.values[k]) / playouts;
      }
    }
    const unsigned hero = result_.hero.index();
    if (players_ > 2) {
      result_.value = values[hero];
      result_.values = std::move(values);
    } else if (!searched_) {
      result_.value = values[hero] - values[1 - hero];
    }
    // An estimate, but never one that is proved wrong.
    result_.value = std::clamp(result_.value, result_.low, result_.high);
  }

  // The logarithm of the mean product of the numbers of choices.
  double lines_log10() const {
    std::vector<double> logs;
    for (unsigned i = 0; i < playouts; ++i) {
      Rng rng(2, i);
      State state = state_;
      double log = 0;
      for (;;) {
        const Turn turn = G::turn(state.shown);
        if (turn.kind == Turn::Kind::play) {
          log += std::log10(legal_in<G>(state, turn.seats.lowest()).size());
          step_random<G>(state, rng);
        } else if (turn.kind == Turn::Kind::chance) {
          log += std::log10(G::chances(state).size());
          step_chance<G>(state, turn.kind, rng);
        } else {
          break;
        }
      }
      logs.push_back(log);
    }
    // The products themselves may exceed a double, so the greatest is factored out of the sum.
    const double most = *std::max_element(logs.begin(), logs.end());
    double sum = 0;
    for (const double log : logs) sum += std::pow(10, log - most);
    return most + std::log10(sum / playouts);
  }

  State state_;
  SolveBudget budget_;
  unsigned players_;
  bool searched_ = false, out_of_time_ = false;
  std::chrono::nanoseconds end_{};
  SolvedPosition result_;
};

// The turn must be `play`.
template <PlayableGame G>
SolvedPosition solve_position(const Match& match, const SolveBudget& budget) {
  MENAGERIE_ASSERT(match.game() == G::id && match.turn().kind == Turn::Kind::play);
  const auto& state = static_cast<const MatchOf<G>&>(match).state_with_all_cards_open();
  return PositionSolver<G>(state, budget).solve();
}

}  // namespace menagerie
