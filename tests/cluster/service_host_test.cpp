// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/service_host.h"

#include <gtest/gtest.h>

#include "engine/games.h"
#include "server/store/memory_store.h"
#include "tests/cluster/finished_game.h"
#include "tests/server/seeded_entropy.h"

namespace menagerie {
namespace {

struct Held final : Ownership {
  Holding holding(const std::string& /*table*/) const override { return whose; }
  Holding whose = Holding::ours;
};

// Whoever is there would be disconnected, for a review that was not asked for there.
TEST(ServiceHost, a_review_that_is_done_takes_the_table_from_nobody) {
  const FinishedGame& game = menagerie::finished_game(0);
  MemoryStore store;
  std::vector<Append> log;
  for (const std::string& body : game.bodies) log.push_back({game.id, log.size() + 1, body});
  ASSERT_TRUE(store.append(log));
  SeededEntropy entropy(1);
  Held held;
  ServiceHost host(games(), store, held, entropy, RateLimits{}, RetentionRules{}, nullptr);
  Request request;
  request.client = 1;
  request.method = "GET";
  request.path = "/api/v1/tables/" + game.id + "/review";
  host.request(request, 0);
  for (std::size_t piece = 0; piece < game.review.pieces.size(); ++piece) {
    const auto thinks = host.take_effects().thinks;
    ASSERT_EQ(thinks.size(), 1u) << "piece " << piece;
    if (piece + 1 == game.review.pieces.size()) {
      held.whose = Holding::others;
      host.let_go(game.id);
    }
    host.thought(small_thought(thinks[0]), 0);
  }
  EXPECT_TRUE(host.take_wanted().empty());
  EXPECT_TRUE(host.take_effects().appends.empty());
}

}  // namespace
}  // namespace menagerie
