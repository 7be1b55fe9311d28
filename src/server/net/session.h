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
  VisitorPlaces& sockets;
  const Proxies& proxies;
  Rate frames;  // Of one WebSocket.
  Metrics& metrics;
  const Log& log;
  std::string version;
  std::size_t connections_max = 10'000;
  boost::asio::ssl::context* tls = nullptr;  // Without: plain connections.
};

// Serves one connection from its first byte to its last. `address` is the peer's.
boost::asio::awaitable<void> serve_plain(NetStream stream, ServerContext& context,
                                         std::string address);
boost::asio::awaitable<void> serve_tls(NetStream stream, ServerContext& context,
                                       std::string address);

// Accepts connections and serves them until the io_context stops.
void start_listening(boost::asio::io_context& io, boost::asio::ip::tcp::acceptor& acceptor,
                     ServerContext& context);

}  // namespace menagerie
