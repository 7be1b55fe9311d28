// SPDX-License-Identifier: Apache-2.0
// What is stored of circles: its form, and what isn't read.
#include <gtest/gtest.h>

#include "circle_server.h"
#include "server/store/carry.h"

namespace menagerie::people {
namespace {

TEST(StoredCircle, HasThisForm) {
  CircleServer server;
  server.meet();
  const std::string at = server.table()["table"];
  server.with_ticket(grace, "POST", "/chat", {{"text", "Hello"}});
  const auto text = [&](const std::string& name) {
    const auto document = server.store.documents().find(name).value();
    return document ? Json::parse(document->text) : Json();
  };
  const Json circle = text("circle." + server.id);
  EXPECT_EQ(circle["n"], "Thursdays");
  EXPECT_EQ(circle["k"], server.key);
  EXPECT_EQ(circle["x"], 2);
  EXPECT_EQ(circle["m"], Json::array({{{"i", 0}, {"k", ada}, {"n", "Ada"}},
                                      {{"i", 1}, {"k", grace}, {"n", "Grace"}}}));
  EXPECT_EQ(circle["t"][0]["t"], at);
  EXPECT_EQ(circle["t"][0]["s"], Json({0, nullptr, "b", "b"}));
  EXPECT_EQ(circle["h"], Json({{"f", 0}, {"n", 1}}));
  EXPECT_EQ(text("circle-chat." + server.id + ".0"),
            Json::array({{{"t", server.now}, {"m", 1}, {"n", "Grace"}, {"x", "Hello"}}}));
  EXPECT_EQ(text("key." + grace)["c"], Json::array({server.id}));
  server.sit(grace, at, {{"seat", 1}});
  server.play_out(at);
  EXPECT_EQ(text("circle-games." + server.id + ".0")[0]["t"], at);
  for (const std::string season : {"2026-Q4", "all"}) {
    const Json rows = text("circle-standings." + server.id + "." + season)["savage-bowl"]["r"];
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[1][0], 1);
    EXPECT_EQ(rows[1][1], 1);
  }
  EXPECT_EQ(text("circle." + server.id)["s"], Json::array({"2026-Q4"}));
}

TEST(StoredCircle, IsReadAsItWasWritten) {
  CircleServer server;
  server.meet();
  server.played();
  server.table();
  server.with_ticket(ada, "POST", "/chat", {{"text", "Hello"}});
  unsigned parts = 0;
  const auto list = server.store.documents().list("", 1000).value();
  for (const Document& one : list) {
    const auto what = circle_document_of(one.name);
    if (!what) continue;
    ++parts;
    EXPECT_EQ(damage_in_circle(*what, one.text), std::nullopt) << one.name;
    // As exported, and back.
    const StoredTable stored{one.name, {}, DocumentWrite{one.day, one.text, std::string()}};
    const auto read = read_table(write_table(stored));
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->id, one.name);
    EXPECT_EQ(read->document->day, one.day);
    EXPECT_EQ(Json::parse(read->document->text), Json::parse(one.text));
  }
  EXPECT_EQ(parts, 5u);
  const auto text = server.store.documents().find("circle." + server.id).value()->text;
  EXPECT_EQ(write_circle(*read_circle(text)), text);
}

TEST(StoredCircle, IsNotReadFromOtherForms) {
  const std::string head = R"({"n":"A","k":"AAAAAAAAAAAAAAAAAAAAAA","x":1,"m":[{"i":0,"k":")" +
                           ada + R"(","n":"A"}],"h":{"f":0,"n":0},"g":{"f":0,"n":0})";
  EXPECT_TRUE(read_circle(head + "}"));
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("{}"), head + R"(,"t":{}})",
        head + R"(,"t":[7]})", head + R"(,"t":[{"t":"x","g":"x","o":{},"c":0,"s":[]}]})",
        head + R"(,"s":["2026-Q5"]})", head + R"(,"l":"{"})", head + R"(,"x":0})",
        head + R"(,"m":[]})", head + R"(,"h":{"f":1,"n":0}})", head + R"(,"h":7})",
        head + R"(,"k":"A"})", head + R"(,"m":[{"i":0,"k":"x","n":"A"}]})"}) {
    EXPECT_FALSE(read_circle(text)) << text;
  }
  for (const char* text : {"", "{}", "[7]", R"([{"t":1}])", R"([{"t":1,"m":-1,"n":"","x":""}])"}) {
    EXPECT_FALSE(read_chat_page(text)) << text;
  }
  for (const char* text :
       {"7", R"([{"t":"x","g":"x","d":0,"s":[]}])",
        R"([{"t":"aaaaaaaaaaaa","g":"x","d":-1,"s":[]}])",
        R"([{"t":"aaaaaaaaaaaa","g":"x","d":1,"s":[{"n":"A","p":11,"s":0}]}])"}) {
    EXPECT_FALSE(read_games_page(text)) << text;
  }
  for (const char* text : {"[]", R"({"x":7})", R"({"x":{"r":[[1,2,3]]}})",
                           R"({"x":{"r":[],"p":[[2,1,0,0,0]]}})", R"({"x":{"r":[[-1,0,0,0]]}})"}) {
    EXPECT_FALSE(read_standings(text)) << text;
  }
}

