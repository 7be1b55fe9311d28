// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.h"
#include "engine/lesson.h"

namespace menagerie {

// A whole lesson for a page that does not know the rules: the table as the learner sees it at every
// moment, the words, and why other cards may not be played. docs/protocol has its form.
Json lesson_json(const Lesson& lesson);

}  // namespace menagerie
