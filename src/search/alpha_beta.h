// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "search/solving.h"
#include "search/transposition_table.h"

namespace menagerie {

// Exact search with all cards open, one seat (the hero) against the rest: with two seats the
// hero's lead, with more of them the paranoid value of the hero's own outcome. Principal variation
// search (Marsland and Campbell 1982) with a transposition table, iterative deepening, the history
// heuristic (Schaeffer 1989), and Star1 bounds at chance (Ballard 1983).
//
// Values are in parts of a point, and whole numbers. A search in a window from alpha to beta gives
// the value if it lies between them, at or below alpha an upper bound, at or above beta a lower
// one. `depth` counts decisions between two actions or more; forced ones and chance are free.
//
//   solve --> one result possible --> that
//         --> deepen: about a trick, then four more each time, after 50,000 positions to the end
//               --> nothing was cut off, or an end of the bounds is reached --> exact
//               --> a limit is reached --> the last estimate
//
//   search   over, or no result in the window   -->  value or bound
//            chance                             -->  the mean: each in the window left (Star1)
//            one legal action                   -->  on, at the same depth
//            several, known in the table        -->  that, if it was deep enough for the window
//            several                            -->  the first in the whole window, others in an
//                                                    empty one, and again if they are better
template <SolvableGame G>
class AlphaBeta {
 public:
  using State = typename G::State;
  using Value = std::int32_t;

  AlphaBeta(Seat hero, TranspositionTable& table) : hero_(hero), table_(table) {}

  // The answer for a position within a round.
  Solution<G> solve(const State& state, const SolverLimits& limits) {
    watch_.begin(limits);
    two_seats_ = G::players(state.shown) == 2;
    Solution<G> solution;
    solution.hero = hero_;
    const auto [low, high] = bounds(state);
    solution.low = points(low);
    solution.high = points(high);
    low_ = low;
    high_ = high;
    if (low == high) {
      solution.value = points(low);
      solution.exact = true;
    } else {
      deepen(state, low, high, solution);
    }
    solution.nodes = watch_.nodes();
    if (solution.exact) solution.line = best_line(state);
    return solution;
  }

 private:
  using Bound = TranspositionEntry::Bound;
  static constexpr Value scale = G::Solving::parts_of_point;
  static constexpr Value most = 1'900'000'000;
  static constexpr std::uint8_t to_the_end = 255;
  static constexpr std::size_t actions_max = G::Actions::capacity();

  static double points(Value value) {
    return static_cast<double>(value) / static_cast<double>(scale);
  }

  // A few tricks deeper each time, for an estimate and an order of actions; soon to the end, where
  // proofs may be found that estimates in between would only hide.
  void deepen(const State& state, Value low, Value high, Solution<G>& solution) {
    const unsigned players = G::players(state.shown);
    for (unsigned depth = players;; depth += 4 * players) {
      cut_off_ = false;
      if (watch_.nodes() >= deepening_nodes || depth >= deepening_max) depth = to_the_end;
      table_.grow_older();
      // Wider than any possible result by one on either side, so that the value is never a mere
      // bound.
      const Value value = search(state, depth, low - 1, high + 1);
      if (watch_.reached()) return;
      solution.value = points(value);
      solution.depth = depth;
      // Estimates keep away from both ends if there is room (see estimate()).
      const bool proved = high - low >= 2 && (value >= high || value <= low);
      if (cut_off_ && depth < to_the_end && !proved) continue;
      solution.exact = true;
      solution.low = solution.high = solution.value;
      return;
    }
  }

  struct Found {
    Value value;
    std::uint8_t best;
    Bound bound;
  };

