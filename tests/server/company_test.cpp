// SPDX-License-Identifier: Apache-2.0
// People with people: how they feel, tables that others find, and bots that take what stays free.
#include "game.h"

namespace menagerie {
namespace {

// How seats felt, as a client was told.
std::vector<Json> reactions(Driver& driver, ClientId client) {
  std::vector<Json> told;
  for (const std::string& text : driver.frames[client]) {
    Json frame = Json::parse(text);
    if (frame["t"] == "reaction") told.push_back(frame["d"]);
  }
  return told;
}

unsigned react(ServedGame& game, const std::string& token, const Json& feeling) {
  return game.driver.ask("POST", game.path("/react"), {{"feeling", feeling}}, token).status;
}

TEST(Reactions, EverybodySeesThemButWhoHasMutedThatSeat) {
  ServedGame game;
  const ClientId ada = game.driver.watch(game.table, game.ada);
  const ClientId grace = game.driver.watch(game.table, game.grace);
  const ClientId onlooker = game.driver.watch(game.table);
  EXPECT_EQ(game.driver.say(ada, "react", {{"feeling", "applause"}})["t"], "ack");
  const Json applause{{"seat", 0}, {"feeling", "applause"}};
  for (const ClientId client : {ada, grace, onlooker}) {
    EXPECT_EQ(reactions(game.driver, client), std::vector<Json>{applause});
  }
  game.driver.say(grace, "mute", {{"seat", 0}, {"muted", true}});
  EXPECT_EQ(react(game, game.ada, "oops"), 200u);
  EXPECT_EQ(reactions(game.driver, grace).size(), 1u);
  EXPECT_EQ(reactions(game.driver, onlooker).size(), 2u);
}

TEST(Reactions, AreOfThisMomentAndChangeNothing) {
  ServedGame game;
  const Json before = game.table_json();
  EXPECT_EQ(react(game, game.ada, "thanks"), 200u);
  const ClientId late = game.driver.watch(game.table);
  EXPECT_TRUE(reactions(game.driver, late).empty());
  const auto log = game.driver.store.load(game.table);
  ASSERT_TRUE(log);
  for (const std::string& line : *log) EXPECT_EQ(line.find("thanks"), std::string::npos);
  EXPECT_EQ(game.table_json()["seats"], before["seats"]);
}

TEST(Reactions, WhatIsNoneIsRefused) {
  ServedGame game;
  EXPECT_EQ(react(game, game.ada, "rage"), 400u);
  EXPECT_EQ(react(game, game.ada, 7), 400u);
  EXPECT_EQ(react(game, {}, "oops"), 401u) << "Nobody's feeling.";
  const Json wish{{"seat", 1}, {"silenced", true}};
  game.driver.ask("POST", game.path("/silence"), wish, game.ada);
  EXPECT_EQ(react(game, game.grace, "oops"), 403u);
}

TEST(Reactions, HaveALimitOfTheirOwn) {
  ServedGame game;
  game.driver.rate_limits.reactions = a_minute(60, 2);
  game.driver.rate_limits.chat = a_minute(60, 1);
  game.driver.restart();
  EXPECT_EQ(react(game, game.ada, "oops"), 200u);
  EXPECT_EQ(react(game, game.ada, "oops"), 200u);
  EXPECT_EQ(react(game, game.ada, "oops"), 429u);
  EXPECT_EQ(react(game, game.grace, "oops"), 200u) << "A seat's own.";
  const Json line{{"text", "hello"}};
  EXPECT_EQ(game.driver.ask("POST", game.path("/chat"), line, game.ada).status, 200u);
  game.driver.pass(1000);
  EXPECT_EQ(react(game, game.ada, "oops"), 200u);
}

// A table of four that bots fill up.
struct Filled {
  Driver driver;
  std::string table, ada;

