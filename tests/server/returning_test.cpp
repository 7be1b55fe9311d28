// SPDX-License-Identifier: Apache-2.0
// Returning to a table after being muted, silenced or removed, also to another process.
#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

const std::string from_ada = "192.0.2.1", from_grace = "192.0.2.66", from_eve = "192.0.2.200";

// Ada's table, whose seat 3 stays free; Grace sits on seat 1.
struct Waiting {
  Driver driver;
  std::string table, ada, grace;

  Waiting() {
    driver.visitor = from_ada;
    const Json made = driver.json("POST", "/tables",
                                  {{"game", "savage-bowl"},
                                   {"options", {{"players", 4}}},
                                   {"name", "Ada"},
                                   {"bots", {{"2", "easy"}}}});
    table = made["table"];
    ada = made["token"];
    grace = join(from_grace, 1);
  }
  std::string path(const std::string& rest) const { return "/tables/" + table + rest; }
  Reply try_join(const std::string& from, unsigned seat) {
    driver.visitor = from;
    return driver.ask("POST", path("/join"), {{"name", "Somebody"}, {"seat", seat}});
  }
  std::string join(const std::string& from, unsigned seat) {
    return Json::parse(try_join(from, seat).body).value("token", "");
  }
  unsigned post(const std::string& what, const Json& d, const std::string& token) {
    return driver.ask("POST", path(what), d, token).status;
  }
  unsigned say(const std::string& token) { return post("/chat", {{"text", "hello"}}, token); }
  // How many lines of chat that seat hears.
  std::size_t heard(const std::string& token) {
    return driver.json("GET", path("/chat"), {}, token)["chat"].size();
  }
  bool is_silenced(unsigned seat) {
    return driver.json("GET", path(""))["seats"][seat]["silenced"];
  }
};

TEST(Returning, WhoIsKeptOutIsKeptOutAlsoAfterARestart) {
  Waiting wait;
  EXPECT_EQ(wait.post("/unseat", {{"seat", 1}, {"keep_out", true}}, wait.ada), 200u);
  EXPECT_EQ(wait.try_join(from_grace, 1).status, 403u);
  wait.driver.restart();
  EXPECT_EQ(wait.try_join(from_grace, 1).status, 403u);
  EXPECT_EQ(wait.try_join(from_grace, 3).status, 403u);
  EXPECT_EQ(wait.try_join(from_eve, 1).status, 201u);
}

TEST(Returning, AlsoWhoSatDownBeforeARestartCanBeKeptOut) {
  Waiting wait;
  wait.driver.restart();
  EXPECT_EQ(wait.post("/unseat", {{"seat", 1}, {"keep_out", true}}, wait.ada), 200u);
  EXPECT_EQ(wait.try_join(from_grace, 1).status, 403u);
}

// Ada closes the table and makes the next one.
void meet_again(Waiting& wait) {
  EXPECT_EQ(wait.post("/abandon", Json::object(), wait.ada), 200u);
  const Json next = wait.driver.json("POST", wait.path("/rematch"), Json::object(), wait.ada);
  wait.table = next["table"];
  wait.ada = next["token"];
}

TEST(Returning, WhoIsKeptOutIsKeptOutOfTheNextGamesToo) {
  Waiting wait;
  EXPECT_EQ(wait.post("/unseat", {{"seat", 1}, {"keep_out", true}}, wait.ada), 200u);
  for (int games = 0; games < 3; ++games) {
    meet_again(wait);
    wait.driver.restart();
    EXPECT_EQ(wait.try_join(from_grace, 1).status, 403u) << games;
  }
  EXPECT_EQ(wait.try_join(from_eve, 1).status, 201u);
}

TEST(Returning, OnlyTheLastOfManyAreKeptOutOfTheNextGame) {
  const std::size_t more = 3;
  Waiting wait;
  wait.post("/leave", Json::object(), wait.grace);
  const auto address = [](std::size_t one) { return "192.0.2." + std::to_string(100 + one); };
  for (std::size_t one = 0; one < kept_out_max + more; ++one) {
    EXPECT_EQ(wait.try_join(address(one), 1).status, 201u) << one;
    EXPECT_EQ(wait.post("/unseat", {{"seat", 1}, {"keep_out", true}}, wait.ada), 200u);
  }
  meet_again(wait);
  std::size_t kept_out = 0;
  for (std::size_t one = 0; one < kept_out_max + more; ++one) {
    if (wait.try_join(address(one), 1).status == 403) {
      ++kept_out;
    } else {
      EXPECT_EQ(wait.post("/unseat", {{"seat", 1}}, wait.ada), 200u);
    }
  }
  EXPECT_EQ(kept_out, kept_out_max);
}

