// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/identity/challenges.h"

namespace menagerie {

inline constexpr const char* signature_field = "Menagerie-Signature";

// The field of a signed request: "v=1;key=...;challenge=...;signature=...".
struct RequestSignature {
  std::string key;        // In base64url, 43 letters.
  std::string challenge;  // The same, not checked.
  std::string signature;  // 64 bytes.
};
Answer<RequestSignature> read_signature(std::string_view field);

// What is signed, as it came: the host is one that this server may be called.
struct SignedParts {
  std::string_view method, target, body;
};
std::string signed_text(const SignedParts& parts, std::string_view host,
                        std::string_view challenge);
// What the new key of a person signs, when they change it.
std::string renewal_text(std::string_view old_key, std::string_view new_key,
                         std::string_view challenge);

// Whether the key, in base64url, has signed the text. A key with which anyone could
// sign has not.
bool has_signed(std::string_view key, std::string_view signature, std::string_view text);

// The person who signs a request.
struct Signer {
  std::string key, challenge;
};
// Checks the field and uses up its challenge, if the signature is right for one of the hosts.
Answer<Signer> check_signature(std::string_view field, const SignedParts& parts,
                               std::span<const std::string_view> hosts, Challenges& challenges,
                               std::int64_t now_ms);

}  // namespace menagerie
