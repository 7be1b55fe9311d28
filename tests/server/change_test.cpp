// SPDX-License-Identifier: Apache-2.0
//
// The lines in which a table's log is kept. Databases hold them, and older and newer nodes of a
// cluster read each other's: what is written for one kind of change never becomes another text.
//
//   UPDATE_GOLDENS=1 build/release/tests/server/server_test --gtest_filter='ChangeLines.*'
//   rewrites changes.jsonl
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "fair_game.h"
#include "game.h"

namespace menagerie {
namespace {

const std::string golden_file = std::string(SERVER_GOLDENS) + "/changes.jsonl";

std::string kind_of(const std::string& line) { return Json::parse(line)["k"]; }

// The lines of the logs that differ in their kind or in which members they have; the first of each.
class Shapes {
 public:
  void add(Driver& driver, const std::string& table) {
    const auto log = driver.store.load(table).value();
    for (const std::string& line : log) {
      const Json json = Json::parse(line);
      std::string shape = kind_of(line);
      for (const auto& [key, value] : json.items()) shape += " " + key;
      if (seen_.insert(shape).second) lines_.push_back(line);
    }
  }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::set<std::string> seen_;
  std::vector<std::string> lines_;
};

// A table that waits for a fourth: people come, talk, are removed and come back.
void gather(ServedGame& game) {
  unsigned commands = 0;
  const auto post = [&](const char* what, Json d, const std::string& token) {
    d["a"] = "command-" + std::to_string(++commands);
    const Reply reply = game.driver.ask("POST", game.path(what), d, token);
    EXPECT_EQ(reply.status, 200u) << what << reply.body;
    return Json::parse(reply.body);
  };
  post("/rename", {{"name", "Ada \"L\" \u00e4"}}, game.ada);
  post("/chat", {{"text", "Hello \\ there"}}, game.grace);
  post("/mute", {{"seat", 1}, {"muted", true}}, game.ada);
  post("/silence", {{"seat", 1}, {"silenced", true}}, game.ada);
  post("/report", {{"seat", 1}, {"text", "rude"}}, game.ada);
  post("/bot", {{"seat", 2}, {"level", "normal"}}, game.ada);
  post("/unseat", {{"seat", 1}}, game.ada);
  const Json lucky{{"name", "Grace"}, {"seat", 1}, {"luck", "seven"}};
  game.grace = game.driver.json("POST", game.path("/join"), lucky)["token"];
  post("/mute", {{"seat", 1}, {"muted", false}}, game.ada);
  post("/silence", {{"seat", 1}, {"silenced", false}}, game.ada);
  const Json link = post("/move-link", Json::object(), game.ada);
  game.ada = game.driver.json("POST", game.path("/claim"), {{"code", link["code"]}})["token"];
  post("/start", {{"bots", "strong"}}, game.ada);
}

// One takes a decision back, one is away, one asks to end it; then it is played to its end.
void play(ServedGame& game) {
  const auto post = [&](const char* what, const Json& d, const std::string& token) {
    const Reply reply = game.driver.ask("POST", game.path(what), d, token);
    EXPECT_EQ(reply.status, 200u) << what << reply.body;
  };
  const auto other = [&](const std::string& token) {
    return token == game.ada ? game.grace : game.ada;
  };
  const std::string first = game.asked();
  game.act(first);
  post("/undo", Json::object(), first);
  post("/answer", {{"agree", false}}, other(first));
  post("/undo", Json::object(), first);
  post("/answer", {{"agree", true}}, other(first));
  const Json legal = game.driver.view(game.table, game.asked())["legal"];
  post("/act", {{"a", "of-act"}, {"do", legal[0]}}, game.asked());
  game.act(game.asked());
  const std::string second = game.asked();
  game.act(second);
  post("/undo", Json::object(), second);
  post("/answer", {{"agree", true}}, other(second));
  post("/take-over", {{"level", "novice"}}, game.ada);
  post("/hand-back", Json::object(), game.ada);
  const ClientId here = game.driver.watch(game.table, game.grace);
  game.asked();
  game.driver.pass(61'000);
  post("/abandon", {{"a", "of-end"}}, game.ada);
  if (game.table_json()["seats"][0]["stand_in"] != nullptr) {
    post("/hand-back", Json::object(), game.ada);
  }
  game.driver.gone(here);
  game.play_out();
  EXPECT_EQ(game.table_json()["status"], "finished");
}

// The game over is reviewed, and those who sat there meet again.
std::string review_and_meet_again(ServedGame& game) {
  game.driver.thinks.clear();
  game.driver.json("GET", game.path("/review"));
  while (!game.driver.thinks.empty()) {
    const Think think = game.driver.thinks.front();
    game.driver.thinks.erase(game.driver.thinks.begin());
    game.driver.thought(examined(think));
  }
  game.driver.ask("POST", game.path("/mute"), {{"seat", 1}, {"muted", true}}, game.ada);
  const Json next = game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada);
  const std::string table = next["table"];
  const Json from{{"name", "x"}, {"from", game.grace}};
  game.driver.json("POST", "/tables/" + table + "/join", from);  // The answer is lost.
  const Json grace = game.driver.json("POST", "/tables/" + table + "/join", from);
  for (const Json& token : {next["token"], grace["token"]}) {
    game.driver.ask("POST", "/tables/" + table + "/leave", Json::object(), token);
  }
  return table;
}

// A seat is given back and another offered, hints are had, and the server pauses.
void lose_a_seat(ServedGame& game) {
  const auto post = [&](const char* what, const Json& d, const std::string& token = {}) {
    const Reply reply = game.driver.ask("POST", game.path(what), d, token);
    EXPECT_EQ(reply.status, 200u) << what << reply.body;
  };
  const std::string mover = game.asked();
  game.driver.ask("GET", game.path("/hint"), {}, mover);
  post("/hints", {{"a", "of-hints"}, {"on", false}}, game.ada);
  const Json wish{{"seat", 1}, {"name", "Grace"}, {"key", "0123456789abcdefghijkl"}};
  post("/ask-seat", wish);
  post("/answer-seat", {{"seat", 1}, {"agree", false}}, game.ada);
  post("/ask-seat", wish);
  post("/answer-seat", {{"seat", 1}, {"agree", true}}, game.ada);
  post("/offer-seat", {{"seat", 2}, {"offered", true}}, game.ada);
  post("/offer-seat", {{"seat", 2}, {"offered", false}}, game.ada);
  game.driver.pause();
  game.driver.restart();
}

// Everything of which there is a kind of change, done by this program.
std::vector<std::string> an_evening() {
  Shapes shapes;
  ServedGame game(Json{{"bots", {{"2", "easy"}}}, {"away_bot", true}});
  gather(game);
  play(game);
  const std::string next = review_and_meet_again(game);
  shapes.add(game.driver, game.table);
  shapes.add(game.driver, next);

  FairGame fair;
  fair.open_all();
  fair.post("/abandon", Json::object(), fair.ada);
  shapes.add(fair.driver, fair.table);

  Driver driver;
  const Json closed = driver.json("POST", "/tables", {{"game", "awimbawe"}, {"name", "Ada"}});
  driver.ask("POST", "/tables/" + closed["table"].get<std::string>() + "/abandon",
             {{"a", "of-abandon"}}, closed["token"]);
  shapes.add(driver, closed["table"]);
  const Json gangsters =
      driver.json("POST", "/tables",
                  {{"game", "color-gangsters"}, {"pace_ms", 0}, {"bots", {{"others", "normal"}}}});
  const std::string path = "/tables/" + gangsters["table"].get<std::string>();
  while (driver.json("GET", path)["status"] == "playing") driver.let_bots_play();
  shapes.add(driver, gangsters["table"]);

  // A person with an address is known again.
  driver.visitor = "192.0.2.1";
  const Json made = driver.json("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}});
  const std::string table = made["table"];
  driver.visitor = "192.0.2.66";
  const Json lucky{{"name", "Grace"}, {"seat", 1}, {"luck", "seven"}};
  driver.json("POST", "/tables/" + table + "/join", lucky);
  const Json wish{{"seat", 1}, {"keep_out", true}};
  driver.ask("POST", "/tables/" + table + "/unseat", wish, made["token"]);
  shapes.add(driver, table);

  ServedGame lost(Json{{"hints", true}, {"clock", {{"bank_ms", 60'000}}}});
  lose_a_seat(lost);
  shapes.add(lost.driver, lost.table);
  return shapes.lines();
}

std::vector<std::string> goldens() {
  std::vector<std::string> lines;
  std::ifstream file(golden_file);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(ChangeLines, AreWrittenAsTheyAlwaysWere) {
  const auto lines = an_evening();
  if (std::getenv("UPDATE_GOLDENS") != nullptr) {
    std::ofstream file(golden_file);
    for (const std::string& line : lines) file << line << '\n';
  }
  const auto right = goldens();
  ASSERT_EQ(lines.size(), right.size());
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i], right[i]);
}

TEST(ChangeLines, AreThereForEveryKind) {
  std::set<std::string> kinds;
  for (const std::string& line : goldens()) kinds.insert(kind_of(line));
  const std::set<std::string> all = {
      "create",  "sit",         "bot",        "free",  "leave",  "rename",  "token",
      "start",   "deal",        "chance",     "play",  "take",   "back",    "undo?",
      "answer",  "undone",      "chat",       "mute",  "end?",   "abandon", "finish",
      "rematch", "silence",     "report",     "open",  "review", "pause",   "resume",
      "seat?",   "seat-answer", "seat-given", "offer", "hints",  "hinted"};
  EXPECT_EQ(kinds, all);
}

TEST(ChangeLines, AreReadAndWrittenAgainByteForByte) {
  for (const std::string& line : goldens()) {
    const auto change = read_change(line);
    ASSERT_TRUE(change) << line << change.error().text;
    EXPECT_EQ(write_change(*change), line);
    EXPECT_FALSE(read_change(line + '\0'));
  }
}

TEST(ChangeLines, WhatIsWrongWithOneIsSaid) {
  const auto wrong = [](const std::string& line) {
    const auto change = read_change(line);
    return change ? "it is read" : change.error().text;
  };
  const auto member = [](const std::string& key) {
    return "a change whose member '" + key + "' is missing or of a wrong type";
  };
  const auto play = [](const std::string& rest) { return R"({"k":"play","t":1)" + rest + "}"; };
  EXPECT_EQ(wrong(play(R"(,"s":0,"x":"play R1")")), "it is read");
  EXPECT_NE(wrong("{").find("byte"), std::string::npos) << wrong("{");
  for (const char* line : {"[]", "7", "{}", R"({"t":1,"s":0})", R"({"k":7,"t":1,"s":0})"}) {
    EXPECT_EQ(wrong(line), member("k")) << line;
  }
  EXPECT_EQ(wrong(R"({"k":"dance","t":1,"s":0})"), "a change of the unknown kind \"dance\"");
  EXPECT_EQ(wrong(R"({"k":"play","s":0})"), member("t"));
  EXPECT_EQ(wrong(R"({"k":"play","t":"1","s":0})"), member("t"));
  EXPECT_EQ(wrong(play("")), member("s"));
  EXPECT_EQ(wrong(play(R"(,"s":"0")")), member("s"));
  EXPECT_EQ(wrong(R"({"k":"start","t":1})"), member("s"));
  EXPECT_EQ(wrong(play(R"(,"s":0,"by":"0")")), member("by"));
  EXPECT_EQ(wrong(play(R"(,"s":0,"a":1)")), member("a"));
  EXPECT_EQ(wrong(play(R"(,"s":0,"b":1)")), member("b"));
  EXPECT_EQ(wrong(play(R"(,"s":0,"x":7)")), member("x"));
  EXPECT_EQ(wrong(R"({"k":"sit","t":1,"s":0,"x":"Ada","h":[]})"), member("h"));
  EXPECT_EQ(wrong(R"({"k":"bot","t":1,"s":0,"lv":3})"), member("lv"));
  EXPECT_EQ(wrong(R"({"k":"undo?","t":1,"s":0,"e":"x"})"), member("e"));
  EXPECT_EQ(wrong(R"({"k":"create","t":1,"s":0})"), member("g"));
  EXPECT_EQ(wrong(R"({"k":"deal","t":1,"s":0})"), member("d"));
  EXPECT_NE(wrong(R"({"k":"deal","t":1,"s":0,"d":3})").find("the deal"), std::string::npos);
}

// Logs are long-lived, and nodes of several versions share them.
TEST(ChangeLines, WhatIsNotKnownDoesNotMatter) {
  const auto same = [](const std::string& line, const std::string& as) {
    const auto change = read_change(line);
    ASSERT_TRUE(change) << line << change.error().text;
    EXPECT_EQ(write_change(*change), as);
  };
  same(R"({"k":"free","t":1,"s":1,"later":[1,{}]})", R"({"k":"free","t":1,"s":1})");
  same(R"({"k":"free","t":1,"s":1,"x":"of others"})", R"({"k":"free","t":1,"s":1})");
  same(R"({"k":"bot","t":1,"s":1,"lv":"divine"})", R"({"k":"bot","t":1,"s":1})");
  same(R"({"s":1,"k":"back","t":1})", R"({"k":"back","t":1,"s":1})");
  same(R"({"k":"back","t":1,"s":77})", R"({"k":"back","t":1,"s":0})");
}

}  // namespace
}  // namespace menagerie
