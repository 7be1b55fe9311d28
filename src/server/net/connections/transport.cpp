// SPDX-License-Identifier: Apache-2.0
#include "server/net/connections/transport.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace menagerie {
namespace asio = boost::asio;
namespace {

// A browser on the other side of the world takes a second.
constexpr auto handshake_time_max = std::chrono::seconds(5);

constexpr auto tuple = asio::as_tuple(asio::use_awaitable);

}  // namespace

// It keeps the context that it was opened with: SIGHUP may have replaced it since (reload.h).
struct Transport::Tls {
  Tls(NetStream& net, std::shared_ptr<asio::ssl::context> kept)
      : context(std::move(kept)), stream(net, *context) {}
  std::shared_ptr<asio::ssl::context> context;
  asio::ssl::stream<NetStream&> stream;
};

// The stream is on the heap because the TLS stream refers to it, and a Transport can move.
Transport::Transport(NetStream net, std::shared_ptr<asio::ssl::context> tls)
    : net_(std::make_unique<NetStream>(std::move(net))) {
  if (tls != nullptr) tls_ = std::make_unique<Tls>(*net_, std::move(tls));
}
Transport::Transport(Transport&&) noexcept = default;
Transport::~Transport() = default;

// One deadline for all round trips of the handshake.
asio::awaitable<bool> Transport::greet() {
  if (is_plain()) co_return true;
  expires_after(handshake_time_max);
  const auto [error] = co_await tls_->stream.async_handshake(asio::ssl::stream_base::server, tuple);
  co_return !error;
}

// Over TCP only our direction is closed, so that a client still gets what is on its way. Over TLS
// both say close_notify (RFC 8446, 6.1), without which the client could suspect a cut-off answer.
asio::awaitable<void> Transport::part() {
  if (is_plain()) {
    Error ignored;
    socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    co_return;
  }
  expires_after(std::chrono::seconds(5));
  co_await tls_->stream.async_shutdown(tuple);
}

// `done` is a std::function, so that OpenSSL's templates are compiled here, once, and not with
// every handler of Beast.
void Transport::read_tls(asio::mutable_buffer into, const executor_type& executor, Done done) {
  tls_->stream.async_read_some(into, asio::bind_executor(executor, std::move(done)));
}

void Transport::write_tls(asio::const_buffer from, const executor_type& executor, Done done) {
  tls_->stream.async_write_some(from, asio::bind_executor(executor, std::move(done)));
}

void Transport::end_tls(const executor_type& executor, std::function<void(Error)> done) {
  tls_->stream.async_shutdown(asio::bind_executor(executor, std::move(done)));
}

}  // namespace menagerie
