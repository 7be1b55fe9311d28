// SPDX-License-Identifier: Apache-2.0
#include "server/net/connection.h"

namespace menagerie {
namespace connection {

using PlainStream = NetStream;

template <>
asio::awaitable<bool> greet(PlainStream&) {
  co_return true;
}

template <>
asio::awaitable<void> part(PlainStream& stream) {
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  co_return;
}

}  // namespace connection

boost::asio::awaitable<void> serve_plain(NetStream stream, ServerContext& context, Remote remote) {
  return connection::serve(connection::Connection<connection::PlainStream>{
      std::move(stream), context, std::move(remote)});
}

}  // namespace menagerie
