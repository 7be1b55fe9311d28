// SPDX-License-Identifier: Apache-2.0
// The members of circles, and what strangers learn of one.
#include <gtest/gtest.h>

#include "circle_server.h"

namespace menagerie::people {
namespace {

std::string message_in(const Reply& reply) {
  return Json::parse(reply.body).value("message", Json::object()).value("id", "");
}

TEST(Circle, BeginsWithItsFounder) {
  CircleServer server;
  EXPECT_EQ(trouble_in(server.by(renewed, "POST", "/circles", {{"name", "x"}})),
            "identity-unknown");
  for (const Json& name : {Json(), Json(""), Json(" \n"), Json(std::string(41, 'x')), Json(7)}) {
    EXPECT_EQ(trouble_in(server.by(ada, "POST", "/circles", {{"name", name}})), "bad-request");
  }
  EXPECT_EQ(server.mine(ada), Json::array());
  server.found(" Thurs\tdays ");
  EXPECT_EQ(server.id.size(), 12u);
  EXPECT_EQ(server.key.size(), 22u);
  EXPECT_EQ(server.mine(ada), Json::array({{{"circle", server.id},
                                            {"name", "Thurs days"},
                                            {"members", 1},
                                            {"here", 0},
                                            {"waiting", 0}}}));
  server.visit(ada);
  const Json seen = server.seen(ada);
  EXPECT_EQ(seen["key"], server.key);
  EXPECT_EQ(seen["you"], 0);
  EXPECT_EQ(seen["last"], Json());
  EXPECT_EQ(
      seen["members"],
      Json::array(
          {{{"member", 0}, {"name", "Ada"}, {"avatar", ""}, {"founder", true}, {"here", true}}}));
}

TEST(Circle, IsJoinedWithItsKey) {
  CircleServer server;
  server.found();
  const std::string right = server.key;
  server.key = std::string(22, 'A');
  EXPECT_EQ(message_in(server.join(grace)), "denial.circle-link-void");
  server.key = right;
  EXPECT_EQ(trouble_in(server.join(renewed)), "identity-unknown");
  EXPECT_EQ(Json::parse(server.join(grace).body), Json({{"member", 1}}));
  EXPECT_EQ(Json::parse(server.join(grace).body), Json({{"member", 1}}));
  server.visit(ada);
  EXPECT_EQ(server.seen(ada)["members"].size(), 2u);
  EXPECT_EQ(server.mine(grace)[0]["members"], 2);
}

TEST(Circle, IsClosedByItsFounder) {
  CircleServer server;
  server.found();
  EXPECT_EQ(server.by(ada, "PUT", server.path(server.id), {{"closed", true}}).status, 204u);
  EXPECT_EQ(trouble_in(server.join(grace)), "circle-closed");
  EXPECT_EQ(server.by(ada, "PUT", server.path(server.id), {{"closed", false}, {"name", "Fridays"}})
                .status,
            204u);
  EXPECT_EQ(server.join(grace).status, 200u);
  for (const char* what : {"", "/link"}) {
    const char* method = *what == 0 ? "PUT" : "POST";
    EXPECT_EQ(message_in(server.by(grace, method, server.path(server.id, what), Json::object())),
              "denial.circle-founder");
  }
  EXPECT_EQ(trouble_in(server.by(grace, "DELETE", server.path(server.id))), "not-allowed");
  EXPECT_EQ(trouble_in(server.by(grace, "DELETE", server.path(server.id, "/members/0"))),
            "not-allowed");
  EXPECT_EQ(server.mine(grace)[0]["name"], "Fridays");
}

TEST(Circle, HasAnotherLinkOnceItIsRenewed) {
  CircleServer server;
  server.found();
  const Json link = Json::parse(server.by(ada, "POST", server.path(server.id, "/link")).body);
  EXPECT_EQ(link["circle"], server.id);
  EXPECT_EQ(trouble_in(server.join(grace)), "wrong-token");
  server.key = link["key"];
  EXPECT_EQ(server.join(grace).status, 200u);
}

TEST(Circle, KeepsOutThoseWhoWereRemoved) {
  CircleServer server;
  server.meet();
  const std::string path = server.path(server.id, "/members/1");
  EXPECT_EQ(server.by(ada, "DELETE", path).status, 204u);
  EXPECT_EQ(server.mine(grace), Json::array());
  EXPECT_EQ(trouble_in(server.with_ticket(grace, "GET", "")), "ticket-unknown");
  EXPECT_EQ(trouble_in(server.by(grace, "GET", server.path(server.id))), "not-found");
  EXPECT_EQ(trouble_in(server.join(grace)), "wrong-token");
  EXPECT_EQ(trouble_in(server.by(ada, "DELETE", path)), "not-found");
  EXPECT_EQ(trouble_in(server.by(ada, "DELETE", server.path(server.id, "/members/x"))),
            "bad-request");
  // Back with the new link, she is another member.
  server.key = server.seen(ada)["key"].get<std::string>();
  EXPECT_EQ(Json::parse(server.join(grace).body), Json({{"member", 2}}));
}

TEST(Circle, BelongsToTheNextMemberWhenItsFounderLeaves) {
  CircleServer server;
  server.meet();
  EXPECT_EQ(server.by(ada, "DELETE", server.path(server.id, "/members/0")).status, 204u);
  EXPECT_EQ(server.mine(ada), Json::array());
  const Json members = server.seen(grace)["members"];
  EXPECT_EQ(members.size(), 1u);
  EXPECT_EQ(members[0]["founder"], true);
  EXPECT_EQ(members[0]["member"], 1);
  // The last one takes everything along.
  EXPECT_EQ(server.by(grace, "DELETE", server.path(server.id, "/members/1")).status, 204u);
  EXPECT_EQ(server.stored().find("circle"), std::string::npos);
  EXPECT_EQ(message_in(server.join(ada)), "denial.circle-link-void");
}

TEST(Circle, IsDeletedWithAllThatItKept) {
  CircleServer server;
  server.meet();
  server.played();
  server.with_ticket(ada, "POST", "/chat", {{"text", "Well played!"}});
  EXPECT_NE(server.stored().find("circle-games."), std::string::npos);
  EXPECT_EQ(server.by(ada, "DELETE", server.path(server.id)).status, 204u);
  EXPECT_EQ(server.stored().find("circle"), std::string::npos) << server.stored();
  EXPECT_EQ(trouble_in(server.with_ticket(grace, "GET", "")), "ticket-unknown");
  EXPECT_EQ(server.mine(grace), Json::array());
  EXPECT_EQ(server.stored().find(server.id), std::string::npos);
}

TEST(Circle, FollowsItsMembersKeys) {
  CircleServer server;
  server.meet();
  server.by(ada, "PUT", "/me", {{"name", "Ada L."}, {"avatar", "fox"}});
  EXPECT_EQ(server.seen(grace)["members"][0]["name"], "Ada L.");
  EXPECT_EQ(server.seen(grace)["members"][0]["avatar"], "fox");
  EXPECT_EQ(server.renew(ada, new_person), "");
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "GET", "")), "ticket-unknown");
  EXPECT_EQ(trouble_in(server.by(ada, "POST", server.path(server.id, "/visits"))),
            "identity-moved");
  EXPECT_NE(server.visit(renewed), "");
  EXPECT_EQ(server.seen(renewed)["you"], 0);
  EXPECT_EQ(server.mine(renewed).size(), 1u);
  // A person who deletes everything is in no circle.
  server.by(renewed, "DELETE", "/me");
  EXPECT_EQ(server.seen(grace)["members"].size(), 1u);
  EXPECT_EQ(server.seen(grace)["members"][0]["founder"], true);
  EXPECT_EQ(server.stored().find("Ada"), std::string::npos);
}

