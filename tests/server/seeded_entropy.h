// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/rng.h"
#include "server/tables/entropy.h"

namespace menagerie {

// The same secrets from the same seed, for tests and measurements.
class SeededEntropy final : public Entropy {
 public:
  explicit SeededEntropy(std::uint64_t seed) : rng_(seed) {}
  void fill(std::span<unsigned char> bytes) override {
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(rng_.below(256));
  }

 private:
  Rng rng_;
};

}  // namespace menagerie
