// SPDX-License-Identifier: Apache-2.0
#include "server/tables/storage/retention.h"

#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

class NotedArchive final : public Archive {
 public:
  Result<void> add(std::span<const std::string> records) override {
    if (is_full) return problem("it is full");
    noted.insert(noted.end(), records.begin(), records.end());
    return {};
  }
  std::vector<std::string> noted;
  bool is_full = false;
};

// A game that is over, whose day begins; it is archived then.
struct ArchivedGame : ServedGame {
  ArchivedGame() {
    driver.archive = &archive;
    driver.rules.finished_ms = day_ms;
    driver.restart();
    play_out();
  }
  NotedArchive archive;
};

std::string new_table(Driver& driver) {
  return driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}})["table"];
}

TEST(Retention, ATableWhereNobodyBeginsGoesAfterItsTime) {
  Driver driver;
  const std::string table = new_table(driver);
  wait(driver, driver.rules.waiting_ms - hour_ms);
  EXPECT_TRUE(is_there(driver, table));
  wait(driver, 2 * hour_ms);
  wait(driver, day_ms);
  EXPECT_FALSE(is_there(driver, table));
}

TEST(Retention, ATableWithSomebodyThereStays) {
  Driver driver;
  const Json made = driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}});
  const ClientId ada = driver.watch(made["table"], made["token"]);
  wait(driver, 3 * day_ms);
  EXPECT_TRUE(is_there(driver, made["table"]));
  driver.gone(ada);
  wait(driver, 3 * day_ms);
  EXPECT_FALSE(is_there(driver, made["table"]));
}

TEST(Retention, AFinishedGameIsArchivedAndGoes) {
  ArchivedGame game;
  ASSERT_EQ(game.table_json()["status"], "finished");
  const std::string record = game.driver.ask("GET", game.path("/record")).body;
  wait(game.driver, day_ms - hour_ms);
  EXPECT_TRUE(game.archive.noted.empty());
  game.archive.is_full = true;
  wait(game.driver, 2 * hour_ms);
  EXPECT_TRUE(is_there(game.driver, game.table));  // What is not archived is not removed.
  game.archive.is_full = false;
  wait(game.driver, hour_ms);
  ASSERT_EQ(game.archive.noted.size(), 1u);
  EXPECT_EQ(game.archive.noted[0] + "\n", record);
  EXPECT_FALSE(is_there(game.driver, game.table));
}

TEST(Retention, AClockThatIsWrongCostsNobodyATable) {
  ArchivedGame game;
  ServedGame waits;
  for (Driver* driver : {&game.driver, &waits.driver}) {
    driver->set_clock(180 * day_ms);
    wait(*driver, hour_ms / 60);
    driver->set_clock(-180 * day_ms);
    wait(*driver, hour_ms);
  }
  EXPECT_TRUE(is_there(game.driver, game.table));
  EXPECT_TRUE(is_there(waits.driver, waits.table));
  EXPECT_EQ(waits.driver.service().figures().removed, 0u);
  EXPECT_EQ(waits.driver.service().figures().clock_jumps, 2u);
  wait(game.driver, 2 * day_ms);
  EXPECT_FALSE(is_there(game.driver, game.table));  // What is kept long enough goes as before.
}

TEST(Retention, AClockThatStaysWhereItWasSetIsBelievedAfterADay) {
  ArchivedGame game;
  game.driver.set_clock(180 * day_ms);
  wait(game.driver, day_ms - hour_ms);
  EXPECT_TRUE(is_there(game.driver, game.table));
  wait(game.driver, 2 * hour_ms);
  EXPECT_FALSE(is_there(game.driver, game.table));
}

TEST(Retention, WhatTheDatabaseDoesNotRemoveIsArchivedOnce) {
  ArchivedGame game;
  wait(game.driver, day_ms - hour_ms);
  game.driver.store.failures = 3;
  wait(game.driver, 3 * hour_ms);
  EXPECT_EQ(game.driver.store.failures, 0);
  EXPECT_FALSE(is_there(game.driver, game.table));
  EXPECT_EQ(game.archive.noted.size(), 1u);
}

