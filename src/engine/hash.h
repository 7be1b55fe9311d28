// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace menagerie {

using Hash = std::array<unsigned char, 32>;

Hash sha256(std::string_view text);
// Two lower-case hexadecimal digits a byte.
std::string hex_text(std::span<const unsigned char> bytes);
// SHA-256, as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view text);

}  // namespace menagerie