  Value search(const State& state, unsigned depth, Value alpha, Value beta) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) return final_value(state);
    watch_.count();
    if (watch_.check()) return 0;
    const auto [low, high] = bounds(state);
    // All possible results are outside the window, or there is only one.
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    // Not outside the bounds: an estimate is only made if they leave something open.
    if (depth == 0) {
      cut_off_ = true;
      return estimate(state);
    }
    if (turn.kind == Turn::Kind::chance) return average(state, depth, alpha, beta);
    return decide(state, turn.seats.lowest(), depth, alpha, beta);
  }

  Value decide(const State& state, Seat seat, unsigned depth, Value alpha, Value beta) {
    const auto legal = legal_in<G>(state, seat);
    if (legal.size() == 1) {
      State next = state;
      G::apply(next, seat, legal[0]);
      return search(next, depth, alpha, beta);
    }
    if (!G::Solving::is_crossroads(state))
      return choose(state, seat, legal, 0, depth, alpha, beta).value;
    return recall(state, seat, legal, depth, alpha, beta);
  }

  Found choose(const State& state, Seat seat, const typename G::Actions& legal, std::uint8_t first,
               unsigned depth, Value alpha, Value beta) {
    return seat == hero_ ? best_of<true>(state, seat, legal, first, depth, alpha, beta)
                         : best_of<false>(state, seat, legal, first, depth, alpha, beta);
  }

  // A decision that may be in the table.
  Value recall(const State& state, Seat seat, const typename G::Actions& legal, unsigned depth,
               Value alpha, Value beta) {
    // The hero must show in the high bits, by which the table tells its entries apart.
    const std::uint64_t key = G::Solving::key(state) + hero_.index() * 0x9e3779b97f4a7c15u;
    std::uint8_t first = 0;
    if (const TranspositionEntry* known = table_.find(key)) {
      first = known->best;
      if (decides(*known, depth, alpha, beta)) {
        // What was cut off below the entry is cut off here, too.
        cut_off_ |= known->depth != to_the_end;
        return known->value;
      }
    }
    // The entry should say whether anything below this position was cut off, not before it.
    const bool cut_before = cut_off_;
    cut_off_ = false;
    const Found found = choose(state, seat, legal, first, depth, alpha, beta);
    if (!watch_.reached()) remember(key, depth, found);
    cut_off_ |= cut_before;
    return found.value;
  }

  // Searched deep enough, and exact or a bound on the right side of the window. A search to the end
  // is always deep enough.
  static bool decides(const TranspositionEntry& known, unsigned depth, Value alpha, Value beta) {
    if (known.depth < depth) return false;
    if (known.bound == Bound::exact) return true;
    return known.bound == Bound::lower ? known.value >= beta : known.value <= alpha;
  }

  void remember(std::uint64_t key, unsigned depth, const Found& found) {
    TranspositionEntry& entry = table_.claim(key);
    entry.value = found.value;
    entry.depth = cut_off_ ? static_cast<std::uint8_t>(depth) : to_the_end;
    entry.best = found.best;
    entry.bound = found.bound;
  }

  template <bool maximise>
  Found best_of(const State& state, Seat seat, const typename G::Actions& legal, std::uint8_t first,
                unsigned depth, Value alpha, Value beta) {
    std::array<std::uint32_t, actions_max> order;
    sort_out(legal, seat, first, order);
    const Value alpha_before = alpha, beta_before = beta;
    Found found{maximise ? -most : most, first, Bound::exact};
    for (unsigned i = 0; i < legal.size(); ++i) {
      const std::uint8_t index = pull_next(order, i, legal.size());
      State next = state;
      G::apply(next, seat, legal[index]);
      Value value;
      if (i == 0) {
        value = search(next, depth - 1, alpha, beta);
      } else {
        // A null window first: is it better than the best so far? Seldom, if the order is good. If
        // it is, search again in the whole window.
        value = maximise ? search(next, depth - 1, alpha, alpha + 1)
                         : search(next, depth - 1, beta - 1, beta);
        const bool between = value > alpha && value < beta;
        if (between && !watch_.reached()) value = search(next, depth - 1, alpha, beta);
      }
      if (watch_.reached()) return found;
      if (maximise ? value > found.value : value < found.value) {
        found.value = value;
        found.best = index;
      }
      if constexpr (maximise) {
        alpha = std::max(alpha, value);
      } else {
        beta = std::min(beta, value);
      }
      if (alpha >= beta) {
        reward(seat, legal[index], depth);
        break;
      }
    }
    if (found.value <= alpha_before) found.bound = Bound::upper;
    if (found.value >= beta_before) found.bound = Bound::lower;
    return found;
  }

  // Each result is searched in the window that could still affect the mean: see mean_in_window().
  Value average(const State& state, unsigned depth, Value alpha, Value beta) {
    const auto results = G::chances(state);
    const auto value_after = [&](std::size_t result, std::int64_t floor, std::int64_t ceiling) {
      State next = state;
      G::settle(next, results[result]);
      return search(next, depth, static_cast<Value>(floor), static_cast<Value>(ceiling));
    };
    return static_cast<Value>(mean_in_window(results.size(), {alpha, beta}, bounds(state),
                                             value_after, [&] { return watch_.reached(); }));
  }

  Value final_value(const State& state) const {
    const SeatMap<int> values = G::Solving::outcome(state.shown);
    const int own = values[hero_];
    return (two_seats_ ? own - values[Seat(1 - hero_.index())] : own) * scale;
  }
  // As if the round were over, but short of both ends if there is room, since those are for proofs.
  Value estimate(const State& state) const {
    const Value value = final_value(state);
    return high_ - low_ < 2 ? value : std::clamp(value, low_ + 1, high_ - 1);
  }
  std::pair<Value, Value> bounds(const State& state) const {
    const auto [low, high] = G::Solving::bounds(state, hero_);
    return {low * scale, high * scale};
  }

  // Each word: how promising it is, and the place in the legal list.
  void sort_out(const typename G::Actions& legal, Seat seat, std::uint8_t first,
                std::array<std::uint32_t, actions_max>& order) const {
    for (unsigned i = 0; i < legal.size(); ++i) {
      const std::uint32_t promise = i == first ? 0xffffffu : history_[slot(seat, legal[i])];
      order[i] = promise << 8 | (0xffu - i);
    }
  }
  static std::uint8_t pull_next(std::array<std::uint32_t, actions_max>& order, unsigned from,
                                std::size_t count) {
    std::swap(order[from], *std::max_element(order.data() + from, order.data() + count));
    return static_cast<std::uint8_t>(0xffu - (order[from] & 0xffu));
  }
  // The deeper the search that it cut off, the more. It stays below what sort_out() gives the
  // remembered action, and leaves a byte for the place.
  void reward(Seat seat, typename G::Action action, unsigned depth) {
    std::uint32_t& promise = history_[slot(seat, action)];
    promise += std::min(depth, 30u) * std::min(depth, 30u);
    if (promise < 0xf00000u) return;
    for (std::uint32_t& each : history_) each /= 2;
  }
  static std::size_t slot(Seat seat, typename G::Action action) {
    return (action_key(action) * 0x9e3779b1u >> 20 ^ seat.index() << 8) & (slots - 1);
  }

  // Follows the best actions, searching again if the table has lost them.
  std::vector<typename G::Action> best_line(State state) {
    std::vector<typename G::Action> line;
    for (;;) {
      const Turn turn = G::turn(state.shown);
      if (turn.kind != Turn::Kind::play || line.size() == to_the_end) return line;
      const Seat seat = turn.seats.lowest();
      const auto legal = legal_in<G>(state, seat);
      const auto [low, high] = bounds(state);
      // The best action in the table may only have been proved to be a bound. So the first one is
      // taken that is proved to be worth as much.
      const Value wanted = search(state, to_the_end, low - 1, high + 1);
      unsigned best = 0;
      for (unsigned i = 0; legal.size() > 1 && i < legal.size(); ++i) {
        State next = state;
        G::apply(next, seat, legal[i]);
        best = i;
        const Value value = search(next, to_the_end, wanted - 1, wanted + 1);
        if (watch_.reached()) return line;
        if (value == wanted) break;
      }
      G::apply(state, seat, legal[best]);
      line.push_back(legal[best]);
    }
  }

  // With more the search goes straight to the end.
  static constexpr unsigned deepening_max = 120;
  static constexpr std::uint64_t deepening_nodes = 50'000;
  static constexpr std::size_t slots = 4096;

  Seat hero_;
  TranspositionTable& table_;
  LimitWatch watch_;
  std::array<std::uint32_t, slots> history_{};
  Value low_ = 0, high_ = 0;  // The bounds of the root position.
  bool cut_off_ = false, two_seats_ = false;
};

}  // namespace menagerie
