// SPDX-License-Identifier: Apache-2.0
// Chat: pages of bounded size, and what players can do against rudeness.
#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

std::string emoji(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "\xf0\x9f\xa6\x81";
  return text;
}

unsigned say(ServedGame& game, const std::string& token, const std::string& text) {
  return game.driver.ask("POST", game.path("/chat"), {{"text", text}}, token).status;
}

TEST(Chat, TheWelcomeIsBoundedWhateverWasSaid) {
  ServedGame game;
  for (int i = 0; i < 900; ++i) ASSERT_EQ(say(game, game.ada, emoji(300)), 200u);
  const ClientId client = game.driver.watch(game.table, game.grace, 10);
  const std::string& text = game.driver.frames[client].front();
  EXPECT_LT(text.size(), 400'000u);
  const Json welcome = Json::parse(text);
  EXPECT_EQ(welcome["d"]["chat"].size(), 50u);
  EXPECT_EQ(welcome["d"]["chat_more"], true);
  EXPECT_EQ(welcome["d"]["missed"], nullptr);
}

TEST(Chat, CanBeReadBackPageByPage) {
  ServedGame game;
  for (int i = 0; i < 120; ++i) say(game, game.ada, "line " + std::to_string(i));
  const ClientId client = game.driver.watch(game.table, game.grace);
  const Json welcome = Json::parse(game.driver.frames[client].front())["d"];
  std::vector<std::string> lines;
  Json page{{"chat", welcome["chat"]}, {"more", welcome["chat_more"]}};
  for (;;) {
    std::vector<std::string> older;
    for (const Json& line : page["chat"]) older.push_back(line["text"]);
    lines.insert(lines.begin(), older.begin(), older.end());
    if (!page["more"].get<bool>()) break;
    page = game.driver.json(
        "GET", game.path("/chat?before=" + std::to_string(page["chat"][0]["n"].get<int>())));
  }
  ASSERT_EQ(lines.size(), 120u);
  for (int i = 0; i < 120; ++i) EXPECT_EQ(lines[std::size_t(i)], "line " + std::to_string(i));
  EXPECT_EQ(game.driver.ask("GET", game.path("/chat?before=x")).status, 400u);
}

TEST(Chat, IsKeptToAnAmount) {
  ServedGame game;
  for (std::size_t i = 0; i < Table::chat_lines_max; ++i) ASSERT_EQ(say(game, game.ada, "x"), 200u);
  EXPECT_EQ(say(game, game.ada, "x"), 409u);
  EXPECT_EQ(say(game, game.grace, "x"), 409u);
  std::size_t lines = 0;
  Json page = game.driver.json("GET", game.path("/chat"));
  for (;;) {
    lines += page["chat"].size();
    if (!page["more"].get<bool>()) break;
    page = game.driver.json(
        "GET", game.path("/chat?before=" + std::to_string(page["chat"][0]["n"].get<int>())));
  }
  EXPECT_EQ(lines, Table::chat_kept_max);
  game.driver.restart();
  EXPECT_EQ(say(game, game.ada, "x"), 409u) << "also after a restart";
}

TEST(Chat, LinesAndNamesHaveALength) {
  ServedGame game;
  EXPECT_EQ(say(game, game.ada, std::string(300, 'x')), 200u);
  EXPECT_EQ(say(game, game.ada, std::string(301, 'x')), 400u);
  EXPECT_EQ(say(game, game.ada, emoji(300)), 200u);
  EXPECT_EQ(say(game, game.ada, emoji(301)), 400u);
  EXPECT_EQ(say(game, game.ada, std::string(2000, ' ') + "x"), 400u);
  const auto rename = [&](const std::string& name) {
    return game.driver.ask("POST", game.path("/rename"), {{"name", name}}, game.ada).status;
  };
  EXPECT_EQ(rename(emoji(40)), 200u);
  EXPECT_EQ(rename(emoji(41)), 400u);
  EXPECT_EQ(rename(std::string(41, 'x')), 400u);
}

TEST(Chat, TheHostSilencesForGood) {
  ServedGame game;
  const Json wish{{"seat", 1}, {"silenced", true}};
  EXPECT_EQ(game.driver.ask("POST", game.path("/silence"), wish, game.grace).status, 403u);
  EXPECT_EQ(game.driver.ask("POST", game.path("/silence"), wish, game.ada).status, 200u);
  EXPECT_EQ(game.table_json()["seats"][1]["silenced"], true);
  EXPECT_EQ(say(game, game.grace, "x"), 403u);
  EXPECT_EQ(say(game, game.ada, "x"), 200u);
  game.driver.restart();
  EXPECT_EQ(say(game, game.grace, "x"), 403u);
  game.play_out();
  const Json next = game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada);
  const std::string path = "/tables/" + next["table"].get<std::string>();
  const Json joined =
      game.driver.json("POST", path + "/join", {{"name", "x"}, {"from", game.grace}});
  EXPECT_EQ(game.driver.ask("POST", path + "/chat", {{"text", "x"}}, joined["token"]).status, 403u);
}

