// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace menagerie {

// An IPv6 address; an IPv4 address is the one of ::ffff:0:0/96 that stands for it.
using Address = std::array<unsigned char, 16>;

// "192.0.2.1", "192.0.2.1:80", "2001:db8::1", "[2001:db8::1]" or "[2001:db8::1]:80".
std::optional<Address> read_address(std::string_view text);
std::string text_of(const Address& address);
bool is_v4(const Address& address);
bool is_loopback(std::string_view address);

// An address, or all addresses that begin with the same bits.
struct Subnet {
  Address address{};  // Bits beyond `bits` are 0.
  unsigned bits = 128;

  auto operator<=>(const Subnet&) const = default;
  bool has(const Address& other) const;
  // If it is one of IPv4, its bits there, 0 to 32.
  std::optional<unsigned> bits_of_v4() const;
};

// "192.0.2.1", "10.0.0.0/8", "2001:db8::1" or "2001:db8::/32".
std::optional<Subnet> read_subnet(std::string_view text);
// The same as it is read, without "/32" and "/128".
std::string text_of(const Subnet& network);
// The first bits of an address.
Subnet subnet_of(const Address& address, unsigned bits);

}  // namespace menagerie
