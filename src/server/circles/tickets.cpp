// SPDX-License-Identifier: Apache-2.0
#include "server/circles/tickets.h"

#include <sodium.h>

#include <algorithm>
#include <span>

#include "server/identity/encoding.h"

namespace menagerie {
namespace {

// The highest byte first.
void write_number(std::span<unsigned char> bytes, std::uint64_t number) {
  for (std::size_t i = bytes.size(); i-- > 0; number >>= 8u) {
    bytes[i] = static_cast<unsigned char>(number & 255u);
  }
}

std::uint64_t read_number(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char c : bytes) number = number << 8u | static_cast<unsigned char>(c);
  return number;
}

}  // namespace

std::string Tickets::make(Entropy& entropy, std::string_view circle, const CircleMember& member,
                          Time now) {
  if (!secret_) entropy.fill(secret_.emplace());
  std::array<unsigned char, time_bytes + number_bytes + mac_bytes> bytes{};
  const std::span all(bytes);
  write_number(all.first(time_bytes), static_cast<std::uint64_t>(now));
  write_number(all.subspan(time_bytes, number_bytes), member.number);
  const Mac sealed = mac(circle, member, now);
  std::copy(sealed.begin(), sealed.end(), all.last(mac_bytes).begin());
  return base64url(bytes);
}

const CircleMember* Tickets::member_of(std::string_view ticket, std::string_view id,
                                       const Circle& circle, Time now) const {
  const auto bytes = from_base64url(ticket, time_bytes + number_bytes + mac_bytes);
  if (!bytes || !secret_) return nullptr;
  const std::string_view all(*bytes);
  const auto time = static_cast<Time>(read_number(all.substr(0, time_bytes)));
  if (time > now || time < 0 || now - time >= lasts_ms) return nullptr;
  const auto number = static_cast<MemberNumber>(read_number(all.substr(time_bytes, number_bytes)));
  const CircleMember* member = circle.by_number(number);
  if (member == nullptr) return nullptr;
  const Mac right = mac(id, *member, time);
  const bool is_right =
      sodium_memcmp(right.data(), all.data() + time_bytes + number_bytes, mac_bytes) == 0;
  return is_right ? member : nullptr;
}

Tickets::Mac Tickets::mac(std::string_view circle, const CircleMember& member, Time now) const {
  const std::string text = "circle-ticket/1 " + std::string(circle) + " " +
                           std::to_string(member.number) + " " + member.key + " " +
                           std::to_string(now);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> whole{};
  // A view of the text's bytes; libsodium speaks unsigned char.
  crypto_auth_hmacsha256(whole.data(), reinterpret_cast<const unsigned char*>(text.data()),
                         text.size(), secret_->data());
  Mac part{};
  std::copy_n(whole.begin(), part.size(), part.begin());
  return part;
}

}  // namespace menagerie
