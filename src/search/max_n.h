// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "search/solving.h"
#include "search/transposition_table.h"

namespace menagerie {

// Exact search with all cards open where every seat plays for its own outcome (max^n: Luckhardt and
// Irani 1986). Among equally good actions the first in the legal list is taken, so the answer is
// one equilibrium of possibly many. Chance is averaged.
//
//   search --> the round is over --> outcomes
//          --> chance --> mean of all results
//          --> a seat decides --> known in the table? --> otherwise its best action, for all seats
template <SolvableGame G>
class MaxN {
 public:
  using State = typename G::State;
  // Outcomes by seat, in parts of a point, so that means over chance results are whole numbers.
  using Outcome = std::array<std::int32_t, seats_max>;

  explicit MaxN(std::size_t entries) : known_(entries) {}

  Solution<G> solve(const State& state, const SolverLimits& limits) {
    watch_.begin(limits);
    players_ = G::players(state.shown);
    const Found found = search(state);
    Solution<G> solution;
    solution.hero = G::turn(state.shown).seats.lowest();
    solution.nodes = watch_.nodes();
    solution.exact = !watch_.reached();
    for (unsigned i = 0; i < players_; ++i) {
      solution.values.values[i] = static_cast<double>(found.values[i]) / G::Solving::parts_of_point;
    }
    solution.value = solution.low = solution.high = solution.values[solution.hero];
    if (solution.exact) solution.line = best_line(state);
    return solution;
  }

 private:
  struct Found {
    Outcome values{};
    std::uint8_t best = 0;  // The place in the legal list, which is the same for the same key.
  };
  struct Known {
    std::uint64_t key;
    bool used;
    Found found;
  };

  // There is no window: one seat's gain isn't another's loss, so a bound for one seat says nothing
  // about another's choice. Results for a position are exact and may be remembered as such.
  Found search(const State& state) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) return final_values(state);
    watch_.count();
    if (watch_.check()) return {};
    if (turn.kind == Turn::Kind::chance) return average(state);
    const Seat seat = turn.seats.lowest();
    const auto legal = legal_in<G>(state, seat);
    const bool remembered = legal.size() > 1 && G::Solving::is_crossroads(state);
    const std::uint64_t key = remembered ? G::Solving::key(state) : 0;
    // Each key has one place, and the latest value wins: children may write there before this
    // position does. So the place is read now, and written once all is known.
    Known& known = known_.at(key);
    if (remembered && known.used && known.key == key) return known.found;
    Found best;
    for (unsigned i = 0; i < legal.size(); ++i) {
      State next = state;
      G::apply(next, seat, legal[i]);
      Found found = search(next);
      if (watch_.reached()) return found;
      // Only a better action replaces the first one: ties go to the first, whatever the others get
      // from it.
      if (i > 0 && found.values[seat.index()] <= best.values[seat.index()]) continue;
      best = found;
      best.best = static_cast<std::uint8_t>(i);
      if (cannot_be_better(state, seat, best)) break;
    }
    if (remembered) known = {key, true, best};
    return best;
  }

  Found average(const State& state) {
    const auto results = G::chances(state);
    std::array<std::int64_t, seats_max> sums{};
    for (const auto& result : results) {
      State next = state;
      G::settle(next, result);
      const Found found = search(next);
      for (unsigned i = 0; i < players_; ++i) sums[i] += found.values[i];
    }
    Found mean;
    for (unsigned i = 0; i < players_; ++i) {
      mean.values[i] =
          static_cast<std::int32_t>(sums[i] / static_cast<std::int64_t>(results.size()));
    }
    return mean;
  }

  // If the seat has the most that it can still get according to the game, no later action is
  // better, and an equal one would not be taken. Nothing else can be cut off here. With two seats
  // the game's bounds are for the lead, not for a seat's outcome.
  bool cannot_be_better(const State& state, Seat seat, const Found& found) const {
    return players_ > 2 && found.values[seat.index()] >=
                               G::Solving::bounds(state, seat).second * G::Solving::parts_of_point;
  }

  Found final_values(const State& state) const {
    const SeatMap<int> points = G::Solving::outcome(state.shown);
    Found found;
    for (unsigned i = 0; i < players_; ++i)
      found.values[i] = points.values[i] * G::Solving::parts_of_point;
    return found;
  }

  // By searching again from each position; the table makes that fast.
  std::vector<typename G::Action> best_line(State state) {
    std::vector<typename G::Action> line;
    while (G::turn(state.shown).kind == Turn::Kind::play) {
      const Seat seat = G::turn(state.shown).seats.lowest();
      const std::uint8_t best = search(state).best;
      if (watch_.reached()) break;
      const auto legal = legal_in<G>(state, seat);
      G::apply(state, seat, legal[best]);
      line.push_back(legal[best]);
    }
    return line;
  }

  DirectMappedTable<Known> known_;
  LimitWatch watch_;
  unsigned players_ = 0;
};

}  // namespace menagerie
