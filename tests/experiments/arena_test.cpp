// SPDX-License-Identifier: Apache-2.0
#include "experiments/arena.h"

#include <gtest/gtest.h>

#include <set>
#include <stop_token>

#include "engine/games/games.h"

namespace menagerie {
namespace {

struct Setting {
  const GameType* entry;
  Fields fields;
  unsigned players;
};

// Every game with its fewest players; short matches where there is an option for that.
std::vector<Setting> settings() {
  std::vector<Setting> all;
  for (const GameType& entry : games()) {
    Fields given = {{"players", std::int64_t{entry.players_min()}}};
    if (entry.option("last_hand") != nullptr) given.push_back({"last_hand", std::int64_t{3}});
    all.push_back({&entry, make_match(entry, given).value()->options(), entry.players_min()});
  }
  return all;
}

ArenaPlan plan_of(const Setting& setting, const std::vector<BotSpec>& bots, std::uint64_t deals) {
  ArenaPlan plan;
  plan.make_player = [&setting, bots] {
    return setting.entry->make_deal_player(setting.fields, bots);
  };
  plan.players = setting.players;
  plan.bots = static_cast<unsigned>(bots.size());
  plan.deals = deals;
  plan.seed = 3;
  return plan;
}

ArenaResult play(const ArenaPlan& plan) {
  return run_arena(plan, {}, [](std::uint64_t) {});
}

std::vector<BotSpec> bots_of(std::initializer_list<const char*> texts) {
  std::vector<BotSpec> bots;
  for (const char* text : texts) bots.push_back(*parse_bot(text));
  return bots;
}

TEST(Lineups, seat_every_bot_at_every_seat_equally_often) {
  for (unsigned bots = 2; bots <= 6; ++bots) {
    for (unsigned players = 2; players <= 10; ++players) {
      const auto lineups = fair_lineups(bots, players);
      std::vector<std::vector<unsigned>> count(bots, std::vector<unsigned>(players));
      for (const Lineup& lineup : lineups) {
        ASSERT_EQ(lineup.size(), players);
        for (unsigned seat = 0; seat < players; ++seat) ++count[lineup[seat]][seat];
      }
      for (const auto& seats : count) {
        for (const unsigned often : seats) {
          EXPECT_EQ(often, count[0][0]) << bots << " bots, " << players << " seats";
        }
      }
      EXPECT_EQ(std::set<Lineup>(lineups.begin(), lineups.end()).size(), lineups.size());
    }
  }
}

TEST(Lineups, are_as_few_as_fairness_allows) {
  EXPECT_EQ(fair_lineups(2, 2), (std::vector<Lineup>{{0, 1}, {1, 0}}));
  EXPECT_EQ(fair_lineups(2, 4), (std::vector<Lineup>{{0, 1, 0, 1}, {1, 0, 1, 0}}));
  EXPECT_EQ(fair_lineups(4, 4).size(), 4u);
  EXPECT_EQ(fair_lineups(2, 3).size(), 6u);
  EXPECT_EQ(fair_lineups(3, 2).size(), 6u);
  // In two teams of two, partners are the same bot.
  EXPECT_EQ(fair_lineups(2, 4, 2), (std::vector<Lineup>{{0, 1, 0, 1}, {1, 0, 1, 0}}));
  EXPECT_EQ(fair_lineups(3, 4, 2).size(), 6u);
  for (const Lineup& lineup : fair_lineups(3, 4, 2)) EXPECT_EQ(lineup[0], lineup[2]);
}

TEST(Ahead, is_told_by_winners_then_by_the_order_that_their_scores_show) {
  const MatchResult high{{10, 7, 7, 3}, {0}}, low{{1, 7, 9, 8}, {0}}, neither{{5, 9, 2, 7}, {0}};
  EXPECT_EQ(ahead(high, 0, 1), 1);
  EXPECT_EQ(ahead(high, 3, 1), 0);
  EXPECT_EQ(ahead(high, 1, 2), 0.5);
  EXPECT_EQ(ahead(low, 2, 1), 0);
  EXPECT_EQ(ahead(low, 3, 2), 1);
  EXPECT_EQ(ahead(neither, 0, 1), 1);
  EXPECT_EQ(ahead(neither, 1, 2), 0.5);
  EXPECT_EQ(ahead({{4, 4, 1}, {0, 1}}, 0, 1), 0.5);
}

TEST(Arena, a_bot_against_itself_differs_by_exactly_nothing_in_every_deal) {
  for (const Setting& setting : settings()) {
    for (const char* bot : {"random", "simple", "ismcts:iterations=20:playout=simple"}) {
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        auto plan = plan_of(setting, bots_of({bot, bot}), 1);
        plan.seed = seed;
        for (const bool told : {false, true}) {
          if (told) plan.alike = [](unsigned, unsigned) { return true; };
          const auto result = play(plan);
          ASSERT_EQ(result.deals, 1u);
          const ArenaPair& pair = result.pairs.front();
          EXPECT_EQ(pair.points.mean, 0) << setting.entry->id << " " << bot;
          EXPECT_EQ(pair.win_share.mean, 0);
          EXPECT_EQ(pair.ahead.mean, 0.5);
          EXPECT_EQ(pair.elo.value, 0);
          EXPECT_FALSE(pair.better);
          EXPECT_EQ(pair.alike, told);
          // One deal proves nothing; that they are the same bot proves it.
          EXPECT_EQ(pair.points.low == 0 && pair.points.high == 0, told);
          EXPECT_EQ(pair.ahead.low == 0.5 && pair.ahead.high == 0.5, told);
        }
      }
    }
  }
}

// Among three bots at four seats two that are alike do not meet the third in the same seatings.
TEST(Arena, bots_are_level_by_construction_only_where_they_change_places_everywhere) {
  const Setting setting = settings().front();
  ASSERT_EQ(setting.players, 4u);
  auto plan = plan_of(setting, bots_of({"simple", "simple", "random"}), 2);
  plan.alike = [](unsigned a, unsigned b) { return a == 0 && b == 1; };
  EXPECT_FALSE(play(plan).pairs.front().alike);
}

TEST(Arena, figures_do_not_depend_on_threads) {
  for (const Setting& setting : settings()) {
    auto plan =
        plan_of(setting, bots_of({"ismcts:iterations=20", "pimc:iterations=20", "simple"}), 2);
    const auto one = play(plan);
    plan.threads = 2;
    const auto two = play(plan);
    EXPECT_EQ(one.decisions, two.decisions) << setting.entry->id;
    for (std::size_t i = 0; i < one.pairs.size(); ++i) {
      EXPECT_EQ(one.pairs[i].points.mean, two.pairs[i].points.mean);
      EXPECT_EQ(one.pairs[i].ahead.low, two.pairs[i].ahead.low);
      EXPECT_EQ(one.pairs[i].evidence, two.pairs[i].evidence);
    }
  }
}

TEST(Arena, rules_of_thumb_beat_chance_in_every_game_and_the_test_says_so) {
  for (const Setting& setting : settings()) {
    auto plan = plan_of(setting, bots_of({"random", "simple"}), 3000);
    plan.stop_when_decided = true;
    const auto result = play(plan);
    EXPECT_TRUE(result.decided) << setting.entry->id;
    EXPECT_LT(result.deals, 3000u) << setting.entry->id;
    EXPECT_EQ(result.pairs.front().better, 1u) << setting.entry->id;
    EXPECT_LT(result.pairs.front().elo.high, 0) << setting.entry->id;
  }
}

TEST(Arena, stops_with_whole_deals_when_it_is_told_to) {
  const Setting setting = settings().front();
  auto plan = plan_of(setting, bots_of({"random", "simple"}), 1'000'000);
  std::stop_source source;
  const auto result = run_arena(plan, source.get_token(), [&](std::uint64_t done) {
    if (done >= 25) source.request_stop();
  });
  EXPECT_GE(result.deals, 1u);
  EXPECT_LT(result.deals, 1'000'000u);
  EXPECT_EQ(result.games, result.deals * fair_lineups(2, setting.players).size());
}

TEST(Simulate, a_search_bot_plays_the_same_games_whatever_was_played_before) {
  for (const Setting& setting : settings()) {
    const std::vector<BotSpec> bots(setting.players, *parse_bot("ismcts:iterations=30"));
    const auto warm = setting.entry->make_simulator(setting.fields, bots);
    warm->play(5, 0, Keep::result, {});
    const auto cold = setting.entry->make_simulator(setting.fields, bots);
    EXPECT_EQ(warm->play(5, 1, Keep::record, {}).record, cold->play(5, 1, Keep::record, {}).record)
        << setting.entry->id;
  }
}

}  // namespace
}  // namespace menagerie
