// SPDX-License-Identifier: Apache-2.0
#include "service/text.h"

#include <gtest/gtest.h>

#include "catalog/catalog.h"
#include "host/scene_json.h"
#include "net/gate.h"
#include "net/limits.h"
#include "service/view_text.h"

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
  EXPECT_EQ(json_quoted("a\"b\\c\nd\x01"), R"("a\"b\\c\u000ad\u0001")");
  EXPECT_EQ(json_quoted("\xff"), "\"\xef\xbf\xbd\"");
}

TEST(Text, TheFastViewIsTheViewOfEveryGame) {
  for (const GameEntry& game : games()) {
    const auto made = make_match(game, {});
    ASSERT_TRUE(made);
    Match& match = **made;
    Rng rng(5);
    std::size_t event = 0;
    while (match.turn().kind != Turn::Kind::over && event < 300) {
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
      ++event;
      for (const Onlooker onlooker :
           {Onlooker::at(Seat(1)), Onlooker::spectator(), Onlooker::everything()}) {
        const std::vector<std::string> log = {"One \"line\"."};
        std::string text;
        append_view(text, match, onlooker, event, &log);
        ASSERT_EQ(text, scene_json(match, onlooker, event, log).dump()) << game.id;
      }
    }
  }
}

TEST(Gate, LetsInWhoBelongs) {
  const Gate gate({{}, "", true, false});
  RequestHead head;
  head.method = "POST";
  head.target = "/api/v1/tables";
  head.host = "127.0.0.1:8080";
  head.content_type = "application/json";
  EXPECT_FALSE(gate.refuse(head));
  head.origin = "http://127.0.0.1:8080";
  EXPECT_FALSE(gate.refuse(head));
  head.origin = "http://evil.example";
  EXPECT_TRUE(gate.refuse(head));
  head.origin = {};
  head.host = "evil.example";
  EXPECT_TRUE(gate.refuse(head));
  head.host = "127.0.0.1.evil.example";
  EXPECT_TRUE(gate.refuse(head));
  head.host = "localhost";
  EXPECT_FALSE(gate.refuse(head));
  head.content_type = "text/plain";
  EXPECT_TRUE(gate.refuse(head));
}

TEST(Gate, AsksForThePassword) {
  const Gate gate({{}, "swordfish", true, false});
  RequestHead head;
  head.method = "GET";
  head.host = "localhost";
  head.target = "/";
  EXPECT_FALSE(gate.refuse(head));
  head.target = "/api/v1/games";
  EXPECT_EQ(gate.refuse(head)->trouble, Trouble::password_needed);
  head.password = "wrong";
  EXPECT_TRUE(gate.refuse(head));
  head.password = "swordfish";
  EXPECT_FALSE(gate.refuse(head));
  head.password = {};
  const auto cookie = gate.enter("swordfish");
  ASSERT_TRUE(cookie);
  const std::string sent = "a=b; " + cookie->substr(0, cookie->find(';'));
  head.cookie = sent;
  EXPECT_FALSE(gate.refuse(head));
  EXPECT_FALSE(gate.enter("marlin"));
}

TEST(Gate, TakesTargetsApart) {
  EXPECT_EQ(read_target("/a%20b?c=%41&d")->path, "/a b");
  EXPECT_EQ(read_target("/a?c=%41&d")->query.at("c"), "A");
  for (const char* wrong : {"", "a", "/%", "/%4", "/%zz", "/../x", "/a/..", "/%2e%2e/x", "/a%00",
                            "/a%5cb", "//a", "http://x/"}) {
    EXPECT_FALSE(read_target(wrong)) << wrong;
  }
}

TEST(Limits, LetABurstPassAndThenTheRate) {
  const Rate rate{2, 3};
  Bucket bucket;
  Moment now{std::chrono::seconds(100)};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.take(rate, now));
  EXPECT_EQ(bucket.wait_s(rate), 1u);
  now += std::chrono::milliseconds(600);
  EXPECT_TRUE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.take(rate, now));
}

}  // namespace
}  // namespace menagerie
