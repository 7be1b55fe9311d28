// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <algorithm>
#include <cstdint>

namespace menagerie {
namespace {

constexpr std::uint32_t wrong = 0xffffffff;

bool is_blank(std::uint32_t c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xa0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
         c == 0x3000;
}

// Invisible, or able to change the direction of what stands around it.
bool is_unfit(std::uint32_t c) {
  return c == wrong || c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c ||
         c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0 || (c >= 0x200b && c <= 0x200c) ||
         c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff0 && c <= 0xffff) ||
         (c >= 0xe0000 && c <= 0xe0fff) || (c >= 0xe000 && c <= 0xf8ff) || c >= 0xf0000;
}

}  // namespace

std::uint32_t next_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  std::size_t length = 1;
  std::uint32_t character = first;
  std::uint32_t least = 0;
  if (first >= 0xf0 && first < 0xf5) {
    length = 4, character = first & 0x07u, least = 0x10000;
  } else if (first >= 0xe0 && first < 0xf0) {
    length = 3, character = first & 0x0fu, least = 0x800;
  } else if (first >= 0xc2 && first < 0xe0) {
    length = 2, character = first & 0x1fu, least = 0x80;
  } else if (first >= 0x80) {
    character = wrong;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if (i >= text.size() || (byte(i) & 0xc0u) != 0x80) {
      text.remove_prefix(1);
      return wrong;
    }
    character = character << 6 | (byte(i) & 0x3fu);
  }
  const bool surrogate = character >= 0xd800 && character < 0xe000;
  if (length > 1 && (character < least || character > 0x10ffff || surrogate)) {
    text.remove_prefix(1);
    return wrong;
  }
  text.remove_prefix(length);
  return character;
}

std::string cleaned(std::string_view text, std::size_t characters_max) {
  std::string clean;
  std::size_t characters = 0;
  bool blank_due = false;
  while (!text.empty() && characters < characters_max) {
    const std::string_view before = text;
    const std::uint32_t c = next_character(text);
    if (is_blank(c)) {
      blank_due = !clean.empty();
      continue;
    }
    if (is_unfit(c)) continue;
    if (blank_due && characters + 2 > characters_max) break;
    if (blank_due) {
      clean += ' ';
      ++characters;
      blank_due = false;
    }
    clean += before.substr(0, before.size() - text.size());
    ++characters;
  }
  return clean;
}

std::size_t characters_in(std::string_view text) {
  std::size_t characters = 0;
  for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xc0u) != 0x80 ? 1u : 0u;
  return characters;
}

void append_quoted(std::string& json, std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  json += '"';
  while (!text.empty()) {
    // Nearly all there is: what stands as it is goes in one piece.
    const auto special = std::find_if(text.begin(), text.end(), [](char c) {
      return c == '"' || c == '\\' || static_cast<unsigned char>(c - 0x20) >= 0x60;
    });
    json.append(text.begin(), special);
    text.remove_prefix(static_cast<std::size_t>(special - text.begin()));
    if (text.empty()) break;
    const char c = text.front();
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
      text.remove_prefix(1);
    } else if (static_cast<unsigned char>(c) < 0x20) {
      json += "\\u00";
      json += digits[static_cast<unsigned char>(c) >> 4];
      json += digits[static_cast<unsigned char>(c) & 15u];
      text.remove_prefix(1);
    } else {
      const std::string_view before = text;
      if (next_character(text) == wrong) {
        json += "\xef\xbf\xbd";
      } else {
        json += before.substr(0, before.size() - text.size());
      }
    }
  }
  json += '"';
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

}  // namespace menagerie
