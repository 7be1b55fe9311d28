// SPDX-License-Identifier: Apache-2.0
// Worlds by how well they explain what was done: each fits the view, and they come as often as the
// policy network says they should.

#include "search/beliefs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "games/savage_bowl/game.h"
#include "search/policy.h"

namespace menagerie {
namespace {

struct Story {
  SavageBowl::State state;
  std::vector<std::pair<SavageBowl::State, SavageBowl::Action>>
      done;  // Since the deal: the world before, the action.

  std::vector<Past<SavageBowl>> past(Seat who) const {
    std::vector<Past<SavageBowl>> past;
    for (const auto& [before, action] : done) {
      const Seat actor = before.shown.to_act;
      past.push_back({before.shown, actor, SavageBowl::seen(before.shown, actor, action, who)});
    }
    return past;
  }
};

// Matches by rules of thumb and chance; shows every position with a choice.
template <class Look>
void watch(unsigned players, std::uint64_t seed, const Look& look) {
  Rng rng(seed);
  Story story{
      SavageBowl::start(*SavageBowl::Notation::read_options({{"players", std::int64_t{players}}})),
      {}};
  const HeuristicPolicy policy;
  for (;;) {
    const Turn turn = SavageBowl::turn(story.state.shown);
    if (turn.kind == Turn::Kind::over) return;
    if (turn.kind == Turn::Kind::deal) {
      step_chance<SavageBowl>(story.state, turn.kind, rng);
      story.done.clear();
      continue;
    }
    look(story);
    const Seat seat = turn.seats.lowest();
    const auto action = policy.guess<SavageBowl>(story.state, seat, rng);
    story.done.emplace_back(story.state, action);
    SavageBowl::apply(story.state, seat, action);
  }
}

// Any weights will do: what is right for them is worked out in the tests.
PolicyNet some_net(unsigned players) {
  const auto options = *SavageBowl::Notation::read_options({{"players", std::int64_t{players}}});
  PolicyNet::Weights weights(SavageBowl::Inference::policy_inputs(options),
                             SavageBowl::Inference::policy_outputs(options));
  std::mt19937 random(3);
  std::normal_distribution<float> normal(0, 0.2f);
  for (auto* part : {&weights.first, &weights.first_bias, &weights.second}) {
    for (float& weight : *part) weight = normal(random);
  }
  return PolicyNet(weights);
}

TEST(Beliefs, what_was_done_can_be_taken_back) {
  for (const unsigned players : {4u, 5u}) {
    watch(players, 1, [](const Story& story) {
      SavageBowl::State world = story.state;
      for (auto one = story.done.rbegin(); one != story.done.rend(); ++one) {
        const auto& [before, action] = *one;
        const Seat actor = before.shown.to_act;
        const Seat somebody = actor.left(SavageBowl::players(before.shown));
        const auto observed = SavageBowl::seen(before.shown, actor, action, somebody);
        ASSERT_EQ(SavageBowl::Inference::take_back(world, before.shown, actor, observed), action);
        ASSERT_EQ(world, before);
      }
    });
  }
}

TEST(Beliefs, every_world_fits_the_view_and_all_that_was_done_was_legal_in_it) {
  for (const unsigned players : {4u, 5u}) {
    const PolicyNet net = some_net(players);
    unsigned changed = 0;
    Rng rng(5);
    watch(players, 2, [&](const Story& story) {
      const Seat seat = story.state.shown.to_act;
      const auto view = view_of<SavageBowl>(story.state, seat);
      const auto past = story.past(seat);
      if (past.empty()) return;
      Beliefs<SavageBowl> beliefs(view, past, net, rng);
      for (int i = 0; i < 20; ++i) {
        SavageBowl::State world = beliefs.draw(rng).state;
        ASSERT_EQ(view_of<SavageBowl>(world, seat), view);
        ASSERT_TRUE(SavageBowl::consistent(world));
        changed += !(world.hidden == story.state.hidden);
        for (auto one = past.rbegin(); one != past.rend(); ++one) {
          const auto action =
              SavageBowl::Inference::take_back(world, one->before, one->actor, one->observed);
          const auto mine = SavageBowl::mine(world, *one->actor);
          ASSERT_FALSE(SavageBowl::refuse(world.shown, mine, *one->actor, action))
              << SavageBowl::Notation::text(action);
        }
      }
    });
    EXPECT_GT(changed, 100u);
  }
}

// The probability of what others than `who` did, up to a factor: worked out from the rules alone.
double weight_of(SavageBowl::State world, const std::vector<Past<SavageBowl>>& past, Seat who,
                 const PolicyNet& net) {
  double weight = 1;
  for (auto one = past.rbegin(); one != past.rend(); ++one) {
    const auto action =
        SavageBowl::Inference::take_back(world, one->before, one->actor, one->observed);
    if (one->actor == who) continue;
    const auto mine = SavageBowl::mine(world, *one->actor);
    UnitSums units = net.units();
    net.add(units, SavageBowl::Inference::open_features(world.shown, *one->actor, 0));
    net.add(units, SavageBowl::Inference::own_features(world.shown, mine, *one->actor, 0));
    std::vector<std::uint16_t> outputs;
    std::size_t chosen = 0;
    for (const auto& legal : SavageBowl::legal(world.shown, mine, *one->actor)) {
      if (legal == action) chosen = outputs.size();
      outputs.push_back(
          static_cast<std::uint16_t>(SavageBowl::Inference::policy_output(world.shown, legal, 0)));
    }
    weight *= std::exp(static_cast<double>(net.log_probability(units, outputs, chosen)));
  }
  return weight;
}

std::string name_of(const SavageBowl::State& world) {
  const auto* bytes = reinterpret_cast<const char*>(&world.hidden);
  return {bytes, sizeof(world.hidden)};
}

TEST(Beliefs, worlds_come_as_often_as_they_explain_what_was_done) {
  const PolicyNet net = some_net(4);
  unsigned positions = 0;
  for (std::uint64_t seed = 1; seed <= 20 && positions < 4; ++seed) {
    watch(4, seed, [&](const Story& story) {
      const Seat seat = story.state.shown.to_act;
      if (story.state.shown.trick_number < 11 || positions >= 4) return;
      const auto view = view_of<SavageBowl>(story.state, seat);
      const auto past = story.past(seat);
      // Few enough worlds that even draws find them all.
      Rng rng(seed);
      SavageBowl::Sampler sampler(view);
      std::map<std::string, double> expected, found;
      for (int i = 0; i < 4'000; ++i) {
        const SavageBowl::State world = sampler.draw(rng);
        expected.try_emplace(name_of(world), weight_of(world, past, seat, net));
      }
      if (expected.size() < 10 || expected.size() > 300) return;
      double all = 0;
      for (const auto& [name, weight] : expected) all += weight;
      constexpr int draws = 60'000;
      Beliefs<SavageBowl> beliefs(view, past, net, rng);
      for (int i = 0; i < draws; ++i) found[name_of(beliefs.draw(rng).state)] += 1.0 / draws;
      double apart = 0, from_even = 0;
      for (const auto& [name, weight] : expected) {
        // Every seventh draw is any world that fits.
        const double even = 1.0 / static_cast<double>(expected.size());
        apart += std::abs(6 * weight / all / 7 + even / 7 - found[name]) / 2;
        from_even += std::abs(even - found[name]) / 2;
      }
      EXPECT_LT(apart, 0.1) << expected.size() << " worlds, seed " << seed;
      EXPECT_GT(from_even, 0.17) << "so that there is something to find out";
      ++positions;
    });
  }
  EXPECT_EQ(positions, 4u);
}

TEST(Beliefs, the_same_seed_draws_the_same_worlds) {
  const PolicyNet net = some_net(5);
  watch(5, 7, [&](const Story& story) {
    if (story.done.size() != 20) return;
    const Seat seat = story.state.shown.to_act;
    const auto view = view_of<SavageBowl>(story.state, seat);
    const auto past = story.past(seat);
    Rng one(1), two(1);
    Beliefs<SavageBowl> first(view, past, net, one), second(view, past, net, two);
    for (int i = 0; i < 50; ++i) ASSERT_EQ(first.draw(one).state, second.draw(two).state);
  });
}

// It is told every decision of the match; what was before the last deal says nothing any more.
TEST(Beliefs, a_bot_plays_on_from_round_to_round) {
  std::vector<Thinker<SavageBowl>> bots;
  for (unsigned i = 0; i < 4; ++i) bots.emplace_back(*parse_bot("ismcts:iterations=30"));
  Rng rng(2);
  auto state =
      SavageBowl::start(*SavageBowl::Notation::read_options({{"players", std::int64_t{4}}}));
  while (SavageBowl::turn(state.shown).kind != Turn::Kind::over) {
    const Turn turn = SavageBowl::turn(state.shown);
    if (turn.kind == Turn::Kind::deal) {
      step_chance<SavageBowl>(state, turn.kind, rng);
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const auto action = bots[seat.index()].choose(view_of<SavageBowl>(state, seat), rng);
    const auto before = state;
    SavageBowl::apply(state, seat, action);
    for (unsigned i = 0; i < 4; ++i) {
      bots[i].saw(before.shown, seat, SavageBowl::seen(before.shown, seat, action, Seat(i)),
                  view_of<SavageBowl>(state, Seat(i)));
    }
  }
  EXPECT_GT(state.shown.round, 1);
}

}  // namespace
}  // namespace menagerie
