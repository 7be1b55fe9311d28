// SPDX-License-Identifier: Apache-2.0
// Iterations of the search a second, and what they are made of, at a typical first decision.

#include "search/ismcts.h"

#include <benchmark/benchmark.h>

#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/rage_n_glyphs/game.h"
#include "games/savage_bowl/game.h"
#include "games/trump_tricks_game/game.h"

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

#define MENAGERIE_BENCH(G)           \
  BENCHMARK(resample<G>);            \
  BENCHMARK(playout<G>);             \
  BENCHMARK(ismcts<G, RandomPolicy>) \
      ->Args({1, 100'000, 1})        \
      ->Args({1, 100'000, 4})        \
      ->Args({2, 200'000, 1})        \
      ->UseRealTime();               \
  BENCHMARK(ismcts<G, HeuristicPolicy>)->Args({1, 20'000, 1})->UseRealTime()

MENAGERIE_BENCH(RageNGlyphs);
MENAGERIE_BENCH(SavageBowl);
MENAGERIE_BENCH(ColorGangsters);
MENAGERIE_BENCH(TrumpTricksGame);
MENAGERIE_BENCH(Awimbawe);

}  // namespace
}  // namespace menagerie

BENCHMARK_MAIN();
