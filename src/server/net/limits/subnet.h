// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace menagerie {

// An IPv6 address; IPv4 addresses are in ::ffff:0:0/96.
using Address = std::array<unsigned char, 16>;

// "192.0.2.1", "192.0.2.1:80", "2001:db8::1", "[2001:db8::1]" or "[2001:db8::1]:80".
std::optional<Address> read_address(std::string_view text);
std::string text_of(const Address& address);
bool is_v4(const Address& address);
bool is_loopback(std::string_view address);

// An address, or all addresses with the same first bits.
struct Subnet {
  Address address{};  // Bits after the first `bits` are 0.
  unsigned bits = 128;

  auto operator<=>(const Subnet&) const = default;
  bool has(const Address& other) const;
  // For IPv4, the number of its bits, 0 to 32.
  std::optional<unsigned> bits_of_v4() const;
};

// "192.0.2.1", "10.0.0.0/8", "2001:db8::1" or "2001:db8::/32".
std::optional<Subnet> read_subnet(std::string_view text);
// The same text as is read, without "/32" and "/128".
std::string text_of(const Subnet& network);
// The first bits of an address.
Subnet subnet_of(const Address& address, unsigned bits);

}  // namespace menagerie
