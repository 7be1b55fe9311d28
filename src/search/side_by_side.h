// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace menagerie {

// Calls `work` with every number below `count`, in parallel if the program has threads (0 then runs
// on the calling one), else one after another; returns when all are done. Which of the two is
// decided when the program is linked: side_by_side.cpp or one_by_one.cpp. An exception of `work` is
// thrown here once the others have ended.
void side_by_side(unsigned count, const std::function<void(unsigned)>& work);

}  // namespace menagerie
