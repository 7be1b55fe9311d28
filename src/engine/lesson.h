// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/game_type.h"
#include "engine/record.h"

namespace menagerie {

// One idea: what is said, what the learner does, and what happens until the next step.
struct LessonStep {
  // Of what is said ("lesson.follow"), of the answer to its move, and of the hint to another one
  // (empty if there is none).
  std::string id, right, wrong;
  std::size_t begin = 0, end = 0;  // Its events: from behind its note to the next note.
  // From here on they happen at once: where the learner decides again, without a note. Else the
  // end.
  std::size_t jump = 0;
  std::string move;  // What the learner does first; empty: there is only to look.
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

// The lesson of a game that has one. A Problem says what is wrong with it: the record must be
// right, and every message must be there.
Result<Lesson> read_lesson(const GameType& game);

// Of a jump only so many of the last sentences are told.
inline constexpr std::size_t jump_told_max = 4;

// The match as it stands where a step begins.
std::unique_ptr<Match> lesson_at(const Lesson& lesson, const LessonStep& step);

// Plays events of the lesson from one to before another; what the learner is told of them.
Messages play_on(const Lesson& lesson, Match& match, std::size_t from, std::size_t to);

}  // namespace menagerie
