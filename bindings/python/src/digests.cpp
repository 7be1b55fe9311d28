// SPDX-License-Identifier: Apache-2.0
// The cryptography of the package, for daily deals: SHA-256 is Python's own. Its library has no
// ChaCha20, so that is written out here, as RFC 8439 has it. The native program has libsodium
// (engine/deals/sodium_hash.cpp), which no one should need to install a package.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <bit>

#include "engine/deals/hash.h"

namespace nb = nanobind;

namespace menagerie {
namespace {

using Block = std::array<std::uint32_t, 16>;

void quarter_round(Block& words, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  const auto mix = [&](std::size_t to, std::size_t from, std::size_t turned, int bits) {
    words[to] += words[from];
    words[turned] = std::rotl(words[turned] ^ words[to], bits);
  };
  mix(a, b, d, 16);
  mix(c, d, b, 12);
  mix(a, b, d, 8);
  mix(c, d, b, 7);
}

Block block_of(const Block& start) {
  Block words = start;
  for (int twice = 0; twice < 10; ++twice) {
    for (std::size_t i = 0; i < 4; ++i) quarter_round(words, i, 4 + i, 8 + i, 12 + i);
    for (std::size_t i = 0; i < 4; ++i) {
      quarter_round(words, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
  }
  for (std::size_t i = 0; i < words.size(); ++i) words[i] += start[i];
  return words;
}

}  // namespace

Hash sha256(std::string_view text) {
  const nb::gil_scoped_acquire gil;
  const nb::object digest = nb::module_::import_("hashlib")
                                .attr("sha256")(nb::bytes(text.data(), text.size()))
                                .attr("digest")();
  const auto bytes = nb::cast<nb::bytes>(digest);
  Hash hash{};
  for (std::size_t i = 0; i < hash.size(); ++i) {
    hash[i] = static_cast<unsigned char>(bytes.c_str()[i]);
  }
  return hash;
}

// No one outside waits for what Python compares.
bool same_secret(std::string_view left, std::string_view right) { return left == right; }

void chacha20(const Hash& key, std::uint32_t block, std::span<unsigned char> bytes) {
  // "expand 32-byte k", the key, the number of the block, and a nonce of zeros.
  Block start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < key.size(); ++i) {
    start[4 + i / 4] |= std::uint32_t{key[i]} << (8 * (i % 4));
  }
  start[12] = block;
  for (std::size_t at = 0; at < bytes.size(); at += 64, ++start[12]) {
    const Block words = block_of(start);
    for (std::size_t i = 0; i < std::min<std::size_t>(64, bytes.size() - at); ++i) {
      bytes[at + i] = static_cast<unsigned char>(words[i / 4] >> (8 * (i % 4)));
    }
  }
}

}  // namespace menagerie
