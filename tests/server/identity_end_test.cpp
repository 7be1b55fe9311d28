// SPDX-License-Identifier: Apache-2.0
// How what is kept of a key ends, how much there may be, and how it travels.
#include <gtest/gtest.h>

#include "engine/deals/hash.h"
#include "identity_server.h"
#include "server/store/carry.h"

namespace menagerie::people {
namespace {

TEST(Identity, MovesToANewKeyWithAllThatIsKept) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put_vault(ada, 0);
  const Json seat = server.seated();
  server.keep(ada, seat);
  const Json before = server.me(ada);
  EXPECT_EQ(server.renew(ada, new_person), "");
  EXPECT_EQ(server.me(renewed), before);
  EXPECT_EQ(server.vault(renewed), Json({{"version", 1}, {"data", sealed}}));
  EXPECT_EQ(server.take(renewed, seat).status, 200u);
  for (const char* path : {"/me", "/me/vault", "/me/export"}) {
    EXPECT_EQ(trouble_in(server.by(ada, "GET", path)), "identity-moved");
  }
  EXPECT_EQ(server.put(ada, "Ada"), "identity-moved");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 1)), "identity-moved");
  EXPECT_EQ(trouble_in(server.take(ada, seat)), "identity-moved");
  EXPECT_EQ(trouble_in(server.by(ada, "DELETE", "/me")), "identity-moved");
  // What is left of the old key doesn't lead to the new one.
  const auto left = server.store.documents().find("key." + ada).value();
  EXPECT_EQ(left->text, R"({"m":true})");
  EXPECT_EQ(server.store.documents().attachment("key." + ada).value(), "");
}

TEST(Identity, MovesOnlyToAKeyThatAgreesAndIsNew) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put(grace, "Grace");
  EXPECT_EQ(server.renew(ada, grace_person), "reused");
  EXPECT_EQ(server.renew(ada, ada_person), "reused");
  server.challenge = "challenge";
  const auto asked = [&](const std::string& key, const std::string& signature) {
    return trouble_in(
        server.by(ada, "POST", "/me/renew", {{"key", key}, {"signature", signature}}));
  };
  // By another key, or of another challenge or another old key.
  EXPECT_EQ(asked(renewed, ada_person.sign(renewal_text(ada, renewed, "challenge"))),
            "signature-wrong");
  EXPECT_EQ(asked(renewed, new_person.sign(renewal_text(ada, renewed, "other"))),
            "signature-wrong");
  EXPECT_EQ(asked(renewed, new_person.sign(renewal_text(grace, renewed, "challenge"))),
            "signature-wrong");
  EXPECT_EQ(asked(std::string(43, '*'), std::string(86, 'A')), "bad-request");
  EXPECT_EQ(asked(renewed, "x"), "bad-request");
  EXPECT_EQ(server.me(ada)["name"], "Ada");
}

TEST(Identity, IsGoneWhenItsPersonDeletesIt) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put_vault(ada, 0);
  const Json seat = server.seated();
  server.keep(ada, seat);
  server.put(grace, "Grace");
  const std::string token = seat["token"];
  const Reply deleted = server.by(ada, "DELETE", "/me");
  EXPECT_EQ(deleted.status, 204u);
  EXPECT_EQ(deleted.body, "");
  const std::string stored = server.stored();
  EXPECT_EQ(stored.find(ada), std::string::npos);
  EXPECT_EQ(stored.find(sealed), std::string::npos);
  EXPECT_NE(stored.find("Grace"), std::string::npos);
  EXPECT_EQ(trouble_in(server.by(ada, "GET", "/me")), "identity-unknown");
  // The seat stays with its token, and the key may begin again.
  EXPECT_EQ(server.ask("GET", "/tables/" + seat["table"].get<std::string>(), {}, token).status,
            200u);
  EXPECT_EQ(server.put(ada, "Ada"), "");
  EXPECT_EQ(server.vault(ada)["data"], "");
  EXPECT_EQ(server.me(ada)["seats"], Json::array());
}

TEST(Identity, IsKeptForSoLongAfterItsLastUse) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put_vault(ada, 0);
  server.put(grace, "Grace");
  EXPECT_EQ(server.me(ada)["kept_until"], "2028-01-02");
  server.pass(300 * day_ms);
  server.me(grace);
  server.pass(100 * day_ms);
  server.pass(1000);
  EXPECT_NE(server.stored().find("Ada"), std::string::npos);
  server.pass(day_ms);
  server.pass(1000);
  const std::string stored = server.stored();
  EXPECT_EQ(stored.find("Ada"), std::string::npos);
  EXPECT_EQ(stored.find(sealed), std::string::npos);
  EXPECT_NE(stored.find("Grace"), std::string::npos);
  EXPECT_EQ(trouble_in(server.by(ada, "GET", "/me")), "identity-unknown");
}