TEST(Circle, IsGoneWhenItWasNotUsedForLong) {
  CircleServer server;
  server.circles.rules.kept_days = 2;
  server.restart();
  server.meet();
  server.with_ticket(ada, "POST", "/chat", {{"text", "Well played!"}});
  wait(server, 2 * day_ms);
  EXPECT_EQ(server.mine(ada).size(), 1u);
  server.visit(grace);
  wait(server, 2 * day_ms);
  EXPECT_EQ(server.mine(ada).size(), 1u);
  wait(server, day_ms + hour_ms);
  server.pass(1000);
  EXPECT_EQ(server.mine(ada), Json::array());
  EXPECT_EQ(server.stored().find("circle"), std::string::npos);
}

// ---- Strangers ---------------------------------------------------------------------------------

TEST(Circle, TellsStrangersNothing) {
  CircleServer server;
  server.found("The Secret Ones");
  server.visit(ada);
  server.with_ticket(ada, "POST", "/chat", {{"text", "hush"}});
  const std::string table = server.table()["table"];
  for (const std::string& token : {std::string(), std::string("x"), std::string(38, 'A')}) {
    for (const std::string rest : {"", "/chat", "/standings", "/games"}) {
      const Reply reply = server.ask("GET", server.path(server.id, rest), {}, token);
      EXPECT_EQ(trouble_in(reply), token.empty() ? "signature-missing" : "ticket-unknown");
    }
  }
  for (const std::string rest : {"", "/chat", "/standings", "/games"}) {
    const Reply reply = server.by(grace, "GET", server.path(server.id, rest));
    EXPECT_EQ(trouble_in(reply), "not-found");
    EXPECT_EQ(reply.body, server.by(grace, "GET", server.path("aaaaaaaaaaaa", rest)).body);
  }
  // Nor those who don't have its key, or no name.
  const auto join = [&](const std::string& who, const std::string& id) {
    const Json wish{{"key", std::string(22, 'A')}};
    return server.by(who, "POST", server.path(id, "/members"), wish).body;
  };
  for (const std::string& who : {grace, renewed}) {
    EXPECT_EQ(join(who, server.id), join(who, "aaaaaaaaaaaa"));
    for (const char* method : {"GET", "PUT", "DELETE"}) {
      EXPECT_EQ(server.by(who, method, server.path(server.id)).body,
                server.by(who, method, server.path("aaaaaaaaaaaa")).body);
    }
  }
  const Json empty = Json::object();
  EXPECT_EQ(server.ask("POST", server.path(server.id, "/members"), empty, "x").body,
            server.ask("POST", server.path("aaaaaaaaaaaa", "/members"), empty, "x").body);
  // Neither does a table of the circle.
  const std::string told = server.ask("GET", "/tables/" + table).body;
  EXPECT_EQ(told.find(server.id), std::string::npos);
  EXPECT_EQ(server.ask("GET", "/tables").body.find(table), std::string::npos);
}

