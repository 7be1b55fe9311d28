// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace menagerie::kit {

// A text that can be an argument of a template.
template <std::size_t N>
struct FixedText {
  std::array<char, N> text{};
  static constexpr std::size_t size = N - 1;       // Without the zero at the end.
  constexpr FixedText(const char (&literal)[N]) {  // NOLINT: it is written as a literal.
    std::copy_n(literal, N, text.begin());
  }
};

}  // namespace menagerie::kit
