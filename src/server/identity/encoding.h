// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace menagerie {

// Base64url without padding (RFC 4648, 5), in its only spelling: bits that mean nothing are 0.
std::string base64url(std::span<const unsigned char> bytes);
// Exactly that many bytes; anything else is nothing.
std::optional<std::string> from_base64url(std::string_view text, std::size_t bytes);

// The number of bytes of a base64 text with padding (RFC 4648, 4); nothing if it isn't one.
std::optional<std::size_t> base64_bytes(std::string_view text);

}  // namespace menagerie
