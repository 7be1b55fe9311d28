// SPDX-License-Identifier: Apache-2.0
#include "search/ismcts.h"

#include <gtest/gtest.h>

#include <thread>

#include "toy_game.h"

namespace menagerie {
namespace {

using Options = Toy::Options;

const std::vector<Options> variants = {
    {2, 4, 1, false, false}, {3, 5, 1, false, false}, {4, 4, 2, false, false},
    {3, 4, 1, true, false},  {4, 5, 1, false, true},  {5, 4, 1, true, true},
};

// Worlds by number, each drawn once; the number is the round's.
struct Counted {
  int drawn = 0;
  World<Toy> draw(Rng&) {
    World<Toy> world;
    world.state.shown.round = static_cast<std::uint8_t>(drawn++);
    return world;
  }
};

TEST(Ismcts, thinks_of_few_worlds_over_and_over) {
  Rng rng(1);
  Counted worlds;
  FewWorlds<Toy, Counted> few(worlds, 3);
  std::vector<int> seen;
  std::vector<unsigned> kinships;
  for (int i = 0; i < 8; ++i) {
    const auto world = few.draw(rng);
    seen.push_back(static_cast<int>(world.state.shown.round));
    kinships.push_back(world.kinship.value());
  }
  EXPECT_EQ(seen, (std::vector{0, 1, 2, 0, 1, 2, 0, 1}));
  EXPECT_EQ(kinships, (std::vector{0u, 1u, 2u, 0u, 1u, 2u, 0u, 1u}));
  EXPECT_EQ(worlds.drawn, 3);
}

Toy::State dealt(const Options& options, std::uint64_t seed) {
  Rng rng(seed);
  Toy::State state = Toy::start(options);
  Toy::deal(state, Toy::shuffle(state, rng));
  return state;
}

// Plays a match, asking `player` for every decision.
template <class Player>
Toy::State play_match(const Options& options, std::uint64_t seed, Player&& player) {
  Rng rng(seed);
  Toy::State state = Toy::start(options);
  while (Toy::turn(state.shown).kind != Turn::Kind::over) {
    const Turn turn = Toy::turn(state.shown);
    if (turn.kind == Turn::Kind::play) {
      const Seat seat = turn.seats.lowest();
      const auto action = player(state, seat);
      EXPECT_FALSE(Toy::refuse(state.shown, Toy::mine(state, seat), seat, action));
      Toy::apply(state, seat, action);
    } else {
      step_chance<Toy>(state, turn.kind, rng);
    }
  }
  return state;
}

bool same_advice(const Advice<Toy>& a, const Advice<Toy>& b) {
  bool same = a.choices.size() == b.choices.size() && a.iterations == b.iterations;
  for (std::size_t i = 0; same && i < a.choices.size(); ++i) {
    same = a.choices[i].action == b.choices[i].action &&
           a.choices[i].visits == b.choices[i].visits && a.choices[i].value == b.choices[i].value &&
           a.choices[i].low == b.choices[i].low;
  }
  return same;
}

TEST(Ismcts, never_recommends_an_illegal_action_and_matches_end) {
  for (const Options& options : variants) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Ismcts<Toy> search;
      play_match(options, seed, [&](const Toy::State& state, Seat seat) {
        const auto advice =
            search.think(view_of<Toy>(state, seat), Budget::of_iterations(200), seed);
        EXPECT_EQ(advice.choices.size(), legal_in<Toy>(state, seat).size());
        EXPECT_EQ(advice.iterations, 200u);
        return advice.best().action;
      });
    }
  }
}

TEST(Ismcts, same_view_and_seed_give_the_same_advice) {
  for (const Options& options : variants) {
    const Toy::State state = dealt(options, 7);
    const Seat seat = Toy::turn(state.shown).seats.lowest();
    for (const unsigned threads : {1u, 3u}) {
      IsmctsSettings settings;
      settings.threads = threads;
      Ismcts<Toy> first(settings), second(settings);
      const auto view = view_of<Toy>(state, seat);
      const auto a = first.think(view, Budget::of_iterations(3001), 5);
      const auto b = second.think(view, Budget::of_iterations(3001), 5);
      EXPECT_TRUE(same_advice(a, b));
      EXPECT_EQ(a.iterations, 3001u);
      second.forget();
      EXPECT_TRUE(same_advice(a, second.think(view, Budget::of_iterations(3001), 5)));
      first.forget();
      EXPECT_FALSE(same_advice(a, first.think(view, Budget::of_iterations(3001), 6)));
    }
  }
}

