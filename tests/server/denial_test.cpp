// SPDX-License-Identifier: Apache-2.0
// Why something is not done: for people in their language, for authors of clients in English.
#include <gtest/gtest.h>

#include "game.h"
#include "words/language.h"

namespace menagerie {
namespace {

// The id of what a person is told; its detail must say the same in English.
std::string said_in(const Reply& reply) {
  const Json problem = Json::parse(reply.body);
  if (!problem.contains("message")) return "nothing of " + reply.body;
  const auto id = problem["message"]["id"].get<std::string>();
  EXPECT_EQ(problem["detail"], Language::english().say("", Message(id)));
  for (const std::string& tag : Language::tags()) {
    EXPECT_TRUE(Language::of(tag).has("", id)) << tag << " " << id;
  }
  return id;
}

TEST(Denials, ForPeopleAreMessages) {
  ServedGame game;
  const auto ask = [&](const char* what, const Json& body, const std::string& token = {}) {
    return said_in(game.driver.ask("POST", game.path(what), body, token));
  };
  EXPECT_EQ(ask("/join", {{"name", "Eve"}}), "denial.begun-watch");
  EXPECT_EQ(ask("/claim", {{"code", "none"}}), "denial.link-used");
  EXPECT_EQ(ask("/rematch", Json::object(), game.ada), "denial.not-over");
  EXPECT_EQ(ask("/hand-back", Json::object(), game.ada), "denial.no-bot-there");
  EXPECT_EQ(ask("/unseat", {{"seat", 0}}, game.grace), "denial.host-unseats");
  EXPECT_EQ(ask("/silence", {{"seat", 0}, {"silenced", true}}, game.grace), "denial.host-silences");
  EXPECT_EQ(ask("/answer", {{"agree", true}}, game.ada), "denial.nothing-to-answer");
  EXPECT_EQ(said_in(game.driver.ask("GET", "/tables/nosuchtable0")), "denial.no-table");
  EXPECT_EQ(said_in(game.driver.ask("GET", game.path("/record"))), "denial.not-over");
}

TEST(Denials, ThatHaveNumbersSayThem) {
  ServedGame game;
  game.driver.rules.unfinished_bytes_max = game.driver.store.unfinished_bytes().value();
  game.driver.restart();
  const Json wish{{"game", "savage-bowl"}, {"name", "Ada"}};
  const Json problem = Json::parse(game.driver.ask("POST", "/tables", wish).body);
  EXPECT_EQ(problem["message"]["id"], "denial.no-room");
  EXPECT_EQ(problem["message"]["args"], (Json{{"used", 0}, {"most", 0}}));
}

TEST(Denials, OfOptionsThatDoNotGoAreOfTheGame) {
  ServedGame game;
  const auto refused = [&](const char* id, const Json& options) {
    const Json wish{{"game", id}, {"name", "Ada"}, {"options", options}};
    return Json::parse(game.driver.ask("POST", "/tables", wish).body);
  };
  const Json last = refused("rage-n-glyphs", {{"players", 5}, {"last_hand", 30}});
  EXPECT_EQ(last["type"], "urn:menagerie:problem:bad-options");
  EXPECT_EQ(last["message"]["id"], "options.last-hand");
  EXPECT_EQ(last["message"]["args"]["players"], 5);
  EXPECT_EQ(last["detail"].get<std::string>().find("the option 'last_hand' (Last hand) is 30"), 0u);
  const Json many = refused("savage-bowl", {{"players", 99}});
  EXPECT_EQ(many["detail"], "the option 'players' (Players) is 99; it must be 4 or 5");
  EXPECT_EQ(many["message"]["id"], "options.misfit");
  EXPECT_EQ(many["message"]["args"]["label"], (Json{{"term", "option.players.name"}}));
}

TEST(Denials, OfWhatOnlyWhoWritesAClientSeesAreEnglish) {
  ServedGame game;
  const Reply reply = game.driver.ask("POST", game.path("/join"), {{"name", 5}});
  const Json problem = Json::parse(reply.body);
  EXPECT_EQ(problem["detail"], "'name' must be a text");
  EXPECT_FALSE(problem.contains("message"));
}

}  // namespace
}  // namespace menagerie
