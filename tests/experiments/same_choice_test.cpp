// SPDX-License-Identifier: Apache-2.0
// The bots of experiments, which are told of a state's changes, and minds, which find out by
// themselves from what they observe (as in a server, on the page, in Python), are the same players.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/games/games.h"
#include "engine/records/record.h"

namespace menagerie {
namespace {

using Minds = std::vector<std::unique_ptr<Mind>>;

std::unique_ptr<Match> short_match(const GameType& entry) {
  Fields given;
  if (entry.option("last_hand") != nullptr) given.push_back({"last_hand", std::int64_t{3}});
  return make_match(entry, given).value();
}

Minds minds_of(const GameType& entry, const std::vector<BotSpec>& bots) {
  Minds minds;
  for (const BotSpec& bot : bots) minds.push_back(entry.make_mind(bot));
  return minds;
}

// Two searches that keep their trees, one of them with slips of its hand, and two that keep
// nothing.
std::vector<BotSpec> bots_for(const Match& match) {
  static constexpr const char* all[] = {"ismcts:iterations=60", "pimc:iterations=40",
                                        "ismcts:iterations=40:slip=20", "simple"};
  std::vector<BotSpec> bots;
  for (unsigned i = 0; i < match.players(); ++i) bots.push_back(*parse_bot(all[i % 4]));
  return bots;
}

// The choices of match `index` of a seed, all seats', are drawn from Rng(seed, 2 * index + 1).
TEST(SameChoice, a_mind_decides_every_time_as_the_bot_of_a_simulation_did) {
  constexpr std::uint64_t seed = 5, index = 3;
  for (const GameType& entry : games()) {
    const auto match = short_match(entry);
    const auto bots = bots_for(*match);
    const auto played =
        entry.make_simulator(match->options(), bots)->play(seed, index, Keep::record, {});
    const Record record = read_record(played.record).value();
    const Minds minds = minds_of(entry, bots);
    Rng choices(seed, 2 * index + 1);
    unsigned decisions = 0;
    for (const Event& event : record.events) {
      if (event.kind == Event::Kind::deal) {
        ASSERT_FALSE(match->deal(event.deal));
      } else if (event.kind == Event::Kind::chance) {
        ASSERT_FALSE(match->chance(event.text));
      } else {
        Mind& mind = *minds[event.seat.index()];
        ASSERT_EQ(mind.choose(match->observe(event.seat), choices, {}), event.text)
            << entry.id << ", decision " << decisions;
        ASSERT_FALSE(match->submit(event.seat, event.text));
        ++decisions;
      }
    }
    EXPECT_EQ(match->turn().kind, Turn::Kind::over);
    EXPECT_EQ(decisions, played.decisions);
  }
}

// Those of an arena's deal from each seat's stream of DuplicateChance(seed, deal, seats).
TEST(SameChoice, minds_play_a_deal_of_an_arena_to_the_same_end) {
  constexpr std::uint64_t seed = 9, deal = 2;
  for (const GameType& entry : games()) {
    const auto match = short_match(entry);
    const auto bots = bots_for(*match);
    Lineup lineup;
    for (unsigned seat = 0; seat < bots.size(); ++seat) lineup.push_back(seat);
    const DealtMatch dealt =
        entry.make_deal_player(match->options(), bots)->play(seed, deal, lineup, {});
    const Minds minds = minds_of(entry, bots);
    DuplicateChance chance(seed, deal, bots.size());
    unsigned decisions = 0;
    while (match->turn().kind != Turn::Kind::over) {
      if (match->turn().kind == Turn::Kind::deal) {
        Rng rng = chance.of_next_deal();
        ASSERT_FALSE(match->deal(match->shuffle(rng)));
      } else if (match->turn().kind == Turn::Kind::chance) {
        Rng rng = chance.of_next_chance();
        const auto results = match->chances();
        const auto drawn = rng.below(static_cast<std::uint32_t>(results.size()));
        ASSERT_FALSE(match->chance(results[drawn]));
      } else {
        const Seat seat = match->turn().seats.lowest();
        Mind& mind = *minds[seat.index()];
        const auto action = mind.choose(match->observe(seat), chance.of_seat(seat), {});
        ASSERT_FALSE(match->submit(seat, action));
        ++decisions;
      }
    }
    EXPECT_EQ(decisions, dealt.decisions) << entry.id;
    for (unsigned seat = 0; seat < bots.size(); ++seat) {
      EXPECT_EQ(match->scores()[Seat(seat)], dealt.result.scores[seat]) << entry.id;
    }
  }
}

}  // namespace
}  // namespace menagerie
