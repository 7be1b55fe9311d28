// SPDX-License-Identifier: Apache-2.0
// The same people and the same bots meet again.
#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

// The table after a game that Ada asked to play again; Grace has yet to come.
struct Again : ServedGame {
  std::string before, next;

  Again() {
    play_out();
    meet();
  }
  void meet() {
    before = table;
    const Json made = driver.json("POST", path("/rematch"), Json::object(), ada);
    next = made["table"];
    ada = made["token"];
  }
  std::string there(const std::string& rest) const { return "/tables/" + next + rest; }
  Json seats(const std::string& id) { return driver.json("GET", "/tables/" + id)["seats"]; }
  Json join(const Json& wish) { return driver.json("POST", there("/join"), wish); }
};

TEST(Rematch, TheBotsKeepTheirNames) {
  Again again;
  for (const bool restarted : {false, true}) {
    if (restarted) again.driver.restart();
    for (const std::size_t seat : {2u, 3u}) {
      EXPECT_EQ(again.seats(again.next)[seat]["name"], again.seats(again.before)[seat]["name"]);
    }
  }
}

TEST(Rematch, ASeatIsHeldForEveryoneWhoPlayed) {
  Again again;
  const Json held = again.seats(again.next)[1];
  EXPECT_EQ(held["kind"], "free");
  EXPECT_EQ(held["held_for"], "Grace");
  for (const Json& wish : {Json{{"name", "Eve"}}, Json{{"name", "Eve"}, {"seat", 1}},
                           Json{{"name", "Eve"}, {"seat", "any"}}}) {
    const Json refused = again.join(wish);
    EXPECT_EQ(problem_of(refused), "seat-taken") << wish;
    EXPECT_EQ(refused["message"]["id"], "denial.seat-held") << wish;
  }
  EXPECT_EQ(again.join({{"name", "x"}, {"from", again.grace}})["seat"], 1);
  EXPECT_FALSE(again.seats(again.next)[1].contains("held_for"));
}

TEST(Rematch, AHeldSeatIsFreedByThoseAtTheTable) {
  Again again;
  again.driver.restart();
  const Reply freed = again.driver.ask("POST", again.there("/unseat"), {{"seat", 1}}, again.ada);
  EXPECT_EQ(freed.status, 200u) << freed.body;
  EXPECT_FALSE(again.seats(again.next)[1].contains("held_for"));
  EXPECT_EQ(again.join({{"name", "Eve"}})["seat"], 1);
}

TEST(Rematch, ABotMayTakeAHeldSeat) {
  Again again;
  const Json with_bots{{"bots", "easy"}};
  const Reply started = again.driver.ask("POST", again.there("/start"), with_bots, again.ada);
  EXPECT_EQ(started.status, 200u) << started.body;
  EXPECT_EQ(again.seats(again.next)[1]["kind"], "bot");
}

TEST(Rematch, AnOpenTableCountsNoHeldSeatAsFree) {
  ServedGame game(Json{{"open", true}});
  game.play_out();
  game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada);
  const Json tables = game.driver.json("GET", "/tables")["tables"];
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0]["free"], 0);
}

}  // namespace
}  // namespace menagerie
