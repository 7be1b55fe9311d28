// SPDX-License-Identifier: Apache-2.0
#include "engine/lessons/lesson.h"

#include <algorithm>

#include "base/assert.h"
#include "words/language.h"

namespace menagerie {
namespace {

tl::unexpected<Problem> wrong_lesson(const GameType& game, const std::string& text) {
  return problem("the lesson of " + std::string(game.title) + ": " + text);
}

// The seat of the record's only human.
std::optional<Seat> learner_of(const Record& record) {
  std::optional<Seat> learner;
  for (unsigned i = 0; i < record.seats.size(); ++i) {
    if (record.seats[i].by != "human") continue;
    if (learner) return std::nullopt;
    learner = Seat(i);
  }
  return learner;
}

// A step begins at each note. It asks for the decision of the learner that follows the note
// directly.
std::vector<LessonStep> steps_of(const Record& record, Seat learner) {
  std::vector<LessonStep> steps;
  const std::size_t last = record.events.size();
  for (std::size_t i = 0; i < last; ++i) {
    const Event& event = record.events[i];
    if (event.kind == Event::Kind::note) {
      if (!steps.empty()) {
        steps.back().end = i;
        steps.back().jump = std::min(steps.back().jump, i);
      }
      steps.push_back(
          {event.text, event.text + ".right", event.text + ".wrong", i + 1, last, last, {}});
    } else if (event.kind == Event::Kind::play && event.seat == learner && !steps.empty()) {
      LessonStep& step = steps.back();
      if (step.begin == i) {
        step.move = event.text;
      } else {
        step.jump = std::min(step.jump, i);
      }
    }
  }
  return steps;
}

// Every step has an explanation, and an answer to its move. Hints for other moves are optional.
std::optional<Problem> missing_message(Lesson& lesson) {
  const auto has = [&](const std::string& id) {
    return Language::english().has(lesson.game->id, id);
  };
  for (LessonStep& step : lesson.steps) {
    if (!has(step.id)) return Problem{"there is no message " + step.id};
    if (step.asks() && !has(step.right)) return Problem{"there is no message " + step.right};
    if (!has(step.wrong)) step.wrong.clear();
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> Lesson::names() const {
  std::vector<std::string> names;
  for (const SeatEntry& seat : record.seats) names.push_back(seat.name);
  return names;
}

Result<Lesson> read_lesson(const GameType& game) {
  Lesson lesson;
  lesson.game = &game;
  if (game.lesson.empty()) return wrong_lesson(game, "there is none");
  auto record = read_record(game.lesson);
  if (!record) return wrong_lesson(game, record.error().text);
  lesson.record = std::move(*record);
  if (lesson.record.game != game.id) return wrong_lesson(game, "it is of another game");
  auto match = make_match(game, lesson.record.options);
  if (!match) return wrong_lesson(game, match.error().text);
  if (lesson.record.seats.size() != (*match)->players())
    return wrong_lesson(game, "seats are missing");
  if (const auto fault = replay(**match, lesson.record)) {
    const std::string where = fault->event ? "event " + std::to_string(*fault->event) + ": " : "";
    return wrong_lesson(game, where + fault->text);
  }
  const auto learner = learner_of(lesson.record);
  if (!learner) return wrong_lesson(game, "one seat must be by a human, and no other");
  lesson.learner = *learner;
  lesson.steps = steps_of(lesson.record, *learner);
  if (lesson.steps.empty()) return wrong_lesson(game, "it has no notes");
  if (const auto missing = missing_message(lesson)) return wrong_lesson(game, missing->text);
  return lesson;
}

std::unique_ptr<Match> lesson_at(const Lesson& lesson, const LessonStep& step) {
  auto match = make_match(*lesson.game, lesson.record.options).value();
  play_on(lesson, *match, 0, step.begin);
  return match;
}

Messages play_on(const Lesson& lesson, Match& match, std::size_t from, std::size_t to) {
  Messages told;
  for (std::size_t i = from; i < to; ++i) {
    const Event& event = lesson.record.events[i];
    const auto wrong = play_event(match, event);
    MENAGERIE_ASSERT(!wrong);
    if (event.kind == Event::Kind::note) continue;
    for (Message& message : match.log(Onlooker::at(lesson.learner))) {
      told.push_back(std::move(message));
    }
  }
  return told;
}

}  // namespace menagerie
