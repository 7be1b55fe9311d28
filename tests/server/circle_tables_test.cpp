// SPDX-License-Identifier: Apache-2.0
// A circle's tables, and what becomes of their games: results, standings, past games; and chat.
#include <gtest/gtest.h>

#include <algorithm>

#include "circle_server.h"

namespace menagerie::people {
namespace {

std::string message_id(const Reply& reply) {
  return Json::parse(reply.body).value("message", Json::object()).value("id", "");
}

// The scores of the finished game of a table.
Json result_of(CircleServer& server, const std::string& at) {
  const std::string record = server.ask("GET", "/tables/" + at + "/record").body;
  return Json::parse(record)["result"];
}

TEST(CircleTable, IsListedInItsCircleAlone) {
  CircleServer server;
  server.meet();
  const Json made = server.table({{"open", true}});
  EXPECT_EQ(made["seat"], 0);
  const std::string at = made["table"];
  const Json tables = server.seen(grace)["tables"];
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0]["table"], at);
  EXPECT_EQ(tables[0]["game"], "savage-bowl");
  EXPECT_EQ(tables[0]["options"]["players"], 4);
  EXPECT_EQ(tables[0]["state"], "waiting");
  EXPECT_EQ(tables[0]["mode"], "live");
  EXPECT_EQ(tables[0]["seats"], Json({0, nullptr, "bot", "bot"}));
  EXPECT_EQ(server.mine(grace)[0]["waiting"], 1);
  EXPECT_EQ(server.json("GET", "/tables")["tables"], Json::array());
  EXPECT_EQ(server.json("GET", "/tables/" + at)["open"], false);
  EXPECT_EQ(server.json("GET", "/tables/" + at)["seats"][0]["name"], "Ada");
  // To make another one like it.
  EXPECT_EQ(server.seen(grace)["last"], Json({{"game", "savage-bowl"},
                                              {"options", {{"players", 4}}},
                                              {"bots", {{"2", "easy"}, {"3", "easy"}}},
                                              {"pace_ms", 0}}));
}

TEST(CircleTable, SeatsMembersAndGuests) {
  CircleServer server;
  server.meet();
  const std::string at = server.table({{"bots", Json::object()}})["table"];
  const auto seats = [&] { return server.seen(ada)["tables"][0]["seats"]; };
  EXPECT_EQ(Json::parse(server.sit(grace, at).body)["seat"], 1);
  server.json("POST", "/tables/" + at + "/join", {{"name", "Guest"}});
  EXPECT_EQ(seats(), Json({0, 1, "guest", nullptr}));
  EXPECT_EQ(message_id(server.sit(grace, at)), "denial.circle-seated");
  EXPECT_EQ(message_id(server.sit(ada, at)), "denial.circle-seated");
  server.ask("POST", "/tables/" + at + "/unseat", {{"seat", 1}}, server.tokens[0]);
  EXPECT_EQ(seats(), Json({0, nullptr, "guest", nullptr}));
  // Not at a table of another circle, or of none.
  const std::string other = server.seated()["table"];
  EXPECT_EQ(trouble_in(server.sit(grace, other)), "not-found");
  EXPECT_EQ(trouble_in(server.sit(grace, "aaaaaaaaaaaa")), "not-found");
  EXPECT_EQ(server.seen(ada)["tables"].size(), 1u);
}

