// SPDX-License-Identifier: Apache-2.0
#include "engine/match/match_in_progress.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/games/games.h"

namespace menagerie {
namespace {

class AnyMatch : public testing::TestWithParam<std::string> {
 protected:
  MatchInProgress beginning() const {
    return MatchInProgress(make_match(*find_game(GetParam()), {}).value());
  }
  // The next event, random where a seat decides.
  void go_on(MatchInProgress& match) {
    const Turn turn = match->turn();
    if (turn.kind == Turn::Kind::deal) {
      ASSERT_FALSE(match.deal(match->shuffle(rng_)));
    } else if (turn.kind == Turn::Kind::chance) {
      ASSERT_FALSE(match.settle(one_of(match->chances())));
    } else {
      const Seat seat = *turn.seats.begin();
      ASSERT_FALSE(match.act(seat, one_of(match->legal(seat))));
    }
  }
  MatchInProgress played() {
    MatchInProgress match = beginning();
    while (match->turn().kind != Turn::Kind::over) go_on(match);
    return match;
  }

 private:
  std::string one_of(const std::vector<std::string>& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }
  Rng rng_{5};
};
std::vector<std::string> names_of_games() {
  std::vector<std::string> all;
  for (const GameType& game : games()) all.emplace_back(game.id);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Games, AnyMatch, testing::ValuesIn(names_of_games()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

std::string text_of(const MatchInProgress& match) { return write_record(match.record({})); }

TEST_P(AnyMatch, its_record_is_right_and_gives_the_same_match) {
  const MatchInProgress match = played();
  const Record record = match.record({});
  ASSERT_TRUE(record.result.has_value());
  MatchInProgress again = beginning();
  EXPECT_FALSE(again.play(record, record.events.size()));
  EXPECT_EQ(text_of(again), text_of(match));
  EXPECT_EQ(again.drawn_from(), match.drawn_from());
}

TEST_P(AnyMatch, undo_leads_to_each_earlier_position) {
  MatchInProgress match = beginning();
  std::vector<MatchInProgress> before;
  while (match->turn().kind != Turn::Kind::over && before.size() < 60) {
    before.push_back(match);
    go_on(match);
  }
  for (std::size_t event = before.size(); event-- > 0;) {
    match.undo(event);
    ASSERT_EQ(text_of(match), text_of(before[event]));
    ASSERT_EQ(match.drawn_from(), before[event].drawn_from());
    ASSERT_EQ(match->turn().kind, before[event]->turn().kind);
    ASSERT_EQ(match->scores().values, before[event]->scores().values);
  }
}

TEST_P(AnyMatch, what_is_refused_changes_nothing) {
  MatchInProgress match = beginning();
  EXPECT_TRUE(match.settle("nothing"));
  EXPECT_TRUE(match.deal({}));
  EXPECT_TRUE(match.act(Seat(0), "nothing"));
  EXPECT_TRUE(match.events().empty());
  EXPECT_TRUE(match.drawn_from().empty());
  go_on(match);
  const std::string text = text_of(match);
  Event wrong;
  wrong.kind = Event::Kind::play;
  wrong.text = "nothing";
  EXPECT_TRUE(match.play(wrong));
  EXPECT_TRUE(match.deal({}));
  EXPECT_EQ(text_of(match), text);
}

TEST_P(AnyMatch, a_record_with_a_wrong_result_is_told) {
  Record record = played().record({});
  ++record.result->scores[0];
  const auto fault = beginning().play(record, record.events.size());
  ASSERT_TRUE(fault.has_value());
  EXPECT_NE(fault->text.find("right is scores"), std::string::npos) << fault->text;
  EXPECT_FALSE(beginning().play(record, record.events.size() - 1))
      << "Of an earlier position the result says nothing.";
}

}  // namespace
}  // namespace menagerie
