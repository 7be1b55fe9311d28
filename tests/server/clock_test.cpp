// SPDX-License-Identifier: Apache-2.0
// Which player's clock runs, whatever happens meanwhile; and what a clock that is wrong, or another
// server's, does to a table.
#include <gtest/gtest.h>

#include "game.h"
#include "server/tables/clock_watch.h"

namespace menagerie {
namespace {

// A person whose turn it is, at a table with a clock.
struct ClockedGame : ServedGame {
  std::string mover, other;
  std::size_t seat = 0;

  explicit ClockedGame(const Json& clock) : ServedGame(Json{{"clock", clock}}) { find_mover(); }
  void find_mover() {
    mover = asked();
    other = mover == ada ? grace : ada;
    seat = mover == ada ? 0 : 1;
  }
  Json its(const char* member) { return table_json()["seats"][seat][member]; }
  Time left() { return its("deadline").get<Time>() - driver.now; }
  unsigned post(const char* what, const std::string& token, const Json& body = Json::object()) {
    return driver.ask("POST", path(what), body, token).status;
  }
};

TEST(Clock, TimeIsNotRefundedByABotThatStoodIn) {
  ClockedGame game(Json{{"bank_ms", 40'000}});
  game.driver.pass(15'000);
  ASSERT_EQ(game.post("/take-over", game.mover), 200u);
  game.driver.pass(5'000);  // One thinks on while the bot does.
  ASSERT_EQ(game.post("/hand-back", game.mover), 200u);
  EXPECT_EQ(game.left(), 20'000);
  game.driver.pass(1'000);
  game.act(game.mover);
  EXPECT_EQ(game.its("bank_ms"), 19'000);
}

// What a failed write takes back must not bring changes of its own: they would be told and never
// stored.
TEST(Clock, AWriteThatFailsEndsNoTurnAtAnotherTable) {
  ClockedGame game(Json{{"bank_ms", 10'000}});
  game.driver.watch(game.table, game.other);
  Service& service = game.driver.service();
  Request made;
  made.client = 1001;
  made.method = "POST";
  made.path = "/api/v1/tables";
  made.body = R"({"game":"awimbawe","name":"Ada"})";
  service.request(made, game.driver.now);
  service.opened(1002, {});
  const Json hello{{"t", "hello"}, {"a", "h"}, {"d", {{"table", game.table}}}};
  service.frame(1002, hello.dump(), game.driver.now);
  const Effects lost = service.take_effects();
  ASSERT_FALSE(lost.appends.empty());
  ASSERT_FALSE(lost.sends.empty());
  // The disk was slow, and the mover's time ran out meanwhile.
  game.driver.now += 20'000;
  service.failed(lost, game.driver.now);
  EXPECT_TRUE(service.take_effects().appends.empty());
  service.tick(game.driver.now);
  EXPECT_EQ(service.take_effects().appends.size(), 1u);
}

TEST(Clock, AMoveHasNoSecondLimit) {
  ClockedGame game(Json{{"move_ms", 30'000}});
  game.driver.pass(20'000);
  ASSERT_EQ(game.post("/take-over", game.mover), 200u);
  ASSERT_EQ(game.post("/hand-back", game.mover), 200u);
  EXPECT_EQ(game.left(), 10'000);
}

TEST(Clock, WhoHasNoTimeLeftIsGivenNone) {
  ClockedGame game(Json{{"bank_ms", 1'500}});
  game.driver.pass(1'501);
  ASSERT_EQ(game.its("stand_in"), "normal");
  const Json refused =
      game.driver.json("POST", game.path("/hand-back"), Json::object(), game.mover);
  EXPECT_EQ(refused["message"]["id"], "denial.time-is-up");
  EXPECT_EQ(game.its("bank_ms"), 0);
  EXPECT_EQ(game.its("stand_in"), "normal");
}

TEST(Clock, WhatElseHappensAtTheTableChangesNothing) {
  ClockedGame game(Json{{"bank_ms", 60'000}, {"move_ms", 50'000}});
  game.driver.watch(game.table, game.other);
  for (int i = 0; i < 4; ++i) {
    game.driver.pass(5'000);
    game.post("/rename", game.mover, {{"name", "Ada L"}});
    game.post("/chat", game.mover, {{"text", "hm"}});
    game.driver.gone(game.driver.watch(game.table, game.mover));
    game.post("/abandon", game.mover);
  }
  EXPECT_EQ(game.left(), 30'000);
}

TEST(Clock, ADecisionTakenBackKeepsWhatItTook) {
  ClockedGame game(Json{{"bank_ms", 60'000}, {"increment_ms", 10'000}, {"move_ms", 50'000}});
  game.driver.pass(20'000);
  game.act(game.mover);
  ASSERT_EQ(game.its("bank_ms"), 50'000);
  ASSERT_EQ(game.post("/undo", game.mover), 200u);
  ASSERT_EQ(game.post("/answer", game.other, {{"agree", true}}), 200u);
  EXPECT_EQ(game.left(), 30'000);
  game.act(game.mover);
  EXPECT_EQ(game.its("bank_ms"), 50'000);  // No second increment.
}

TEST(Clock, TimeInWhichTheServerWasDownIsNobodys) {
  ClockedGame game(Json{{"bank_ms", 15'000}});
  game.driver.pass(5'000);
  game.driver.pause();
  game.driver.now += 20'000;
  game.driver.restart();
  EXPECT_EQ(game.left(), 10'000 + Table::return_ms);
  game.driver.pass(Table::return_ms + 4'000);
  EXPECT_EQ(game.left(), 6'000);
  game.act(game.mover);
  EXPECT_EQ(game.its("bank_ms"), 6'000);
}

// No one knows the time used before a breakdown, but never more than an hour of it is lost.
TEST(Clock, ABreakdownCostsNobodyTime) {
  ClockedGame game(Json{{"move_ms", 86'400'000}});
  game.driver.pass(5 * 3'600'000 + 1'800'000);
  game.driver.now += 600'000;
  game.driver.restart();
  EXPECT_EQ(game.left(), 19 * 3'600'000 + Table::return_ms);
}

TEST(Clock, AClockThatIsSetMovesNobodysTime) {
  for (const Time by : {Time{3'600'000}, Time{-3'600'000}}) {
    ClockedGame game(Json{{"bank_ms", 60'000}, {"away_bot", true}});
    game.driver.watch(game.table, game.mover);
    game.driver.watch(game.table, game.other);
    game.driver.pass(10'000);
    game.driver.set_clock(by);
    EXPECT_EQ(game.left(), 50'000 + Table::return_ms);
    EXPECT_EQ(game.its("stand_in"), nullptr);
    game.driver.pass(Table::return_ms + 49'000);
    EXPECT_EQ(game.its("stand_in"), nullptr);
    game.driver.pass(2'000);
    EXPECT_EQ(game.its("stand_in"), "normal");
  }
}

TEST(Clock, ClockWatchSeesJumpsAlone) {
  ClockWatch watch;
  EXPECT_FALSE(watch.look(1'000'000, 50));
  EXPECT_FALSE(watch.look(1'000'900, 1'000));
  const auto jump = watch.look(1'000'900 + 500 + 3'600'000, 1'500);
  ASSERT_TRUE(jump);
  EXPECT_EQ(jump->before, 1'001'400);
  EXPECT_EQ(jump->now, 4'601'400);
  EXPECT_FALSE(watch.look(4'601'500, 1'600));
  EXPECT_TRUE(watch.look(1'001'500, 1'700));
}

// A table may come from a server whose clock goes before this one's.
TEST(Clock, BotsDoNotWaitForTheClockOfAnotherServer) {
  ServedGame game(Json{{"pace_ms", 500}});
  for (int seat = 0; seat < 2;) {
    seat = game.driver.view(game.table)["to_act"][0];
    if (seat < 2) game.act(seat == 0 ? game.ada : game.grace);
  }
  game.driver.now -= 60'000;
  game.driver.restart();
  game.driver.pass(501);
  EXPECT_FALSE(game.driver.thinks.empty());

  ServedGame asked;
  asked.ask_undo_before_a_bot();
  asked.driver.now -= 60'000;
  asked.driver.restart();
  asked.driver.pass(14'000);
  EXPECT_TRUE(asked.driver.thinks.empty());
  asked.driver.pass(1'001);
  EXPECT_FALSE(asked.driver.thinks.empty());
}

}  // namespace
}  // namespace menagerie
