// SPDX-License-Identifier: Apache-2.0
// Policy networks: what is read is what was written, and what is built in knows its game.

#include "game/policy_net.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "games/savage_bowl/game.h"
#include "search/ismcts.h"

namespace menagerie {
namespace {

PolicyNet::Weights small_policy_weights() {
  PolicyNet::Weights weights(2, 3);
  weights.first[0] = 2;                     // Input 0 to unit 0,
  weights.first[PolicyNet::wide] = -3;      // input 1 against it;
  weights.first_bias[1] = 0.5f;             // unit 1 always.
  weights.second[0] = 1;                    // Unit 0 to output 0,
  weights.second[PolicyNet::wide + 1] = 2;  // unit 1 to output 1.
  weights.second_bias = {0, 0, 0.25f};
  return weights;
}

double probability(const PolicyNet& net, std::initializer_list<unsigned> inputs,
                   std::vector<std::uint16_t> outputs, std::size_t chosen) {
  Features features;
  for (const unsigned input : inputs) features.add(input);
  UnitSums units = net.units();
  net.add(units, features);
  return std::exp(static_cast<double>(net.log_probability(units, outputs, chosen)));
}

TEST(PolicyNet, shares_out_the_probability_among_the_actions_there_are) {
  const PolicyNet net(small_policy_weights());
  // The outputs are 2, 1 and 0.25 with input 0; one decision in fifty is by any chance.
  const double all = std::exp(2.0) + std::exp(1.0) + std::exp(0.25);
  const auto share = [](double part, double count) { return 0.98 * part + 0.02 / count; };
  EXPECT_NEAR(probability(net, {0}, {0, 1, 2}, 0), share(std::exp(2.0) / all, 3), 1e-3);
  EXPECT_NEAR(probability(net, {0}, {0, 1, 2}, 2), share(std::exp(0.25) / all, 3), 1e-3);
  EXPECT_NEAR(probability(net, {0}, {2, 1}, 0),
              share(std::exp(0.25) / (std::exp(0.25) + std::exp(1.0)), 2), 1e-3);
  EXPECT_NEAR(probability(net, {0, 1}, {0, 2}, 0), share(1 / (1 + std::exp(0.25)), 2), 1e-3)
      << "a unit is never negative";
}

TEST(PolicyNet, is_the_same_when_it_was_written_and_read) {
  const PolicyNet net(small_policy_weights());
  const auto again = PolicyNet::read(net.bytes());
  ASSERT_TRUE(again.has_value()) << again.error().text;
  EXPECT_EQ(again->bytes(), net.bytes());
  EXPECT_EQ(probability(*again, {0}, {0, 1, 2}, 1), probability(net, {0}, {0, 1, 2}, 1));
}

TEST(PolicyNet, refuses_bytes_that_are_none) {
  const auto good = PolicyNet(small_policy_weights()).bytes();
  const auto problem_of = [](const std::vector<unsigned char>& bytes) {
    const auto net = PolicyNet::read(bytes);
    return net ? std::string("none") : net.error().text;
  };
  EXPECT_EQ(problem_of(good), "none");
  EXPECT_NE(problem_of({}).find("MPN1"), std::string::npos);
  auto wrong = good;
  wrong[1] = 'V';
  EXPECT_NE(problem_of(wrong).find("MPN1"), std::string::npos);
  for (std::size_t size = 4; size < good.size(); size += 7) {
    const std::vector<unsigned char> part(good.begin(),
                                          good.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_NE(problem_of(part).find("as many bytes"), std::string::npos) << size;
  }
  wrong = good;
  wrong.push_back(0);
  EXPECT_NE(problem_of(wrong).find("as many bytes"), std::string::npos);
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), 1e30f}) {
    auto weights = small_policy_weights();
    weights.second[1] = bad;
    EXPECT_NE(problem_of(PolicyNet(weights).bytes()).find("out of range"), std::string::npos);
  }
}

// A stranger to the game gives every legal action the same probability; by what a search does the
// network must be much less surprised than that.
TEST(PolicyNet, those_built_in_know_what_seats_are_likely_to_do) {
  for (const unsigned players : {4u, 5u}) {
    const auto options = SavageBowl::Notation::read_options({{"players", std::int64_t{players}}});
    const PolicyNet* net = SavageBowl::Inference::policy_net(*options);
    ASSERT_NE(net, nullptr);
    ASSERT_EQ(net->inputs(), SavageBowl::Inference::policy_inputs(*options));
    ASSERT_EQ(net->outputs(), SavageBowl::Inference::policy_outputs(*options));
    double surprise = 0, even = 0;
    Rng rng(1);
    for (unsigned match = 0; match < 4; ++match) {
      auto state = SavageBowl::start(*options);
      for (;;) {
        const Turn turn = SavageBowl::turn(state.shown);
        if (turn.kind == Turn::Kind::over) break;
        if (turn.kind == Turn::Kind::deal) {
          step_chance<SavageBowl>(state, turn.kind, rng);
          continue;
        }
        const Seat seat = turn.seats.lowest();
        const auto mine = SavageBowl::mine(state, seat);
        const auto action =
            Ismcts<SavageBowl, HeuristicPolicy>()
                .think(view_of<SavageBowl>(state, seat), Budget::of_iterations(200), rng.bits64())
                .best()
                .action;
        const PolicyChoice<SavageBowl> choice(state.shown, mine, seat, action, 0);
        UnitSums units = net->units();
        net->add(units, SavageBowl::Inference::open_features(state.shown, seat, 0));
        net->add(units, SavageBowl::Inference::own_features(state.shown, mine, seat, 0));
        surprise -= static_cast<double>(net->log_probability(units, choice.outputs, choice.chosen));
        even += std::log(static_cast<double>(choice.outputs.size()));
        SavageBowl::apply(state, seat, action);
      }
    }
    EXPECT_LT(surprise, 0.7 * even) << players << " players";
  }
}

}  // namespace
}  // namespace menagerie
