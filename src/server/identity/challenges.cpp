// SPDX-License-Identifier: Apache-2.0
#include "server/identity/challenges.h"

#include <sodium.h>

#include <algorithm>

#include "server/identity/encoding.h"

namespace menagerie {
namespace {

// The highest byte first.
void write_time(std::span<unsigned char> bytes, std::int64_t time) {
  auto rest = static_cast<std::uint64_t>(time);
  for (std::size_t i = bytes.size(); i-- > 0; rest >>= 8u) {
    bytes[i] = static_cast<unsigned char>(rest & 255u);
  }
}

std::int64_t read_time(std::string_view bytes) {
  std::uint64_t time = 0;
  for (const char c : bytes) time = time << 8u | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(time);
}

}  // namespace

Challenges::Challenges(Entropy& entropy) : entropy_(entropy) { entropy_.fill(secret_); }

std::string Challenges::make(std::int64_t now_ms) {
  std::array<unsigned char, time_bytes + random_bytes + mac_bytes> bytes{};
  const std::span all(bytes);
  write_time(all.first(time_bytes), now_ms);
  {
    const std::scoped_lock lock(mutex_);
    entropy_.fill(all.subspan(time_bytes, random_bytes));
  }
  const auto text = all.first(time_bytes + random_bytes);
  const auto sealed = mac({reinterpret_cast<const char*>(text.data()), text.size()});
  std::copy(sealed.begin(), sealed.end(), all.last(mac_bytes).begin());
  return base64url(bytes);
}

bool Challenges::is_known(std::string_view challenge, std::int64_t now_ms) const {
  const auto time = time_of(challenge);
  return time && *time <= now_ms && now_ms - *time < lasts_ms;
}

// Those that are too old need no place among the used ones, as their time says it.
std::optional<Denial> Challenges::use(std::string_view challenge, std::int64_t now_ms) {
  const Denial unknown{Trouble::challenge_unknown, "the challenge was used or is too old", {}};
  if (!is_known(challenge, now_ms)) return unknown;
  const std::scoped_lock lock(mutex_);
  while (!by_time_.empty() && by_time_.front().first <= now_ms) {
    used_.erase(by_time_.front().second);
    by_time_.pop_front();
  }
  if (used_.contains(std::string(challenge))) return unknown;
  if (used_.size() >= used_max) return too_many(1);
  used_.emplace(challenge);
  by_time_.emplace_back(now_ms + lasts_ms, challenge);
  return std::nullopt;
}

std::optional<std::int64_t> Challenges::time_of(std::string_view challenge) const {
  constexpr std::size_t text_bytes = time_bytes + random_bytes;
  const auto bytes = from_base64url(challenge, text_bytes + mac_bytes);
  if (!bytes) return std::nullopt;
  const auto right = mac(std::string_view(*bytes).substr(0, text_bytes));
  if (sodium_memcmp(right.data(), bytes->data() + text_bytes, mac_bytes) != 0) return std::nullopt;
  return read_time(std::string_view(*bytes).substr(0, time_bytes));
}

std::array<unsigned char, Challenges::mac_bytes> Challenges::mac(std::string_view text) const {
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> whole{};
  // A view of the text's bytes; libsodium speaks unsigned char.
  crypto_auth_hmacsha256(whole.data(), reinterpret_cast<const unsigned char*>(text.data()),
                         text.size(), secret_.data());
  std::array<unsigned char, mac_bytes> part{};
  std::copy_n(whole.begin(), part.size(), part.begin());
  return part;
}

}  // namespace menagerie