TEST(Chat, AMuteIsForGoodAndForThePersonAlone) {
  ServedGame game;
  game.driver.ask("POST", game.path("/mute"), {{"seat", 1}, {"muted", true}}, game.ada);
  say(game, game.grace, "rude");
  game.driver.restart();
  EXPECT_EQ(game.driver.json("GET", game.path("/chat"), {}, game.ada)["chat"].size(), 0u);
  EXPECT_EQ(game.driver.json("GET", game.path("/chat"))["chat"].size(), 1u);
  game.play_out();
  const Json next = game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada);
  const std::string path = "/tables/" + next["table"].get<std::string>();
  const Json joined =
      game.driver.json("POST", path + "/join", {{"name", "x"}, {"from", game.grace}});
  game.driver.ask("POST", path + "/chat", {{"text", "rude"}}, joined["token"]);
  EXPECT_EQ(game.driver.json("GET", path + "/chat", {}, next["token"])["chat"].size(), 0u);
  EXPECT_EQ(game.driver.json("GET", path + "/chat")["chat"].size(), 1u);
}

TEST(Chat, WhoSitsDownAnewIsHeard) {
  ServedGame game(Json{{"bots", {{"2", "easy"}}}});
  game.driver.ask("POST", game.path("/mute"), {{"seat", 1}, {"muted", true}}, game.ada);
  game.driver.ask("POST", game.path("/leave"), Json::object(), game.grace);
  const Json other = game.driver.json("POST", game.path("/join"), {{"name", "Eve"}, {"seat", 1}});
  EXPECT_EQ(say(game, other["token"], "hello"), 200u);
  EXPECT_EQ(game.driver.json("GET", game.path("/chat"), {}, game.ada)["chat"].size(), 1u);
}

TEST(Chat, AReportReachesWhoeverRunsTheServer) {
  ServedGame game;
  const Json wish{{"seat", 0}, {"text", "rude\nmenagerie: all is well"}};
  EXPECT_EQ(game.driver.ask("POST", game.path("/report"), wish, game.grace).status, 200u);
  ASSERT_EQ(game.driver.notices.size(), 1u);
  EXPECT_NE(game.driver.notices[0].find(game.table), std::string::npos);
  EXPECT_NE(game.driver.notices[0].find("rude"), std::string::npos);
  EXPECT_EQ(game.driver.notices[0].find('\n'), std::string::npos) << "one line, nothing forged";
}

TEST(Chat, TheHostKeepsSomebodyOutBeforeTheGame) {
  ServedGame game(Json{{"bots", {{"2", "easy"}}}});
  Driver& driver = game.driver;
  driver.ask("POST", game.path("/unseat"), {{"seat", 1}}, game.ada);
  const auto join = [&](const std::string& visitor) {
    driver.visitor = visitor;
    return driver.ask("POST", game.path("/join"), {{"name", "Eve"}, {"seat", 1}}).status;
  };
  EXPECT_EQ(join("192.0.2.66"), 201u);
  const Json wish{{"seat", 1}, {"keep_out", true}};
  EXPECT_EQ(driver.ask("POST", game.path("/unseat"), wish, game.ada).status, 200u);
  EXPECT_EQ(game.table_json()["seats"][1]["kind"], "free");
  EXPECT_EQ(join("192.0.2.66"), 403u);
  EXPECT_EQ(join("192.0.2.1"), 201u);
}

}  // namespace
}  // namespace menagerie
