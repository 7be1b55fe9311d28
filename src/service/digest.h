// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "service/entropy.h"

namespace menagerie {

// SHA-256, as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view text);
// The first 8 bytes of SHA-256, the first being the highest.
std::uint64_t sha256_number(std::string_view text);

// Takes the same time wherever the texts differ.
bool same_secret(std::string_view left, std::string_view right);

std::string random_hex(Entropy& entropy, std::size_t bytes);
// Letters, digits, minus and underscore, 6 bits each.
std::string random_word(Entropy& entropy, std::size_t letters);
// 12 letters and digits: the id of a table.
std::string random_table_id(Entropy& entropy);

}  // namespace menagerie
