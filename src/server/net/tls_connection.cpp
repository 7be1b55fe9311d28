// SPDX-License-Identifier: Apache-2.0
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/ssl.hpp>

#include "server/net/connection.h"

namespace menagerie {
namespace connection {

using TlsStream = beast::ssl_stream<NetStream>;

template <>
asio::awaitable<bool> greet(TlsStream& stream) {
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(10));
  const auto [error] = co_await stream.async_handshake(asio::ssl::stream_base::server, tuple);
  co_return !error;
}

template <>
asio::awaitable<void> part(TlsStream& stream) {
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(5));
  co_await stream.async_shutdown(tuple);
}

}  // namespace connection

boost::asio::awaitable<void> serve_tls(NetStream stream, ServerContext& context, Remote remote) {
  using connection::TlsStream;
  return connection::serve(connection::Connection<TlsStream>{
      TlsStream(std::move(stream), *context.tls), context, std::move(remote)});
}

}  // namespace menagerie
