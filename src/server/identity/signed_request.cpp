// SPDX-License-Identifier: Apache-2.0
#include "server/identity/signed_request.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/spelling.h"
#include "engine/deals/hash.h"
#include "server/identity/encoding.h"

namespace menagerie {
namespace {

constexpr std::size_t field_bytes_max = 400, challenge_letters_max = 100;

tl::unexpected<Denial> wrong_field(std::string_view what) {
  return denied(Trouble::signature_wrong,
                std::string(signature_field) + ": " + std::string(what) +
                    "; expected is v=1;key=...;challenge=...;signature=...");
}

bool verifies(std::string_view key, std::string_view signature, std::string_view text) {
  // Views of the texts' bytes; libsodium speaks unsigned char.
  const auto bytes = [](std::string_view of) {
    return reinterpret_cast<const unsigned char*>(of.data());
  };
  return crypto_sign_verify_detached(bytes(signature), bytes(text), text.size(), bytes(key)) == 0;
}

}  // namespace

// The members in this order, each once, and nothing else: one spelling, one meaning.
Answer<RequestSignature> read_signature(std::string_view field) {
  if (field.size() > field_bytes_max) return wrong_field("it is too long");
  constexpr std::array<std::string_view, 4> names = {"v=", "key=", "challenge=", "signature="};
  std::array<std::string_view, names.size()> values;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t end = std::min(field.find(';'), field.size());
    const std::string_view member = field.substr(0, end);
    if (!member.starts_with(names[i])) {
      return wrong_field("'" + std::string(names[i]) + "' is missing or not in its place");
    }
    values[i] = member.substr(names[i].size());
    const bool is_last = i + 1 == names.size();
    if (is_last != (end == field.size())) return wrong_field("it has too few members or too many");
    field.remove_prefix(std::min(end + 1, field.size()));
  }
  const auto [version, key, challenge, signature] = values;
  if (version != "1") return wrong_field("the version is not 1");
  if (!from_base64url(key, crypto_sign_PUBLICKEYBYTES)) {
    return wrong_field("the key is not 32 bytes in base64url");
  }
  if (challenge.empty() || challenge.size() > challenge_letters_max) {
    return wrong_field("the challenge is not one");
  }
  const auto bytes = from_base64url(signature, crypto_sign_BYTES);
  if (!bytes) return wrong_field("the signature is not 64 bytes in base64url");
  return RequestSignature{std::string(key), std::string(challenge), *bytes};
}

std::string signed_text(const SignedParts& parts, std::string_view host,
                        std::string_view challenge) {
  std::string text = "menagerie-request/1\n";
  for (const std::string_view line : {parts.method, host, parts.target, challenge}) {
    text.append(line).append("\n");
  }
  return text + sha256_hex(parts.body) + "\n";
}

std::string renewal_text(std::string_view old_key, std::string_view new_key,
                         std::string_view challenge) {
  std::string text = "menagerie-renew/1\n";
  for (const std::string_view line : {old_key, new_key, challenge}) text.append(line).append("\n");
  return text;
}

// libsodium refuses points of small order, for which a signature can be made without a secret.
bool has_signed(std::string_view key, std::string_view signature, std::string_view text) {
  const auto point = from_base64url(key, crypto_sign_PUBLICKEYBYTES);
  return point && signature.size() == crypto_sign_BYTES && verifies(*point, signature, text);
}

// The cheap checks first: without a challenge of ours no one makes this server do arithmetic. A
// challenge is only used up by a right signature, or anyone who saw it could spoil it.
Answer<Signer> check_signature(std::string_view field, const SignedParts& parts,
                               std::span<const std::string_view> hosts, Challenges& challenges,
                               std::int64_t now_ms) {
  MENAGERIE_TAKE(read, read_signature(field));
  if (!challenges.is_known(read.challenge, now_ms)) {
    return denied(Trouble::challenge_unknown, "the challenge is too old, or not this server's");
  }
  const bool is_right = std::any_of(hosts.begin(), hosts.end(), [&](std::string_view host) {
    return has_signed(read.key, read.signature, signed_text(parts, host, read.challenge));
  });
  if (!is_right) {
    return denied(Trouble::signature_wrong,
                  "it is not this key's signature of this method, host, path, challenge and body");
  }
  if (auto denial = challenges.use(read.challenge, now_ms)) {
    return tl::unexpected(std::move(*denial));
  }
  return Signer{std::move(read.key), std::move(read.challenge)};
}

}  // namespace menagerie
