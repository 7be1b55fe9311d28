// SPDX-License-Identifier: Apache-2.0
// What is wrong with what a client asks for is said: which member, and what would be right.
#include "game.h"

namespace menagerie {
namespace {

std::string detail_of(const Reply& reply) {
  return Json::parse(reply.body).value("detail", std::to_string(reply.status));
}

std::string of_new_table(Json wish) {
  if (!wish.contains("game")) wish["game"] = "savage-bowl";
  wish["options"]["players"] = 4;
  Driver driver;
  return detail_of(driver.ask("POST", "/tables", wish));
}

TEST(Asked, AZeroByteEndsNothing) {
  Driver driver;
  Request request;
  request.client = 77;
  request.method = "POST";
  request.path = "/api/v1/tables";
  request.body = R"({"game":"awimbawe"})";
  request.body += '\0';
  driver.request(request);
  EXPECT_EQ(detail_of(*driver.reply(77)), "not valid JSON at byte 20: read the byte 0x00");
}

TEST(Asked, WhatIsWrongWithANewTableIsSaid) {
  EXPECT_EQ(of_new_table({}), "201");
  EXPECT_EQ(of_new_table({{"game", 7}}), "'game' must be a text");
  EXPECT_EQ(of_new_table({{"open", 1}}), "'open' must be true or false");
  EXPECT_EQ(of_new_table({{"mode", "slow"}}), "'mode' must be 'live' or 'turns'");
  EXPECT_EQ(of_new_table({{"pace_ms", 5001}}), "'pace_ms' must be a number from 0 to 5000");
  EXPECT_EQ(of_new_table({{"pace_ms", 5000}}), "201");
  EXPECT_EQ(of_new_table({{"away_s", 1.5}}), "'away_s' must be a number from 0 to 86400");
  EXPECT_EQ(of_new_table({{"seat", 4}, {"name", "Ada"}}),
            "'seat' names a seat there is not; they are 0 to 3");
  EXPECT_EQ(of_new_table({{"seat", "any"}, {"name", "Ada"}}), "201");
  EXPECT_EQ(of_new_table({{"name", ""}}), "'name' must be a text of 1 to 160 bytes");
  EXPECT_EQ(of_new_table({{"luck", 7}}), "'luck' must be a text");
  EXPECT_EQ(of_new_table({{"luck", ""}}), "201");
  EXPECT_EQ(of_new_table({{"key", "short"}}),
            "'key' must be of 22 to 64 printable ASCII characters, drawn at random");
  EXPECT_EQ(of_new_table({{"luck", "x"}, {"luck_promise", std::string(64, 'a')}}),
            "'luck' must be left out where 'luck_promise' is given");
  EXPECT_EQ(of_new_table({{"from", 7}}), "'from' must be an object");
  EXPECT_EQ(of_new_table({{"from", {{"table", "k3v9w0q2m7xa"}}}}),
            "'event' must be a number from 0");
}

TEST(Asked, WhatIsWrongWithItsClockAndBotsIsSaid) {
  const auto of_clock = [](const Json& clock) { return of_new_table({{"clock", clock}}); };
  EXPECT_EQ(of_clock(nullptr), "201");
  EXPECT_EQ(of_clock({{"bank_ms", 60'000}}), "201");
  EXPECT_EQ(of_clock(7), "'clock' must be an object");
  EXPECT_EQ(of_clock({{"bank_ms", -1}}), "'bank_ms' must be a number from 0 to 86400000");
  EXPECT_EQ(of_clock({{"increment_ms", 600'001}}),
            "'increment_ms' must be a number from 0 to 600000");
  EXPECT_EQ(of_clock({{"move_ms", 18446744073709551615u}}),
            "'move_ms' must be a number from 0 to 1209600000");
  const auto of_bots = [](const Json& bots) { return of_new_table({{"bots", bots}}); };
  EXPECT_EQ(of_bots({{"1", "easy"}, {"others", "strong"}}), "201");
  EXPECT_EQ(of_bots("easy"), "'bots' must be an object");
  EXPECT_EQ(of_bots({{"4", "easy"}}), "'bots' names a seat there is not; they are 0 to 3");
  EXPECT_EQ(of_bots({{"me", "easy"}}), "'bots' names a seat there is not; they are 0 to 9");
  EXPECT_EQ(of_bots({{"1", "divine"}}),
            "'1' must be 'novice', 'easy', 'steady', 'normal' or 'strong'");
}

TEST(Asked, WhatIsWrongWithWhoComesIsSaid) {
  ServedGame game;
  const auto of = [&](const char* what, const Json& body) {
    return detail_of(game.driver.ask("POST", game.path(what), body));
  };
  EXPECT_EQ(of("/join", Json::object()), "'name' must be a text");
  EXPECT_EQ(of("/join", {{"name", "Eve"}, {"seat", 4}}), "'seat' must be a number from 0 to 3");
  EXPECT_EQ(of("/claim", {{"code", std::string(65, 'x')}}),
            "'code' must be a text of 1 to 64 bytes");
  const ClientId client = 77;
  const auto of_hello = [&](const Json& d) {
    return game.driver.say(client, "hello", d)["d"]["detail"];
  };
  EXPECT_EQ(of_hello(Json::object()), "'table' must be a text");
  EXPECT_EQ(of_hello({{"table", game.table}, {"since", -1}}), "'since' must be a number from 0");
  EXPECT_EQ(of_hello({{"table", game.table}, {"token", 7}}), "'token' must be a text");
}

}  // namespace
}  // namespace menagerie