TEST(Retention, WhatTheDatabaseDoesNotGiveNowIsArchivedBeforeItGoes) {
  ArchivedGame game;
  game.driver.restart();  // So that nothing of it is in memory.
  wait(game.driver, day_ms - hour_ms);
  game.driver.store.load_failures = 1;
  wait(game.driver, 3 * hour_ms);
  EXPECT_EQ(game.driver.store.load_failures, 0);
  EXPECT_EQ(game.archive.noted.size(), 1u);
  EXPECT_FALSE(is_there(game.driver, game.table));
}

TEST(Retention, AGameThatIsLeftIsEndedAndItsShuffleOpenedToWhoeverComesBack) {
  NotedArchive archive;
  for (Archive* const kept : {static_cast<Archive*>(nullptr), static_cast<Archive*>(&archive)}) {
    ServedGame game;
    game.driver.archive = kept;
    game.driver.rules.playing_ms = 7 * day_ms;
    game.driver.restart();
    EXPECT_NE(game.driver.ask("GET", game.path("/record")).status, 200u) << "a game is on";
    wait(game.driver, 7 * day_ms + hour_ms);
    ASSERT_EQ(game.table_json()["status"], "abandoned");
    const Reply record = game.driver.ask("GET", game.path("/record"));
    ASSERT_EQ(record.status, 200u) << record.body;
    const auto read = read_record(record.body);
    ASSERT_TRUE(read);
    EXPECT_NE(read->events.back().text.find("menagerie-deal"), std::string::npos);
    game.driver.restart();
    wait(game.driver, day_ms - 2 * hour_ms);
    EXPECT_TRUE(is_there(game.driver, game.table)) << "as long as any that was abandoned";
    wait(game.driver, 3 * hour_ms);
    EXPECT_FALSE(is_there(game.driver, game.table));
    ASSERT_EQ(archive.noted.size(), kept == nullptr ? 0u : 1u);
    for (const std::string& noted : archive.noted) EXPECT_EQ(noted + "\n", record.body);
  }
}

TEST(Retention, AGameWithSomebodyThereIsNotEnded) {
  ServedGame game;
  game.driver.rules.playing_ms = day_ms;
  game.driver.restart();
  const ClientId ada = game.driver.watch(game.table, game.ada);
  wait(game.driver, 3 * day_ms);
  EXPECT_EQ(game.table_json()["status"], "playing");
  game.driver.gone(ada);
  wait(game.driver, day_ms + hour_ms);
  EXPECT_EQ(game.table_json()["status"], "abandoned");
}

TEST(Retention, AGameGoesOnAsLongAsItIsPlayed) {
  ServedGame game;
  game.driver.rules.playing_ms = 7 * day_ms;
  game.driver.restart();
  for (int days = 0; days < 6; ++days) {
    wait(game.driver, 3 * day_ms);
    const std::string token = game.asked();
    game.act(token);
  }
  EXPECT_TRUE(is_there(game.driver, game.table));
  wait(game.driver, 9 * day_ms);
  EXPECT_FALSE(is_there(game.driver, game.table));
}

TEST(Retention, TheOldestGoFirstWhereAllAreTooMuch) {
  Driver driver;
  std::vector<std::string> tables;
  for (int i = 0; i < 3; ++i) {
    const Json made = driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}});
    tables.push_back(made["table"]);
    driver.ask("POST", "/tables/" + tables.back() + "/abandon", Json::object(), made["token"]);
    driver.pass(1000);
  }
  driver.rules.bytes_max = 1400;  // Of about 600 each.
  driver.restart();
  wait(driver, hour_ms);
  EXPECT_FALSE(is_there(driver, tables[0]));
  EXPECT_TRUE(is_there(driver, tables[2]));
}

TEST(Retention, ZeroIsForEver) {
  Driver driver;
  driver.rules = {0, 0, 0, 0, 0};
  driver.restart();
  const std::string table = new_table(driver);
  wait(driver, 400 * day_ms);
  EXPECT_TRUE(is_there(driver, table));
}

}  // namespace
}  // namespace menagerie
