// SPDX-License-Identifier: Apache-2.0
// What a network's file says of itself, and that a game takes none that is not its own.
#include "game/net_header.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/savage_bowl/game.h"

namespace menagerie {
namespace {

const NetHeader right{"values", "awimbawe", 2, 0x123456789abcdefu, "by hand"};

ValueNet small_net() { return ValueNet(ValueNet::Weights(3, 2)); }

std::string problem_of(const std::vector<unsigned char>& file, const NetHeader& wanted = right) {
  const auto net = read_net_file<ValueNet>(file, wanted);
  return net ? "none" : net.error().text;
}

std::vector<unsigned char> bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

TEST(NetHeader, is_read_as_it_was_written_and_leaves_the_weights) {
  const auto file = net_file(right, small_net());
  NetReader reader{file};
  const auto header = NetHeader::take(reader);
  ASSERT_TRUE(header) << header.error().text;
  EXPECT_EQ(header->text(), right.text());
  EXPECT_EQ(header->origin, "by hand");
  const auto weights = small_net().bytes();
  EXPECT_TRUE(std::equal(reader.bytes.begin(), reader.bytes.end(), weights.begin(), weights.end()));
  EXPECT_EQ(problem_of(file), "none");
}

TEST(NetHeader, of_something_else_is_refused_with_what_was_read_and_what_would_be_right) {
  const auto refusal = [](auto&& change) {
    NetHeader other = right;
    change(other);
    return problem_of(net_file(other, small_net()));
  };
  EXPECT_EQ(refusal([](NetHeader& h) { h.kind = "policy"; }),
            "the network's kind is 'policy', right is 'values'");
  EXPECT_EQ(refusal([](NetHeader& h) { h.game = "savage-bowl"; }),
            "the network's game is 'savage-bowl', right is 'awimbawe'");
  EXPECT_EQ(refusal([](NetHeader& h) { h.players = 3; }),
            "the network's number of players is 3, right is 2");
  EXPECT_EQ(refusal([](NetHeader& h) { h.features = 0xff; }),
            "the network's hash of features is 00000000000000ff, right is 0123456789abcdef: it was "
            "trained on worlds that were described otherwise");
  EXPECT_EQ(refusal([](NetHeader& h) { h.origin = "elsewhere"; }), "none");
}

TEST(NetHeader, says_what_a_file_lacks) {
  EXPECT_NE(problem_of({}).find("menagerie-net/1"), std::string::npos);
  EXPECT_NE(problem_of(small_net().bytes()).find("menagerie-net/1"), std::string::npos);
  const std::string whole = right.text();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(problem_of(bytes_of(whole.substr(0, size))), "none") << size;
  }
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    text.replace(text.find(from), from.size(), to);
    return problem_of(bytes_of(text));
  };
  EXPECT_NE(changed("kind values", "kind").find("'kind ...'"), std::string::npos);
  EXPECT_NE(changed("players 2", "players 99").find("'players N'"), std::string::npos);
  EXPECT_NE(changed("players 2", "players 2x").find("'players N'"), std::string::npos);
  EXPECT_NE(changed("0123456789", "xyz3456789").find("16 hexadecimal"), std::string::npos);
  EXPECT_NE(changed("by hand\n\n", "by hand\nfast\n").find("empty line"), std::string::npos);
  EXPECT_NE(changed("by hand", std::string(2000, 'x')).find("'origin ...'"), std::string::npos);
}

// The hash tells worlds apart that are described otherwise, and depends on nothing else.
TEST(NetHeader, hashes_what_the_features_of_a_game_mean) {
  const auto options = *Awimbawe::Notation::read_options({{"players", std::int64_t{2}}});
  const auto hash = [&](unsigned shift) {
    return features_hash<Awimbawe>(options, [&](const auto& state, unsigned, FeaturesHash& sum) {
      if (!Awimbawe::Evaluation::Network::is_between_tricks(state.shown)) return;
      Features moved;
      for (const unsigned feature : Awimbawe::Evaluation::Network::features(state, 0))
        moved.add(feature + shift);
      sum.add(moved);
    });
  };
  EXPECT_EQ(hash(0), hash(0));
  EXPECT_NE(hash(0), hash(1));
  EXPECT_EQ(value_net_header<SavageBowl>(4).features, value_net_header<SavageBowl>(4).features);
  EXPECT_NE(value_net_header<SavageBowl>(4).features, value_net_header<SavageBowl>(5).features);
  EXPECT_NE(value_net_header<ColorGangsters>(3).features,
            value_net_header<ColorGangsters>(4).features);
  EXPECT_NE(policy_net_header<SavageBowl>(4).features, policy_net_header<SavageBowl>(5).features);
}

std::span<const unsigned char> of_another_game(unsigned players) {
  static const auto file = net_file(right, small_net());
  return players == 2 ? std::span(file) : std::span<const unsigned char>{};
}

TEST(NetHeaderDeathTest, a_program_with_a_wrong_network_built_in_says_so_and_ends) {
  using Nets = BuiltInNets<ValueNet>;
  EXPECT_DEATH(Nets(of_another_game, value_net_header<Awimbawe>).of(2),
               "hash of features is 0123456789");
}

}  // namespace
}  // namespace menagerie
