// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "game/evaluation.h"
#include "search/policy.h"
#include "search/solver.h"

namespace menagerie {

// The bot `solver`. It gets the state with all cards open, so it is a yardstick for other bots and
// never an opponent for people. It plays exactly if the position is small enough; otherwise it
// takes the action after which the round goes best in many playouts by rules of thumb.
template <Game G>
class OpenPlayer {
 public:
  using Action = typename G::Action;

  // A legal action of that seat, which must be to act.
  Action choose(const typename G::State& state, Seat seat, Rng& rng, const StopToken& stop) {
    const auto legal = legal_in<G>(state, seat);
    if (legal.size() == 1) return legal[0];
    if constexpr (SolvableGame<G>) {
      // If several seats may act at once, the solver answers for the lowest.
      if (G::turn(state.shown).seats.lowest() == seat) {
        if (!solver_) solver_ = std::make_unique<Solver<G>>(std::size_t{1} << 18);
        SolverLimits limits;
        limits.nodes = nodes_max;
        limits.stop = stop;
        const Solution<G> solution = solver_->solve(state, limits);
        if (solution.exact && !solution.line.empty()) return solution.line.front();
      }
    }
    return by_playouts(state, seat, legal, rng, stop);
  }

 private:
  static constexpr std::uint64_t nodes_max = 100'000;
  static constexpr unsigned playouts = 64;  // For every action.

  static Action by_playouts(const typename G::State& state, Seat seat,
                            const typename G::Actions& legal, Rng& rng, const StopToken& stop) {
    using Policy = std::conditional_t<HeuristicGame<G>, HeuristicPolicy, RandomPolicy>;
    const Policy policy;
    const unsigned players = G::players(state.shown);
    Action best = legal[0];
    float most = -1;
    for (const Action& action : legal) {
      float sum = 0;
      for (unsigned i = 0; i < playouts && !stop.stop_requested(); ++i) {
        typename G::State end = state;
        G::apply(end, seat, action);
        play_round_out<G>(end, policy, rng);
        Values values{};
        evaluate_standing<G>(end.shown, std::span(values.data(), players));
        sum += values[seat.index()];
      }
      if (sum > most) {
        most = sum;
        best = action;
      }
    }
    return best;
  }

  struct Nothing {};
  template <class H>
  struct SolverOf {
    using Type = Nothing;
  };
  template <SolvableGame H>
  struct SolverOf<H> {
    using Type = std::unique_ptr<Solver<H>>;
  };
  typename SolverOf<G>::Type solver_;
};

}  // namespace menagerie
