// SPDX-License-Identifier: Apache-2.0
#include "server/net/limits/visitor.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace menagerie {
namespace {

// The value of a name in one element of Forwarded (RFC 7239), for instance in
// `for="[2001:db8::1]:80";proto=https`.
std::string_view value_in(std::string_view element, std::string_view wanted) {
  while (!element.empty()) {
    const std::size_t end = std::min(element.find(';'), element.size());
    const std::string_view pair = trimmed(element.substr(0, end));
    element.remove_prefix(std::min(end + 1, element.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string name(pair.substr(0, equals));
    for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    if (name != wanted || equals == pair.size()) continue;
    std::string_view value = pair.substr(equals + 1);
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
      value = value.substr(1, value.size() - 2);
    }
    return value;
  }
  return {};
}

}  // namespace

Result<Proxies> Proxies::read(const std::vector<std::string>& networks, Field field) {
  Proxies proxies;
  proxies.field_ = field;
  for (const std::string& text : networks) {
    const auto network = read_subnet(text);
    if (!network) {
      return problem("'" + text + "' is not an address or network of a proxy, such as 127.0.0.1 " +
                     "or 10.0.0.0/8");
    }
    proxies.networks_.push_back(*network);
  }
  return proxies;
}

bool Proxies::trusts(std::string_view peer) const {
  const auto address = read_address(peer);
  return address && trusts(*address);
}

bool Proxies::trusts(const Address& address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const Subnet& network) { return network.has(address); });
}

// From right to left, as long as the address is a trusted proxy's: each of those has written the
// one to its left. Anything further left may have been sent by the visitor.
//
//   X-Forwarded-For:  198.51.100.9, 203.0.113.7, 10.0.0.2     peer: 10.0.0.1
//                     may be forged  the visitor <--- trusted <--- trusted
std::string Proxies::address(std::string_view peer,
                             const std::vector<std::string_view>& fields) const {
  const auto read = read_address(peer);
  if (!read) return std::string(peer);
  Address visitor = *read;
  if (!trusts(visitor)) return text_of(visitor);
  for (auto line = fields.rbegin(); line != fields.rend(); ++line) {
    for (std::string_view rest = *line; !rest.empty();) {
      const std::size_t comma = rest.rfind(',');
      const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
      const std::string_view element = trimmed(rest.substr(begin));
      rest = rest.substr(0, begin == 0 ? 0 : comma);
      const auto named =
          read_address(field_ == Field::forwarded ? value_in(element, "for") : element);
      // "unknown", or nonsense: only the last proxy that made sense is known.
      if (!named) return text_of(visitor);
      visitor = *named;
      if (!trusts(visitor)) return text_of(visitor);
    }
  }
  return text_of(visitor);
}

// Only the last value counts: the proxy next to us has written it.
bool Proxies::says_https(const std::vector<std::string_view>& fields) const {
  if (fields.empty()) return false;
  const std::string_view line = fields.back();
  const std::size_t comma = line.rfind(',');
  const auto last = trimmed(comma == std::string_view::npos ? line : line.substr(comma + 1));
  return (field_ == Field::forwarded ? value_in(last, "proto") : last) == "https";
}

// A /64 is usually one household's, and anyone in it can take another of its addresses at will.
std::string visitor_at(std::string_view address) {
  constexpr unsigned visitor_bits = 64;
  const auto read = read_address(address);
  if (!read) return std::string(address);
  return is_v4(*read) ? text_of(*read) : text_of(subnet_of(*read, visitor_bits));
}

}  // namespace menagerie
