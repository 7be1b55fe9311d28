// SPDX-License-Identifier: Apache-2.0
// What all unfinished tables may have in the store together.
#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

const Json quota_wish = {{"game", "savage-bowl"}, {"name", "Ada"}};

Reply try_new_table(Driver& driver) { return driver.ask("POST", "/tables", quota_wish); }

// A table where a player waits; its answer to POST.
Json table_made(Driver& driver) { return driver.json("POST", "/tables", quota_wish); }

// From the next restart on, the existing tables leave only this many bytes free.
void leave_room(Driver& driver, std::uint64_t bytes) {
  driver.rules.unfinished_bytes_max = driver.store.unfinished_bytes().value() + bytes;
  driver.restart();
}

TEST(StoreQuota, ATableTooManyIsRefusedAndThoseInPlayGoOn) {
  ServedGame game;
  leave_room(game.driver, 100);
  EXPECT_EQ(try_new_table(game.driver).status, 201u) << "there is room before it is over";
  const Reply refused = try_new_table(game.driver);
  EXPECT_EQ(refused.status, 503u);
  EXPECT_GT(refused.wait_s, 0u);
  const Json problem = Json::parse(refused.body);
  EXPECT_EQ(problem_of(problem), "full");
  EXPECT_NE(problem["detail"].get<std::string>().find("--keep-unfinished-megabytes"),
            std::string::npos);
  game.play_out();
  EXPECT_EQ(game.table_json()["status"], "finished");
  game.driver.pass(StoreQuota::count_ms);
  game.driver.visitor = "192.0.2.7";  // Has none yet: each may hold a part of what is free.
  EXPECT_EQ(try_new_table(game.driver).status, 201u) << "what is over no longer counts";
}

TEST(StoreQuota, TheNextTableOfThoseWhoPlayedIsANewOneToo) {
  ServedGame game;
  game.play_out();
  table_made(game.driver);
  leave_room(game.driver, 0);
  const Reply refused = game.driver.ask("POST", game.path("/rematch"), Json::object(), game.ada);
  EXPECT_EQ(refused.status, 503u) << refused.body;
  game.driver.rules.unfinished_bytes_max = 0;
  game.driver.restart();
  const Reply again = game.driver.ask("POST", game.path("/rematch"), Json::object(), game.ada);
  EXPECT_EQ(again.status, 200u) << again.body;
}

TEST(StoreQuota, WhoAsksAgainForATableThatIsThereGetsIt) {
  Driver driver;
  Json keyed = quota_wish;
  keyed["key"] = std::string(32, 'k');
  const Json made = driver.json("POST", "/tables", keyed);
  leave_room(driver, 0);
  EXPECT_EQ(driver.json("POST", "/tables", keyed)["token"], made["token"]);
}

TEST(StoreQuota, ChatAndNamesCountAsWellAsTables) {
  Driver driver;
  const Json made = table_made(driver);
  leave_room(driver, 5000);
  EXPECT_EQ(try_new_table(driver).status, 201u);
  const std::string path = "/tables/" + made["table"].get<std::string>();
  for (int i = 0; i < 10; ++i) {
    const Json line{{"text", std::string(300, 'x')}, {"a", "line" + std::to_string(i)}};
    ASSERT_EQ(driver.ask("POST", path + "/chat", line, made["token"]).status, 200u);
    const Json name{{"name", "Ada " + std::to_string(i)}, {"a", "name" + std::to_string(i)}};
    ASSERT_EQ(driver.ask("POST", path + "/rename", name, made["token"]).status, 200u);
  }
  EXPECT_EQ(try_new_table(driver).status, 503u);
}

// All but one of the changes that a table takes.
void fill_with_changes(Driver& driver, const std::string& table) {
  std::vector<Append> renames;
  const Change rename = change_at(0, changes::Rename{Seat(0), "Ada"});
  const std::size_t there = driver.store.load(table).value().size();
  for (std::size_t seq = there + 1; seq < Table::changes_max; ++seq) {
    renames.push_back({table, seq, write_change(rename)});
  }
  ASSERT_TRUE(driver.store.append(renames));
  driver.restart();
}

TEST(StoreQuota, ATableTakesManyChangesAndThenOnlyWhatItsGameNeeds) {
  ServedGame game;
  fill_with_changes(game.driver, game.table);
  const auto try_rename = [&] {
    const Json name{{"name", "Augusta"}};
    return game.driver.ask("POST", game.path("/rename"), name, game.ada);
  };
  EXPECT_EQ(try_rename().status, 200u);
  const Reply refused = try_rename();
  EXPECT_EQ(refused.status, 409u) << refused.body;
  EXPECT_NE(refused.body.find("20,000 changes"), std::string::npos) << refused.body;
  game.play_out();
  EXPECT_EQ(game.table_json()["status"], "finished");
  const Reply next = game.driver.ask("POST", game.path("/rematch"), Json::object(), game.ada);
  EXPECT_EQ(next.status, 200u) << next.body;
}

