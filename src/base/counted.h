// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace menagerie {

// "1,234,567".
inline std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

// "1 table", "2,000 tables". For English texts; sentences in catalogues have plural forms.
inline std::string counted(std::uint64_t number, std::string_view one) {
  std::string text = grouped(number).append(" ").append(one);
  if (number != 1) text += 's';
  return text;
}

}  // namespace menagerie
