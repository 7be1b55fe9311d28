// SPDX-License-Identifier: Apache-2.0
#include "server/net/session.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace menagerie {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;

constexpr auto tuple = asio::as_tuple(asio::use_awaitable);

asio::awaitable<void> accept_all(asio::io_context& io, tcp::acceptor& acceptor,
                                 ServerContext& context) {
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(asio::make_strand(io), tuple);
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // Out of descriptors, most likely: others will close theirs.
      asio::steady_timer pause(co_await asio::this_coro::executor, 100ms);
      co_await pause.async_wait(tuple);
      continue;
    }
    if (context.metrics.connections >= context.connections_max) continue;
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const auto peer = socket.remote_endpoint(ignored);
    const auto strand = socket.get_executor();
    Remote remote{peer.address().to_string(), nullptr};
    if (!context.proxies.trusts(remote.address)) {
      remote.place = context.connections.take(context.proxies.visitor(remote.address, {}));
      if (remote.place == nullptr) continue;
    }
    asio::co_spawn(strand,
                   serve_connection(NetStream(std::move(socket)), context, std::move(remote)),
                   asio::detached);
  }
}

}  // namespace

void start_listening(asio::io_context& io, tcp::acceptor& acceptor, ServerContext& context) {
  asio::co_spawn(io, accept_all(io, acceptor, context), asio::detached);
}

}  // namespace menagerie