TEST(Returning, WhoWasOnlyRemovedMaySitDownAgain) {
  Waiting wait;
  EXPECT_EQ(wait.post("/unseat", {{"seat", 1}}, wait.ada), 200u);
  wait.driver.restart();
  EXPECT_EQ(wait.try_join(from_grace, 1).status, 201u);
}

TEST(Returning, ASilenceWaitsForWhoLeaves) {
  Waiting wait;
  EXPECT_EQ(wait.post("/silence", {{"seat", 1}, {"silenced", true}}, wait.ada), 200u);
  EXPECT_EQ(wait.post("/leave", Json::object(), wait.grace), 200u);
  wait.driver.restart();
  const std::string eve = wait.join(from_eve, 1);
  EXPECT_EQ(wait.say(eve), 200u) << "somebody else";
  const std::string grace = wait.join(from_grace, 3);
  EXPECT_TRUE(wait.is_silenced(3));
  EXPECT_EQ(wait.say(grace), 403u);
  wait.driver.restart();
  EXPECT_EQ(wait.say(grace), 403u);
}

TEST(Returning, ASilenceThatWasLiftedDoesNotComeBack) {
  Waiting wait;
  wait.post("/silence", {{"seat", 1}, {"silenced", true}}, wait.ada);
  wait.post("/leave", Json::object(), wait.grace);
  wait.grace = wait.join(from_grace, 1);
  EXPECT_EQ(wait.say(wait.grace), 403u);
  wait.post("/silence", {{"seat", 1}, {"silenced", false}}, wait.ada);
  wait.post("/leave", Json::object(), wait.grace);
  wait.grace = wait.join(from_grace, 1);
  EXPECT_EQ(wait.say(wait.grace), 200u);
}

TEST(Returning, NobodyIsLeftSilencedWhereNobodyCouldLiftIt) {
  Waiting wait;
  wait.post("/silence", {{"seat", 1}, {"silenced", true}}, wait.ada);
  wait.post("/leave", Json::object(), wait.grace);
  wait.post("/leave", Json::object(), wait.ada);
  const std::string grace = wait.join(from_grace, 1);
  EXPECT_EQ(wait.say(grace), 200u) << "the host now";
}

TEST(Returning, AMuteWaitsForWhoLeaves) {
  Waiting wait;
  EXPECT_EQ(wait.post("/mute", {{"seat", 1}, {"muted", true}}, wait.ada), 200u);
  EXPECT_EQ(wait.post("/leave", Json::object(), wait.grace), 200u);
  wait.driver.restart();
  const std::string eve = wait.join(from_eve, 1);
  EXPECT_EQ(wait.say(eve), 200u);
  EXPECT_EQ(wait.heard(wait.ada), 1u) << "somebody else";
  wait.post("/leave", Json::object(), eve);
  wait.driver.restart();
  const std::string grace = wait.join(from_grace, 3);
  EXPECT_EQ(wait.say(grace), 200u);
  EXPECT_EQ(wait.heard(wait.ada), 1u);
  EXPECT_EQ(wait.heard({}), 2u) << "it is Ada's alone";
  wait.post("/mute", {{"seat", 3}, {"muted", false}}, wait.ada);
  EXPECT_EQ(wait.heard(wait.ada), 2u);
}

TEST(Returning, AMuteWaitsForWhoHasMuted) {
  Waiting wait;
  EXPECT_EQ(wait.post("/mute", {{"seat", 0}, {"muted", true}}, wait.grace), 200u);
  EXPECT_EQ(wait.post("/leave", Json::object(), wait.grace), 200u);
  wait.driver.restart();
  const std::string grace = wait.join(from_grace, 1);
  EXPECT_EQ(wait.say(wait.ada), 200u);
  EXPECT_EQ(wait.heard(grace), 0u);
  EXPECT_EQ(wait.heard(wait.ada), 1u);
}

