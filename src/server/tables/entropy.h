// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace menagerie {

// The source of secrets: unpredictable bytes in a server, seeded ones in a test.
class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual void fill(std::span<unsigned char> bytes) = 0;
};

}  // namespace menagerie
