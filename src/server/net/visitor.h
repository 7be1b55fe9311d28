// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/net/subnet.h"

namespace menagerie {

// By what the limits and shares of that address are counted.
std::string visitor_at(std::string_view address);

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
  std::string visitor(std::string_view peer, const std::vector<std::string_view>& fields) const {
    return visitor_at(address(peer, fields));
  }
  // The whole address of whoever asks, as far as it is known.
  std::string address(std::string_view peer, const std::vector<std::string_view>& fields) const;

  // Whether the visitor speaks to the last of them by TLS: `https` in X-Forwarded-Proto, or as
  // `proto` in Forwarded.
  bool says_https(const std::vector<std::string_view>& fields) const;

  // Whether this address is one of the proxies.
  bool trusts(std::string_view peer) const;
  Field field() const { return field_; }
  bool empty() const { return networks_.empty(); }

 private:
  bool trusts(const Address& address) const;

  std::vector<Subnet> networks_;
  Field field_ = Field::x_forwarded_for;
};

}  // namespace menagerie
