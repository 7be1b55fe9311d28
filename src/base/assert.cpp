// SPDX-License-Identifier: Apache-2.0
#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace menagerie {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "menagerie: broken invariant: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace menagerie
