// SPDX-License-Identifier: Apache-2.0
// Iterations of the search a second, and what they are made of, at a typical first decision.

#include "search/ismcts.h"

#include <benchmark/benchmark.h>

#include <string>

#include "game_types.h"

namespace menagerie {
namespace {

// The first decision after the deal of a round; in Rage'n Glyphs the opening card of four seats
// with ten cards each, the bids made.
template <Game G>
typename G::State opening() {
  Rng rng(1);
  typename G::State state = G::start(typename G::Options{});
  G::deal(state, G::shuffle(state, rng));
  if constexpr (std::same_as<G, RageNGlyphs>) {
    while (state.shown.hand_size < 10) {
      play_round_out<G>(state, rng);
      G::deal(state, G::shuffle(state, rng));
    }
    while (state.shown.phase == rage_n_glyphs::Phase::bidding) {
      const Seat seat = G::turn(state.shown).seats.lowest();
      const auto actions = legal_in<G>(state, seat);
      G::apply(state, seat, actions[2 + seat.index() % 2]);
    }
  }
  return state;
}

template <Game G>
void resample(benchmark::State& run) {
  const auto state = opening<G>();
  typename G::Sampler sampler(view_of<G>(state, G::turn(state.shown).seats.lowest()));
  Rng rng(1);
  for (auto _ : run) benchmark::DoNotOptimize(sampler.draw(rng));
}

template <Game G>
void playout(benchmark::State& run) {
  const auto state = opening<G>();
  Rng rng(1);
  for (auto _ : run) {
    auto copy = state;
    play_round_out<G>(copy, rng);
    benchmark::DoNotOptimize(copy);
  }
}

template <Game G, class Policy>
void ismcts(benchmark::State& run) {
  const auto state = opening<G>();
  const auto view = view_of<G>(state, G::turn(state.shown).seats.lowest());
  IsmctsSettings settings;
  settings.threads = static_cast<unsigned>(run.range(0));
  settings.visits_to_grow = static_cast<unsigned>(run.range(2));
  const std::int64_t iterations = run.range(1);
  for (auto _ : run) {
    Ismcts<G, Policy> search(settings);
    benchmark::DoNotOptimize(search.think(view, Budget::of_iterations(iterations), 1));
  }
  run.SetItemsProcessed(run.iterations() * iterations);
}

template <class... Games>
struct Benchmarks {
  template <Game G>
  static void add() {
    const auto name = [](const char* what) { return std::string(what) + "/" + std::string(G::id); };
    benchmark::RegisterBenchmark(name("resample").c_str(), resample<G>);
    benchmark::RegisterBenchmark(name("playout").c_str(), playout<G>);
    benchmark::RegisterBenchmark(name("ismcts_random").c_str(), ismcts<G, RandomPolicy>)
        ->Args({1, 100'000, 1})
        ->Args({1, 100'000, 4})
        ->Args({2, 200'000, 1})
        ->UseRealTime();
    benchmark::RegisterBenchmark(name("ismcts_heuristic").c_str(), ismcts<G, HeuristicPolicy>)
        ->Args({1, 20'000, 1})
        ->UseRealTime();
  }
  static void add_all() { (add<Games>(), ...); }
};

}  // namespace
}  // namespace menagerie

int main(int argc, char** argv) {
  menagerie::OfAllGames<menagerie::Benchmarks>::add_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
