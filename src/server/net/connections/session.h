// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <string>

#include "server/identity/challenges.h"
#include "server/net/connections/open_sockets.h"
#include "server/net/connections/read_budget.h"
#include "server/net/http/access_control.h"
#include "server/net/http/site.h"
#include "server/net/limits/bans.h"
#include "server/net/limits/refusals.h"
#include "server/net/limits/visitor.h"
#include "server/net/limits/visitor_limits.h"
#include "server/net/loop/service_inputs.h"
#include "server/net/operating/log.h"
#include "server/net/operating/metrics.h"
#include "server/net/operating/reloadable.h"

namespace menagerie {

// What signed requests take: challenges, and places for the long bodies that only they have.
struct Signing {
  Challenges challenges;
  VisitorPlaces large_bodies;
};

// What all connections share.
struct ServerContext {
  ServiceInputs& loop;
  const Reloadable<AccessControl>& access;
  const Site& site;
  VisitorLimits& requests;
  VisitorPlaces& connections;  // Of visitors other than proxies.
  VisitorPlaces& sockets;
  VisitorPlaces& handshakes;  // TLS handshakes in progress.
  Signing& signing;
  const Proxies& proxies;
  Rate frames;                    // Per WebSocket,
  VisitorLimits& visitor_frames;  // and per visitor on all of them.
  Metrics& metrics;
  const Log& log;
  const Bans& bans;
  OpenSockets& open_sockets;
  Refusals& refusals;
  // Plain connections without a context.
  const Reloadable<boost::asio::ssl::context>& tls;
  std::string version = {};
  std::size_t connections_max = 10'000;
  std::size_t connections_kept = 8;  // Reserved for the machine itself.
  bool uses_tls = false;
};

// The other end of a connection.
struct Remote {
  std::string address;
  std::unique_ptr<VisitorPlaces::Place> place;  // Nothing: it is a proxy's.
};

// Serves one connection from its first byte to its last.
boost::asio::awaitable<void> serve_connection(NetStream stream, ServerContext& context,
                                              Remote remote);

// Accepts connections and serves them until the io_context stops.
void start_listening(boost::asio::io_context& io, boost::asio::ip::tcp::acceptor& acceptor,
                     ServerContext& context);

}  // namespace menagerie
