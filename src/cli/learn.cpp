// SPDX-License-Identifier: Apache-2.0
// The verb `learn`.
#include "terminal/learn.h"

#include <fmt/format.h>

#include <memory>

#include "cli/verb.h"
#include "cli/words.h"
#include "engine/json.h"
#include "engine/lessons/lesson_json.h"

namespace menagerie::cli {
namespace {

struct LearnOptions {
  std::string game;
  std::size_t step = 1;
  bool json = false;
};

Lesson lesson_or_fail(const GameType& game) {
  if (game.lesson.empty()) wrong_usage(fmt::format("{} has no lesson yet", game.title));
  auto lesson = read_lesson(game);
  if (!lesson) broken_machine(lesson.error().text);
  return std::move(*lesson);
}

void list_lessons() {
  const terminal::Speech speech = speech_about("");
  for (const GameType& game : games()) {
    if (game.lesson.empty()) continue;
    const Lesson lesson = lesson_or_fail(game);
    print_out("{:<20} {}\n", game.id,
              speech.say(words::learn_listed(Quoted{std::string(game.title)},
                                             static_cast<Number>(lesson.steps.size()))));
  }
  print_out("{}\n", terminal::wrapped(speech.say(words::learn_which()), width_here()));
}

void run(const LearnOptions& options) {
  if (options.game.empty()) return list_lessons();
  const Lesson lesson = lesson_or_fail(find_game_or_fail(options.game));
  if (options.step > lesson.steps.size()) {
    wrong_usage(
        fmt::format("--step is {}; it must be from 1 to {}", options.step, lesson.steps.size()));
  }
  if (options.json) {
    print_out("{}\n", lesson_json(lesson).dump());
    return;
  }
  terminal::learn(lesson, options.step - 1, style_here(), wanted_locale());
}

}  // namespace

void add_learn(const Command& program) {
  const Command verb = program.verb("learn", "Learn a game by playing it");
  verb.footer(
      "Example: menagerie learn awimbawe --step 4\n"
      "Without GAME, it lists the lessons. In a lesson, type ? for help.");
  auto options = std::make_shared<LearnOptions>();
  verb.word("GAME", options->game, "The game's name", Need::optional);
  verb.number("--step", options->step, {1, 1000}, "Start at this step, from 1 (default: 1)");
  verb.flag("--json", options->json, "Print the whole lesson as JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
