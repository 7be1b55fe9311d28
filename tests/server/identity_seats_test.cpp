// SPDX-License-Identifier: Apache-2.0
// Seats that belong to people's keys.
#include <gtest/gtest.h>

#include "identity_server.h"

namespace menagerie::people {
namespace {

TEST(BoundSeat, GivesItsPersonANewToken) {
  IdentityServer server;
  server.put(ada, "Ada");
  const Json seat = server.seated();
  const std::string table = seat["table"], old = seat["token"];
  EXPECT_EQ(server.keep(ada, seat).status, 200u);
  EXPECT_EQ(
      server.me(ada)["seats"],
      Json::array({{{"table", table}, {"game", "savage-bowl"}, {"seat", 0}, {"over", false}}}));
  const ClientId first = server.watch(table, old);
  server.restart();
  const ClientId second = server.watch(table, old);
  const Json taken = Json::parse(server.take(ada, seat).body);
  EXPECT_EQ(taken["seat"], 0);
  EXPECT_NE(taken["token"], old);
  EXPECT_EQ(problem_of(Json::parse(server.last(second))["d"]), "moved");
  EXPECT_EQ(problem_of(server.json("GET", "/tables/" + table, {}, old)), "wrong-token");
  EXPECT_EQ(server.ask("GET", "/tables/" + table, {}, taken["token"]).status, 200u);
  // Again and again.
  EXPECT_EQ(server.take(ada, seat).status, 200u);
  static_cast<void>(first);
}

TEST(BoundSeat, NeedsTheSeatsToken) {
  IdentityServer server;
  server.put(ada, "Ada");
  const Json seat = server.seated(), other = server.seated();
  const std::string path = "/me/seats/" + seat["table"].get<std::string>();
  EXPECT_EQ(trouble_in(server.by(ada, "PUT", path, {{"token", other["token"]}})), "wrong-token");
  EXPECT_EQ(trouble_in(server.by(ada, "PUT", path, {{"token", "x"}})), "wrong-token");
  EXPECT_EQ(trouble_in(server.by(ada, "PUT", path, {{"token", 7}})), "bad-request");
  EXPECT_EQ(trouble_in(server.by(ada, "PUT", "/me/seats/aaaaaaaaaaaa", {{"token", "x"}})),
            "not-found");
  EXPECT_EQ(trouble_in(server.take(ada, seat)), "seat-taken");
  EXPECT_EQ(server.me(ada)["seats"], Json::array());
}

TEST(BoundSeat, IsVoidOnceTheSeatHasAnotherToken) {
  IdentityServer server;
  server.put(ada, "Ada");
  const Json seat = server.seated();
  const std::string table = seat["table"];
  server.keep(ada, seat);
  const ClientId web = server.watch(table, seat["token"]);
  const Json link = server.say(web, "move-link", Json::object());
  const Json moved =
      server.json("POST", "/tables/" + table + "/claim", {{"code", link["d"]["code"]}});
  const Reply refused = server.take(ada, seat);
  EXPECT_EQ(trouble_in(refused), "seat-taken");
  EXPECT_EQ(Json::parse(refused.body)["message"]["id"], "denial.seat-not-yours");
  EXPECT_EQ(server.me(ada)["seats"], Json::array());
  // The token that the link gave still works, and may be bound.
  EXPECT_EQ(server.keep(ada, moved).status, 200u);
  EXPECT_EQ(server.take(ada, seat).status, 200u);
}

TEST(BoundSeat, LeavesWithItsTable) {
  IdentityServer server;
  server.put(ada, "Ada");
  const Json seat = server.seated();
  server.keep(ada, seat);
  wait(server, 3 * day_ms);  // No one has begun: the table is removed.
  EXPECT_EQ(trouble_in(server.take(ada, seat)), "not-found");
  EXPECT_EQ(server.me(ada)["seats"], Json::array());
  EXPECT_EQ(server.stored().find(seat["table"].get<std::string>()), std::string::npos);
}

TEST(BoundSeat, SaysWhetherTheGameIsOver) {
  IdentityServer server;
  server.put(ada, "Ada");
  const Json seat = server.seated();
  server.keep(ada, seat);
  const ClientId web = server.watch(seat["table"], seat["token"]);
  EXPECT_EQ(server.say(web, "abandon", Json::object())["t"], "ack");
  EXPECT_EQ(server.me(ada)["seats"][0]["over"], true);
}

TEST(BoundSeat, IsOneOfSoMany) {
  IdentityServer server;
  server.put(ada, "Ada");
  std::vector<Json> seats;
  for (std::size_t i = 0; i <= Identity::seats_max; ++i) {
    seats.push_back(server.seated());
    ASSERT_EQ(server.keep(ada, seats.back()).status, 200u);
  }
  EXPECT_EQ(server.me(ada)["seats"].size(), Identity::seats_max);
  EXPECT_EQ(trouble_in(server.take(ada, seats.front())), "seat-taken");
  EXPECT_EQ(server.take(ada, seats.back()).status, 200u);
}

}  // namespace
}  // namespace menagerie::people
