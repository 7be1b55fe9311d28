// SPDX-License-Identifier: Apache-2.0
// What may be sent again because the answer was lost, and what may be done again and again.
#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

Json keyed(const char* key) {
  return {{"game", "savage-bowl"}, {"options", {{"players", 4}}}, {"name", "Ada"}, {"key", key}};
}

constexpr const char* one_key = "kkkkkkkkkkkkkkkkkkkkkk";
constexpr const char* other_key = "llllllllllllllllllllll";

TEST(Repeat, ANewTableWithAKeyIsMadeOnce) {
  Driver driver;
  const Json first = driver.json("POST", "/tables", keyed(one_key));
  ASSERT_TRUE(first.contains("token")) << first;
  EXPECT_EQ(driver.json("POST", "/tables", keyed(one_key)), first);
  driver.restart();
  EXPECT_EQ(driver.json("POST", "/tables", keyed(one_key)), first);
  EXPECT_NE(driver.json("POST", "/tables", keyed(other_key))["table"], first["table"]);
  const std::string table = first["table"];
  EXPECT_EQ(driver.ask("GET", "/tables/" + table + "/view", {}, first["token"]).status, 200u);
}

TEST(Repeat, AKeyIsForOneTable) {
  Driver driver;
  driver.json("POST", "/tables", keyed(one_key));
  Json other = keyed(one_key);
  other["open"] = true;
  EXPECT_EQ(problem_of(driver.json("POST", "/tables", other)), "reused");
}

TEST(Repeat, ARepeatedTableIsNotCounted) {
  Driver driver;
  driver.rate_limits.tables = a_minute(1, 1);
  driver.restart();
  EXPECT_EQ(driver.ask("POST", "/tables", keyed(one_key)).status, 201u);
  EXPECT_EQ(driver.ask("POST", "/tables", keyed(one_key)).status, 201u);
  EXPECT_EQ(driver.ask("POST", "/tables", keyed(other_key)).status, 429u);
}

TEST(Repeat, ASeatWithAKeyIsTakenOnce) {
  Driver driver;
  const std::string table = driver.json("POST", "/tables", keyed(one_key))["table"];
  const std::string path = "/tables/" + table + "/join";
  const Json wish{{"name", "Grace"}, {"key", other_key}};
  const Json first = driver.json("POST", path, wish);
  EXPECT_EQ(first["seat"], 1);
  EXPECT_EQ(driver.json("POST", path, wish), first);
  driver.restart();
  EXPECT_EQ(driver.json("POST", path, wish), first);
  EXPECT_EQ(driver.json("GET", "/tables/" + table)["seats"][2]["kind"], "free");
  const Json elsewhere{{"name", "Grace"}, {"key", other_key}, {"seat", 3}};
  EXPECT_EQ(problem_of(driver.json("POST", path, elsewhere)), "reused");
}

TEST(Repeat, AKeyMustBeHardToGuess) {
  Driver driver;
  for (const char* key : {"", "short", "with blanks in it, that is", "\xc3\xa4\xc3\xa4"}) {
    EXPECT_EQ(driver.ask("POST", "/tables", keyed(key)).status, 400u) << key;
  }
}

TEST(Repeat, AnIdIsForOneCommand) {
  ServedGame game;
  const auto chat = [&](const std::string& id, const std::string& text) {
    return game.driver.json("POST", game.path("/chat"), {{"a", id}, {"text", text}}, game.ada);
  };
  const Json first = chat("x", "one");
  EXPECT_EQ(chat("x", "one"), first);
  EXPECT_EQ(problem_of(chat("x", "two")), "reused");
  const Json rename{{"a", "x"}, {"name", "Eve"}};
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/rename"), rename, game.ada)), "reused");
  game.driver.restart();
  EXPECT_EQ(chat("x", "one"), first);
  EXPECT_EQ(problem_of(chat("x", "two")), "reused");
}

TEST(Repeat, BotsAreNotAskedAgainAndAgain) {
  Driver driver;
  const Json wish{{"game", "savage-bowl"},
                  {"options", {{"players", 4}}},
                  {"name", "Ada"},
                  {"pace_ms", 0},
                  {"bots", {{"others", "easy"}}}};
  const Json made = driver.json("POST", "/tables", wish);
  const std::string path = "/tables/" + made["table"].get<std::string>();
  const std::string token = made["token"];
  unsigned taken_back = 0;
  for (; taken_back < 100; ++taken_back) {
    driver.let_bots_play();
    const Json view = driver.view(made["table"], token);
    ASSERT_FALSE(view["legal"].empty());
    driver.ask("POST", path + "/act", {{"do", view["legal"][0]}}, token);
    if (driver.ask("POST", path + "/undo", Json::object(), token).status != 200u) break;
  }
  EXPECT_EQ(taken_back, 3u);
}

// Also of a command that makes several changes the answer is always the first one's.
TEST(Repeat, AStartAndAnEndAreAnsweredTheSameWhenTheyAreRepeated) {
  Driver driver;
  const Json made = driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}});
  const std::string path = "/tables/" + made["table"].get<std::string>(), token = made["token"];
  for (const std::string command : {"start", "abandon"}) {
    const Json body =
        command == "start" ? Json{{"a", command}, {"bots", "easy"}} : Json{{"a", command}};
    const std::size_t before = driver.json("GET", path + "/view")["v"];
    const Json first = driver.json("POST", path + "/" + command, body, token);
    EXPECT_EQ(first["v"], before + 1);
    EXPECT_EQ(driver.json("POST", path + "/" + command, body, token), first);
    driver.restart();
    EXPECT_EQ(driver.json("POST", path + "/" + command, body, token), first);
  }
  EXPECT_EQ(driver.json("GET", path)["status"], "abandoned");
}

// A player in a seat that another one has left gets no answers to that one's requests.
TEST(Repeat, AnIdIsOfWhoUsedItAndNotOfTheSeat) {
  Driver driver;
  const Json made = driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}});
  const std::string path = "/tables/" + made["table"].get<std::string>();
  const Json chat{{"a", "1"}, {"text", "hello"}}, leave{{"a", "2"}};
  for (const char* name : {"Bo", "Cy"}) {
    const Json seated = driver.json("POST", path + "/join", {{"name", name}, {"seat", 1}});
    const std::string token = seated["token"];
    const std::size_t before = driver.json("GET", path + "/view")["v"];
    const Json said = driver.json("POST", path + "/chat", chat, token);
    EXPECT_EQ(said["v"], before + 1) << name;
    EXPECT_EQ(driver.json("POST", path + "/chat", chat, token), said) << "as a repetition";
    EXPECT_EQ(driver.json("POST", path + "/leave", leave, token)["v"], before + 2) << name;
    EXPECT_EQ(driver.json("GET", path)["seats"][1]["kind"], "free") << name;
    driver.restart();
  }
}

}  // namespace
}  // namespace menagerie
