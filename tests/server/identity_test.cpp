// SPDX-License-Identifier: Apache-2.0
// What a server keeps of people's keys: who sees it, its form, the vault.
#include <gtest/gtest.h>

#include <functional>

#include "engine/deals/hash.h"
#include "identity_server.h"

namespace menagerie::people {
namespace {

TEST(Identity, IsUnknownUntilItHasAName) {
  IdentityServer server;
  EXPECT_EQ(trouble_in(server.by(ada, "GET", "/me")), "identity-unknown");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0)), "identity-unknown");
  EXPECT_EQ(trouble_in(server.keep(ada, server.seated())), "identity-unknown");
  EXPECT_EQ(trouble_in(server.by(ada, "GET", "/me/export")), "identity-unknown");
  EXPECT_EQ(server.renew(ada, new_person), "identity-unknown");
  EXPECT_EQ(server.stored(), "");
  EXPECT_EQ(server.put(ada, "Ada"), "");
  const Json me = server.me(ada);
  EXPECT_EQ(me["name"], "Ada");
  EXPECT_EQ(me["avatar"], "");
  EXPECT_EQ(me["seats"], Json::array());
  EXPECT_EQ(me["vault"], Json({{"version", 0}, {"bytes", 0}}));
}

TEST(Identity, NeedsASignature) {
  IdentityServer server;
  server.put(ada, "Ada");
  for (const char* path : {"/me", "/me/vault", "/me/export", "/me/renew", "/me/seats/abc"}) {
    for (const char* method : {"GET", "PUT", "POST", "DELETE"}) {
      EXPECT_EQ(trouble_in(server.ask(method, path, {{"name", "Eve"}}, ada)), "signature-missing");
    }
  }
  EXPECT_EQ(server.me(ada)["name"], "Ada");
}

TEST(Identity, HasTheNamesThatPeopleHaveAtTables) {
  IdentityServer server;
  for (const Json& name : {Json(), Json(""), Json(" \n "), Json(std::string(41, 'x')), Json(7)}) {
    EXPECT_EQ(trouble_in(server.by(ada, "PUT", "/me", {{"name", name}})), "bad-request") << name;
  }
  EXPECT_EQ(server.put(ada, " Ada\t\tL. "), "");
  EXPECT_EQ(server.me(ada)["name"], "Ada L.");
}

TEST(Identity, HasTheNameOfAPictureAsItsAvatar) {
  IdentityServer server;
  const auto put = [&](const Json& avatar) {
    return trouble_in(server.by(ada, "PUT", "/me", {{"name", "Ada"}, {"avatar", avatar}}));
  };
  EXPECT_EQ(put("savage-bowl:fox_2.a"), "");
  for (const Json& avatar : {Json(7), Json("A"), Json("https://x"), Json(std::string(65, 'x'))}) {
    EXPECT_EQ(put(avatar), "bad-request") << avatar;
  }
  server.put(ada, "Ada L.");
  EXPECT_EQ(server.me(ada)["avatar"], "savage-bowl:fox_2.a");
  EXPECT_EQ(put(""), "");
  EXPECT_EQ(server.me(ada)["avatar"], "");
}

TEST(Identity, SeesNothingOfOthers) {
  IdentityServer server;
  server.put(ada, "Ada");
  const Json seat = server.seated();
  server.keep(ada, seat);
  server.put_vault(ada, 0);
  server.put(grace, "Grace");
  const auto told = [&](const std::string& path) { return server.by(grace, "GET", path).body; };
  for (const std::string path : {"/me", "/me/vault", "/me/export"}) {
    const std::string text = told(path);
    for (const std::string& secret :
         {ada, std::string("Ada"), std::string(sealed), seat["table"].get<std::string>()}) {
      EXPECT_EQ(text.find(secret), std::string::npos) << path << ": " << text;
    }
  }
  EXPECT_EQ(trouble_in(server.take(grace, seat)), "seat-taken");
  // Nor does the table tell anyone of a key.
  const ClientId watcher = server.watch(seat["table"], seat["token"]);
  for (const std::string& frame : server.frames[watcher]) {
    EXPECT_EQ(frame.find(ada), std::string::npos);
  }
}

TEST(Identity, IsStoredInThisForm) {
  IdentityServer server;
  server.by(ada, "PUT", "/me", {{"name", "Ada"}, {"avatar", "fox"}});
  server.put_vault(ada, 0);
  const Json seat = server.seated();
  server.keep(ada, seat);
  const std::string text = R"({"n":"Ada","a":"fox","s":[{"t":")" +
                           seat["table"].get<std::string>() + R"(","g":"savage-bowl","s":0,"h":")" +
                           sha256_hex(seat["token"].get<std::string>()) + R"("}],"v":1,"b":6})";
  const auto document = server.store.documents().find("key." + ada).value();
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, text);
  EXPECT_EQ(document->day, day_number(today));
  EXPECT_EQ(server.store.documents().attachment("key." + ada).value(), sealed);
  const auto read = read_identity(text);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read_identity(write_identity(*read)).value(), *read);
}

