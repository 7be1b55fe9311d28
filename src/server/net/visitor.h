// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace menagerie {

// The proxies that this server believes when they say for whom they ask, and in which field of the
// head they say it. Each adds the address it was asked from on the right, so what stands on the
// left of the rightmost address that is none of theirs may be anybody's invention.
class Proxies {
 public:
  enum class Field : std::uint8_t { x_forwarded_for, forwarded };

  Proxies() = default;
  // Addresses ("127.0.0.1", "::1") and networks ("10.0.0.0/8").
  static Result<Proxies> read(const std::vector<std::string>& networks, Field field);

  // Who asks: by what limits and shares are counted. An IPv4 address, or the first 64 bits of an
  // IPv6 address, for whoever has one of these has all the addresses in it. `peer` is the other
  // end of the connection; `fields` are the lines of the field in their order.
  std::string visitor(std::string_view peer, const std::vector<std::string_view>& fields) const;

  // Whether this address is one of the proxies.
  bool trusts(std::string_view peer) const;
  Field field() const { return field_; }
  bool empty() const { return networks_.empty(); }

 private:
  // Of IPv6; an IPv4 address is the one of ::ffff:0:0/96 that stands for it.
  using Address = std::array<unsigned char, 16>;
  struct Network {
    Address address{};
    unsigned bits = 128;
  };
  bool trusts(const Address& address) const;

  std::vector<Network> networks_;
  Field field_ = Field::x_forwarded_for;
};

}  // namespace menagerie
