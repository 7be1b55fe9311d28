// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/bench/measure.h"
#include "search/ismcts.h"
#include "search/solver.h"

namespace menagerie {

// The first decision of a match about a card to play, where search is measured. Actions before it
// (such as a draft) are random.
template <Game G, class IsCard>
typename G::State opening_of_play(const typename G::Options& options, const IsCard& is_card) {
  Rng rng(1);
  auto state = G::start(options);
  for (;;) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind != Turn::Kind::play) {
      step_chance<G>(state, turn.kind, rng);
    } else if (is_card(legal_in<G>(state, turn.seats.lowest())[0])) {
      return state;
    } else {
      step_random<G>(state, rng);
    }
  }
}

// The speed of search on one thread, in a position where a decision is due. Iterations of the tree
// search per second play at random until a value network (if the game has one) or the horizon. Also
// the time to draw a possible world, and the positions per second that the solver visits with all
// cards open (if the game can be solved).
template <Game G>
void measure_search(const typename G::State& state, double seconds, Figures& figures) {
  const auto view = view_of<G>(state, G::turn(state.shown).seats.lowest());
  constexpr std::int64_t chunk = 50'000;
  std::uint64_t seed = 1;
  const auto rate = [seconds](auto&& work) {
    double count = 0, used = 0;
    const double start = thread_seconds();
    do {
      count += static_cast<double>(work());
      used = thread_seconds() - start;
    } while (used < seconds);
    return count / used;
  };
  Ismcts<G> search;  // Keeps its memory from decision to decision, as bots do.
  figures.emplace_back("ismcts_iterations_per_s", rate([&] {
                         search.forget();
                         return search.think(view, Budget::of_iterations(chunk), seed++).iterations;
                       }));
  typename G::Sampler sampler(view);
  Rng rng(1);
  figures.emplace_back("resample_ns", 1e9 / rate_of(seconds / 4, [&] {
                                        auto world = sampler.draw(rng);
                                        keep_alive(world);
                                        return 1u;
                                      }));
  if constexpr (SolvableGame<G>) {
    Solver<G> solver(std::size_t{1} << 18);
    figures.emplace_back("solver_nodes_per_s", rate([&] {
                           SolverLimits limits;
                           limits.nodes = 500'000;
                           return solver.solve(sampler.draw(rng), limits).nodes;
                         }));
  }
}

}  // namespace menagerie