TEST(Identity, IsKeptForeverIfAnOperatorWantsIt) {
  IdentityServer server;
  server.settings.rules.kept_days = 0;
  server.restart();
  server.put(ada, "Ada");
  EXPECT_TRUE(server.me(ada)["kept_until"].is_null());
  server.pass(5000 * day_ms);
  server.pass(1000);
  EXPECT_EQ(server.me(ada)["name"], "Ada");
}

TEST(Identity, OutlivesAWrongClock) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.set_clock(1000 * day_ms);
  server.pass(1000);
  server.set_clock(-1000 * day_ms);
  server.pass(1000);
  EXPECT_EQ(server.me(ada)["name"], "Ada");
}

TEST(Identity, ExportsAllThatIsKept) {
  IdentityServer server;
  server.by(ada, "PUT", "/me", {{"name", "Ada"}, {"avatar", "fox"}});
  server.put_vault(ada, 0);
  const Json seat = server.seated();
  server.keep(ada, seat);
  const Reply reply = server.by(ada, "GET", "/me/export");
  EXPECT_EQ(reply.download, "menagerie-identity.json");
  EXPECT_EQ(Json::parse(reply.body),
            Json({{"format", "menagerie-identity/1"},
                  {"key", ada},
                  {"name", "Ada"},
                  {"avatar", "fox"},
                  {"last_used", today},
                  {"seats",
                   {{{"table", seat["table"]},
                     {"game", "savage-bowl"},
                     {"seat", 0},
                     {"token_hash", sha256_hex(seat["token"].get<std::string>())}}}},
                  {"circles", Json::array()},
                  {"vault", {{"version", 1}, {"data", sealed}}}}));
}

// ---- Limits ------------------------------------------------------------------------------------

TEST(Identity, LeavesNothingOfUnknownKeys) {
  IdentityServer server;
  for (unsigned number = 100; number < 10'100; ++number) {
    server.signer = base64url(sha256(std::to_string(number)));
    ASSERT_EQ(server.ask("GET", "/me").status, 404u);
  }
  server.signer.clear();
  EXPECT_EQ(server.stored(), "");
  server.pass(1000);
  EXPECT_EQ(server.service().figures().annex.identities.count, 0u);
}

TEST(Identity, BeginsForSoManyKeysOfAVisitor) {
  IdentityServer server;
  server.settings.news = {1.0 / 60, 2};
  server.restart();
  server.visitor = "198.51.100.7";
  EXPECT_EQ(server.put(ada, "Ada"), "");
  EXPECT_EQ(server.put(grace, "Grace"), "");
  const Reply third = server.by(renewed, "PUT", "/me", {{"name", "New"}});
  EXPECT_EQ(trouble_in(third), "too-many");
  EXPECT_EQ(Json::parse(third.body)["message"]["id"], "denial.many-identities");
  EXPECT_EQ(server.put(ada, "Ada L."), "");
  server.visitor = "203.0.113.9";
  EXPECT_EQ(server.put(renewed, "New"), "");
}

TEST(Identity, ChangesSoOften) {
  IdentityServer server;
  server.settings.writes = {1, 3};
  server.restart();
  server.put(ada, "Ada");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(server.put(ada, "Ada"), "");
  EXPECT_EQ(server.put(ada, "Ada"), "too-many");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0)), "too-many");
  EXPECT_EQ(server.put(grace, "Grace"), "");
  server.pass(1000);
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0)), "");
}

