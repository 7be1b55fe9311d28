// SPDX-License-Identifier: Apache-2.0
#include "server/net/limits/subnet.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>

namespace menagerie {
namespace ip = boost::asio::ip;
namespace {

// All addresses have 128 bits; IPv4 is the part ::ffff:0:0/96 of them. So limits and bans compare
// one type, and only texts tell the two apart.
constexpr unsigned bits_before_v4 = 96;

ip::address_v6 as_v6(const ip::address& address) {
  return address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
}

}  // namespace

bool is_loopback(std::string_view address) {
  const auto read = read_address(address);
  if (!read) return false;
  return is_v4(*read) ? (*read)[12] == 127 : ip::address_v6(*read).is_loopback();
}

bool is_v4(const Address& address) { return ip::address_v6(address).is_v4_mapped(); }

// A single colon belongs to a port: IPv6 has at least two, and is in brackets where a port follows.
std::optional<Address> read_address(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    text = text.substr(1, end - 1);
  } else if (std::count(text.begin(), text.end(), ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return as_v6(address).to_bytes();
}

std::string text_of(const Address& address) {
  const ip::address_v6 v6(address);
  return is_v4(address) ? ip::make_address_v4(ip::v4_mapped, v6).to_string() : v6.to_string();
}

// The bits behind the prefix are zero, so networks that are equal compare as equal, and can be
// keys.
Subnet subnet_of(const Address& address, unsigned bits) {
  Subnet network{address, bits};
  for (unsigned bit = bits; bit < 128; ++bit) {
    auto& byte = network.address[bit / 8];
    byte = static_cast<unsigned char>(byte & ~(0x80u >> bit % 8));
  }
  return network;
}

bool Subnet::has(const Address& other) const { return subnet_of(other, bits) == *this; }

std::optional<unsigned> Subnet::bits_of_v4() const {
  if (!is_v4(address) || bits < bits_before_v4) return std::nullopt;
  return bits - bits_before_v4;
}

// "/8" of an IPv4 address is 96 + 8 bits of ours.
std::optional<Subnet> read_subnet(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text.substr(0, slash)), error);
  if (error) return std::nullopt;
  const unsigned bits_max = address.is_v4() ? 32 : 128;
  unsigned bits = bits_max;
  if (slash < text.size()) {
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + slash + 1, end, bits);
    if (read.ec != std::errc{} || read.ptr != end || bits > bits_max) return std::nullopt;
  }
  return subnet_of(as_v6(address).to_bytes(), bits + 128 - bits_max);
}

std::string text_of(const Subnet& network) {
  std::string text = text_of(network.address);
  if (network.bits == 128) return text;
  return text + "/" + std::to_string(network.bits_of_v4().value_or(network.bits));
}

}  // namespace menagerie
