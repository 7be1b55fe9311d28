// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/lessons/lesson.h"
#include "terminal/draw.h"

namespace menagerie::terminal {

// How a lesson in the terminal ended.
enum class LearnEnd : std::uint8_t { finished, left, output_closed };

// Goes through a lesson from a step on (from 0): shows the table and what it is about, takes the
// move, answers another one with the rule or the hint.
LearnEnd learn(const Lesson& lesson, std::size_t step, const Style& style,
               std::string_view locale = "en");

}  // namespace menagerie::terminal