TEST(Ismcts, what_is_hidden_changes_nothing) {
  for (const Options& options : variants) {
    const Toy::State state = dealt(options, 11);
    const Seat seat = Toy::turn(state.shown).seats.lowest();
    const auto view = view_of<Toy>(state, seat);
    const auto advice = Ismcts<Toy>().think(view, Budget::of_iterations(1000), 3);
    Rng rng(12);
    Toy::Sampler sampler(view);
    for (int i = 0; i < 5; ++i) {
      const Toy::State other = sampler.draw(rng);
      const auto again =
          Ismcts<Toy>().think(view_of<Toy>(other, seat), Budget::of_iterations(1000), 3);
      EXPECT_TRUE(same_advice(advice, again));
    }
  }
}

// The value for every seat under best play of each for itself, all cards open; chance is averaged.
Values exact(const Toy::State& state) {
  const Turn turn = Toy::turn(state.shown);
  const unsigned players = Toy::players(state.shown);
  Values best{};
  if (turn.kind == Turn::Kind::over || turn.kind == Turn::Kind::deal) {
    evaluate_standing<Toy>(state.shown, std::span(best.data(), players));
    return best;
  }
  const Seat seat = turn.seats.lowest();
  best[seat.index()] = -1;
  for (const auto& action : legal_in<Toy>(state, seat)) {
    Toy::State next = state;
    Toy::apply(next, seat, action);
    const Values values = exact(next);
    if (values[seat.index()] > best[seat.index()]) best = values;
  }
  return best;
}

// With the whole deck dealt to two seats nothing is hidden, so the search must find the exact
// value of every action.
TEST(Ismcts, converges_to_the_exact_value_when_nothing_is_hidden) {
  unsigned choices = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Rng rng(seed);
    Toy::State state = dealt({2, 12, 1, false, false}, seed);
    while (state.shown.left > 4 || !state.shown.trick.empty()) step_random<Toy>(state, rng);
    const Seat seat = Toy::turn(state.shown).seats.lowest();
    const auto advice =
        Ismcts<Toy>().think(view_of<Toy>(state, seat), Budget::of_iterations(60'000), seed);
    double best = 0;
    for (const auto& choice : advice.choices) {
      Toy::State next = state;
      Toy::apply(next, seat, choice.action);
      const double value = static_cast<double>(exact(next)[seat.index()]);
      best = std::max(best, value);
      if (choice.action == advice.best().action) {
        EXPECT_NEAR(choice.value[seat], value, 0.02) << "seed " << seed;
        EXPECT_LE(choice.low, value + 0.02);
        EXPECT_GE(choice.high, value - 0.02);
      }
      ++choices;
    }
    EXPECT_NEAR(advice.best().value[seat], best, 0.02) << "seed " << seed;
  }
  EXPECT_GT(choices, 30u);
}

TEST(Ismcts, beats_random_play) {
  int lead = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Seat clever(static_cast<unsigned>(seed % 3));
    Ismcts<Toy> search;
    Rng rng(seed);
    const auto end =
        play_match({3, 6, 1, true, false}, seed, [&](const Toy::State& state, Seat seat) {
          const auto legal = legal_in<Toy>(state, seat);
          if (seat != clever) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
          return search.think(view_of<Toy>(state, seat), Budget::of_iterations(400), seed)
              .best()
              .action;
        });
    const auto scores = Toy::scores(end.shown);
    for (unsigned p = 0; p < 3; ++p) lead += scores[clever] - scores.values[p];
  }
  EXPECT_GT(lead, 400);  // Two points per match against the two others together; 0 if no better.
}

