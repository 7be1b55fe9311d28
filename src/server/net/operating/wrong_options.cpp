// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/wrong_options.h"

#include <algorithm>

#include "base/spelling.h"
#include "server/net/http/access_control.h"
#include "server/store/open_store.h"

namespace menagerie {

std::optional<std::string> wrong_origin(const std::vector<std::string>& origins) {
  const auto found = std::find_if_not(origins.begin(), origins.end(), is_origin);
  if (found == origins.end()) return std::nullopt;
  return "--origin is " + in_quotes(*found) +
         ", but an origin is as browsers name it: http:// or https://, a host in lower case, a "
         "port if it is not the default, and nothing after it, as https://games.example.org";
}

std::optional<std::string> wrong_for_several(const ServeOptions& options) {
  if (is_postgres_address(options.database)) return std::nullopt;
  if (options.workers) return "--workers need a database of PostgreSQL: --db postgresql://...";
  if (options.node.empty()) return std::nullopt;
  return "--node names one of several servers, which share a database of PostgreSQL: --db "
         "postgresql://...";
}

Result<boost::asio::ip::address> listening_address(const ServeOptions& options) {
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(options.bind, error);
  if (error)
    return tl::unexpected(
        Problem{"'" + options.bind + "' is not an address to listen on, such as 127.0.0.1"});
  if (options.seed && !address.is_loopback())
    return tl::unexpected(
        Problem{"--seed makes every card predictable: it needs a loopback address"});
  return address;
}

}  // namespace menagerie
