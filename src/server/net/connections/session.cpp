// SPDX-License-Identifier: Apache-2.0
#include "server/net/connections/session.h"

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cerrno>
#include <utility>

namespace menagerie {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;

constexpr auto tuple = asio::as_tuple(asio::use_awaitable);

// A file that is kept for the moment when the system has no other: closing it lets the next
// connection be accepted and refused, so that those behind it aren't forgotten.
class SpareFile {
 public:
  SpareFile() { open(); }
  SpareFile(const SpareFile&) = delete;
  SpareFile& operator=(const SpareFile&) = delete;
  ~SpareFile() { close(); }
  void open() {
    if (file_ < 0) file_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  }
  void close() {
    if (file_ >= 0) ::close(std::exchange(file_, -1));
  }

 private:
  int file_ = -1;
};

bool is_out_of_files(const beast::error_code& error) {
  return error == asio::error::no_descriptors || error.value() == ENFILE;
}

// Whether the connection is accepted, with its place if it needs one. A refused connection is
// closed without a word: with TLS even a word would cost a handshake.
bool take(Remote& remote, ServerContext& context) {
  // The last ones are for the machine itself, so that its operator gets in.
  const std::size_t kept = is_loopback(remote.address) ? 0 : context.connections_kept;
  const auto refuse = [&](RefusedConnection why) {
    context.refusals.note(why, remote.address);
    return false;
  };
  if (context.metrics.connections + kept >= context.connections_max) {
    return refuse(RefusedConnection::total);
  }
  if (context.proxies.trusts(remote.address)) return true;
  const std::string visitor = visitor_at(remote.address);
  remote.place = context.connections.take(visitor);
  return remote.place != nullptr || refuse(RefusedConnection::address);
}

// Accepts one after the other, and gives each a strand: any thread may run it, but only one does at
// a time.
//
//   accept --+--> a place for its address --> serve_connection, on its own from here
//            +--> no place --> closed
//            +--> the system has no file --> the spare one is given up --> accepted and closed
//            +--> another error --> again after 20 ms
//
// Without the spare file a full server would leave newcomers waiting in the system's queue.
asio::awaitable<void> accept_all(asio::io_context& io, tcp::acceptor& acceptor,
                                 ServerContext& context) {
  SpareFile spare;
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(asio::make_strand(io), tuple);
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      if (is_out_of_files(error)) {
        context.refusals.note(RefusedConnection::files, {});
        spare.close();
        tcp::socket refused(io);
        beast::error_code ignored;
        acceptor.non_blocking(true, ignored);
        acceptor.accept(refused, ignored);
        refused.close(ignored);
        spare.open();
      }
      asio::steady_timer pause(co_await asio::this_coro::executor, 20ms);
      co_await pause.async_wait(tuple);
      continue;
    }
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    Remote remote{socket.remote_endpoint(ignored).address().to_string(), nullptr};
    if (!take(remote, context)) continue;
    const auto strand = socket.get_executor();
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
