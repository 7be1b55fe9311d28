// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/mind_cache.h"

#include <gtest/gtest.h>

#include "engine/games/games.h"

namespace menagerie {
namespace {

using std::chrono::seconds;

const MindCache::Clock::time_point start{};

// A match in which every seat is played by a mind from one cache.
struct Evening {
  explicit Evening(std::uint64_t of_thoughts, std::size_t megabytes = 512)
      : seed(of_thoughts), cache(megabytes) {
    match = make_match(*game, {}).value();
    begin();
  }
  void begin() {
    while (match->turn().kind == Turn::Kind::deal) {
      EXPECT_FALSE(match->deal(match->shuffle(cards)));
    }
  }
  Think think(Level level = Level::easy, const std::string& table = "k3v9w0q2m7xa") const {
    Think think;
    think.game = game;
    think.level = level;
    think.ticket.table = table;
    think.ticket.seat = match->turn().seats.lowest();
    think.observation = match->observe(think.ticket.seat);
    think.seed = seed;
    return think;
  }
  std::string decide() {
    const Think asked = think();
    SeatedMind seated = cache.take(asked);
    const std::string action = seated.mind->choose(asked.observation, seated.rng, {});
    EXPECT_FALSE(match->submit(asked.ticket.seat, action));
    cache.put(asked, std::move(seated), start);
    begin();
    return action;
  }

  const GameType* game = find_game("savage-bowl");
  std::uint64_t seed;
  MindCache cache;
  std::unique_ptr<Match> match;
  Rng cards{1};
};

TEST(MindCache, GivesEachSeatItsOwnMindBack) {
  Evening evening(1);
  const Think mine = evening.think();
  SeatedMind seated = evening.cache.take(mine);
  const Mind* mind = seated.mind.get();
  evening.cache.put(mine, std::move(seated), start);
  EXPECT_NE(evening.cache.take(evening.think(Level::easy, "another00000")).mind.get(), mind);
  EXPECT_NE(evening.cache.take(evening.think(Level::normal)).mind.get(), mind);
  EXPECT_EQ(evening.cache.take(mine).mind.get(), mind);
  EXPECT_EQ(evening.cache.kept(), 0u);
}

TEST(MindCache, TheSameSeedPlaysTheSameMatch) {
  Evening one(7), same(7);
  std::string first, second;
  for (int i = 0; i < 40; ++i) {
    first += one.decide() + ";";
    second += same.decide() + ";";
  }
  EXPECT_EQ(first, second);
}

TEST(MindCache, DropsTheLongestUnusedWhenItIsFull) {
  Evening evening(1, 3 * mind_megabytes(Level::normal));
  std::vector<Think> asked;
  for (int i = 0; i < 4; ++i) {
    asked.push_back(evening.think(Level::normal, "table000000" + std::to_string(i)));
    evening.cache.put(asked.back(), evening.cache.take(asked.back()), start + seconds(i));
  }
  EXPECT_EQ(evening.cache.kept(), 3u);
  evening.cache.take(asked[0]);
  EXPECT_EQ(evening.cache.kept(), 3u);  // It was not there.
  evening.cache.take(asked[1]);
  EXPECT_EQ(evening.cache.kept(), 2u);
}

TEST(MindCache, DropsTheMindsOfTablesThatPause) {
  Evening evening(1);
  const Think asked = evening.think();
  evening.cache.put(asked, evening.cache.take(asked), start);
  evening.cache.drop_idle(start + MindCache::idle_max);
  EXPECT_EQ(evening.cache.kept(), 1u);
  evening.cache.drop_idle(start + MindCache::idle_max + seconds(1));
  EXPECT_EQ(evening.cache.kept(), 0u);
}

TEST(MindCache, ADroppedMindPlaysOn) {
  Evening evening(1, 0);
  for (int i = 0; i < 60; ++i) evening.decide();
  EXPECT_EQ(evening.cache.kept(), 0u);
}

}  // namespace
}  // namespace menagerie
