// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/net/limits/subnet.h"

namespace menagerie {

// The key for limits and shares of that address.
std::string visitor_at(std::string_view address);

// The proxies that this server trusts to name the visitor, and the header field in which they do.
// Each adds the address of its own client on the right, so anything left of the rightmost address
// that isn't a proxy's may be forged.
class Proxies {
 public:
  enum class Field : std::uint8_t { x_forwarded_for, forwarded };

  Proxies() = default;
  // Addresses ("127.0.0.1", "::1") and networks ("10.0.0.0/8").
  static Result<Proxies> read(const std::vector<std::string>& networks, Field field);

  // The visitor, as the key for limits and shares: an IPv4 address, or the first 64 bits of an IPv6
  // address, since anyone with one of these has all addresses in it. `peer` is the other end of the
  // connection; `fields` are the lines of the field in order.
  std::string visitor(std::string_view peer, const std::vector<std::string_view>& fields) const {
    return visitor_at(address(peer, fields));
  }
  // The visitor's whole address, as far as it is known.
  std::string address(std::string_view peer, const std::vector<std::string_view>& fields) const;

  // Whether the visitor uses TLS to the last of them: `https` in X-Forwarded-Proto, or as `proto`
  // in Forwarded.
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
