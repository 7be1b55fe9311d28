// SPDX-License-Identifier: Apache-2.0
// The cryptography of the native program; the page's modules use the page's
// (bindings/wasm/src/digests.cpp).
#include <sodium.h>

#include <algorithm>
#include <tuple>

#include "engine/deals/hash.h"

namespace menagerie {

Hash sha256(std::string_view text) {
  static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Hash>);
  Hash hash{};
  // A view of the text's bytes; libsodium speaks unsigned char.
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  crypto_hash_sha256(hash.data(), bytes, text.size());
  return hash;
}

LongHash sha512(std::string_view text) {
  static_assert(crypto_hash_sha512_BYTES == std::tuple_size_v<LongHash>);
  LongHash hash{};
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  crypto_hash_sha512(hash.data(), bytes, text.size());
  return hash;
}

bool same_secret(std::string_view left, std::string_view right) {
  return left.size() == right.size() && sodium_memcmp(left.data(), right.data(), left.size()) == 0;
}

// Zeros, XORed with the keystream, are the keystream.
void chacha20(const Hash& key, std::uint32_t block, std::span<unsigned char> bytes) {
  static_assert(crypto_stream_chacha20_ietf_KEYBYTES == std::tuple_size_v<Hash>);
  constexpr std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
  std::fill(bytes.begin(), bytes.end(), static_cast<unsigned char>(0));
  crypto_stream_chacha20_ietf_xor_ic(bytes.data(), bytes.data(), bytes.size(), nonce.data(), block,
                                     key.data());
}

}  // namespace menagerie