TEST(Identity, IsNotReadFromOtherForms) {
  const std::string hash(64, 'a');
  const auto with_seat = [](const std::string& seat) { return R"({"n":"A","s":[)" + seat + "]}"; };
  for (const std::string& text : {
           std::string(""),
           std::string("[]"),
           std::string("{}"),
           std::string(R"({"n":7})"),
           std::string(R"({"n":"A","v":-1})"),
           std::string(R"({"n":"A","b":6})"),
           std::string(R"({"n":"A","v":1,"b":196609})"),
           std::string(R"({"n":"A","m":1})"),
           std::string(R"({"n":"A","s":{}})"),
           with_seat("7"),
           with_seat("{}"),
           with_seat(R"({"t":"k3v9w0q2m7xa","g":"x","s":10,"h":")" + hash + R"("})"),
           with_seat(R"({"t":"K3v9w0q2m7xa","g":"x","s":1,"h":")" + hash + R"("})"),
           with_seat(R"({"t":"k3v9w0q2m7xa","g":"x","s":1,"h":"abc"})"),
       }) {
    EXPECT_FALSE(read_identity(text)) << text;
  }
  EXPECT_TRUE(
      read_identity(with_seat(R"({"t":"k3v9w0q2m7xa","g":"x","s":1,"h":")" + hash + R"("})")));
}

TEST(Identity, OutlivesTheProcess) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put_vault(ada, 0);
  const Json seat = server.seated();
  server.keep(ada, seat);
  const Json before = server.me(ada);
  server.restart();
  EXPECT_EQ(server.me(ada), before);
  EXPECT_EQ(server.vault(ada)["data"], sealed);
}

TEST(Identity, IsAsBeforeIfNothingWasStored) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put_vault(ada, 0);
  const std::string before = server.stored();
  const auto fails = [&](const std::function<Reply()>& what) {
    server.store.failures = 1;
    EXPECT_EQ(trouble_in(what()), "unavailable");
    EXPECT_EQ(server.stored(), before);
  };
  fails([&] { return server.by(ada, "PUT", "/me", {{"name", "Grace"}}); });
  fails([&] { return server.put_vault(ada, 1, "AAAA"); });
  fails([&] { return server.by(ada, "DELETE", "/me"); });
  fails([&] { return server.by(grace, "PUT", "/me", {{"name", "Grace"}}); });
  EXPECT_EQ(server.me(ada)["name"], "Ada");
  EXPECT_EQ(server.vault(ada), Json({{"version", 1}, {"data", sealed}}));
  EXPECT_EQ(trouble_in(server.by(grace, "GET", "/me")), "identity-unknown");
}

// ---- The vault ---------------------------------------------------------------------------------

TEST(Vault, KeepsTheNewestVersionOnly) {
  IdentityServer server;
  server.put(ada, "Ada");
  EXPECT_EQ(server.vault(ada), Json({{"version", 0}, {"data", ""}}));
  EXPECT_EQ(Json::parse(server.put_vault(ada, 0, "b2xk").body), Json({{"version", 1}}));
  EXPECT_EQ(Json::parse(server.put_vault(ada, 1).body), Json({{"version", 2}}));
  EXPECT_EQ(server.vault(ada), Json({{"version", 2}, {"data", sealed}}));
  EXPECT_EQ(server.me(ada)["vault"], Json({{"version", 2}, {"bytes", 6}}));
  EXPECT_EQ(server.stored().find("b2xk"), std::string::npos);
}

TEST(Vault, TellsTheSecondOfTwoDevicesToMerge) {
  IdentityServer server;
  server.put(ada, "Ada");
  server.put_vault(ada, 0);
  EXPECT_EQ(server.put_vault(ada, 1, "b25l").status, 200u);
  const Reply second = server.put_vault(ada, 1, "dHdv");
  EXPECT_EQ(trouble_in(second), "stale");
  EXPECT_EQ(Json::parse(second.body)["message"]["id"], "denial.vault-newer");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 3, "dHdv")), "stale");
  EXPECT_EQ(server.vault(ada)["data"], "b25l");
}

TEST(Vault, TakesBase64OfSoManyBytes) {
  IdentityServer server;
  server.put(ada, "Ada");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0, std::string(262'148, 'A'))), "too-large");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0, "A")), "bad-request");
  EXPECT_EQ(trouble_in(server.put_vault(ada, 0, "")), "bad-request");
  EXPECT_EQ(trouble_in(server.by(ada, "PUT", "/me/vault", {{"data", sealed}})), "bad-request");
  EXPECT_EQ(trouble_in(server.put_vault(ada, -1)), "bad-request");
  EXPECT_EQ(server.put_vault(ada, 0, std::string(262'144, 'A')).status, 200u);
  EXPECT_EQ(server.me(ada)["vault"]["bytes"], 192 * 1024);
}

}  // namespace
}  // namespace menagerie::people
