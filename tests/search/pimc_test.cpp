// SPDX-License-Identifier: Apache-2.0
#include "search/pimc.h"

#include <gtest/gtest.h>

#include "toy_game.h"

namespace menagerie {
namespace {

// All cards but the last two of each seat are played, from a deck that is dealt out to two.
Toy::State ending(std::uint64_t seed, unsigned left) {
  Rng rng(seed);
  Toy::State state = Toy::start({2, 12, 1, false, false});
  Toy::deal(state, Toy::shuffle(state, rng));
  while (state.shown.left > left) step_random<Toy>(state, rng);
  return state;
}

float best_value(const Toy::State& state, Seat hero) {
  Values values{};
  const Turn turn = Toy::turn(state.shown);
  if (turn.kind == Turn::Kind::over) {
    evaluate_standing<Toy>(state.shown, std::span(values.data(), 2));
    return values[hero.index()];
  }
  const Seat seat = turn.seats.lowest();
  float best = seat == hero ? -1.0f : 2.0f;
  for (const auto& action : legal_in<Toy>(state, seat)) {
    Toy::State next = state;
    Toy::apply(next, seat, action);
    const float value = best_value(next, hero);
    best = seat == hero ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(Pimc, is_exact_where_nothing_is_hidden_and_little_is_left) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Toy::State state = ending(seed, 3);
    const Seat seat = Toy::turn(state.shown).seats.lowest();
    const auto advice =
        Pimc<Toy>().think(view_of<Toy>(state, seat), Budget::of_iterations(30), seed);
    for (const auto& choice : advice.choices) {
      Toy::State next = state;
      Toy::apply(next, seat, choice.action);
      EXPECT_NEAR(choice.value[seat], static_cast<double>(best_value(next, seat)), 1e-5);
    }
    EXPECT_NEAR(advice.best().value[seat], static_cast<double>(best_value(state, seat)), 1e-5);
  }
}

TEST(Pimc, same_view_and_seed_give_the_same_advice_whatever_is_hidden) {
  Rng rng(3);
  Toy::State state = Toy::start({4, 5, 1, true, true});
  Toy::deal(state, Toy::shuffle(state, rng));
  const auto view = view_of<Toy>(state, Seat(0));
  const auto advice = Pimc<Toy>().think(view, Budget::of_iterations(600), 4);
  EXPECT_EQ(advice.iterations, 600u);
  Toy::Sampler sampler(view);
  for (int i = 0; i < 5; ++i) {
    const auto again =
        Pimc<Toy>().think(view_of<Toy>(sampler.draw(rng), Seat(0)), Budget::of_iterations(600), 4);
    for (std::size_t k = 0; k < advice.choices.size(); ++k) {
      EXPECT_EQ(again.choices[k].value, advice.choices[k].value);
      EXPECT_EQ(again.choices[k].visits, advice.choices[k].visits);
    }
  }
  const auto nothing = Pimc<Toy>().think(view, Budget::of_iterations(0), 4);
  EXPECT_EQ(nothing.iterations, 0u);
  EXPECT_EQ(nothing.choices.size(), 6u);
}

}  // namespace
}  // namespace menagerie
