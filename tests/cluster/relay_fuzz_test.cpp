// SPDX-License-Identifier: Apache-2.0
// The fuzzer of the bus (fuzz/relay.cpp) over what it begins with, and over what chance makes of
// it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/rng.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace menagerie {
namespace {

void bear(const std::string& input) {
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  EXPECT_EQ(LLVMFuzzerTestOneInput(bytes.data(), bytes.size()), 0);
}

std::string changed(std::string input, Rng& rng) {
  const auto place = [&] { return rng.below(static_cast<unsigned>(input.size())); };
  for (unsigned times = 1 + rng.below(4); times > 0 && !input.empty(); --times) {
    switch (rng.below(4)) {
      case 0:
        input[place()] = static_cast<char>(rng.below(256));
        break;
      case 1:
        input.erase(place(), 1 + rng.below(4));
        break;
      case 2:
        input.insert(place(), 1, static_cast<char>(rng.below(256)));
        break;
      default:
        input += input.substr(place(), rng.below(40));
    }
  }
  return input;
}

TEST(RelayFuzz, ANodeStaysOnItsFeetWhateverTheBusBrings) {
  Rng rng(3);
  unsigned seeds = 0;
  for (const auto& file : std::filesystem::directory_iterator(MENAGERIE_RELAY_CORPUS)) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string seed{std::istreambuf_iterator<char>(stream), {}};
    ASSERT_FALSE(seed.empty()) << file.path();
    ++seeds;
    bear(seed);
    for (int i = 0; i < 300; ++i) bear(changed(seed, rng));
  }
  EXPECT_GT(seeds, 5u);
}

}  // namespace
}  // namespace menagerie
