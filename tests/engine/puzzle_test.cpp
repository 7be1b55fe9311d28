// SPDX-License-Identifier: Apache-2.0
#include "engine/puzzles/puzzle.h"

#include <gtest/gtest.h>

#include <set>

#include "base/json_reader.h"
#include "engine/deals/daily.h"
#include "engine/games/games.h"
#include "engine/puzzles/puzzle_files.h"

namespace menagerie {
namespace {

TEST(Puzzles, those_that_the_program_has_are_valid_and_all_different) {
  std::set<std::string> ids;
  std::size_t count = 0;
  for (const GameType& game : games()) {
    for (const std::string_view line : puzzle_lines(game.id)) {
      const auto puzzle = read_puzzle(line);
      ASSERT_TRUE(puzzle) << game.id << ": " << puzzle.error().text;
      EXPECT_EQ(puzzle->record.game, game.id);
      EXPECT_EQ(write_puzzle(*puzzle), line);
      ids.insert(puzzle->id);
      ++count;
    }
  }
  EXPECT_EQ(ids.size(), count);
  EXPECT_GT(count, 0u);
}

// What people are told of a wrong answer holds: its line ends no better than that of the best one.
TEST(Puzzles, no_line_ends_better_than_that_of_the_best_action) {
  for (const GameType& game : games()) {
    for (const std::string_view line : puzzle_lines(game.id)) {
      const Puzzle puzzle = read_puzzle(line).value();
      double best = 0;
      for (const PuzzleTry& one : puzzle.tries) {
        const auto match = make_match(game, puzzle.record.options).value();
        ASSERT_FALSE(replay(*match, puzzle.record));
        ASSERT_FALSE(match->submit(puzzle.seat, one.action));
        for (const std::string& step : one.line) ASSERT_TRUE(play_line(*match, step));
        const double value = game.standing(*match).at(puzzle.seat.index());
        if (one.loss == 0) best = value;
        EXPECT_LE(value, best) << puzzle.id << " " << one.action;
      }
    }
  }
}

// Every change of a valid puzzle that breaks it is refused with what is wrong.
TEST(Puzzles, what_is_wrong_with_one_is_said) {
  const Json valid = own_json(puzzle_lines("awimbawe").front());
  const auto refusal = [](const Json& json) {
    const auto read = read_puzzle(json.dump());
    return read ? std::string("valid") : read.error().text;
  };
  const auto with = [&](const char* pointer, const Json& value) {
    Json json = valid;
    json[Json::json_pointer(pointer)] = value;
    return refusal(json);
  };
  EXPECT_EQ(refusal(valid), "valid");
  EXPECT_NE(read_puzzle("{").error().text.find("not a puzzle"), std::string::npos);
  EXPECT_NE(with("/format", "menagerie-puzzle/9").find("menagerie-puzzle/1"), std::string::npos);
  EXPECT_NE(with("/level", "godlike").find("it must be novice"), std::string::npos);
  EXPECT_NE(with("/judged", "guessed").find("exact or played_on"), std::string::npos);
  EXPECT_NE(with("/id", "0000000000").find("it belongs to"), std::string::npos);
  EXPECT_NE(with("/seat", 9).find("no seat 9"), std::string::npos);
  EXPECT_NE(with("/tries/0/do", "play X99").find("each legal action once"), std::string::npos);
  EXPECT_NE(with("/tries/1/loss", 0).find("best action must come first"), std::string::npos);
  EXPECT_NE(with("/tries/0/line", Json::array()).find("can't be played"), std::string::npos);
  EXPECT_NE(with("/tries/0/line/0", "play X99").find("can't be played"), std::string::npos);
  EXPECT_NE(with("/record/game", "bridge").find("it belongs to"), std::string::npos);
  Json without = valid;
  without.erase("why");
  EXPECT_NE(refusal(without).find("it must have"), std::string::npos);
}

TEST(Puzzles, each_comes_once_before_any_comes_again) {
  for (const std::size_t count : {1u, 7u, 40u, 200u}) {
    std::set<std::size_t> chosen;
    for (std::size_t day = 0; day < count; ++day) {
      const std::int64_t seconds = static_cast<std::int64_t>(20'785 + day) * 86'400;
      chosen.insert(puzzle_of_day(utc_date(seconds), count));
    }
    EXPECT_EQ(chosen.size(), count);
    EXPECT_LT(*chosen.rbegin(), count);
  }
  // The page computes the same (web/test/puzzles.test.ts).
  EXPECT_EQ(puzzle_of_day("2026-11-28", 200), 20'785 % 200 * 127 % 200u);
}

}  // namespace
}  // namespace menagerie