TEST(CircleTable, IsMadeOnceWithAKey) {
  CircleServer server;
  server.meet();
  const Json key = "a-key-that-is-drawn-at-random";
  const Json first = server.table({{"key", key}}), again = server.table({{"key", key}});
  EXPECT_EQ(first, again);
  EXPECT_EQ(server.seen(ada)["tables"].size(), 1u);
  // The same request without the circle is another one.
  const Reply outside =
      server.ask("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}, {"key", key}});
  EXPECT_EQ(trouble_in(outside), "reused");
}

TEST(CircleTable, CountsItsResultOnce) {
  CircleServer server;
  server.meet();
  EXPECT_EQ(server.got("/games"),
            Json({{"page", 0}, {"first", 0}, {"pages", 0}, {"games", Json::array()}}));
  const std::string at = server.played();
  EXPECT_EQ(server.seen(ada)["tables"], Json::array());
  const Json games = server.got("/games");
  ASSERT_EQ(games["games"].size(), 1u);
  EXPECT_EQ(games["pages"], 1);
  const Json& game = games["games"][0];
  EXPECT_EQ(game["table"], at);
  EXPECT_EQ(game["ended"], today);
  const Json result = result_of(server, at);
  double points = 0;
  for (unsigned seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(game["seats"][seat]["score"], result["scores"][seat]);
    EXPECT_EQ(game["seats"][seat]["bot"], seat > 1);
    EXPECT_EQ(game["seats"][seat]["member"], seat > 1 ? Json() : Json(seat));
    points += game["seats"][seat]["points"].get<double>();
  }
  EXPECT_EQ(points, 6);  // One for each two of four.
  for (const std::string query : {"", "?season=all", "?season=2026-Q4&game=savage-bowl"}) {
    const Json standings = server.got("/standings" + query);
    ASSERT_EQ(standings["rows"].size(), 2u) << query;
    EXPECT_EQ(standings["seasons"], Json::array({"2026-Q4"}));
    for (const Json& row : standings["rows"]) {
      EXPECT_EQ(row["games"], 1);
      EXPECT_EQ(row["points"], game["seats"][row["member"].get<unsigned>()]["points"]);
      const auto& winners = result["winners"];
      const bool won = std::find(winners.begin(), winners.end(), row["member"]) != winners.end();
      EXPECT_EQ(row["wins"], won ? 1 : 0);
    }
    ASSERT_EQ(standings["pairs"].size(), 1u);
    EXPECT_EQ(standings["pairs"][0]["games"], 1);
  }
  EXPECT_EQ(server.got("/standings?season=2026-Q3")["rows"], Json::array());
  EXPECT_EQ(server.got("/standings?game=awimbawe")["rows"], Json::array());
  // Nothing that comes after the end counts again.
  const std::string before = server.stored();
  server.ask("POST", "/tables/" + at + "/chat", {{"text", "Well played!"}}, server.tokens[0]);
  server.restart();
  server.visit(ada);
  server.seen(ada);
  server.pass(700'000);
  server.seen(ada);
  server.pass(1000);
  EXPECT_EQ(server.stored(), before);
}

TEST(CircleTable, CountsWhoeverSitsThereAtTheEnd) {
  CircleServer server;
  server.meet();
  const std::string at = server.table()["table"];
  server.sit(grace, at, {{"seat", 1}});
  // Ada's seat moves to another device, and Grace gives hers up.
  const Json link =
      server.json("POST", "/tables/" + at + "/move-link", Json::object(), server.tokens[0]);
  const Json claimed = server.json("POST", "/tables/" + at + "/claim", {{"code", link["code"]}});
  server.tokens[0] = claimed["token"];
  server.ask("POST", "/tables/" + at + "/leave", Json::object(), server.tokens[1]);
  EXPECT_EQ(server.seen(ada)["tables"][0]["seats"], Json({0, "bot", "bot", "bot"}));
  // Someone else takes it, by the table's link.
  server.ask("POST", "/tables/" + at + "/offer-seat", {{"seat", 1}, {"offered", true}},
             server.tokens[0]);
  const Json taken = server.json("POST", "/tables/" + at + "/ask-seat",
                                 {{"seat", 1}, {"name", "Eve"}, {"key", std::string(30, 'k')}});
  server.tokens[1] = taken["token"];
  EXPECT_EQ(server.seen(ada)["tables"][0]["seats"], Json({0, "guest", "bot", "bot"}));
  server.play_out(at);
  const Json seats = server.got("/games")["games"][0]["seats"];
  EXPECT_EQ(seats[0]["member"], 0);
  EXPECT_EQ(seats[1]["member"], Json());
  EXPECT_EQ(seats[1]["name"], "Eve");
  EXPECT_EQ(server.got("/standings")["rows"].size(), 1u);
  EXPECT_EQ(server.got("/standings")["pairs"], Json::array());
}

TEST(CircleTable, IsFollowedByOneOfTheSameCircle) {
  CircleServer server;
  server.meet();
  const std::string at = server.played();
  const Json ada_again =
      server.json("POST", "/tables/" + at + "/rematch", Json::object(), server.tokens[0]);
  const std::string next = ada_again["table"];
  EXPECT_EQ(server.seen(ada)["tables"][0]["seats"], Json({0, nullptr, "bot", "bot"}));
  const Json grace_again = server.json("POST", "/tables/" + next + "/join",
                                       {{"name", "Grace"}, {"from", server.tokens[1]}});
  EXPECT_EQ(server.seen(ada)["tables"][0]["seats"], Json({0, 1, "bot", "bot"}));
  server.tokens[0] = ada_again["token"];
  server.tokens[1] = grace_again["token"];
  server.play_out(next);
  EXPECT_EQ(server.got("/games")["games"].size(), 2u);
  EXPECT_EQ(server.got("/standings")["pairs"][0]["games"], 2);
}

TEST(CircleTable, DoesNotCountWhatWasNotPlayedToItsEnd) {
  CircleServer server;
  server.meet();
  const std::string at = server.table({{"bots", {{"others", "easy"}}}})["table"];
  server.let_bots_play(4);
  server.ask("POST", "/tables/" + at + "/abandon", Json::object(), server.tokens[0]);
  EXPECT_EQ(server.json("GET", "/tables/" + at)["status"], "abandoned");
  EXPECT_EQ(server.seen(ada)["tables"], Json::array());
  EXPECT_EQ(server.got("/games")["games"], Json::array());
  // Nor what began from a position.
  const std::string played = server.played();
  const Json from{{"table", played}, {"event", 3}};
  const std::string again = server.table({{"from", from}, {"options", {{"players", 4}}}})["table"];
  server.sit(grace, again, {{"seat", 1}});
  server.play_out(again);
  EXPECT_EQ(server.json("GET", "/tables/" + again)["status"], "finished");
  EXPECT_EQ(server.got("/games")["games"].size(), 1u);
}

TEST(CircleTable, IsCountedWithItsEndOrNotAtAll) {
  CircleServer server;
  server.meet();
  const std::string at = server.table()["table"];
  server.sit(grace, at, {{"seat", 1}});
  // Each decision fails once, and the last one with the result.
  for (bool is_over = false; !is_over;) {
    server.let_bots_play();
    const Json to_act = server.view(at)["to_act"];
    if (to_act.empty()) {
      is_over = server.json("GET", "/tables/" + at)["status"] == "finished";
      if (!is_over) server.restart();
      continue;
    }
    const std::string& token = server.tokens[to_act[0]];
    const Json legal = server.view(at, token)["legal"];
    const std::string before = server.stored();
    server.store.failures = 1;
    server.ask("POST", "/tables/" + at + "/act", {{"do", legal[0]}}, token);
    server.store.failures = 0;
    EXPECT_EQ(server.stored(), before);
    server.ask("POST", "/tables/" + at + "/act", {{"do", legal[0]}}, token);
  }
  server.visit(ada);
  EXPECT_EQ(server.got("/games")["games"].size(), 1u);
  EXPECT_EQ(server.got("/standings")["rows"].size(), 2u);
}

TEST(CircleTable, LeavesTheListWhenItIsRemoved) {
  CircleServer server;
  server.meet();
  const std::string at = server.table()["table"];
  EXPECT_EQ(server.seen(ada)["tables"].size(), 1u);
  wait(server, 25 * hour_ms);  // No one began.
  EXPECT_FALSE(is_there(server, at));
  server.visit(ada);
  server.seen(ada);
  server.pass(1000);
  EXPECT_EQ(server.seen(ada)["tables"], Json::array());
}

TEST(CircleTable, IsOneOfSoMany) {
  CircleServer server;
  server.meet();
  for (int tables = 0; tables < 30; ++tables) ASSERT_EQ(server.table().value("seat", 9), 0);
  EXPECT_EQ(server.table()["message"]["id"], "denial.circle-tables");
  EXPECT_EQ(server.seen(ada)["tables"].size(), 30u);
}

TEST(CircleTable, IsAnsweredAgainHoweverManyThereAre) {
  CircleServer server;
  server.meet();
  const Json key = "a-key-that-is-drawn-at-random";
  const Json first = server.table({{"key", key}});
  for (int tables = 1; tables < 30; ++tables) server.table();
  EXPECT_EQ(server.table({{"key", key}}), first);
  EXPECT_EQ(server.table({{"key", "another-key-drawn-at-random"}})["message"]["id"],
            "denial.circle-tables");
}

// Otherwise someone who was removed could fill the list.
TEST(CircleTable, IsListedAsLongAsAMemberSitsThere) {
  CircleServer server;
  server.meet();
  const std::string at = server.played();
  const auto [adas, graces] = std::pair(server.tokens[0], server.tokens[1]);
  const Json made =
      Json::parse(server.with_ticket(grace, "POST", "/tables", {{"game", "savage-bowl"}}).body);
  const std::string left = made["table"], hers = server.table()["table"];
  server.sit(grace, hers, {{"seat", 1}});
  EXPECT_EQ(server.seen(ada)["tables"].size(), 2u);
  server.by(ada, "DELETE", server.path(server.id, "/members/1"));
  ASSERT_EQ(server.seen(ada)["tables"].size(), 1u);
  EXPECT_EQ(server.seen(ada)["tables"][0]["table"], hers);
  EXPECT_EQ(server.seen(ada)["tables"][0]["seats"], Json({0, "guest", "bot", "bot"}));
  // A rematch is the circle's as soon as a member is there.
  const Json again = server.json("POST", "/tables/" + at + "/rematch", Json::object(), graces);
  const std::string next = again["table"];
  EXPECT_EQ(server.seen(ada)["tables"].size(), 1u);
  server.json("POST", "/tables/" + next + "/join", {{"name", "Ada"}, {"from", adas}});
  EXPECT_EQ(server.seen(ada)["tables"].size(), 2u);
  const Json guest = server.json("POST", "/tables/" + left + "/join", {{"name", "Guest"}});
  EXPECT_EQ(guest["seat"], 1);
  EXPECT_EQ(server.seen(ada)["tables"].size(), 2u);
  EXPECT_EQ(Json::parse(server.sit(ada, left).body)["seat"], 2);
  EXPECT_EQ(server.seen(ada)["tables"].size(), 3u);
  // Once she gives the seat up, no member is there.
  server.ask("POST", "/tables/" + left + "/leave", Json::object(), server.tokens[2]);
  EXPECT_EQ(server.seen(ada)["tables"].size(), 2u);
}

TEST(CircleTable, ForgetsTheResultsOfThoseWhoLeft) {
  CircleServer server;
  server.meet();
  server.played();
  server.by(ada, "DELETE", server.path(server.id, "/members/1"));
  server.visit(ada);
  EXPECT_EQ(server.got("/standings")["rows"].size(), 1u);
  EXPECT_EQ(server.got("/standings")["pairs"], Json::array());
  EXPECT_EQ(server.got("/games")["games"][0]["seats"][1]["member"], Json());
  EXPECT_EQ(server.got("/games")["games"][0]["seats"][1]["name"], "Grace");
}

// ---- Chat --------------------------------------------------------------------------------------

TEST(CircleChat, IsKeptInPages) {
  CircleServer server;
  server.meet();
  EXPECT_EQ(server.got("/chat"),
            Json({{"page", 0}, {"first", 0}, {"pages", 0}, {"lines", Json::array()}}));
  for (int line = 0; line < 52; ++line) {
    const Reply said = server.with_ticket(line % 2 == 0 ? ada : grace, "POST", "/chat",
                                          {{"text", "line " + std::to_string(line)}});
    EXPECT_EQ(Json::parse(said.body), Json({{"line", line}}));
  }
  const Json newest = server.got("/chat");
  EXPECT_EQ(newest["page"], 1);
  EXPECT_EQ(newest["pages"], 2);
  EXPECT_EQ(
      newest["lines"],
      Json::array({{{"at", server.now}, {"member", 0}, {"name", "Ada"}, {"text", "line 50"}},
                   {{"at", server.now}, {"member", 1}, {"name", "Grace"}, {"text", "line 51"}}}));
  EXPECT_EQ(server.got("/chat?page=0")["lines"].size(), 50u);
  EXPECT_EQ(server.got("/chat?page=2")["lines"], Json::array());
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "GET", "/chat?page=-1")), "bad-request");
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "GET", "/chat?page=18446744073709551615")),
            "bad-request");
  EXPECT_EQ(server.seen(ada)["chat"], Json({{"first", 0}, {"pages", 2}, {"lines", 52}}));
  for (const Json& text : {Json(), Json(""), Json("\n"), Json(std::string(301, 'x')), Json(7)}) {
    EXPECT_EQ(trouble_in(server.with_ticket(ada, "POST", "/chat", {{"text", text}})),
              "bad-request");
  }
  server.restart();
  server.visit(ada);
  EXPECT_EQ(server.got("/chat"), newest);
}