TEST(Returning, ASeatIsToldWhomItDoesNotHearAndNobodyElseIs) {
  Waiting wait;
  Driver& driver = wait.driver;
  const ClientId ada = driver.watch(wait.table, wait.ada);
  const ClientId grace = driver.watch(wait.table, wait.grace);
  const ClientId guest = driver.watch(wait.table);
  const auto welcome = [&](ClientId client) {
    return Json::parse(driver.frames[client].front())["d"];
  };
  EXPECT_EQ(welcome(grace)["muted"], Json::array());
  EXPECT_FALSE(welcome(guest).contains("muted"));

  EXPECT_EQ(wait.post("/mute", {{"seat", 0}, {"muted", true}}, wait.grace), 200u);
  EXPECT_EQ(Json::parse(driver.last(grace))["d"]["muted"], Json::array({0}));
  EXPECT_EQ(Json::parse(driver.last(ada))["d"], Json::object());
  EXPECT_EQ(Json::parse(driver.last(guest))["d"], Json::object());

  // The muted player leaves, and comes back elsewhere.
  EXPECT_EQ(wait.post("/mute", {{"seat", 1}, {"muted", true}}, wait.ada), 200u);
  EXPECT_EQ(wait.post("/leave", Json::object(), wait.grace), 200u);
  EXPECT_EQ(Json::parse(driver.last(ada))["d"]["muted"], Json::array());
  wait.grace = wait.join(from_grace, 3);
  EXPECT_EQ(Json::parse(driver.last(ada))["d"]["muted"], Json::array({3}));
  wait.driver.restart();
  const ClientId again = driver.watch(wait.table, wait.grace);
  EXPECT_EQ(welcome(again)["muted"], Json::array({0}));
}

TEST(Returning, NeitherLogNorTableTellWhereAnybodyCameFrom) {
  Waiting wait;
  wait.post("/mute", {{"seat", 1}, {"muted", true}}, wait.ada);
  wait.post("/unseat", {{"seat", 1}, {"keep_out", true}}, wait.ada);
  const auto log = wait.driver.store.load(wait.table).value();
  for (const std::string& line : log) {
    EXPECT_EQ(line.find(from_ada), std::string::npos) << line;
    EXPECT_EQ(line.find(from_grace), std::string::npos) << line;
    const Json change = Json::parse(line);
    if (change["k"] != "sit") continue;
    // Of as many addresses as there are thousands are called the same.
    EXPECT_EQ(change["v"].get<std::string>().size(), 3u) << line;
    EXPECT_EQ(wait.driver.json("GET", wait.path("")).dump().find(change["v"].dump()),
              std::string::npos);
  }
  const auto table = [](const std::string& seed) {
    Json settings = {{"game", "awimbawe"}, {"options", Json::object()},
                     {"turns", false},     {"open", false},
                     {"hints", false},     {"away_bot", false},
                     {"pace_ms", 0},       {"away_s", 60},
                     {"clock", nullptr},   {"seed", seed},
                     {"salt", "salt"}};
    return Table::create("0123456789ab", games(), change_at(0, changes::Create{settings})).value();
  };
  EXPECT_EQ(table("one")->origin_of(from_ada), table("one")->origin_of(from_ada));
  EXPECT_NE(table("one")->origin_of(from_ada), table("another")->origin_of(from_ada));
  EXPECT_NE(table("one")->origin_of(from_ada), table("one")->origin_of(from_grace));
  EXPECT_EQ(table("one")->origin_of(""), "");
}

// The zones of the first change of a view that was sent behind a whole one; null without any.
Json first_change(const std::vector<std::string>& frames) {
  bool knows = false;
  for (const std::string& text : frames) {
    const Json view = Json::parse(text)["d"].value("view", Json());
    if (knows && view.is_object() && !view.contains("log")) return view.value("zones", Json());
    knows = knows || view.is_object();
  }
  return nullptr;
}

void expect_only_news(const Json& zones) {
  ASSERT_FALSE(zones.empty());
  for (const Json& zone : zones) {
    EXPECT_TRUE(zone.contains("at") || !zone.contains("layout")) << zone;
  }
}

TEST(Returning, IsNotToldAgainWhatTheWelcomeSaid) {
  ServedGame game;
  const std::string token = game.asked();
  const ClientId back = game.driver.watch(game.table, token);
  game.act(token);
  expect_only_news(first_change(game.driver.frames[back]));
}

TEST(Returning, NorIsWhoWasThereWhenTheGameBegan) {
  Waiting wait;
  const ClientId ada = wait.driver.watch(wait.table, wait.ada);
  wait.join(from_eve, 3);
  expect_only_news(first_change(wait.driver.frames[ada]));
}

// In a game by turns no one need be connected, and no one ends it for the others.
TEST(Ends, OnlyAllTogetherEndAGameByTurns) {
  for (const bool by_turns : {false, true}) {
    ServedGame game(Json{{"mode", by_turns ? "turns" : "live"}});
    const auto end = [&](const std::string& token) {
      game.driver.ask("POST", game.path("/abandon"), Json::object(), token);
    };
    end(game.ada);
    EXPECT_EQ(game.table_json()["status"], by_turns ? "playing" : "abandoned");
    end(game.grace);
    EXPECT_EQ(game.table_json()["status"], "abandoned");
  }
}

}  // namespace
}  // namespace menagerie
