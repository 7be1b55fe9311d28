// SPDX-License-Identifier: Apache-2.0
//
// Games speak of "Seat 2"; people read "You" and names. Whatever a game says must then be English.
#include <gtest/gtest.h>

#include <regex>

#include "catalog/catalog.h"
#include "terminal/draw.h"

namespace menagerie {
namespace {

TEST(Names, TakeTheVerbWithThem) {
  const std::vector<std::string> names = {"You", "Ada"};
  struct Case {
    const char *seats, *names;
  };
  for (const Case& one : {Case{"Seat 0 leads.", "You lead."},
                          {"Seat 1 leads.", "Ada leads."},
                          {"Seat 0 is to act, seat 1 has won.", "You are to act, Ada has won."},
                          {"In all: seat 0 scores 3 points.", "In all: You score 3 points."},
                          {"Colour of Seat 0", "Your colour"},
                          {"Seat 1 gave a card to seat 0.", "Ada gave a card to you."}}) {
    EXPECT_EQ(terminal::with_names(one.seats, names), one.names);
  }
}

// A verb in the third person behind "you", near or far.
bool is_wrong(const std::string& sentence) {
  static const std::regex near(R"(\b[Yy]ou (?!was\b)[a-z]+s\b(?! card))"),
      far(R"(^You\b[^,;:.]*(,|) and (has|is|was|takes|sits|scores|loses|wins|leads|keeps|gets)\b)");
  return std::regex_search(sentence, near) || std::regex_search(sentence, far);
}

class WhatIsTold : public testing::TestWithParam<std::string_view> {};

TEST_P(WhatIsTold, ReadsWellToTheOneOfWhomItSpeaks) {
  const GameEntry& entry = *find_game(GetParam());
  Rng rng(5);
  std::vector<std::string> names;
  for (unsigned game = 0; game < 20; ++game) {
    auto match = make_match(entry, {}).value();
    names.assign(match->players(), "Ada");
    names[0] = "You";
    const auto check = [&] {
      const auto onlooker = Onlooker::at(Seat(0));
      for (const auto& told : match->told(onlooker)) {
        const auto sentence = terminal::with_names(told, names);
        ASSERT_FALSE(is_wrong(sentence)) << sentence;
      }
      const auto prompt = terminal::with_names(match->scene(onlooker).prompt, names);
      ASSERT_FALSE(is_wrong(prompt)) << prompt;
    };
    for (Turn turn = match->turn(); turn.kind != Turn::Kind::over; turn = match->turn()) {
      if (turn.kind == Turn::Kind::deal) {
        ASSERT_FALSE(match->deal(match->shuffle(rng)));
      } else if (turn.kind == Turn::Kind::chance) {
        ASSERT_FALSE(match->chance(match->chances().front()));
      } else {
        const auto legal = match->legal(turn.seats.lowest());
        ASSERT_FALSE(match->submit(turn.seats.lowest(),
                                   legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
      }
      check();
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, WhatIsTold,
                         testing::Values("savage-bowl", "rage-n-glyphs", "color-gangsters",
                                         "trump-tricks-game", "awimbawe"));

}  // namespace
}  // namespace menagerie