TEST(Ismcts, the_tree_is_used_again_after_what_was_seen) {
  const Options options{3, 6, 1, false, false};
  Ismcts<Toy> search;
  Toy::State state = dealt(options, 21);
  const Seat seat = Toy::turn(state.shown).seats.lowest();
  const auto advise = [&] {
    return search.think(view_of<Toy>(state, seat), Budget::of_iterations(20'000), 1);
  };
  auto advice = advise();
  const auto act = [&](Seat by, Toy::Action action) {
    const auto before = state.shown;
    const auto observed = Toy::seen(state.shown, by, action, seat);
    Toy::apply(state, by, action);
    search.saw(before, observed, view_of<Toy>(state, seat));
  };
  act(seat, advice.best().action);
  Rng rng(1);
  while (!Toy::turn(state.shown).seats.has(seat)) {
    const Seat by = Toy::turn(state.shown).seats.lowest();
    act(by, legal_in<Toy>(state, by)[0]);
  }
  advice = advise();
  std::uint64_t visits = 0;
  for (const auto& choice : advice.choices) visits += choice.visits;
  EXPECT_GT(visits, 20'000u);
  EXPECT_EQ(advice.iterations, 20'000u);
  // Told nonsense, it starts over.
  const auto view = view_of<Toy>(state, seat);
  search.saw(view.shown, {Toy::Verb::lead, 3}, view);
  advice = advise();
  visits = 0;
  for (const auto& choice : advice.choices) visits += choice.visits;
  EXPECT_EQ(visits, 20'000u);
}

// What was thought at the decision before must not decide this one: a small budget is spent, though
// the tree that is kept has far more visits than there are iterations.
TEST(Ismcts, a_kept_tree_decides_by_visits_of_its_own) {
  unsigned decisions = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Ismcts<Toy> search;
    Toy::State state = dealt({2, 6, 1, false, false}, seed);
    const Seat seat = Toy::turn(state.shown).seats.lowest();
    auto action =
        search.think(view_of<Toy>(state, seat), Budget::of_iterations(50'000), seed).best().action;
    do {
      const Seat by = Toy::turn(state.shown).seats.lowest();
      if (by != seat) action = legal_in<Toy>(state, by)[0];
      const auto before = state.shown;
      const auto observed = Toy::seen(state.shown, by, action, seat);
      Toy::apply(state, by, action);
      search.saw(before, observed, view_of<Toy>(state, seat));
    } while (!Toy::turn(state.shown).seats.has(seat));
    if (legal_in<Toy>(state, seat).size() < 2) continue;
    Budget budget = Budget::of_iterations(400);
    budget.until_decided = true;
    const auto advice = search.think(view_of<Toy>(state, seat), budget, seed);
    std::uint64_t visits = 0;
    for (const auto& choice : advice.choices) visits += choice.visits;
    if (visits < 1500) continue;  // Hardly anything was kept.
    EXPECT_GE(advice.iterations, 200u) << "seed " << seed;
    ++decisions;
  }
  EXPECT_GT(decisions, 4u);
}

TEST(Ismcts, compares_two_actions_equally_often) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Rng rng(seed);
    Toy::State state = dealt({2, 12, 1, false, false}, seed);
    while (state.shown.left > 4 || !state.shown.trick.empty()) step_random<Toy>(state, rng);
    const Seat seat = Toy::turn(state.shown).seats.lowest();
    const auto view = view_of<Toy>(state, seat);
    const auto legal = legal_in<Toy>(state, seat);
    const auto value = [&](const Toy::Action& action) {
      Toy::State next = state;
      Toy::apply(next, seat, action);
      return static_cast<double>(exact(next)[seat.index()]);
    };
    for (std::size_t i = 1; i < legal.size(); ++i) {
      const auto found =
          Ismcts<Toy>().compare(view, legal[0], legal[i], Budget::of_iterations(20'000), seed);
      EXPECT_NEAR(found.mean, value(legal[0]) - value(legal[i]), 0.03);
      EXPECT_LE(found.low, found.mean);
      EXPECT_GE(found.high, found.mean);
    }
    EXPECT_EQ(Ismcts<Toy>().compare(view, legal[0], legal[1], Budget::of_iterations(0), 1).low, -1);
  }
}

Budget of_time(std::chrono::nanoseconds time) {
  Budget budget;
  budget.time = time;
  return budget;
}

TEST(Ismcts, budgets_of_nothing_still_name_a_legal_action) {
  const Toy::State state = dealt({3, 5, 1, false, false}, 2);
  const Seat seat = Toy::turn(state.shown).seats.lowest();
  const auto view = view_of<Toy>(state, seat);
  using namespace std::chrono_literals;
  for (const Budget& budget :
       {Budget::of_iterations(0), Budget::of_iterations(-5), of_time(0ns), of_time(-3s),
        Budget::of_iterations(std::numeric_limits<std::int64_t>::min())}) {
    const auto advice = Ismcts<Toy>().think(view, budget, 1);
    EXPECT_EQ(advice.iterations, 0u);
    EXPECT_FALSE(Toy::refuse(view.shown, view.mine, seat, advice.best().action));
  }
  EXPECT_EQ(Ismcts<Toy>().think(view, Budget{}, 1).iterations, 10'000u);
}

// A clock that moves on by a millisecond whenever it is read.
std::chrono::nanoseconds ticking() {
  static std::int64_t reads = 0;
  return std::chrono::milliseconds(++reads);
}

TEST(Ismcts, time_is_read_from_the_clock_it_is_given) {
  const Toy::State state = dealt({3, 5, 1, false, false}, 2);
  const auto view = view_of<Toy>(state, Toy::turn(state.shown).seats.lowest());
  Budget budget = of_time(std::chrono::milliseconds(11));
  budget.clock = ticking;
  EXPECT_EQ(Ismcts<Toy>().think(view, budget, 1).iterations, 160u);
}

TEST(Ismcts, a_decided_search_ends_early_with_the_same_recommendation) {
  std::uint64_t whole = 0, early = 0;
  for (const Options& options : variants) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Toy::State state = dealt(options, seed);
      const auto view = view_of<Toy>(state, Toy::turn(state.shown).seats.lowest());
      Budget budget = Budget::of_iterations(3000);
      const auto all = Ismcts<Toy>().think(view, budget, seed);
      budget.until_decided = true;
      const auto decided = Ismcts<Toy>().think(view, budget, seed);
      EXPECT_EQ(decided.best().action, all.best().action);
      whole += all.iterations;
      early += decided.iterations;
    }
  }
  EXPECT_LT(early, whole * 9 / 10);
  EXPECT_GT(early, whole / 3);
}

TEST(Ismcts, a_decided_search_does_not_spend_all_its_time) {
  const Toy::State state = dealt({3, 5, 1, false, false}, 2);
  const auto view = view_of<Toy>(state, Toy::turn(state.shown).seats.lowest());
  Budget budget = of_time(std::chrono::milliseconds(201));
  budget.clock = ticking;
  EXPECT_EQ(Ismcts<Toy>().think(view, budget, 1).iterations, 3200u);
  budget.until_decided = true;
  const auto decided = Ismcts<Toy>().think(view, budget, 1);
  EXPECT_LT(decided.iterations, 3200u);
  EXPECT_GT(decided.iterations, 1000u);
}

TEST(Ismcts, a_huge_budget_can_be_stopped_from_outside) {
  const Toy::State state = dealt({3, 5, 1, false, false}, 2);
  const auto view = view_of<Toy>(state, Toy::turn(state.shown).seats.lowest());
  std::stop_source source;
  Budget budget = Budget::of_iterations(Budget::unlimited - 1);
  budget.time = std::chrono::hours(1'000'000);
  budget.stop = source.get_token();
  IsmctsSettings settings;
  settings.threads = 2;
  settings.edges_max = 10'000;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    source.request_stop();
  });
  const auto advice = Ismcts<Toy>(settings).think(view, budget, 1);
  EXPECT_LE(advice.nodes, 20'000u);
  source.request_stop();
  EXPECT_EQ(Ismcts<Toy>(settings).think(view, budget, 1).iterations, 0u);
}

TEST(Ismcts, goes_on_when_its_memory_is_used_up) {
  const Toy::State state = dealt({4, 6, 1, true, true}, 2);
  const auto view = view_of<Toy>(state, Toy::turn(state.shown).seats.lowest());
  IsmctsSettings settings;
  settings.edges_max = 1;
  const auto advice = Ismcts<Toy>(settings).think(view, Budget::of_iterations(20'000), 1);
  EXPECT_LE(advice.nodes, 900u);
  std::uint64_t visits = 0;
  for (const auto& choice : advice.choices) visits += choice.visits;
  EXPECT_EQ(visits, 20'000u);
}

}  // namespace
}  // namespace menagerie
