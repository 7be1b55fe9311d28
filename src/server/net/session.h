// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <string>

#include "server/net/entrance.h"
#include "server/net/gate.h"
#include "server/net/limits.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/net_stream.h"
#include "server/net/site.h"
#include "server/net/visitor.h"

namespace menagerie {

// What every connection uses.
struct ServerContext {
  Entrance& loop;
  const Gate& gate;
  const Site& site;
  VisitorLimits& requests;
  VisitorPlaces& connections;  // Of whoever is no proxy.
  VisitorPlaces& sockets;
  const Proxies& proxies;
  Rate frames;                    // Of one WebSocket,
  VisitorLimits& visitor_frames;  // and of all that a visitor has.
  Metrics& metrics;
  const Log& log;
  std::string version;
  std::size_t connections_max = 10'000;
  boost::asio::ssl::context* tls = nullptr;  // Without: plain connections.
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
