// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.h"
#include "engine/lessons/lesson.h"

namespace menagerie {

// A complete lesson for a page that doesn't know the rules: the table as the learner sees it at
// every moment, the words, and why other cards can't be played. docs/protocol describes the format.
Json lesson_json(const Lesson& lesson);

}  // namespace menagerie
