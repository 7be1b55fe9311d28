// SPDX-License-Identifier: Apache-2.0
#include "server/net/visitor.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>
#include <optional>

#include "base/text.h"

namespace menagerie {
namespace ip = boost::asio::ip;
namespace {

ip::address_v6 as_v6(const ip::address& address) {
  return address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
}

// "192.0.2.1", "192.0.2.1:80", "2001:db8::1", "[2001:db8::1]" or "[2001:db8::1]:80".
std::optional<ip::address_v6> read_address(std::string_view text) {
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
  return as_v6(address);
}

// The value of `for` in one element of Forwarded (RFC 7239): `for="[2001:db8::1]:80";proto=https`.
std::string_view forwarded_for(std::string_view element) {
  while (!element.empty()) {
    const std::size_t end = std::min(element.find(';'), element.size());
    const std::string_view pair = trimmed(element.substr(0, end));
    element.remove_prefix(std::min(end + 1, element.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string name(pair.substr(0, equals));
    for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    if (name != "for" || equals == pair.size()) continue;
    std::string_view value = pair.substr(equals + 1);
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
      value = value.substr(1, value.size() - 2);
    }
    return value;
  }
  return {};
}

std::string text_of(const ip::address_v6& address) {
  if (address.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address).to_string();
  auto bytes = address.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace

Result<Proxies> Proxies::read(const std::vector<std::string>& networks, Field field) {
  Proxies proxies;
  proxies.field_ = field;
  for (const std::string& text : networks) {
    const auto wrong = [&] {
      return problem("'" + text + "' is no address or network of a proxy, as 127.0.0.1 or " +
                     "10.0.0.0/8 are");
    };
    const std::size_t slash = std::min(text.find('/'), text.size());
    boost::system::error_code error;
    const auto address = ip::make_address(text.substr(0, slash), error);
    if (error) return wrong();
    const unsigned bits_max = address.is_v4() ? 32 : 128;
    unsigned bits = bits_max;
    if (slash < text.size()) {
      const char* end = text.data() + text.size();
      const auto read = std::from_chars(text.data() + slash + 1, end, bits);
      if (read.ec != std::errc{} || read.ptr != end || bits > bits_max) return wrong();
    }
    proxies.networks_.push_back({as_v6(address).to_bytes(), bits + 128 - bits_max});
  }
  return proxies;
}

bool Proxies::trusts(std::string_view peer) const {
  const auto address = read_address(peer);
  return address && trusts(address->to_bytes());
}

bool Proxies::trusts(const Address& address) const {
  return std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
    for (unsigned bit = 0; bit < network.bits; ++bit) {
      const auto differs = static_cast<unsigned>(address[bit / 8] ^ network.address[bit / 8]);
      if ((differs >> (7 - bit % 8) & 1u) != 0) return false;
    }
    return true;
  });
}

std::string Proxies::visitor(std::string_view peer,
                             const std::vector<std::string_view>& fields) const {
  const auto read = read_address(peer);
  if (!read) return std::string(peer);
  ip::address_v6 visitor = *read;
  if (!trusts(visitor.to_bytes())) return text_of(visitor);
  for (auto line = fields.rbegin(); line != fields.rend(); ++line) {
    for (std::string_view rest = *line; !rest.empty();) {
      const std::size_t comma = rest.rfind(',');
      const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
      const std::string_view element = trimmed(rest.substr(begin));
      rest = rest.substr(0, begin == 0 ? 0 : comma);
      const auto address =
          read_address(field_ == Field::forwarded ? forwarded_for(element) : element);
      // "unknown", or nonsense: the last proxy that said something clear is all we know.
      if (!address) return text_of(visitor);
      visitor = *address;
      if (!trusts(visitor.to_bytes())) return text_of(visitor);
    }
  }
  return text_of(visitor);
}

}  // namespace menagerie
