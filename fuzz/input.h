// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace menagerie::fuzz {

// The fuzzer's bytes, read from the front. Behind the end everything is zero, so every input is
// a whole story.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool empty() const { return at_ >= size_; }
  std::uint8_t byte() { return empty() ? std::uint8_t{0} : data_[at_++]; }
  // In [0, bound); bound >= 1.
  std::size_t below(std::size_t bound) {
    const std::size_t high = byte();
    return (bound > 256 ? high << 8 | byte() : high) % bound;
  }
  // At most `longest` bytes; all that are left if there are fewer.
  std::string text(std::size_t longest) {
    std::string text;
    while (!empty() && text.size() < longest) text.push_back(static_cast<char>(byte()));
    return text;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

}  // namespace menagerie::fuzz
