// SPDX-License-Identifier: Apache-2.0
//
// Games speak of seats; people read "You" and names. All that a game says must then be English.
#include <gtest/gtest.h>

#include <regex>

#include "engine/games/games.h"
#include "words/language.h"

namespace menagerie {
namespace {

// A verb in the third person behind "you", near or far.
bool is_wrong(const std::string& sentence) {
  static const std::regex near(R"(\b[Yy]ou (?!was\b)[a-z]+s\b(?! card))"),
      far(R"(^You\b[^,;:.]*(,|) and (has|is|was|takes|sits|scores|loses|wins|leads|keeps|gets)\b)");
  return std::regex_search(sentence, near) || std::regex_search(sentence, far);
}

class WhatIsTold : public testing::TestWithParam<std::string> {};

TEST_P(WhatIsTold, ReadsWellToTheOneOfWhomItSpeaks) {
  const GameType& entry = *find_game(GetParam());
  Rng rng(5);
  const Language& language = Language::english();
  for (unsigned game = 0; game < 20; ++game) {
    auto match = make_match(entry, {}).value();
    const Naming naming{std::vector<std::string>(match->players(), "Ada"), Seat(0)};
    const auto check = [&] {
      const auto onlooker = Onlooker::at(Seat(0));
      for (const auto& sentence : language.say(entry.id, match->log(onlooker), naming)) {
        ASSERT_FALSE(is_wrong(sentence)) << sentence;
      }
      const auto prompt = language.say(entry.id, match->scene(onlooker).prompt, naming);
      ASSERT_FALSE(is_wrong(prompt)) << prompt;
      for (const std::string& tag : Language::tags()) {
        for (const auto& sentence : Language::of(tag).say(entry.id, match->log(onlooker), naming)) {
          // What a language cannot say shows as its id in brackets.
          ASSERT_FALSE(sentence.empty() || sentence.front() == '[') << tag << ": " << sentence;
        }
      }
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

INSTANTIATE_TEST_SUITE_P(Games, WhatIsTold, testing::ValuesIn(game_ids()));

}  // namespace
}  // namespace menagerie
