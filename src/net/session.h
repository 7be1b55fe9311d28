// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <string>

#include "net/gate.h"
#include "net/limits.h"
#include "net/metrics.h"
#include "net/service_loop.h"
#include "net/site.h"

namespace menagerie {

// What every connection uses.
struct ServerContext {
  ServiceLoop& loop;
  const Gate& gate;
  const Site& site;
  AddressLimits& requests;
  Rate frames;  // Of one WebSocket.
  Metrics& metrics;
  std::string version;
  std::size_t connections_max = 10'000;
  boost::asio::ssl::context* tls = nullptr;  // Without: plain connections.
};

// Serves one connection from its first byte to its last. `address` is the peer's.
boost::asio::awaitable<void> serve_plain(boost::beast::tcp_stream stream, ServerContext& context,
                                         std::string address);
boost::asio::awaitable<void> serve_tls(boost::beast::tcp_stream stream, ServerContext& context,
                                       std::string address);

// Accepts connections and serves them until the io_context stops.
void start_listening(boost::asio::io_context& io, boost::asio::ip::tcp::acceptor& acceptor,
                     ServerContext& context);

}  // namespace menagerie
