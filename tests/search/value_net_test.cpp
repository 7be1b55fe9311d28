// SPDX-License-Identifier: Apache-2.0
// Value networks: what is read is what was written, and what is built in knows its game.

#include "game/value_net.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/savage_bowl/game.h"
#include "search/policy.h"

namespace menagerie {
namespace {

ValueNet::Weights small_value_weights() {
  ValueNet::Weights weights(3, 2);
  weights.first[0] = 2;                     // Input 0 to unit 0,
  weights.first[ValueNet::wide] = -1;       // input 1 against it;
  weights.first_bias[1] = 0.5f;             // unit 1 always.
  weights.second[0] = 0.25f;                // Unit 0 to unit 0,
  weights.second[ValueNet::narrow] = 0.5f;  // and unit 1.
  weights.third[0] = 1;
  weights.third_bias = {0.125f, 7};
  return weights;
}

Features features_of(std::initializer_list<unsigned> list) {
  Features features;
  for (const unsigned feature : list) features.add(feature);
  return features;
}

std::array<float, 2> values_of(const ValueNet& net, const Features& features) {
  std::array<float, 2> values{};
  net.evaluate(features, values);
  return values;
}

TEST(ValueNet, adds_up_its_inputs_layer_by_layer) {
  const ValueNet net(small_value_weights());
  const float of_unit_1 = 0.5f * 0.5f + 0.125f;
  EXPECT_NEAR(values_of(net, features_of({}))[0], of_unit_1, 1e-3);
  EXPECT_NEAR(values_of(net, features_of({0}))[0], of_unit_1 + 0.25f * 2, 1e-3);
  EXPECT_NEAR(values_of(net, features_of({0, 1}))[0], of_unit_1 + 0.25f * 1, 1e-3);
  EXPECT_NEAR(values_of(net, features_of({1}))[0], of_unit_1, 1e-3) << "a unit is never negative";
  EXPECT_EQ(values_of(net, features_of({2}))[1], 1) << "values end at 1";
}

TEST(ValueNet, is_the_same_when_it_was_written_and_read) {
  const ValueNet net(small_value_weights());
  const auto bytes = net.bytes();
  const auto again = ValueNet::read(bytes);
  ASSERT_TRUE(again.has_value()) << again.error().text;
  EXPECT_EQ(again->bytes(), bytes);
  EXPECT_EQ(values_of(*again, features_of({0, 2})), values_of(net, features_of({0, 2})));
}

TEST(ValueNet, learns_on_from_what_it_was) {
  const ValueNet net(small_value_weights());
  EXPECT_EQ(ValueNet(net.weights()).bytes(), net.bytes());
}

TEST(ValueNet, refuses_bytes_that_are_none) {
  const auto good = ValueNet(small_value_weights()).bytes();
  const auto problem_of = [](const std::vector<unsigned char>& bytes) {
    const auto net = ValueNet::read(bytes);
    return net ? std::string("none") : net.error().text;
  };
  EXPECT_EQ(problem_of(good), "none");
  EXPECT_NE(problem_of({}).find("MVN1"), std::string::npos);
  auto wrong = good;
  wrong[3] = '2';
  EXPECT_NE(problem_of(wrong).find("MVN1"), std::string::npos);
  for (std::size_t size = 4; size < good.size(); size += 7) {
    const std::vector<unsigned char> part(good.begin(),
                                          good.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_NE(problem_of(part), "none") << size;
  }
  wrong = good;
  wrong.push_back(0);
  EXPECT_NE(problem_of(wrong).find("as many bytes"), std::string::npos);
  wrong = good;
  wrong[6] = 11;  // Outputs.
  EXPECT_NE(problem_of(wrong).find("1 to 10 outputs"), std::string::npos);
  auto weights = small_value_weights();
  weights.third[1] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_NE(problem_of(ValueNet(weights).bytes()).find("out of range"), std::string::npos);
}

TEST(ValueNet, orders_of_four_are_all_different_and_leave_the_rest) {
  std::set<std::array<unsigned, 6>> orders;
  for (unsigned number = 0; number < 24; ++number) {
    const auto order = order_of_four<6>(number);
    EXPECT_EQ(order[4], 4u);
    EXPECT_EQ(order[5], 5u);
    EXPECT_EQ(std::set<unsigned>(order.begin(), order.end()).size(), 6u);
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 24u);
}

// Plays rounds by rules of thumb and shows every world between two tricks, with the final result of
// its round.
template <class G, class Look>
void watch_rounds(unsigned players, unsigned matches, const Look& look) {
  const auto options = G::Notation::read_options({{"players", std::int64_t{players}}});
  ASSERT_TRUE(options.has_value());
  const HeuristicPolicy policy;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    Rng rng(seed);
    auto state = G::start(*options);
    std::vector<typename G::State> worlds;
    while (G::turn(state.shown).kind != Turn::Kind::over) {
      const Turn::Kind kind = G::turn(state.shown).kind;
      if (kind != Turn::Kind::play) {
        step_chance<G>(state, kind, rng);
      } else {
        if (G::Evaluation::Network::is_between_tricks(state.shown)) worlds.push_back(state);
        policy.step<G>(state, rng);
      }
      const Turn::Kind next = G::turn(state.shown).kind;
      if (next != Turn::Kind::deal && next != Turn::Kind::over) continue;
      Values values{};
      evaluate_standing<G>(state.shown, std::span(values.data(), players));
      for (const auto& world : worlds) look(*options, world, values);
      worlds.clear();
    }
  }
}

template <class G>
std::vector<unsigned> player_counts() {
  std::vector<unsigned> counts;
  for (unsigned players = 2; players <= seats_max; ++players) {
    if (G::Notation::read_options({{"players", std::int64_t{players}}})) counts.push_back(players);
  }
  return counts;
}

template <class G>
class ValueNetOf : public testing::Test {};
using Games = testing::Types<SavageBowl, ColorGangsters, Awimbawe>;
TYPED_TEST_SUITE(ValueNetOf, Games);

TYPED_TEST(ValueNetOf, features_of_every_naming_are_within_their_count_and_as_many) {
  using G = TypeParam;
  for (const unsigned players : player_counts<G>()) {
    unsigned worlds = 0;
    watch_rounds<G>(players, 5, [&](const auto& options, const auto& world, const Values&) {
      const unsigned naming = worlds++ % G::Evaluation::Network::namings;
      const Features features = G::Evaluation::Network::features(world, naming);
      std::set<unsigned> different;
      for (const unsigned feature : features) {
        ASSERT_LT(feature, G::Evaluation::Network::features_count(options));
        different.insert(feature);
      }
      const auto count = features.end() - features.begin();
      // In Color Gangsters a seat may have two of a number, or two lines that one tile completes.
      if (!std::is_same_v<G, ColorGangsters>) {
        ASSERT_EQ(std::ssize(different), count);
      }
      const Features plain = G::Evaluation::Network::features(world, 0);
      ASSERT_EQ(count, plain.end() - plain.begin());
    });
    EXPECT_GT(worlds, 10u);
  }
}

TYPED_TEST(ValueNetOf, what_is_built_in_foresees_how_rounds_end) {
  using G = TypeParam;
  for (const unsigned players : player_counts<G>()) {
    double errors = 0, sum = 0, squares = 0, count = 0;
    watch_rounds<G>(players, 25, [&](const auto& options, const auto& world, const Values& came) {
      const ValueNet* net = G::Evaluation::Network::value_net(options);
      ASSERT_NE(net, nullptr) << players << " players";
      ASSERT_EQ(net->inputs(), G::Evaluation::Network::features_count(options));
      Values said{};
      evaluate_by_network<G>(world, *net, std::span(said.data(), players));
      for (unsigned i = 0; i < players; ++i) {
        ASSERT_GE(said[i], 0);
        ASSERT_LE(said[i], 1);
        const double error = static_cast<double>(said[i] - came[i]);
        const double value = static_cast<double>(came[i]);
        errors += error * error;
        sum += value;
        squares += value * value;
        ++count;
      }
    });
    const double variance = squares / count - sum / count * (sum / count);
    EXPECT_GT(1 - errors / count / variance, 0.2) << players << " players";
  }
}

TEST(ValueNetOfSavageBowl, does_not_care_for_the_names_of_colours_and_seats) {
  using namespace savage_bowl;
  // The same world with colours and seats moved on has the features of one of the namings.
  unsigned worlds = 0;
  watch_rounds<SavageBowl>(4, 1, [&](const auto&, const State& world, const Values&) {
    State moved = world;
    for (unsigned i = 0; i < 4; ++i) {
      const Seat from(i), to = from.left(4);
      savage_bowl::CardSet hand;
      for (const savage_bowl::Card card : world.hidden.hands[from]) {
        const Suit suit = suit_of(card);
        const Suit other =
            suit == Suit::trump ? suit : static_cast<Suit>((static_cast<unsigned>(suit) + 1) % 4);
        hand.add(card_of(other, number_of(card)));
      }
      moved.hidden.hands[to] = hand;
      moved.shown.tricks[to] = world.shown.tricks[from];
      moved.shown.scores[to] = world.shown.scores[from];
    }
    const auto move_set = [](SeatSet seats) {
      SeatSet moved_set;
      for (const Seat seat : seats) moved_set.add(seat.left(4));
      return moved_set;
    };
    moved.shown.to_act = world.shown.to_act.left(4);
    moved.shown.eliminated = move_set(world.shown.eliminated);
    moved.shown.carded = move_set(world.shown.carded);
    moved.shown.chameleons = move_set(world.shown.chameleons);
    moved.shown.champions = {};
    for (const Seat seat : world.shown.champions) moved.shown.champions.push_back(seat.left(4));
    const auto set_of = [](const Features& features) {
      return std::set<unsigned>(features.begin(), features.end());
    };
    const auto wanted = set_of(SavageBowl::Evaluation::Network::features(moved, 0));
    bool found = false;
    for (unsigned naming = 0; naming < SavageBowl::Evaluation::Network::namings; ++naming) {
      found |= set_of(SavageBowl::Evaluation::Network::features(world, naming)) == wanted;
    }
    EXPECT_TRUE(found);
    ++worlds;
  });
  EXPECT_GT(worlds, 10u);
}

TEST(ValueNetOfColorGangsters, does_not_care_from_which_side_one_looks_at_the_grid) {
  using namespace color_gangsters;
  constexpr std::array<unsigned, 9> transposed = {0, 3, 6, 1, 4, 7, 2, 5, 8};
  constexpr std::array<unsigned, 9> turned_over = {2, 1, 0, 5, 4, 3, 8, 7, 6};
  unsigned markers = 0;
  watch_rounds<ColorGangsters>(3, 5, [&](const auto&, const State& world, const Values&) {
    const auto seen = [](const State& state, unsigned naming) {
      const Features features = ColorGangsters::Evaluation::Network::features(state, naming);
      return std::multiset<unsigned>(features.begin(), features.end());
    };
    std::set<std::multiset<unsigned>> ways;
    for (unsigned naming = 0; naming < ColorGangsters::Evaluation::Network::namings; ++naming) {
      ways.insert(seen(world, naming));
    }
    EXPECT_EQ(ways.size(), ColorGangsters::Evaluation::Network::namings)
        << "no two tiles are alike";
    for (const auto& moves : {transposed, turned_over}) {
      State moved = world;
      for (const Seat seat : SeatSet::first(3)) moved.shown.markers[seat] = 0;
      for (unsigned place = 0; place < tiles_laid; ++place) {
        moved.shown.tiles[moves[place]] = world.shown.tiles[place];
        for (const Seat seat : SeatSet::first(3)) {
          const auto marker = static_cast<unsigned>(world.shown.markers[seat] >> place & 1);
          moved.shown.markers[seat] |= static_cast<std::uint16_t>(marker << moves[place]);
          markers += marker;
        }
      }
      EXPECT_TRUE(ways.contains(seen(moved, 0)));
    }
  });
  EXPECT_GT(markers, 10u);
}

TEST(Estimate, uses_the_network_unless_told_to_play_on) {
  ValueNet::Weights weights(SavageBowl::Evaluation::Network::features_count({}), 5);
  weights.third_bias = {0.9f, 0.1f, 0.2f, 0.3f, 0.4f};
  const ValueNet net(weights);
  Rng rng(1);
  auto state = SavageBowl::start({});
  SavageBowl::deal(state, SavageBowl::shuffle(state, rng));
  const Seat leader = state.shown.to_act;
  HeuristicPolicy policy;
  policy.net = &net;
  ASSERT_EQ(net_for<SavageBowl>(state.shown, policy), &net);
  Values values{};
  auto world = state;
  evaluate_world<SavageBowl>(world, &net, policy, rng, std::span(values.data(), 5));
  EXPECT_EQ(values[leader.index()], 0.9f) << "the first value is the leader's";
  EXPECT_EQ(values[leader.left(5).index()], 0.1f);
  EXPECT_EQ(world, state) << "between two tricks nothing need be played";
  SavageBowl::apply(world, leader, legal_in<SavageBowl>(world, leader)[0]);
  evaluate_world<SavageBowl>(world, &net, policy, rng, std::span(values.data(), 5));
  EXPECT_EQ(world.shown.trick_number, 2u) << "an open trick is played out";
  policy.past_pauses = true;
  EXPECT_EQ(net_for<SavageBowl>(state.shown, policy), nullptr);
}

}  // namespace
}  // namespace menagerie
