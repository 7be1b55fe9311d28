// SPDX-License-Identifier: Apache-2.0
#include "engine/deals/hash.h"

namespace menagerie {

std::string hex_text(std::span<const unsigned char> bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15u];
  }
  return text;
}

std::string sha256_hex(std::string_view text) { return hex_text(sha256(text)); }

}  // namespace menagerie
