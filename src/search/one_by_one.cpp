// SPDX-License-Identifier: Apache-2.0
// For a program without threads, such as a page's worker.
#include "search/side_by_side.h"

namespace menagerie {

void side_by_side(unsigned count, const std::function<void(unsigned)>& work) {
  for (unsigned i = 0; i < count; ++i) work(i);
}

}  // namespace menagerie