TEST(Circle, TellsMembersNothingOfKeys) {
  CircleServer server;
  server.meet();
  server.played();
  server.with_ticket(ada, "POST", "/chat", {{"text", "Well played!"}});
  for (const std::string rest : {"", "/chat", "/standings", "/games"}) {
    const std::string told = server.with_ticket(grace, "GET", rest).body;
    EXPECT_EQ(told.find(ada), std::string::npos);
    EXPECT_EQ(told.find(grace), std::string::npos);
    EXPECT_EQ(told.find(server.tokens[0]), std::string::npos);
  }
}

TEST(Circle, TakesTicketsForAnHourFromMembersAlone) {
  CircleServer server;
  server.meet();
  const std::string first = server.id;
  std::string ticket = server.tickets[ada];
  ticket[10] = ticket[10] == 'A' ? 'B' : 'A';
  EXPECT_EQ(trouble_in(server.ask("GET", server.path(first), {}, ticket)), "ticket-unknown");
  // Not those of another circle.
  server.found("Fridays");
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "GET", "")), "ticket-unknown");
  server.id = first;
  // What changes membership is signed.
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "DELETE", "/members/1")), "signature-missing");
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "POST", "/link")), "signature-missing");
  server.pass(3'599'000);
  EXPECT_EQ(server.with_ticket(ada, "GET", "").status, 200u);
  server.pass(1000);
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "GET", "")), "ticket-unknown");
  // Nor those of a process before this one.
  server.visit(ada);
  server.restart();
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "GET", "")), "ticket-unknown");
}