  explicit Filled(unsigned after_s) {
    const Json made = driver.json("POST", "/tables",
                                  {{"game", "savage-bowl"},
                                   {"options", {{"players", 4}}},
                                   {"name", "Ada"},
                                   {"open", true},
                                   {"fill", {{"after_s", after_s}, {"level", "steady"}}}});
    table = made["table"];
    ada = made["token"];
  }
  Json facts() { return driver.json("GET", "/tables/" + table); }
  Json line() {
    const Json tables = driver.json("GET", "/tables")["tables"];
    return tables.empty() ? Json() : tables[0];
  }
  std::string join(const std::string& name) {
    return driver.json("POST", "/tables/" + table + "/join", {{"name", name}}).value("token", "");
  }
};

TEST(Fill, BotsTakeWhatIsFreeWhenTheTimeIsOver) {
  Filled wait(60);
  const Time ends = wait.driver.now + 60'000;
  EXPECT_EQ(wait.facts()["fills_at"], ends);
  EXPECT_EQ(wait.line()["fills_at"], ends) << "Whoever looks for a table sees it.";
  EXPECT_FALSE(wait.join("Grace").empty());
  wait.driver.pass(59'000);
  EXPECT_EQ(wait.facts()["status"], "waiting");
  EXPECT_EQ(wait.facts()["fills_at"], ends) << "Another person does not put it off.";
  wait.driver.pass(2'000);
  const Json facts = wait.facts();
  EXPECT_EQ(facts["status"], "playing");
  EXPECT_EQ(facts["seats"][1]["name"], "Grace");
  for (const unsigned seat : {2u, 3u}) {
    EXPECT_EQ(facts["seats"][seat]["kind"], "bot");
    EXPECT_EQ(facts["seats"][seat]["level"], "steady");
    EXPECT_EQ(facts["seats"][seat]["name"].get<std::string>().find("Bot"), std::string::npos);
  }
  EXPECT_EQ(facts["fills_at"], nullptr);
}

TEST(Fill, IsNotForgottenInARestart) {
  Filled wait(60);
  wait.driver.pass(30'000);
  wait.driver.restart();
  wait.driver.pass(29'000);
  EXPECT_EQ(wait.facts()["status"], "waiting");
  wait.driver.pass(2'000);
  EXPECT_EQ(wait.facts()["status"], "playing");
}

TEST(Fill, WaitsAnewForASeatThatWasMadeFree) {
  Filled wait(60);
  const std::string grace = wait.join("Grace");
  wait.driver.pass(50'000);
  wait.driver.ask("POST", "/tables/" + wait.table + "/leave", Json::object(), grace);
  EXPECT_EQ(wait.facts()["fills_at"], wait.driver.now + 60'000);
  wait.driver.pass(50'000);
  EXPECT_EQ(wait.facts()["status"], "waiting");
}

TEST(Fill, NobodyIsWaitedForByBotsAlone) {
  Filled never(0);
  EXPECT_EQ(never.facts()["fills_at"], nullptr);
  never.driver.pass(3'600'000);
  EXPECT_EQ(never.facts()["status"], "waiting");
  Driver driver;
  const Json made = driver.json(
      "POST", "/tables", {{"game", "awimbawe"}, {"open", true}, {"fill", {{"after_s", 30}}}});
  EXPECT_EQ(driver.json("GET", "/tables/" + made["table"].get<std::string>())["fills_at"], nullptr);
}

TEST(Fill, WhatIsWrongWithItIsSaid) {
  Driver driver;
  const auto detail = [&](const Json& fill) {
    const Reply reply = driver.ask("POST", "/tables", {{"game", "awimbawe"}, {"fill", fill}});
    EXPECT_EQ(reply.status, 400u) << reply.body;
    return Json::parse(reply.body).value("detail", "");
  };
  EXPECT_EQ(detail("soon"), "'fill' must be an object");
  EXPECT_EQ(detail({{"after_s", -1}}), "'after_s' must be a number from 0 to 3600");
  EXPECT_EQ(detail({{"after_s", 30}, {"level", "divine"}}),
            "'level' must be 'novice', 'easy', 'steady', 'normal' or 'strong'");
}

TEST(Lobby, HasTheNewestHundredOfThoseThatAreNotOver) {
  Driver driver;
  std::vector<std::string> ids;
  Json first;
  for (int i = 0; i < 103; ++i) {
    driver.now += 1000;
    const Json made =
        driver.json("POST", "/tables", {{"game", "awimbawe"}, {"open", i != 50}, {"name", "Ada"}});
    ids.push_back(made["table"]);
    if (i == 100) first = made;
  }
  driver.ask("POST", "/tables/" + ids[100] + "/abandon", Json::object(), first["token"]);
  ids.erase(ids.begin() + 100);
  ids.erase(ids.begin() + 50);
  ids.erase(ids.begin());
  std::reverse(ids.begin(), ids.end());
  for (int i = 0; i < 2; ++i) {
    std::vector<std::string> listed;
    const Json tables = driver.json("GET", "/tables")["tables"];
    for (const Json& line : tables) listed.push_back(line["id"]);
    EXPECT_EQ(listed, ids);
    driver.restart();
  }
  // A table that no one has come to for long is put away.
  driver.pass(8 * Time{86'400'000});
  EXPECT_TRUE(driver.json("GET", "/tables")["tables"].empty());
}

// Vain requests count for the visitor who makes them, not for the table.
TEST(Limits, WrongCodesKeepNobodyElseFromATable) {
  Driver driver;
  const Json made = driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}});
  const std::string path = "/tables/" + made["table"].get<std::string>();
  driver.rate_limits.joins = a_minute(6, 6);
  driver.restart();
  driver.visitor = "rude";
  const Json wrong{{"code", std::string(22, 'A')}};
  unsigned refused = 0;
  for (int i = 0; i < 20; ++i) {
    refused += driver.ask("POST", path + "/claim", wrong).status == 429u;
  }
  EXPECT_EQ(refused, 14u);
  driver.visitor = "kind";
  EXPECT_EQ(driver.ask("POST", path + "/join", {{"name", "Bo"}}).status, 201u);
}

// At any number of tables.
TEST(Limits, OneVisitorReportsAndWishesSoOften) {
  Driver driver;
  driver.rate_limits.reports = a_minute(3, 3);
  driver.rate_limits.wishes = a_minute(6, 2);
  driver.restart();
  driver.visitor = "rude";
  std::array<unsigned, 2> done{};
  for (int i = 0; i < 20; ++i) {
    const Json made = driver.json("POST", "/tables", {{"game", "awimbawe"}, {"name", "Ada"}});
    const std::string path = "/tables/" + made["table"].get<std::string>();
    const Json report{{"seat", 1}, {"text", "rude"}}, rename{{"name", "Bo"}};
    done[0] += driver.ask("POST", path + "/report", report, made["token"]).status == 200u;
    done[1] += driver.ask("POST", path + "/rename", rename, made["token"]).status == 200u;
  }
  EXPECT_EQ(done[0], 3u);
  EXPECT_EQ(done[1], 10u - 3u);
}

}  // namespace
}  // namespace menagerie
