// SPDX-License-Identifier: Apache-2.0
// What a server reads when it starts, and again on each SIGHUP.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <memory>

#include "server/net/http/access_control.h"
#include "server/net/limits/bans.h"
#include "server/net/operating/log.h"
#include "server/net/operating/reloadable.h"
#include "server/net/serve.h"

namespace menagerie {

// Nothing if the options name no certificate.
Result<std::shared_ptr<boost::asio::ssl::context>> make_tls(const ServeOptions& options);
// `loopback`: only reachable from this machine.
Result<std::shared_ptr<AccessControl>> make_access_control(const ServeOptions& options,
                                                           bool loopback);

struct Reloaded {
  Reloadable<boost::asio::ssl::context> tls;
  Reloadable<AccessControl> access;
  Bans& bans;
};
// Each separately: if one can't be read, the old one stays and the log says so.
void reload(const ServeOptions& options, bool loopback, Reloaded& reloaded, const Log& log);

}  // namespace menagerie