TEST(Circle, SaysWhoIsHere) {
  CircleServer server;
  server.meet();
  const auto here = [&] {
    std::string all;
    const Json seen = server.seen(ada);
    for (const Json& one : seen["members"]) {
      if (one["here"] == true) all += one["name"].get<std::string>() + " ";
    }
    return all;
  };
  EXPECT_EQ(here(), "Ada ");
  server.seen(grace);
  EXPECT_EQ(here(), "Ada Grace ");
  EXPECT_EQ(server.mine(ada)[0]["here"], 2);
  const Json version = server.seen(ada)["version"];
  const auto since = [&] {
    return server.with_ticket(ada, "GET", "?since=" + version.dump()).status;
  };
  EXPECT_EQ(since(), 204u);
  server.pass(44'000);
  EXPECT_EQ(since(), 204u);
  server.pass(1000);
  EXPECT_EQ(since(), 200u);
  EXPECT_EQ(here(), "Ada ");
  EXPECT_EQ(trouble_in(server.with_ticket(ada, "GET", "?since=x")), "bad-request");
  // A version of before the restart is never the same as one after it.
  const Json before = server.seen(ada)["version"];
  server.restart();
  server.visit(ada);
  server.now += 1;
  EXPECT_EQ(server.with_ticket(ada, "GET", "?since=" + before.dump()).status, 200u);
}

// ---- Limits ------------------------------------------------------------------------------------

TEST(Circle, HasSoManyMembersAndAPersonSoManyCircles) {
  CircleServer server;
  server.found();
  for (unsigned number = 100; number < 159; ++number) {
    const std::string key = Person(number).key();
    server.put(key, "Guest");
    ASSERT_EQ(server.join(key).status, 200u) << number;
  }
  EXPECT_EQ(message_in(server.join(grace)), "denial.circle-full");
  server.visit(ada);
  EXPECT_EQ(server.seen(ada)["members"].size(), 60u);
  for (int more = 0; more < 19; ++more) server.found();
  EXPECT_EQ(server.mine(ada).size(), 20u);
  EXPECT_EQ(message_in(server.by(ada, "POST", "/circles", {{"name", "x"}})),
            "denial.circles-enough");
  server.by(ada, "DELETE", server.path(server.id));
  EXPECT_EQ(server.by(ada, "POST", "/circles", {{"name", "x"}}).status, 201u);
}

TEST(Circle, IsLimitedByVisitorAndRoom) {
  CircleServer server;
  server.circles.news = {1.0 / 3600, 2};
  server.circles.rules.bytes_max = 20'000;
  server.restart();
  server.visitor = "198.51.100.7";
  server.found();
  server.found();
  const Reply third = server.by(ada, "POST", "/circles", {{"name", "x"}});
  EXPECT_EQ(trouble_in(third), "too-many");
  EXPECT_GT(third.wait_s, 60u);
  server.visit(ada);
  std::string trouble;
  for (int line = 0; line < 100 && trouble.empty(); ++line) {
    trouble =
        trouble_in(server.with_ticket(ada, "POST", "/chat", {{"text", std::string(300, 'x')}}));
  }
  EXPECT_EQ(trouble, "too-many");
  EXPECT_LT(server.service().figures().annex.circles.bytes, 10'000u);
}

TEST(Circle, IsCounted) {
  CircleServer server;
  server.meet();
  server.pass(100'000);
  const auto before = server.service().figures().annex.circles;
  EXPECT_EQ(before.count, 1u);
  server.with_ticket(ada, "POST", "/chat", {{"text", "Well played!"}});
  server.played();
  const auto counted = server.service().figures().annex.circles;
  EXPECT_GT(counted.bytes, before.bytes);
  // As the store counts it.
  server.restart();
  server.pass(100'000);
  EXPECT_EQ(server.service().figures().annex.circles.bytes, counted.bytes);
  server.by(ada, "DELETE", server.path(server.id));
  EXPECT_EQ(server.service().figures().annex.circles.count, 0u);
  EXPECT_EQ(server.service().figures().annex.circles.bytes, 0u);
}

TEST(Circle, IsAsBeforeIfNothingWasStored) {
  CircleServer server;
  server.meet();
  const std::string before = server.stored();
  const auto fails = [&](const std::string& who, const std::string& method, const std::string& path,
                         const Json& body = Json::object()) {
    server.store.failures = 1;
    EXPECT_EQ(trouble_in(server.by(who, method, path, body)), "unavailable") << path;
    EXPECT_EQ(server.stored(), before) << path;
  };
  fails(grace, "DELETE", server.path(server.id, "/members/1"));
  fails(ada, "POST", server.path(server.id, "/link"));
  fails(ada, "PUT", server.path(server.id), {{"name", "Fridays"}});
  fails(ada, "DELETE", server.path(server.id));
  fails(ada, "POST", "/circles", {{"name", "Fridays"}});
  fails(ada, "POST", server.path(server.id, "/chat"), {{"text", "x"}});
  fails(ada, "DELETE", "/me");
  EXPECT_EQ(server.seen(ada)["name"], "Thursdays");
  EXPECT_EQ(server.seen(ada)["members"].size(), 2u);
  EXPECT_EQ(server.got("/chat")["lines"], Json::array());
}

}  // namespace
}  // namespace menagerie::people
