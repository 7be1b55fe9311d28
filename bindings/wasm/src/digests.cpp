// SPDX-License-Identifier: Apache-2.0
// The module's cryptography and its random bytes are the page's (web/src/worker/module.ts), which
// has them from well-kept libraries and from the browser. The native program has libsodium
// (engine/deals/sodium_hash.cpp).
#include <cstddef>

#include "doors.h"
#include "engine/deals/hash.h"

#define MENAGERIE_IMPORT(name) \
  __attribute__((import_module("menagerie"), import_name(#name))) void menagerie_##name

extern "C" {
MENAGERIE_IMPORT(sha256)(const char* text, std::size_t size, unsigned char* hash);
MENAGERIE_IMPORT(sha512)(const char* text, std::size_t size, unsigned char* hash);
MENAGERIE_IMPORT(chacha20)(const unsigned char* key, std::uint32_t block, unsigned char* bytes,
                           std::size_t size);
MENAGERIE_IMPORT(random_bytes)(unsigned char* bytes, std::size_t size);
}

namespace menagerie {

Hash sha256(std::string_view text) {
  Hash hash{};
  menagerie_sha256(text.data(), text.size(), hash.data());
  return hash;
}

LongHash sha512(std::string_view text) {
  LongHash hash{};
  menagerie_sha512(text.data(), text.size(), hash.data());
  return hash;
}

// Only the page itself could measure how long its tables take.
bool same_secret(std::string_view left, std::string_view right) { return left == right; }

void chacha20(const Hash& key, std::uint32_t block, std::span<unsigned char> bytes) {
  menagerie_chacha20(key.data(), block, bytes.data(), bytes.size());
}

void page_random(std::span<unsigned char> bytes) {
  menagerie_random_bytes(bytes.data(), bytes.size());
}

}  // namespace menagerie
