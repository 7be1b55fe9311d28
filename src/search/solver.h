// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "search/alpha_beta.h"
#include "search/max_n.h"
#include "search/won_or_lost.h"

namespace menagerie {

enum class SolveMode : std::uint8_t {
  standard,  // Two seats: alpha-beta; more: max^n.
  paranoid,  // The seat to act against all others together.
};

// Exact play with all cards open. Its tables are kept between calls for the same match.
template <SolvableGame G>
class Solver {
 public:
  // `entries`: positions that are remembered (16 bytes each).
  explicit Solver(std::size_t entries = std::size_t{1} << 20) : entries_(entries) {}

  // The state must be one in which seats act (the turn is `play`).
  Solution<G> solve(const typename G::State& state, const SolverLimits& limits = {},
                    SolveMode mode = SolveMode::standard) {
    const Seat hero = G::turn(state.shown).seats.lowest();
    if (mode == SolveMode::standard && G::players(state.shown) > 2) {
      // An entry has every seat's outcome: about four times as large, so a quarter as many.
      if (!max_n_) max_n_ = std::make_unique<MaxN<G>>(entries_ / 4);
      return max_n_->solve(state, limits);
    }
    if (!table_) table_ = std::make_unique<TranspositionTable>(entries_);
    // A search is for one hero. The table stays: its keys include the hero.
    if (!search_ || hero_ != hero) search_ = std::make_unique<AlphaBeta<G>>(hero, *table_);
    hero_ = hero;
    return search_->solve(state, limits);
  }

 private:
  std::size_t entries_;
  std::unique_ptr<TranspositionTable> table_;
  std::unique_ptr<AlphaBeta<G>> search_;
  std::unique_ptr<MaxN<G>> max_n_;
  Seat hero_;
};

// If one of two seats wins the round, proofs of which one.
template <RaceGame G>
class Solver<G> {
 public:
  explicit Solver(std::size_t entries = std::size_t{1} << 20) : search_(entries) {}

  Solution<G> solve(const typename G::State& state, const SolverLimits& limits = {},
                    SolveMode = SolveMode::standard) {
    return search_.solve(state, limits);
  }

 private:
  WonOrLost<G> search_;
};

}  // namespace menagerie
