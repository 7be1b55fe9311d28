// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace menagerie {

// Text from people, cleaned so that others can see it: only valid UTF-8, without control
// characters, direction overrides and other invisible characters. Runs of blanks become one blank,
// with none at the ends. At most `characters_max` characters. Empty if nothing is left.
std::string cleaned(std::string_view text, std::size_t characters_max);

// Removes one UTF-8 character from the front of a non-empty text; 0xffffffff if the byte doesn't
// begin one.
std::uint32_t next_character(std::string_view& text);

// The number of characters in a text of valid UTF-8: code points, not bytes.
std::size_t characters_in(std::string_view text);

// The text without blanks and tabs at its ends.
std::string_view trimmed(std::string_view text);

// Appends a JSON string. The text should be UTF-8; invalid bytes become U+FFFD.
void append_quoted(std::string& json, std::string_view text);
void append_number(std::string& json, std::integral auto number) { json += std::to_string(number); }

}  // namespace menagerie
