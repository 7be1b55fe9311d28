// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace menagerie {

// Does `work` of every number below `count`, side by side where the program has threads (then 0 in
// the calling one), else one after the other; comes back when all is done. Which of the two it is,
// is decided where the program is put together: side_by_side.cpp or one_by_one.cpp. What a work
// throws is thrown here, when the others have come to their end.
void side_by_side(unsigned count, const std::function<void(unsigned)>& work);

}  // namespace menagerie
