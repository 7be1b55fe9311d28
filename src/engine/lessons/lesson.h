// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/games/game_type.h"
#include "engine/records/record.h"

namespace menagerie {

// One idea: the text, what the learner does, and what happens until the next step.
struct LessonStep {
  // The ids of the text ("lesson.follow"), of the answer to the right move, and of the hint after
  // another move (empty if there is none).
  std::string id, right, wrong;
  std::size_t begin = 0, end = 0;  // Its events: from after its note to the next note.
  // The events from here on happen at once: where the learner decides again without a note, or
  // otherwise the end.
  std::size_t jump = 0;
  std::string move;  // What the learner does first; empty if there is only text to read.
  bool asks() const { return !move.empty(); }
};

// A lesson is a record whose notes are the ids of messages (docs/LESSONS.md). The learner sits
// where the record has a human.
struct Lesson {
  const GameType* game = nullptr;
  Record record;
  Seat learner;
  std::vector<LessonStep> steps;
  std::vector<std::string> names() const;
};

// The lesson of a game that has one. The record must be valid and every message must exist;
// otherwise a Problem says what is wrong.
Result<Lesson> read_lesson(const GameType& game);

// A jump only tells this many of the last sentences.
inline constexpr std::size_t jump_told_max = 4;

// The match at the start of a step.
std::unique_ptr<Match> lesson_at(const Lesson& lesson, const LessonStep& step);

// Plays events of the lesson from one up to but not including another. Returns what the learner is
// told about them.
Messages play_on(const Lesson& lesson, Match& match, std::size_t from, std::size_t to);

}  // namespace menagerie
