// SPDX-License-Identifier: Apache-2.0
//
// The round by which the speed of the program is judged: 4 players, 10 cards each, from the deal
// to the score by random legal play. Besides its parts, and what a search does at the first card.
#include <benchmark/benchmark.h>

#include "games/rage_n_glyphs/game.h"

namespace menagerie {
namespace {

// A round of ten cards that waits for its deal.
RageNGlyphs::State before_deal() {
  auto state = RageNGlyphs::start({});
  state.shown.hand_size = 9;
  return state;
}

// Many deals, so that no branch predictor knows them by heart.
std::vector<RageNGlyphs::State> dealt_states() {
  Rng rng(1);
  std::vector<RageNGlyphs::State> states(64, before_deal());
  for (auto& state : states) RageNGlyphs::deal(state, RageNGlyphs::shuffle(state, rng));
  return states;
}

void round_from_the_deal(benchmark::State& run) {
  const auto states = dealt_states();
  Rng rng(2);
  std::size_t next = 0;
  std::int64_t decisions = 0;
  for (auto _ : run) {
    auto state = states[next++ % states.size()];
    decisions += play_round_out<RageNGlyphs>(state, rng);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(run.iterations());
  run.counters["decisions"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK(round_from_the_deal);

void round_by_steps(benchmark::State& run) {
  const auto states = dealt_states();
  Rng rng(2);
  std::size_t next = 0;
  for (auto _ : run) {
    auto state = states[next++ % states.size()];
    play_round_out_by_steps<RageNGlyphs>(state, rng);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(round_by_steps);

void copy_of_a_state(benchmark::State& run) {
  const auto states = dealt_states();
  std::size_t next = 0;
  for (auto _ : run) {
    auto state = states[next++ % states.size()];
    benchmark::DoNotOptimize(state);
  }
}
BENCHMARK(copy_of_a_state);

void world_at_the_opening_card(benchmark::State& run) {
  auto state = dealt_states().front();
  Rng rng(3);
  for (int bids = 0; bids < 4; ++bids) RageNGlyphs::Playouts::step_random(state, rng);
  RageNGlyphs::Sampler sampler(view_of<RageNGlyphs>(state, state.shown.to_act.lowest()));
  for (auto _ : run) {
    auto world = sampler.draw(rng);
    benchmark::DoNotOptimize(world);
  }
}
BENCHMARK(world_at_the_opening_card);

void rule_of_thumb(benchmark::State& run) {
  auto state = dealt_states().front();
  Rng rng(3);
  for (int bids = 0; bids < 4; ++bids) RageNGlyphs::Playouts::step_random(state, rng);
  const Seat seat = state.shown.to_act.lowest();
  const auto mine = RageNGlyphs::mine(state, seat);
  for (auto _ : run) {
    auto action = RageNGlyphs::Heuristic::choose(state.shown, mine, seat, rng);
    benchmark::DoNotOptimize(action);
  }
}
BENCHMARK(rule_of_thumb);

}  // namespace
}  // namespace menagerie

BENCHMARK_MAIN();
