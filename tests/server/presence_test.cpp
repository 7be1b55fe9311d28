// SPDX-License-Identifier: Apache-2.0
// The people at a table, by a connection or by polling it.
#include <algorithm>

#include "game.h"

namespace menagerie {
namespace {

// A page that polls the table is present without a stream; looking at the table once isn't enough.
TEST(Presence, APageThatPollsIsThereUntilItStops) {
  ServedGame game(Json{{"away_bot", true}, {"away_s", 10}});
  const std::string mover = game.asked();
  const std::string other = mover == game.ada ? game.grace : game.ada;
  const std::size_t seat = mover == game.ada ? 0 : 1;
  const ClientId listener = game.driver.watch(game.table, other);
  const auto poll = [&] { game.driver.ask("GET", game.path("/view?present=true"), {}, mover); };
  const auto is_there = [&] {
    const Json connected = game.table_json()["connected"];
    return std::find(connected.begin(), connected.end(), seat) != connected.end();
  };
  game.driver.ask("GET", game.path("/view"), {}, mover);
  EXPECT_FALSE(is_there());
  for (int i = 0; i < 20; ++i) {
    poll();
    EXPECT_TRUE(is_there());
    game.driver.pass(60'000);
  }
  EXPECT_EQ(game.table_json()["seats"][seat]["stand_in"], nullptr);
  game.driver.pass(15'000);
  EXPECT_FALSE(is_there());
  EXPECT_EQ(game.table_json()["seats"][seat]["stand_in"], "normal");
  EXPECT_FALSE(game.driver.frames[listener].empty());
}

// A number for each game, and nothing of who or where: also from tables that no one may find.
TEST(Presence, EveryoneIsToldHowManyPeopleAreAtEachGame) {
  ServedGame game;
  Driver& driver = game.driver;
  const auto people = [&] { return driver.json("GET", "/tables")["people"]; };
  EXPECT_EQ(people(), Json::object());
  const ClientId ada = driver.watch(game.table, game.ada);
  EXPECT_EQ(people(), (Json{{"savage-bowl", 1}}));
  const ClientId again = driver.watch(game.table, game.ada);
  const ClientId spectator = driver.watch(game.table);
  EXPECT_EQ(people(), (Json{{"savage-bowl", 1}}));
  driver.ask("GET", game.path("/view?present=true"), {}, game.grace);
  EXPECT_EQ(people(), (Json{{"savage-bowl", 2}}));
  driver.gone(ada);
  driver.gone(spectator);
  EXPECT_EQ(people(), (Json{{"savage-bowl", 2}}));
  driver.gone(again);
  EXPECT_EQ(people(), (Json{{"savage-bowl", 1}}));
  driver.pass(90'000);
  EXPECT_EQ(people(), Json::object());
  // A seat that was given up has no one, and neither has a table that is forgotten.
  driver.watch(game.table, game.ada);
  driver.watch(game.table, game.grace);
  EXPECT_EQ(people(), (Json{{"savage-bowl", 2}}));
  EXPECT_EQ(driver.ask("POST", game.path("/leave"), Json::object(), game.grace).status, 200u);
  EXPECT_EQ(people(), (Json{{"savage-bowl", 1}}));
  driver.restart();
  EXPECT_EQ(people(), Json::object());
}

TEST(Presence, TheIdOfATableMayBeTypedInCapitals) {
  ServedGame game;
  std::string id = game.table;
  std::transform(id.begin(), id.end(), id.begin(), [](char c) {
    return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  const ClientId client = game.driver.watch(id, game.ada);
  EXPECT_EQ(Json::parse(game.driver.frames[client].front())["t"], "welcome");
}

}  // namespace
}  // namespace menagerie
