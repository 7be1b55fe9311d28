// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace menagerie {

using Hash = std::array<unsigned char, 32>;
using LongHash = std::array<unsigned char, 64>;

Hash sha256(std::string_view text);
LongHash sha512(std::string_view text);
// Takes the same time wherever the texts differ.
bool same_secret(std::string_view left, std::string_view right);
// The keystream of ChaCha20 (RFC 8439) under a nonce of zeros, starting with that block of 64
// bytes.
void chacha20(const Hash& key, std::uint32_t block, std::span<unsigned char> bytes);
// Two lower-case hexadecimal digits per byte.
std::string hex_text(std::span<const unsigned char> bytes);
// SHA-256, as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view text);

}  // namespace menagerie
