// SPDX-License-Identifier: Apache-2.0
#include "search/side_by_side.h"

#include <thread>
#include <vector>

namespace menagerie {

void side_by_side(unsigned count, const std::function<void(unsigned)>& work) {
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < count; ++i) others.emplace_back(work, i);
  if (count > 0) work(0);
}

}  // namespace menagerie
