// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/net/serve.h"

namespace menagerie {

// The first that isn't the origin of a page.
std::optional<std::string> wrong_origin(const std::vector<std::string>& origins);
// What is wrong with the options for several servers, if anything.
std::optional<std::string> wrong_for_several(const ServeOptions& options);
// Where to listen, unless the options don't go together.
Result<boost::asio::ip::address> listening_address(const ServeOptions& options);

}  // namespace menagerie