TEST(StoredCircle, IsNamedSo) {
  const auto is = [](std::string_view name) { return circle_document_of(name).has_value(); };
  for (const char* name :
       {"circle.c5t8x1p4n9rb", "circle-chat.c5t8x1p4n9rb.0", "circle-games.c5t8x1p4n9rb.17",
        "circle-standings.c5t8x1p4n9rb.all", "circle-standings.c5t8x1p4n9rb.2026-Q4"}) {
    EXPECT_TRUE(is(name)) << name;
  }
  for (const char* name : {"circle.", "circle.C5t8x1p4n9rb", "circle.c5t8x1p4n9rb.0",
                           "circle-chat.c5t8x1p4n9rb", "circle-chat.c5t8x1p4n9rb.-1",
                           "circle-standings.c5t8x1p4n9rb.2026", "key.c5t8x1p4n9rb", ""}) {
    EXPECT_FALSE(is(name)) << name;
  }
}

TEST(StoredCircle, ThatCannotBeReadHoldsNoOneBack) {
  CircleServer server;
  server.meet();
  const std::string name = "circle." + server.id;
  ASSERT_TRUE(server.store.append(std::array{append_of_document(name, {0, "{}"})}));
  server.restart();
  EXPECT_EQ(trouble_in(server.by(ada, "GET", server.path(server.id))), "unavailable");
  EXPECT_EQ(server.mine(ada), Json::array());
  EXPECT_EQ(server.by(ada, "PUT", "/me", {{"name", "Ada L."}}).status, 200u);
  EXPECT_EQ(server.by(ada, "DELETE", "/me").status, 204u);
}

// No one can read it any more, but what was said there goes with it.
TEST(StoredCircle, ThatCannotBeReadIsDeletedWithItsPages) {
  CircleServer server;
  server.meet();
  server.played();
  for (int line = 0; line < 120; ++line) {
    server.with_ticket(ada, "POST", "/chat", {{"text", "Well played!"}});
  }
  const std::string first = server.id;
  server.found("Fridays");
  server.visit(ada);
  server.with_ticket(ada, "POST", "/chat", {{"text", "Hello"}});
  ASSERT_TRUE(server.store.append(
      std::array{append_of_document(circle_document(first), {day_number(today), "{}"})}));
  server.restart();
  EXPECT_NE(server.stored().find("circle-games." + first), std::string::npos);
  EXPECT_EQ(server.by_operator("DELETE", "/circles/" + first).status, 200u);
  EXPECT_EQ(server.stored().find("Well played!"), std::string::npos);
  for (const char* part : {"circle.", "circle-chat.", "circle-games.", "circle-standings."}) {
    EXPECT_EQ(server.stored().find(part + first), std::string::npos) << part;
  }
  // The other one stays.
  server.visit(ada);
  EXPECT_EQ(server.got("/chat")["lines"].size(), 1u);
}

TEST(StoredCircle, LosesAMemberWhoCannotBeRead) {
  CircleServer server;
  server.meet();
  ASSERT_TRUE(server.store.append(
      std::array{append_of_document("key." + grace, {day_number(today), "{}"})}));
  server.restart();
  EXPECT_EQ(server.by(ada, "DELETE", server.path(server.id, "/members/1")).status, 204u);
  server.visit(ada);
  EXPECT_EQ(server.seen(ada)["members"].size(), 1u);
}

TEST(StoredCircle, HasItsSeasonFromTheCalendarInUtc) {
  const auto season = [](std::string_view day, int hours) {
    return season_of((day_number(day) * 24 + hours) * 3'600'000);
  };
  EXPECT_EQ(season("2026-01-01", 0), "2026-Q1");
  EXPECT_EQ(season("2026-03-31", 23), "2026-Q1");
  EXPECT_EQ(season("2026-04-01", 0), "2026-Q2");
  EXPECT_EQ(season("2026-09-30", 23), "2026-Q3");
  EXPECT_EQ(season("2026-12-31", 23), "2026-Q4");
}

// Winners are ahead of all others, and equal scores are level.
TEST(Standings, CountPlayersBehindAndLevel) {
  Circle circle;
  for (MemberNumber number = 0; number < 3; ++number) {
    circle.members.push_back({number, "", "", ""});
  }
  const auto player = [](int member, unsigned place, bool won, unsigned half_points) {
    CirclePlayer one;
    if (member >= 0) one.member = static_cast<MemberNumber>(member);
    one.place = place;
    one.has_won = won;
    one.half_points = half_points;
    return one;
  };
  const CircleGame game{"aaaaaaaaaaaa",
                        "x",
                        1,
                        {player(0, 1, true, 6), player(1, 2, false, 3), player(-1, 2, false, 3),
                         player(2, 4, false, 0)}};
  Standings standings;
  count_game(standings, game, circle);
  count_game(standings, game, circle);
  const GameStandings all = standings_in(standings, "all");
  EXPECT_EQ(all, standings_in(standings, "x"));
  EXPECT_EQ(standings_in(standings, "y"), GameStandings{});
  EXPECT_EQ(all.rows.at(0), (Tally{2, 2, 12}));
  EXPECT_EQ(all.rows.at(1), (Tally{2, 0, 6}));
  EXPECT_EQ(all.pairs.at({0, 2}), (Duel{2, 2, 0}));
  EXPECT_EQ(all.pairs.size(), 3u);
  EXPECT_EQ(read_standings(write_standings(standings)).value(), standings);
  // Those who have left make room.
  circle.members.pop_back();
  count_game(standings, {"aaaaaaaaaaaa", "z", 1, {player(0, 1, true, 0)}}, circle);
  EXPECT_EQ(standings["x"].rows.size(), 2u);
  EXPECT_EQ(standings["x"].pairs.size(), 1u);
}

}  // namespace
}  // namespace menagerie::people
