// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/deals/hash.h"
#include "server/tables/entropy.h"

namespace menagerie {

std::string random_hex(Entropy& entropy, std::size_t bytes);
// Letters, digits, minus and underscore; 6 bits each.
std::string random_word(Entropy& entropy, std::size_t letters);
// 12 letters and digits: the id of a table.
std::string random_table_id(Entropy& entropy);
// Whether it may be one: twelve lower-case letters and digits.
bool is_table_id(std::string_view text);

// The same for the same text, and unpredictable without it.
std::string word_of(std::string_view text, std::size_t letters);
std::string table_id_of(std::string_view text);

}  // namespace menagerie
