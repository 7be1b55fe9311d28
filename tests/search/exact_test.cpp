// SPDX-License-Identifier: Apache-2.0
// Exact play where what a seat knows leaves but one world; and searches that must not starve an
// action there because all else comes to the same.

#include "search/exact.h"

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "games/all_games.h"

namespace menagerie {
namespace {

// Every seat for itself, to the end of the round, every line; nothing beyond so many positions.
template <Game G>
std::optional<Values> every_line(const typename G::State& state, unsigned& left) {
  const Turn turn = G::turn(state.shown);
  Values best{};
  if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) {
    evaluate_standing<G>(state.shown, std::span(best.data(), G::players(state.shown)));
    return best;
  }
  if (left == 0) return std::nullopt;
  --left;
  const bool chance = turn.kind == Turn::Kind::chance;
  const Seat seat = chance ? Seat(0) : turn.seats.lowest();
  const auto actions = chance ? G::chances(state) : legal_in<G>(state, seat);
  if (!chance) best[seat.index()] = -1;
  for (const auto& action : actions) {
    auto next = state;
    chance ? G::settle(next, action) : G::apply(next, seat, action);
    const auto values = every_line<G>(next, left);
    if (!values) return std::nullopt;
    if (chance) {
      for (unsigned i = 0; i < seats_max; ++i) {
        best[i] += (*values)[i] / static_cast<float>(actions.size());
      }
    } else if ((*values)[seat.index()] > best[seat.index()]) {
      best = *values;
    }
  }
  return best;
}

// Calls `look(state, seat)` at the decisions of random play that have a choice.
template <Game G, class Look>
void walk(const Fields& changed, std::uint64_t seed, const Look& look) {
  Fields fields;
  for (const OptionSpec& spec : G::Notation::option_specs()) {
    const Value* value = find_field(changed, spec.name);
    fields.push_back({std::string(spec.name), value != nullptr ? *value : spec.standard});
  }
  Rng rng(seed);
  auto state = G::start(G::Notation::read_options(fields).value());
  for (;;) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::over) return;
    if (turn.kind != Turn::Kind::play) {
      step_chance<G>(state, turn.kind, rng);
      continue;
    }
    const Seat seat = turn.seats.lowest();
    if (turn.seats.size() == 1 && legal_in<G>(state, seat).size() > 1) look(state, seat);
    step_random<G>(state, rng);
  }
}

template <class G>
class Exact : public testing::Test {};
TYPED_TEST_SUITE(Exact, AllGames);

TYPED_TEST(Exact, is_what_every_line_comes_to) {
  using G = TypeParam;
  unsigned answered = 0;
  for (std::uint64_t seed = 1; seed <= 30 && answered < 60; ++seed) {
    walk<G>({{"last_hand", std::int64_t{7}}}, seed, [&](const auto& state, Seat seat) {
      ExactLimits limits;
      limits.nodes = 2'000;
      limits.past_pauses = true;
      const auto advice = ExactPlay<G>(limits).think(view_of<G>(state, seat), seed);
      if (!advice) return;
      ++answered;
      for (const auto& choice : advice->choices) {
        auto next = state;
        G::apply(next, seat, choice.action);
        unsigned left = 300'000;
        const auto values = every_line<G>(next, left);
        if (!values) continue;
        for (const Seat one : SeatSet::first(G::players(state.shown))) {
          ASSERT_NEAR(choice.value[one], static_cast<double>((*values)[one.index()]), 1e-6)
              << "seed " << seed;
        }
      }
    });
  }
  this->RecordProperty("positions", static_cast<int>(answered));
  if (std::is_same_v<G, TrumpTricksGame>) {
    EXPECT_GT(answered, 50u);
  }
}

// A bot plays such positions exactly, and says so: nothing is uncertain.
TEST(ExactPlay, is_how_bots_end_a_match_in_which_all_cards_are_known) {
  using G = TrumpTricksGame;
  unsigned answered = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    walk<G>({}, seed, [&](const auto& state, Seat seat) {
      ExactLimits limits;
      limits.nodes = 3'200;
      const auto exact = ExactPlay<G>(limits).think(view_of<G>(state, seat), seed);
      if (!exact) return;
      ++answered;
      Rng one(seed), other(seed);
      Thinker<G> bot(*parse_bot("ismcts:iterations=200"));
      const auto view = view_of<G>(state, seat);
      const auto advice = bot.advise(view, one);
      EXPECT_EQ(advice.best().value[seat], exact->best().value[seat]);
      EXPECT_EQ(advice.best().low, advice.best().high);
      EXPECT_EQ(exact->of(bot.choose(view, other)).value[seat], exact->best().value[seat]);
      const auto& last = exact->choices.back();
      const auto lost = bot.compare(view, exact->best().action, last.action, one);
      EXPECT_EQ(lost.mean, exact->best().value[seat] - last.value[seat]);
    });
  }
  EXPECT_GT(answered, 20u);
}

// No limit of positions is passed by, and what is hidden is not solved.
TEST(ExactPlay, answers_nothing_where_much_is_left_or_hidden) {
  const auto first = [](auto game, std::uint64_t seed) {
    using G = decltype(game);
    bool asked = false;
    walk<G>({}, seed, [&](const auto& state, Seat seat) {
      if (asked) return;
      asked = true;
      EXPECT_FALSE(ExactPlay<G>().think(view_of<G>(state, seat), seed));
    });
    EXPECT_TRUE(asked);
  };
  first(SavageBowl{}, 1);
  first(ColorGangsters{}, 1);
  first(TrumpTricksGame{}, 1);
  first(Awimbawe{}, 1);
}

// Where the favoured line always comes to the same, outcomes do not scatter, and curiosity in their
// deviations vanishes: the search must look at the others all the same.
TEST(Ismcts, starves_no_action_where_outcomes_do_not_scatter) {
  using G = TrumpTricksGame;
  constexpr std::int64_t iterations = 10'000;
  unsigned positions = 0;
  double lost = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    walk<G>({}, seed, [&](const auto& state, Seat seat) {
      ExactLimits limits;
      limits.nodes = 20'000;
      const auto view = view_of<G>(state, seat);
      const auto exact = ExactPlay<G>(limits).think(view, seed);
      if (!exact || exact->nodes < 300) return;
      const auto advice = Ismcts<G>().think(view, Budget::of_iterations(iterations), seed);
      for (const auto& choice : advice.choices) {
        EXPECT_GE(choice.visits, 24u) << G::Notation::text(choice.action) << ", seed " << seed;
      }
      lost += exact->best().value[seat] - exact->of(advice.best().action).value[seat];
      ++positions;
    });
  }
  ASSERT_GT(positions, 40u);
  // Among equals exact play takes the first, the search any: a little may seem to be lost.
  EXPECT_LT(lost / positions, 0.006);
}

}  // namespace
}  // namespace menagerie
