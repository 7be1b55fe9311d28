// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace menagerie {

// Text from people, made fit to be shown to others: valid UTF-8 alone, without control
// characters, direction overrides and other invisible ones, runs of blanks as one blank, none at
// the ends, at most `characters_max` characters. Empty if nothing is left.
std::string cleaned(std::string_view text, std::size_t characters_max);

// Takes one character of UTF-8 off the front of a text that is not empty; 0xffffffff where a byte
// begins none.
std::uint32_t next_character(std::string_view& text);

// How many characters a text of valid UTF-8 has: code points, not bytes.
std::size_t characters_in(std::string_view text);

// Without the blanks and tabs at its ends.
std::string_view trimmed(std::string_view text);

// Appends a JSON string. The text must be UTF-8; what is not becomes U+FFFD.
void append_quoted(std::string& json, std::string_view text);
void append_number(std::string& json, std::integral auto number) { json += std::to_string(number); }

}  // namespace menagerie
