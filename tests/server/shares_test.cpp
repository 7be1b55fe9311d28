// SPDX-License-Identifier: Apache-2.0
// What one visitor may take from the others: thinking, tables, seats, chat.
#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

Json table_of_bots() {
  return {{"game", "savage-bowl"}, {"pace_ms", 0}, {"bots", {{"others", "strong"}}}};
}

TEST(Shares, BotsAlonePauseWhileNobodyLooksOn) {
  Driver driver;
  const std::string table = driver.json("POST", "/tables", table_of_bots())["table"];
  EXPECT_TRUE(driver.thinks.empty());
  driver.pass(60'000);
  EXPECT_TRUE(driver.thinks.empty());
  const ClientId watcher = driver.watch(table);
  EXPECT_GE(driver.thinks.size(), 1u);
  driver.service().gone(watcher, driver.now);
  driver.let_bots_play();
  EXPECT_TRUE(driver.thinks.empty()) << "what was thought about already is the last";
  const auto event = driver.view(table)["event"].get<int>();
  EXPECT_GE(driver.thinks.size(), 1u) << "who asks by HTTP looks on for a while";
  driver.let_bots_play(3);
  EXPECT_GE(driver.view(table)["event"].get<int>(), event + 3);
  driver.pass(31'000);
  driver.let_bots_play(1);
  EXPECT_TRUE(driver.thinks.empty());
}

TEST(Shares, BotsAlonePauseAlsoAfterARestart) {
  Driver driver;
  const std::string table = driver.json("POST", "/tables", table_of_bots())["table"];
  driver.watch(table);
  driver.let_bots_play(5);
  driver.restart();
  EXPECT_TRUE(driver.thinks.empty());
  driver.watch(table);
  EXPECT_GE(driver.thinks.size(), 1u);
}

TEST(Shares, APersonsBotsGoOnUntilItIsThePersonsTurn) {
  ServedGame game;
  game.driver.restart();
  game.asked();
  EXPECT_FALSE(game.driver.view(game.table)["to_act"].empty());
  EXPECT_LT(game.driver.view(game.table)["to_act"][0], 2);
}

TEST(Shares, ThinkingIsChargedToWhoMadeTheTable) {
  Driver driver;
  driver.visitor = "192.0.2.1";
  const std::string table = driver.json("POST", "/tables", table_of_bots())["table"];
  driver.visitor = "192.0.2.2";
  driver.watch(table);
  ASSERT_FALSE(driver.thinks.empty());
  EXPECT_EQ(driver.thinks.front().account, "192.0.2.1");
  EXPECT_EQ(driver.thinks.front().urgency, Urgency::bots);
}

TEST(Shares, APersonWhoIsHereIsUrgent) {
  ServedGame game;
  const auto wait_for_a_bot = [&] {
    while (game.driver.thinks.empty()) game.act(game.asked());
    return game.driver.thinks.front().urgency;
  };
  const ClientId ada = game.driver.watch(game.table, game.ada);
  EXPECT_EQ(wait_for_a_bot(), Urgency::person);
  game.driver.service().gone(ada, game.driver.now);
}

TEST(Shares, NewTablesAreLimitedByVisitor) {
  Driver driver;
  driver.rate_limits.tables = a_minute(6, 3);
  driver.restart();
  driver.visitor = "192.0.2.1";
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(driver.ask("POST", "/tables", table_of_bots()).status, 201u);
  const Reply refused = driver.ask("POST", "/tables", table_of_bots());
  EXPECT_EQ(refused.status, 429u);
  EXPECT_EQ(refused.wait_s, 11u);
  EXPECT_EQ(Json::parse(refused.body)["retry_after"], 11);
  driver.visitor = "192.0.2.2";
  EXPECT_EQ(driver.ask("POST", "/tables", table_of_bots()).status, 201u);
  driver.visitor = "192.0.2.1";
  driver.pass(10'000);
  EXPECT_EQ(driver.ask("POST", "/tables", table_of_bots()).status, 201u);
  EXPECT_EQ(driver.ask("POST", "/tables", table_of_bots()).status, 429u);
}

TEST(Shares, JoiningIsLimitedByVisitorAndByTable) {
  Driver driver;
  driver.rate_limits.joins = a_minute(60, 3);
  driver.restart();
  const Json wish{{"game", "savage-bowl"}, {"options", {{"players", 5}}}};
  const std::string one = driver.json("POST", "/tables", wish)["table"];
  const auto knock = [&](const std::string& visitor) {
    driver.visitor = visitor;
    const Json body{{"name", "Ada"}, {"seat", 0}};
    return driver.ask("POST", "/tables/" + one + "/join", body).status;
  };
  EXPECT_EQ(knock("192.0.2.1"), 201u);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(knock("192.0.2.1"), 409u) << "taken, but counted";
  EXPECT_EQ(knock("192.0.2.1"), 429u);
  EXPECT_EQ(knock("192.0.2.2"), 429u) << "the table has had enough";
  driver.pass(3000);
  EXPECT_EQ(knock("192.0.2.2"), 409u);
}

TEST(Shares, ChatIsLimitedBySeatAndNotWhenSentAgain) {
  ServedGame game;
  game.driver.rate_limits.chat = a_minute(60, 2);
  game.driver.restart();
  const auto say = [&](const std::string& token, const std::string& id) {
    const Json body{{"a", id}, {"text", "hello"}};
    return game.driver.ask("POST", game.path("/chat"), body, token).status;
  };
  EXPECT_EQ(say(game.ada, "1"), 200u);
  EXPECT_EQ(say(game.ada, "2"), 200u);
  EXPECT_EQ(say(game.ada, "2"), 200u) << "the answer was lost, the line is there once";
  EXPECT_EQ(say(game.ada, "3"), 429u);
  EXPECT_EQ(say(game.grace, "1"), 200u);
  game.driver.pass(1000);
  EXPECT_EQ(say(game.ada, "3"), 200u);
}

TEST(Shares, HintsAreLimitedByVisitor) {
  ServedGame game(Json{{"hints", true}});
  game.driver.rate_limits.hints = a_minute(1, 2);
  game.driver.restart();
  const std::string token = game.asked();
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint"), {}, token).body, "");
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint"), {}, token).body, "");
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint"), {}, token).status, 429u);
}

TEST(Shares, WhoWaitsForManyHintsLeavesOthersTheirs) {
  ServedGame game(Json{{"hints", true}});
  const std::string token = game.asked();
  const auto ask = [&] { return game.driver.ask("GET", game.path("/hint"), {}, token).status; };
  const std::size_t before = game.driver.thinks.size();
  unsigned refused = 0;
  for (int i = 0; i < 20; ++i) refused += ask() == 429u ? 1u : 0u;
  EXPECT_GT(refused, 10u);
  ASSERT_GT(game.driver.thinks.size(), before);
  game.driver.visitor = "192.0.2.77";
  const std::size_t his = game.driver.thinks.size();
  ask();
  ASSERT_EQ(game.driver.thinks.size(), his + 1);
  EXPECT_EQ(game.driver.thinks.back().account, "192.0.2.77");
}

TEST(Shares, AHintThatComesWhenTheGameHasGoneOnIsRefused) {
  ServedGame game(Json{{"hints", true}});
  const std::string token = game.asked();
  const Json before = game.driver.view(game.table, token);
  game.driver.ask("GET", game.path("/hint"), {}, token);
  ASSERT_EQ(game.driver.thinks.size(), 1u);
  const Ticket ticket = game.driver.thinks.front().ticket;
  EXPECT_EQ(ticket.asked_at, before["event"]);
  game.act(token);
  Thought late;
  late.ticket = ticket;
  late.opinions = {{before["legal"][0], 0.5, 0.4, 0.6, 9, {}}};
  game.driver.thought(late);
  ASSERT_TRUE(game.driver.reply(ticket.client));
  EXPECT_EQ(game.driver.reply(ticket.client)->status, 409u);
  EXPECT_EQ(problem_of(Json::parse(game.driver.reply(ticket.client)->body)), "stale");
}

// A client that asks while someone else makes the last move of the game does nothing wrong.
TEST(Shares, AHintThatIsAskedForWhenTheGameIsOverComesTooLate) {
  ServedGame game(Json{{"hints", true}});
  game.play_out();
  ASSERT_EQ(game.table_json()["status"], "finished");
  const Reply reply = game.driver.ask("GET", game.path("/hint"), {}, game.ada);
  EXPECT_EQ(reply.status, 409u) << reply.body;
  const Json said = Json::parse(reply.body);
  EXPECT_EQ(problem_of(said), "stale");
  EXPECT_EQ(said["message"]["id"], "denial.over");
  // Half a question about the past can't be answered, nor can a watcher's.
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint?seat=0"), {}, game.ada).status, 400u);
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint?event="), {}, game.ada).status, 400u);
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint")).status, 400u);
}

TEST(Shares, TheSameQuestionIsThoughtAboutWithTheSameLuck) {
  ServedGame game(Json{{"hints", true}});
  const std::string token = game.asked();
  const auto seed = [&] {
    game.driver.ask("GET", game.path("/hint"), {}, token);
    return game.driver.thinks.back().seed;
  };
  const std::uint64_t first = seed();
  EXPECT_EQ(seed(), first);
  game.driver.restart();
  EXPECT_EQ(seed(), first) << "it follows from the log";
}

}  // namespace
}  // namespace menagerie
