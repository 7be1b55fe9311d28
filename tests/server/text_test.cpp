// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/view/view_json.h"
#include "engine/view/view_text.h"
#include "server/net/http/access_control.h"
#include "server/tables/digest.h"
#include "server/tables/limits/rate.h"
#include "server/tables/views/sent_view.h"
#include "view_changes.h"

namespace menagerie {
namespace {

TEST(Text, NamesAreCleaned) {
  EXPECT_EQ(cleaned("  Ada \t\n Lovelace ", 40), "Ada Lovelace");
  EXPECT_EQ(cleaned("A\xe2\x80\xae"
                    "da\x01",
                    40),
            "Ada");
  EXPECT_EQ(cleaned("\xff\xc0\x80\x41 B\xed\xa0\x80", 40), "A B");
  EXPECT_EQ(cleaned("Gr\xc3\xa4\xc3\x9f"
                    "e",
                    4),
            "Gr\xc3\xa4\xc3\x9f");
  EXPECT_EQ(cleaned("\xe2\x80\x8b\xe2\x80\x8b", 40), "");
  EXPECT_EQ(cleaned("ab cd", 3), "ab");
}

TEST(Text, QuotesAreJson) {
  std::string json = "[";
  append_quoted(json, "a\"b\\c\nd\x01");
  EXPECT_EQ(json, R"(["a\"b\\c\u000ad\u0001")");
  json.clear();
  append_quoted(json, "\xff");
  EXPECT_EQ(json, "\"\xef\xbf\xbd\"");
}

// Walks through a match of every game by legal actions; `look` sees it after every event.
template <class Look>
void walk(Look look) {
  for (const GameType& game : games()) {
    const auto made = make_match(game, {});
    ASSERT_TRUE(made);
    Match& match = **made;
    Rng rng(5);
    for (std::size_t event = 1; match.turn().kind != Turn::Kind::over && event <= 300; ++event) {
      const Turn turn = match.turn();
      if (turn.kind == Turn::Kind::deal) {
        match.deal(match.shuffle(rng));
      } else if (turn.kind == Turn::Kind::chance) {
        match.chance(match.chances().front());
      } else {
        const auto legal = match.legal(turn.seats.lowest());
        match.submit(turn.seats.lowest(),
                     legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      }
      ASSERT_NO_FATAL_FAILURE(look(game, match, event));
    }
  }
}

auto onlookers() {
  return std::array{Onlooker::at(Seat(1)), Onlooker::spectator(), Onlooker::at(Seat(0)),
                    Onlooker::everything()};
}

// The cards, counters and facts of a scene, each by what tells it from others.
std::vector<std::string> told_of(const Scene& scene, const Say& say) {
  std::vector<std::string> all{say(scene.prompt)};
  for (const Zone& zone : scene.zones) {
    all.push_back(zone.id + (zone.label.empty() ? "" : say(zone.label)));
    for (const SceneCard& card : zone.cards) {
      all.push_back(card.card + (card.face_up ? " up" : " down") +
                    (card.note.empty() ? "" : say(card.note)));
    }
  }
  for (const Counter& counter : scene.counters) {
    all.push_back(counter.id + say(counter.label));
    for (const auto& value : counter.by_seat) all.push_back(value ? std::to_string(*value) : "-");
  }
  for (const Fact& fact : scene.facts) all.push_back(fact.id + say(fact.label) + say(fact.text));
  return all;
}
std::vector<std::string> told_of(const Json& view) {
  std::vector<std::string> all{view["prompt"]};
  const auto add = [&](const Json& json) { all.push_back(json.get<std::string>()); };
  for (const Json& zone : view["zones"]) {
    add(zone["id"].get<std::string>() + zone.value("label", ""));
    for (const Json& card : zone["cards"]) {
      add((card["card"].is_null() ? "" : card["card"].get<std::string>()) + " " +
          card["face"].get<std::string>() + card.value("note", ""));
    }
  }
  for (const Json& counter : view["counters"]) {
    add(counter["id"].get<std::string>() + counter["label"].get<std::string>());
    for (const Json& value : counter["by_seat"]) add(value.is_null() ? "-" : value.dump());
  }
  for (const Json& fact : view["facts"]) {
    add(fact["id"].get<std::string>() + fact["label"].get<std::string>() +
        fact["text"].get<std::string>());
  }
  return all;
}

TEST(Text, AViewHasTheSceneOfItsOnlookerAndWhatIsOpenToEveryone) {
  walk([](const GameType& game, const Match& match, std::size_t event) {
    const Say say = [](const Message& message) { return "<" + std::string(message.id) + ">"; };
    for (const Onlooker onlooker : onlookers()) {
      const Messages log = {Message("a.b", {{"text", Quoted{"One \"line\"."}}})};
      const Json view = view_json(match, onlooker, event, log, say);
      ASSERT_EQ(told_of(view), told_of(match.scene(onlooker), say)) << game.id;
      ASSERT_EQ(view["event"], event);
      ASSERT_EQ(view["scores"].size(), match.players());
      ASSERT_EQ(view["round"], match.round());
      ASSERT_EQ(view["log"], Json({"<a.b>"}));
      ASSERT_EQ(view["log_messages"], messages_json(log));
      const bool is_seat = onlooker.kind == Onlooker::Kind::seat;
      ASSERT_EQ(view["legal"], Json(is_seat ? match.legal(onlooker.seat) : Words())) << game.id;
    }
  });
}

TEST(Text, ChangesLeadFromEveryViewToTheNext) {
  std::array<ViewMemory, 4> memories;
  std::array<Json, 4> views;
  std::size_t whole = 0, sent = 0;
  walk([&](const GameType& game, const Match& match, std::size_t event) {
    SaidOfStep said;
    for (std::size_t i = 0; i < views.size(); ++i) {
      std::string text, change;
      append_view(text, {match, onlookers()[i], event}, {});
      const Json view = Json::parse(text);
      if (event == 1) {
        memories[i].forget();
        views[i] = view;
      }
      memories[i].append_change(change, match, onlookers()[i], event, said);
      views[i] = changed(views[i], Json::parse(change));
      ASSERT_EQ(sorted(views[i]), sorted(view)) << game.id << ", event " << event << ": " << change;
      if (event > 1) whole += text.size(), sent += change.size();
    }
  });
  // What is as it was is not said again.
  EXPECT_LT(3 * sent, whole) << sent << " of " << whole << " bytes";
}

TEST(AccessControl, LetsInWhoBelongs) {
  const AccessControl access({{}, "", true});
  RequestHead head;
  head.method = "POST";
  head.path = "/api/v1/tables";
  head.host = "127.0.0.1:8080";
  head.content_type = "application/json";
  EXPECT_FALSE(access.refuse(head));
  head.origin = "http://127.0.0.1:8080";
  EXPECT_FALSE(access.refuse(head));
  head.origin = "http://evil.example";
  EXPECT_TRUE(access.refuse(head));
  head.origin = {};
  head.host = "evil.example";
  EXPECT_TRUE(access.refuse(head));
  head.host = "127.0.0.1.evil.example";
  EXPECT_TRUE(access.refuse(head));
  head.host = "localhost";
  EXPECT_FALSE(access.refuse(head));
  head.content_type = "text/plain";
  EXPECT_TRUE(access.refuse(head));
}

TEST(AccessControl, AsksForThePassword) {
  const AccessControl access({{}, "swordfish", true});
  RequestHead head;
  head.method = "GET";
  head.host = "localhost";
  head.path = "/";
  EXPECT_FALSE(access.refuse(head));
  head.path = "/api/v1/games";
  EXPECT_EQ(access.refuse(head)->trouble, Trouble::password_needed);
  head.password = "wrong";
  EXPECT_TRUE(access.refuse(head));
  head.password = "swordfish";
  EXPECT_FALSE(access.refuse(head));
  const auto cookie = access.enter(head);
  ASSERT_TRUE(cookie);
  head.password = {};
  const std::string sent = "a=b; " + cookie->substr(0, cookie->find(';'));
  head.cookie = sent;
  EXPECT_FALSE(access.refuse(head));
  head.password = "marlin";
  EXPECT_FALSE(access.enter(head));
}

TEST(AccessControl, ACookieIsSignedAndHoldsWhileThePasswordDoes) {
  RequestHead head;
  head.method = "GET";
  head.host = "localhost";
  head.path = "/api/v1/games";
  head.password = "swordfish";
  const AccessControl access({{}, "swordfish", true});
  const auto cookie = access.enter(head).value();
  const std::string sent = cookie.substr(0, cookie.find(';'));
  EXPECT_NE(cookie, access.enter(head).value()) << "each is drawn anew";
  EXPECT_EQ(sent.find(sha256_hex("menagerie-enter/1:swordfish")), std::string::npos);
  head.password = {};
  head.cookie = sent;
  EXPECT_FALSE(AccessControl({{}, "swordfish", true}).refuse(head)) << "also after a restart";
  EXPECT_TRUE(AccessControl({{}, "marlin", true}).refuse(head));
  for (std::size_t i = std::string("menagerie=").size(); i < sent.size(); i += 7) {
    std::string forged = sent;
    forged[i] = forged[i] == '0' ? '1' : '0';
    head.cookie = forged;
    EXPECT_TRUE(access.refuse(head)) << i;
  }
  for (const char* wrong : {"menagerie=", "menagerie=x", "x=y"}) {
    head.cookie = wrong;
    EXPECT_TRUE(access.refuse(head)) << wrong;
  }
}

TEST(AccessControl, WrongPasswordsAreCountedByVisitor) {
  const AccessControl access({{}, "swordfish", true});
  RequestHead head;
  head.method = "GET";
  head.host = "localhost";
  head.path = "/api/v1/games";
  head.visitor = "192.0.2.1";
  head.password = "swordfish";
  const std::string cookie = access.enter(head).value();
  for (int i = 0; i < 10; ++i) {
    head.password = "swordfish";
    EXPECT_FALSE(access.refuse(head)) << "right ones do not count";
    head.password = "marlin";
    EXPECT_EQ(access.refuse(head)->trouble, Trouble::password_needed);
  }
  for (const char* password : {"marlin", "swordfish"}) {
    head.password = password;
    EXPECT_EQ(access.refuse(head)->trouble, Trouble::too_many) << "nothing is to be learnt now";
    EXPECT_EQ(access.enter(head).error().trouble, Trouble::too_many);
  }
  head.password = {};
  head.cookie = std::string_view(cookie).substr(0, cookie.find(';'));
  EXPECT_FALSE(access.refuse(head)) << "who came in before stays";
  head.cookie = {};
  head.password = "swordfish";
  head.visitor = "192.0.2.2";
  EXPECT_FALSE(access.refuse(head));
  head.visitor = "192.0.2.1";
  head.now_ms += 6000;
  EXPECT_FALSE(access.refuse(head));
}

TEST(AccessControl, TakesOneHost) {
  const AccessControl access({{}, "", true});
  RequestHead head;
  head.method = "GET";
  head.host = "localhost";
  head.path = "/";
  head.hosts = 2;
  EXPECT_EQ(access.refuse(head)->trouble, Trouble::bad_request);
}

TEST(AccessControl, TakesTargetsApart) {
  EXPECT_EQ(read_target("/api/a%20b?c=%41&d")->path, "/api/a b");
  EXPECT_EQ(read_target("/api/a?c=%41&d")->query.at("c"), "A");
  for (const char* wrong : {"", "a", "/%", "/%4", "/%zz", "/../x", "/a/..", "/%2e%2e/x", "/a%00",
                            "/a%5cb", "/api//a", "http://x/"}) {
    EXPECT_FALSE(read_target(wrong)) << wrong;
  }
}

TEST(Limits, LetABurstPassAndThenTheRate) {
  const Rate rate{2, 3};
  Bucket bucket;
  std::int64_t now = 100'000;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.take(rate, now));
  EXPECT_EQ(bucket.wait_s(rate), 1u);
  now += 600;
  EXPECT_TRUE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.take(rate, now));
  now -= 50'000;
  EXPECT_FALSE(bucket.take(rate, now)) << "a clock set back gives nothing";
}

TEST(Limits, ForgetWhoHasWaitedLongEnough) {
  Limits limits({1, 1});
  EXPECT_EQ(limits.wait_s("a", 0), 0u);
  EXPECT_EQ(limits.wait_s("a", 0), 2u);
  EXPECT_EQ(limits.wait_s("b", 0), 0u);
  EXPECT_EQ(limits.wait_s("a", 1000), 0u);
}

}  // namespace
}  // namespace menagerie