TEST(CircleChat, LosesItsOldestPage) {
  CircleServer server;
  server.meet();
  for (int line = 0; line < 200 * 50; ++line) {
    ASSERT_EQ(server.with_ticket(ada, "POST", "/chat", {{"text", "x"}}).status, 200u);
  }
  EXPECT_EQ(server.got("/chat?page=0")["lines"].size(), 50u);
  server.with_ticket(ada, "POST", "/chat", {{"text", "one more"}});
  EXPECT_EQ(server.got("/chat?page=0")["lines"], Json::array());
  EXPECT_EQ(server.got("/chat")["first"], 1);
  EXPECT_EQ(server.got("/chat")["page"], 200);
}

TEST(CircleChat, IsAsFastAsAtATable) {
  CircleServer server;
  server.circles.chat = {20.0 / 60, 6};
  server.restart();
  server.meet();
  for (int line = 0; line < 6; ++line) {
    EXPECT_EQ(server.with_ticket(ada, "POST", "/chat", {{"text", "x"}}).status, 200u);
  }
  EXPECT_EQ(message_id(server.with_ticket(ada, "POST", "/chat", {{"text", "x"}})),
            "denial.fast-chat");
  EXPECT_EQ(server.with_ticket(grace, "POST", "/chat", {{"text", "x"}}).status, 200u);
}

}  // namespace
}  // namespace menagerie::people
