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
  const int seat = mover == game.ada ? 0 : 1;
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
