// SPDX-License-Identifier: Apache-2.0
// A player asks for the state of all their tables, and others play meanwhile.
#include <gtest/gtest.h>

#include "driver.h"

namespace menagerie {
namespace {

struct Held {
  Driver driver;
  Json tokens = Json::array();
  ClientId last = 1'000'000;

  explicit Held(int tables) {
    for (int i = 0; i < tables; ++i) {
      const Json made = driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}});
      tokens.push_back(made["token"]);
    }
  }
  // Asks, and does not wait for the answer.
  ClientId ask(const std::string& visitor) {
    Request request;
    request.client = ++last;
    request.visitor = visitor;
    request.method = "POST";
    request.path = "/api/v1/mine";
    request.body = Json{{"tokens", tokens}}.dump();
    driver.request(request);
    return last;
  }
  bool is_answered(ClientId client) { return driver.reply(client).has_value(); }
};

TEST(MySeats, AreAllTold) {
  Held held(3);
  held.tokens.push_back("nonsense");
  held.tokens.push_back("0123456789ab.0.of-nobody");
  const Json seats = held.driver.json("POST", "/mine", {{"tokens", held.tokens}})["seats"];
  EXPECT_EQ(seats.size(), 3u) << seats;
  EXPECT_EQ(held.driver.json("POST", "/mine", {{"tokens", Json::array()}}),
            Json({{"seats", Json::array()}}));
}

TEST(MySeats, OneTableAtATimeSoThatOthersHaveTheirTurn) {
  Held held(50);
  const ClientId asks = held.ask("192.0.2.1");
  held.driver.service().tick(held.driver.now);
  EXPECT_EQ(held.driver.service().alarm(), Time{0}) << "it is to go on at once";
  EXPECT_EQ(held.driver.ask("GET", "/tables").status, 200u);
  EXPECT_FALSE(held.is_answered(asks));
  // Another visitor's question of one table does not wait for all of them.
  const Json all = held.tokens;
  held.tokens = Json::array({all[0]});
  const ClientId other = held.ask("192.0.2.2");
  for (int ticks = 0; ticks < 2; ++ticks) held.driver.service().tick(held.driver.now);
  held.driver.pass(0);
  EXPECT_TRUE(held.is_answered(other));
  EXPECT_TRUE(held.is_answered(asks));
  EXPECT_EQ(Json::parse(held.driver.reply(asks)->body)["seats"].size(), 50u);
  EXPECT_NE(held.driver.service().alarm(), Time{0});
}

TEST(MySeats, OneVisitorWaitsForAFewAnswersAtATime) {
  Held held(10);
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(held.is_answered(held.ask("192.0.2.1"))) << i;
  const ClientId fifth = held.ask("192.0.2.1");
  ASSERT_TRUE(held.is_answered(fifth));
  EXPECT_EQ(held.driver.reply(fifth)->status, 429u);
  EXPECT_FALSE(held.is_answered(held.ask("192.0.2.2")));
  held.driver.pass(1);
  EXPECT_FALSE(held.is_answered(held.ask("192.0.2.1"))) << "he may ask again";
}

}  // namespace
}  // namespace menagerie