TEST(Identity, HasRoomForSoManyBytes) {
  IdentityServer server;
  server.settings.rules.bytes_max = 100'000;
  server.restart();
  server.visitor = "198.51.100.7";
  server.put(ada, "Ada");
  // A visitor takes at most a quarter of what is left.
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0, std::string(28'000, 'A'))), "too-many");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0, std::string(20'000, 'A'))), "");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 1, std::string(28'000, 'A'))), "too-many");
  server.visitor = "203.0.113.9";
  const Reply full = server.put_vault(ada, 1, std::string(120'000, 'A'));
  EXPECT_EQ(trouble_in(full), "full");
  EXPECT_EQ(Json::parse(full.body)["message"]["id"], "denial.identities-full");
  const KeptFigures figures = server.service().figures().annex.identities;
  EXPECT_EQ(figures.count, 1u);
  EXPECT_GT(figures.bytes, 20'000u);
  EXPECT_LT(figures.bytes, 21'000u);
  // The figures are those of a count from the beginning.
  server.restart();
  server.pass(100'000);
  EXPECT_EQ(server.service().figures().annex.identities.bytes, figures.bytes);
  // What is deleted makes room.
  server.by(ada, "DELETE", "/me");
  EXPECT_EQ(server.service().figures().annex.identities.bytes, 0u);
}

TEST(Identity, IsCountedAndDeletedByOperators) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put(grace, "Grace");
  const auto told = [&](const std::string& method, const std::string& path) {
    static ClientId client = 5'000'000;
    Request request;
    request.client = ++client;
    request.method = method;
    request.path = "/api/v1/identities" + path;
    request.by_operator = true;
    server.request(request);
    return *server.reply(request.client);
  };
  EXPECT_EQ(Json::parse(told("GET", "").body)["identities"], 2);
  EXPECT_EQ(told("DELETE", "/" + ada).status, 200u);
  EXPECT_EQ(trouble_in(told("DELETE", "/" + ada)), "identity-unknown");
  EXPECT_EQ(trouble_in(told("DELETE", "/x")), "bad-request");
  EXPECT_EQ(Json::parse(told("GET", "").body)["identities"], 1);
  EXPECT_EQ(server.stored().find(ada), std::string::npos);
  // It isn't for visitors.
  EXPECT_EQ(trouble_in(server.by(ada, "GET", "/identities")), "not-found");
}

// ---- Between databases -------------------------------------------------------------------------

TEST(Identity, TravelsBetweenDatabases) {
  IdentityServer server;
  server.by(ada, "PUT", "/me", {{"name", "Ada"}, {"avatar", "fox"}});
  server.put_vault(ada, 0);
  server.keep(ada, server.seated());
  server.put(grace, "Grace");
  server.renew(grace, new_person);
  std::vector<std::string> lines;
  EXPECT_FALSE(for_each_table(server.store, [&](const StoredTable& one) {
    EXPECT_FALSE(damage_in(one, games()));
    if (one.document) lines.push_back(write_table(one));
    return std::nullopt;
  }));
  ASSERT_EQ(lines.size(), 3u);
  const std::string before = server.stored();
  IdentityServer other;
  for (int times = 0; times < 2; ++times) {
    TableSink sink(other.store);
    for (const std::string& line : lines) {
      const auto read = read_table(line);
      ASSERT_TRUE(read) << read.error().text;
      EXPECT_FALSE(sink.put(*read));
    }
    EXPECT_FALSE(sink.flush());
    EXPECT_EQ(sink.identities(), times == 0 ? 3u : 0u);
  }
  EXPECT_EQ(other.stored(), before);
  EXPECT_EQ(other.me(ada)["name"], "Ada");
  EXPECT_EQ(trouble_in(other.by(grace, "GET", "/me")), "identity-moved");
  // Another one of the same key stays as it is.
  other.put(ada, "Ada L.");
  TableSink sink(other.store);
  bool is_refused = false;
  for (const std::string& line : lines) is_refused = is_refused || sink.put(*read_table(line));
  EXPECT_TRUE(is_refused);
  EXPECT_EQ(other.me(ada)["name"], "Ada L.");
}

TEST(Identity, IsCheckedInADatabase) {
  StoredTable stored{"key." + ada, {}, DocumentWrite{20'000, R"({"n":"Ada","v":1,"b":6})", sealed}};
  EXPECT_FALSE(damage_in(stored, games()));
  stored.document->attachment = "AAAA";
  EXPECT_TRUE(damage_in(stored, games()));
  stored.document = DocumentWrite{20'000, "{}", std::string()};
  EXPECT_TRUE(damage_in(stored, games()));
  stored = {"key.x", {}, DocumentWrite{20'000, R"({"n":"Ada"})", std::string()}};
  EXPECT_TRUE(damage_in(stored, games()));
  const std::string head = R"({"format":"menagerie-identity/1")";
  const std::string tail = R"(,"last_used":"2026-11-28","identity":{"n":"A"},"vault":""})";
  EXPECT_TRUE(read_table(head + R"(,"key":")" + ada + "\"" + tail));
  for (const std::string& line :
       {head + "}", head + R"(,"key":"x")" + tail, head + R"(,"key":7)" + tail}) {
    EXPECT_FALSE(read_table(line)) << line;
  }
}

}  // namespace
}  // namespace menagerie::people
