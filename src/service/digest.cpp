// SPDX-License-Identifier: Apache-2.0
#include "service/digest.h"

#include <sodium.h>

#include <array>
#include <vector>

namespace menagerie {
namespace {

using Hash = std::array<unsigned char, crypto_hash_sha256_BYTES>;

Hash sha256(std::string_view text) {
  Hash hash{};
  // A view of the text's bytes; libsodium speaks unsigned char.
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  crypto_hash_sha256(hash.data(), bytes, text.size());
  return hash;
}

std::string hex(std::span<const unsigned char> bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15u];
  }
  return text;
}

}  // namespace

std::string sha256_hex(std::string_view text) { return hex(sha256(text)); }

std::uint64_t sha256_number(std::string_view text) {
  const Hash hash = sha256(text);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | hash[i];
  return number;
}

bool same_secret(std::string_view left, std::string_view right) {
  return left.size() == right.size() && sodium_memcmp(left.data(), right.data(), left.size()) == 0;
}

std::string random_hex(Entropy& entropy, std::size_t bytes) {
  std::vector<unsigned char> drawn(bytes);
  entropy.fill(drawn);
  return hex(drawn);
}

std::string random_word(Entropy& entropy, std::size_t letters) {
  static constexpr char alphabet[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::vector<unsigned char> drawn(letters);
  entropy.fill(drawn);
  std::string word;
  for (const unsigned char byte : drawn) word += alphabet[byte & 63u];
  return word;
}

std::string random_table_id(Entropy& entropy) {
  // 32 of the 36, so that each byte gives 5 unbiased bits; those left out look like others.
  static constexpr char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
  std::array<unsigned char, 12> drawn{};
  entropy.fill(drawn);
  std::string id;
  for (const unsigned char byte : drawn) id += alphabet[byte & 31u];
  return id;
}

}  // namespace menagerie
