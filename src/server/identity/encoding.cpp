// SPDX-License-Identifier: Apache-2.0
#include "server/identity/encoding.h"

#include <sodium.h>

#include <algorithm>

namespace menagerie {

std::string base64url(std::span<const unsigned char> bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.pop_back();  // A zero ends what libsodium writes.
  return text;
}

std::optional<std::string> from_base64url(std::string_view text, std::size_t bytes) {
  std::string read(bytes, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(read.data()), read.size(),
                                       text.data(), text.size(), nullptr, &size, &end,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  if (failed != 0 || size != bytes || end != text.data() + text.size()) return std::nullopt;
  return read;
}

std::optional<std::size_t> base64_bytes(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  const std::size_t padding = text.ends_with("==") ? 2u : text.ends_with('=') ? 1u : 0u;
  const std::string_view letters = text.substr(0, text.size() - padding);
  const bool fit = std::all_of(letters.begin(), letters.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '/';
  });
  if (!fit) return std::nullopt;
  return text.size() / 4 * 3 - padding;
}

}  // namespace menagerie