// Each time the seat at the next game is asked for again, a new token is made.
TEST(StoreQuota, WhoAsksForHisSeatAgainAndAgainDoesNotFillTheNextTable) {
  ServedGame game;
  game.play_out();
  const Json next = game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada);
  const std::string table = next["table"];
  const auto join = [&] {
    const Json from{{"name", "x"}, {"from", game.grace}};
    return game.driver.ask("POST", "/tables/" + table + "/join", from);
  };
  EXPECT_EQ(join().status, 201u);
  fill_with_changes(game.driver, table);
  EXPECT_EQ(join().status, 201u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(join().status, 409u);
  const Reply rematch = game.driver.ask("POST", game.path("/rematch"), Json::object(), game.ada);
  EXPECT_EQ(rematch.status, 409u) << rematch.body;
  EXPECT_EQ(game.driver.store.load(table).value().size(), Table::changes_max);

  game.driver.rate_limits.joins = {1.0 / 60, 2};
  game.driver.restart();
  EXPECT_EQ(join().status, 409u);
  EXPECT_EQ(join().status, 409u);
  EXPECT_EQ(join().status, 429u);
}

TEST(StoreQuota, ATableThatIsOpenedAgainStillCountsForItsMaker) {
  Driver driver;
  leave_room(driver, 40'000);
  driver.visitor = "192.0.2.7";
  std::vector<std::string> made;
  for (Reply reply = try_new_table(driver); reply.status == 201; reply = try_new_table(driver)) {
    made.push_back(Json::parse(reply.body)["table"]);
  }
  driver.visitor = "198.51.100.9";
  ASSERT_EQ(try_new_table(driver).status, 201u) << "there is room, but not for the first visitor";
  wait(driver, 6 * 3'600'000);
  driver.visitor = "192.0.2.7";
  for (const std::string& table : made) ASSERT_TRUE(is_there(driver, table));
  EXPECT_EQ(try_new_table(driver).status, 429u);
}

TEST(StoreQuota, IsCountedByTheStoreAgainAfterARestart) {
  Driver driver;
  const Json made = table_made(driver);
  leave_room(driver, 0);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(try_new_table(driver).status, 503u);
    driver.restart();
  }
  EXPECT_EQ(try_new_table(driver).status, 503u);
  EXPECT_EQ(driver.service().figures().unfinished_bytes, driver.store.unfinished_bytes().value());
  EXPECT_TRUE(is_there(driver, made["table"]));
}

TEST(StoreQuota, WhereItIsShortTablesThatWaitGoEarlierAndTheOldestFirst) {
  Driver driver;
  ServedGame in_play;  // Of another server, to know what a game is.
  std::vector<std::string> tables;
  for (int i = 0; i < 40; ++i) {
    tables.push_back(table_made(driver)["table"]);
    driver.pass(1000);
  }
  const ClientId watcher = driver.watch(tables[0]);
  const auto all = driver.store.unfinished_bytes().value();
  driver.rules.unfinished_bytes_max = all / 2;
  driver.restart();
  driver.watch(tables[0]);
  static_cast<void>(watcher);
  wait(driver, Retention::waiting_when_full_ms / 2);
  EXPECT_TRUE(is_there(driver, tables[1])) << "whoever has just made one still has it";
  wait(driver, Retention::waiting_when_full_ms);
  EXPECT_TRUE(is_there(driver, tables[0])) << "somebody is there";
  EXPECT_FALSE(is_there(driver, tables[1]));
  EXPECT_TRUE(is_there(driver, tables.back())) << "no more go than must";
  EXPECT_LT(driver.service().figures().unfinished_bytes, all / 2);
  EXPECT_EQ(try_new_table(driver).status, 201u);
}

TEST(StoreQuota, GamesBegunAndLeftGoOnlyWhereNoTableWaits) {
  ServedGame game;
  Driver& driver = game.driver;
  driver.let_bots_play();
  wait(driver, 2 * Retention::playing_when_full_ms);
  const std::string waiting = table_made(driver)["table"];
  wait(driver, 2 * Retention::waiting_when_full_ms);
  leave_room(driver, 0);
  wait(driver, RetentionRules{}.sweep_ms);
  EXPECT_FALSE(is_there(driver, waiting));
  EXPECT_TRUE(is_there(driver, game.table));
  EXPECT_EQ(game.table_json()["status"], "playing");
  leave_room(driver, 0);
  wait(driver, RetentionRules{}.sweep_ms);
  EXPECT_EQ(game.table_json()["status"], "abandoned");
  EXPECT_EQ(driver.store.unfinished_bytes().value(), 0u);
}

TEST(StoreQuota, AGameThatIsPlayedIsNotLeft) {
  ServedGame game;
  for (int days = 0; days < 4; ++days) {
    game.act(game.asked());
    leave_room(game.driver, 0);
    wait(game.driver, Retention::playing_when_full_ms - hour_ms);
  }
  EXPECT_TRUE(is_there(game.driver, game.table));
}

TEST(StoreQuota, WhatStaysForEverStaysAlsoWhereRoomIsShort) {
  Driver driver;
  const std::string table = table_made(driver)["table"];
  driver.rules.waiting_ms = 0;
  leave_room(driver, 0);
  wait(driver, 3 * day_ms);
  EXPECT_TRUE(is_there(driver, table));
}

}  // namespace
}  // namespace menagerie
