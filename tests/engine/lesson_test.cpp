// SPDX-License-Identifier: Apache-2.0
// Every lesson, gone through to its end: that its record is right, that everything is said, and
// that what is said is what happens.
#include "engine/lessons/lesson.h"
#include "base/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/lessons/lesson_json.h"
#include "words/catalogues.h"
#include "words/english.h"

namespace menagerie {
namespace {

class Lessons : public testing::TestWithParam<const GameType*> {
 protected:
  void SetUp() override {
    auto read = read_lesson(*GetParam());
    ASSERT_TRUE(read.has_value()) << read.error().text;
    lesson = std::move(*read);
  }
  std::vector<std::string> legal(const LessonStep& step) const {
    return lesson_at(lesson, step)->legal(lesson.learner);
  }
  Lesson lesson;
};

TEST_P(Lessons, ask_ten_to_twenty_times) {
  const auto asks = std::count_if(lesson.steps.begin(), lesson.steps.end(),
                                  [](const auto& s) { return s.asks(); });
  EXPECT_GE(asks, 10);
  EXPECT_LE(asks, 20);
  EXPECT_FALSE(lesson.steps.front().asks());
  EXPECT_FALSE(lesson.steps.back().asks());
}

TEST_P(Lessons, mean_moves_that_the_rules_allow) {
  for (const LessonStep& step : lesson.steps) {
    if (!step.asks()) continue;
    const auto allowed = legal(step);
    EXPECT_NE(std::find(allowed.begin(), allowed.end(), step.move), allowed.end()) << step.id;
  }
}

TEST_P(Lessons, have_a_hint_wherever_there_is_another_move) {
  for (const LessonStep& step : lesson.steps) {
    const bool needed = step.asks() && legal(step).size() > 1;
    EXPECT_EQ(!step.wrong.empty(), needed) << step.id;
  }
}

// Nothing is said that no step says, and nothing is too long for a small phone.
TEST_P(Lessons, say_all_of_their_messages_in_few_words) {
  std::set<std::string> said;
  for (const LessonStep& step : lesson.steps) {
    EXPECT_TRUE(said.insert(step.id).second) << step.id << " is there twice";
    if (step.asks()) said.insert({step.id + ".right", step.id + ".wrong"});
  }
  for (const CatalogueFile& file : catalogue_files()) {
    if (file.game != lesson.game->id) continue;
    const Json catalogue = Json::parse(file.json);
    for (const auto& [id, text] : catalogue.items()) {
      if (!id.starts_with("lesson.")) continue;
      EXPECT_TRUE(said.contains(id)) << id;
      EXPECT_LE(characters_in(text.get<std::string>()), 300u) << file.tag << " " << id;
      EXPECT_GE(text.get<std::string>().size(), 10u) << file.tag << " " << id;
    }
  }
}

// A beginner looks at the cards between the words, and so reads 160 of them a minute (alone, plain
// English is read at some 240: Brysbaert 2019); takes five seconds for a move; and sees an event a
// second.
TEST_P(Lessons, take_five_to_eight_minutes) {
  const Json film = lesson_json(lesson);
  const auto words_of = [&](const std::string& id) {
    const std::string text = in_english(lesson.game->id, Message{id, {}});
    return static_cast<double>(std::count(text.begin(), text.end(), ' ') + 1);
  };
  constexpr double seconds_a_word = 60.0 / 160;
  double seconds = 0;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    seconds +=
        words_of(step.id) * seconds_a_word + static_cast<double>(film["steps"][i]["frames"].size());
    if (step.asks()) seconds += words_of(step.id + ".right") * seconds_a_word + 5;
  }
  EXPECT_GE(seconds, 5 * 60);
  EXPECT_LE(seconds, 8 * 60);
}

// Follows the film as a page does: what each frame changes is put over what was there.
TEST_P(Lessons, can_be_given_from_their_film_alone) {
  const Json film = lesson_json(lesson);
  Json view = film["view"];
  ASSERT_EQ(film["steps"].size(), lesson.steps.size());
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const Json& step = film["steps"][i];
    EXPECT_EQ(step.contains("move"), lesson.steps[i].asks());
    if (step.contains("move")) {
      const Json& allowed = view["legal"];
      EXPECT_NE(std::find(allowed.begin(), allowed.end(), step["move"]), allowed.end());
      for (const auto& [action, refusal] : step["refusals"].items()) {
        EXPECT_EQ(std::find(allowed.begin(), allowed.end(), action), allowed.end()) << action;
        EXPECT_FALSE(refusal["rule"].get<std::string>().empty());
      }
    }
    for (const Json& frame : step["frames"]) {
      EXPECT_FALSE(frame.contains("log"));
      for (const auto& [key, value] : frame.items()) view[key] = value;
    }
  }
  const auto end = lesson_at(lesson, lesson.steps.back());
  EXPECT_EQ(view["prompt"], message_json(end->scene(Onlooker::at(lesson.learner)).prompt));
  EXPECT_EQ(view["scores"].size(), end->players());
}

