// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "server/circles/circle.h"
#include "server/tables/entropy.h"
#include "server/tables/table/change.h"

namespace menagerie {

// Tickets show for a while that a member of a circle asks, so that not every look must be signed.
// Nothing is stored: a ticket is a time, the member's number, and a MAC of these, the circle and
// the member's key under a secret of this process. With the membership, the key, the hour or the
// process it is void.
class Tickets {
 public:
  static constexpr Time lasts_ms = 3'600'000;

  std::string make(Entropy& entropy, std::string_view circle, const CircleMember& member, Time now);
  // The member whose ticket it is; null if it is no one's.
  const CircleMember* member_of(std::string_view ticket, std::string_view id, const Circle& circle,
                                Time now) const;

 private:
  static constexpr std::size_t time_bytes = 8, number_bytes = 4, mac_bytes = 16;
  using Mac = std::array<unsigned char, mac_bytes>;
  Mac mac(std::string_view circle, const CircleMember& member, Time now) const;

  std::optional<std::array<unsigned char, 32>> secret_;  // Nothing: no ticket was ever made.
};

}  // namespace menagerie
