// SPDX-License-Identifier: Apache-2.0
// What a clock that is wrong, or another server's, does to a table.
#include <gtest/gtest.h>

#include "game.h"

namespace menagerie {
namespace {

// A table may come from a server whose clock goes before this one's.
TEST(Clock, BotsDoNotWaitForTheClockOfAnotherServer) {
  ServedGame game(Json{{"pace_ms", 500}});
  for (int seat = 0; seat < 2;) {
    seat = game.driver.view(game.table)["to_act"][0];
    if (seat < 2) game.act(seat == 0 ? game.ada : game.grace);
  }
  game.driver.now -= 60'000;
  game.driver.restart();
  game.driver.pass(501);
  EXPECT_FALSE(game.driver.thinks.empty());

  ServedGame asked;
  asked.ask_undo_before_a_bot();
  asked.driver.now -= 60'000;
  asked.driver.restart();
  asked.driver.pass(14'000);
  EXPECT_TRUE(asked.driver.thinks.empty());
  asked.driver.pass(1'001);
  EXPECT_FALSE(asked.driver.thinks.empty());
}

}  // namespace
}  // namespace menagerie