INSTANTIATE_TEST_SUITE_P(Games, Lessons, testing::ValuesIn([] {
                           std::vector<const GameType*> all;
                           for (const GameType& game : games()) {
                             if (!game.lesson.empty()) all.push_back(&game);
                           }
                           return all;
                         }()),
                         [](const auto& test) {
                           std::string name(test.param->id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// An idea, and the sentence of the game in which it shows.
struct Idea {
  const char *game, *step, *told;
};

const Idea ideas[] = {
    {"savage-bowl", "follow", "Seat 1 won the trick with the second-strongest card, R9"},
    {"savage-bowl", "second", "Seat 0 won the trick with the second-strongest card, G8"},
    {"savage-bowl", "lead", "Seat 0 played the strongest card, Y11, and got the Yellow Card"},
    {"savage-bowl", "discard", "Seat 0 discarded Y2"},
    {"savage-bowl", "strongest", "Seat 0 won the trick with the strongest card, R8"},
    {"savage-bowl", "strongest", "Seat 0 reached the goal and took the Runaway Champ card"},
    {"savage-bowl", "chameleon", "Seat 0 played R1 with the Chameleon"},
    {"savage-bowl", "out", "Seat 1 won more than 3 tricks"},
    {"rage-n-glyphs", "bid", "Seat 0 bid 1"},
    {"rage-n-glyphs", "joker2", "hearts are trump"},
    {"rage-n-glyphs", "joker4", "no trump"},
    {"rage-n-glyphs", "stop", "Seat 0 bid 1 and won 1: 11 points, 38 in all"},
    {"color-gangsters", "colour", "Seat 0 won the trick with R4 (colour trump); Seat 1 lost it"},
    {"color-gangsters", "place", "sum even"},
    {"color-gangsters", "turn", "blue"},
    {"color-gangsters", "lose", "Seat 0 lost it with R1"},
    {"color-gangsters", "line", "With three markers in a line, Seat 0 wins"},
    {"trump-tricks-game", "reject", "Seat 0 rejected"},
    {"trump-tricks-game", "fourth", "Seat 0 has all the tricks they need this round"},
    {"trump-tricks-game", "bears", "Seat 0 won the trick ("},
    {"awimbawe", "cheetah", "Seat 0 chose to lead"},
    {"awimbawe", "snake", "Seat 0’s snake blocked M4"},
    {"awimbawe", "rhino", "Seat 0’s rhinoceros moved M4"},
    {"awimbawe", "fight", "which fights"},
    {"awimbawe", "flee", "which flees"},
    {"awimbawe", "elephant", "Seat 1 won the trick (mouse beats elephant)"},
    {"awimbawe", "beat", "Seat 0 won the trick"},
    {"awimbawe", "hyena", "Seat 1 has taken all four hyenas"},
};

TEST(LessonIdeas, show_where_they_are_spoken_of) {
  for (const Idea& idea : ideas) {
    const Lesson lesson = read_lesson(*find_game(idea.game)).value();
    const auto step = std::find_if(lesson.steps.begin(), lesson.steps.end(), [&](const auto& one) {
      return one.id == std::string("lesson.") + idea.step;
    });
    ASSERT_NE(step, lesson.steps.end()) << idea.step;
    const auto match = lesson_at(lesson, *step);
    std::string told;
    for (const auto& line :
         in_english(idea.game, play_on(lesson, *match, step->begin, step->end))) {
      told += line + "\n";
    }
    EXPECT_NE(told.find(idea.told), std::string::npos) << idea.game << " " << idea.step << "\n"
                                                       << told;
  }
}

TEST(LessonRefusals, answer_who_does_not_follow) {
  const Json film = lesson_json(read_lesson(*find_game("savage-bowl")).value());
  EXPECT_EQ(film["steps"][1]["id"], "lesson.follow");
  EXPECT_EQ(film["steps"][1]["refusals"]["play G8"]["rule"], "3.3");
  EXPECT_FALSE(film["steps"][1]["refusals"].contains("play R8"));
}

// A lesson of a game as it would be with this record.
std::string problem_of(const std::string& record) {
  GameType game = *find_game("awimbawe");
  game.lesson = record;
  const auto lesson = read_lesson(game);
  return lesson ? "" : lesson.error().text;
}

TEST(LessonFaults, are_told_with_their_place) {
  const GameType& game = *find_game("awimbawe");
  const std::string good(game.lesson);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string record = good;
    record.replace(record.find(from), from.size(), to);
    return record;
  };
  EXPECT_EQ(problem_of(good), "");
  EXPECT_NE(problem_of("").find("there is none"), std::string::npos);
  EXPECT_NE(problem_of("{}"), "");
  EXPECT_NE(problem_of(with("lesson.follow", "lesson.nothing")).find("lesson.nothing"),
            std::string::npos);
  EXPECT_NE(problem_of(with("\"human\"", "\"nobody\"")).find("one seat"), std::string::npos);
  EXPECT_NE(problem_of(with("play D3", "play G3")).find("event"), std::string::npos);
}

}  // namespace
}  // namespace menagerie
