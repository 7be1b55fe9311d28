// SPDX-License-Identifier: Apache-2.0
#include "engine/hash.h"

#include <sodium.h>

namespace menagerie {

Hash sha256(std::string_view text) {
  static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Hash>);
  Hash hash{};
  // A view of the text's bytes; libsodium speaks unsigned char.
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  crypto_hash_sha256(hash.data(), bytes, text.size());
  return hash;
}

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
