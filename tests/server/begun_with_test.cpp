// SPDX-License-Identifier: Apache-2.0
// Tables whose game was begun elsewhere, as a page without a server does: a record is brought in.
#include "engine/games/games.h"
#include "engine/records/record.h"
#include "game.h"

namespace menagerie {
namespace {

// A game of bots alone that is over, and what its record says.
struct Played {
  Driver driver;
  Json record;

  explicit Played(const std::string& game) {
    const Json made = driver.json("POST", "/tables",
                                  {{"game", game}, {"pace_ms", 0}, {"bots", {{"others", "easy"}}}});
    const std::string table = made["table"];
    while (driver.json("GET", "/tables/" + table)["status"] == "playing") driver.let_bots_play();
    record = driver.json("GET", "/tables/" + table + "/record");
  }
  // Its first events, as they are kept while it is played.
  Json first(std::size_t count) const {
    Json begun = record;
    begun.erase("result");
    begun["events"].erase(begun["events"].begin() + static_cast<std::ptrdiff_t>(count),
                          begun["events"].end());
    return begun;
  }
  // After that many decisions.
  std::size_t after(unsigned decisions) const {
    std::size_t event = 0;
    while (decisions > 0) decisions -= record["events"][event++].contains("do") ? 1u : 0u;
    return event;
  }
  Reply bring(const Json& brought, const Json& more = Json::object()) {
    Json wish{{"game", record["game"]}, {"from", {{"record", brought}}}};
    wish.update(more);
    return driver.ask("POST", "/tables", wish);
  }
};

class Brought : public testing::TestWithParam<std::string> {};

TEST_P(Brought, AGameGoesOnWithAGuestInTheSeatOfABot) {
  Played played(GetParam());
  Driver& driver = played.driver;
  const std::size_t events = played.after(5);
  const unsigned players = static_cast<unsigned>(played.record["seats"].size());
  Json bots = Json::object();
  for (unsigned seat = 2; seat < players; ++seat) bots[std::to_string(seat)] = "easy";
  const Json more{{"seat", 0}, {"name", "Ada"}, {"pace_ms", 0}, {"bots", bots}};
  const Json made = Json::parse(played.bring(played.first(events), more).body);
  ASSERT_TRUE(made.contains("table")) << made;
  const std::string table = made["table"];
  const auto facts = [&] { return driver.json("GET", "/tables/" + table); };
  EXPECT_EQ(facts()["status"], "waiting") << "For whoever takes the free seat.";
  EXPECT_EQ(facts()["begun_with"], events) << "Whoever comes is told.";
  EXPECT_EQ(facts()["options"], played.record["options"]);
  const Json guest = driver.json("POST", "/tables/" + table + "/join", {{"name", "Grace"}});
  ASSERT_EQ(guest["seat"], 1) << guest;
  EXPECT_EQ(driver.view(table, made["token"])["event"], events);

  driver.restart();
  while (facts()["status"] == "playing") {
    driver.let_bots_play();
    for (const std::string token : {made["token"], guest["token"]}) {
      const Json legal = driver.view(table, token)["legal"];
      if (legal.empty()) continue;
      driver.ask("POST", "/tables/" + table + "/act", {{"do", legal[0]}}, token);
    }
  }
  const Json after = driver.json("GET", "/tables/" + table + "/record");
  for (std::size_t i = 0; i < events; ++i) {
    EXPECT_EQ(after["events"][i], played.record["events"][i]);
  }
  const auto read = read_record(after.dump());
  ASSERT_TRUE(read) << read.error().text;
  auto match = make_match(*find_game(read->game), read->options);
  EXPECT_FALSE(replay(**match, *read)) << "What was played on is a right record.";
}

INSTANTIATE_TEST_SUITE_P(Games, Brought, testing::ValuesIn(game_ids()), [](const auto& one) {
  std::string name = one.param;
  std::erase(name, '-');
  return name;
});

TEST(BroughtIn, WhatTheRulesDoNotAllowIsRefusedAndSaysWhere) {
  Played played("awimbawe");
  const std::size_t events = played.after(4);
  const auto refused = [&](const Json& brought) {
    const Reply reply = played.bring(brought);
    EXPECT_EQ(reply.status, 400u) << reply.body;
    return Json::parse(reply.body).value("detail", "");
  };
  Json wrong = played.first(events);
  wrong["events"][events - 1]["do"] = "no such card";
  EXPECT_EQ(refused(wrong).find("'record': event " + std::to_string(events - 1) + ": "), 0u);
  wrong = played.first(events);
  wrong["events"][0]["deal"].erase(wrong["events"][0]["deal"].begin());
  EXPECT_NE(refused(wrong).find("event 0"), std::string::npos);
  wrong = played.first(events);
  wrong["options"]["nonsense"] = 1;
  EXPECT_NE(refused(wrong).find("nonsense"), std::string::npos);
  wrong = played.first(events);
  wrong["format"] = "menagerie-record/9";
  EXPECT_NE(refused(wrong).find("format"), std::string::npos);
  EXPECT_NE(refused(played.record).find("its game is over"), std::string::npos);
  EXPECT_NE(refused("text").find("'record'"), std::string::npos);
  EXPECT_NE(refused(Json::array({1})).find("'record'"), std::string::npos);
  Json other = Played("savage-bowl").first(1);
  EXPECT_NE(refused(other).find("savage-bowl"), std::string::npos) << "Of another game.";
}

// Anyone can write a record and bring it: what bots thought, or a long text, isn't kept for them.
TEST(BroughtIn, OnlyWhatHappenedIsKept) {
  Played played("awimbawe");
  Json brought = played.first(played.after(2));
  brought["events"].push_back({{"note", std::string(5000, 'x')}});
  brought["events"][1]["think"] = {{"secret", std::string(5000, 'y')}};
  const Json made = Json::parse(played.bring(brought, {{"bots", {{"others", "easy"}}}}).body);
  const std::string table = made["table"];
  const auto log = played.driver.store.load(table);
  ASSERT_TRUE(log);
  for (const std::string& line : *log) {
    EXPECT_EQ(line.find("xxxx"), std::string::npos);
    EXPECT_EQ(line.find("yyyy"), std::string::npos);
  }
}

}  // namespace
}  // namespace menagerie
