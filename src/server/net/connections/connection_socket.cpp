// SPDX-License-Identifier: Apache-2.0
// A connection that has become a WebSocket.
#include <boost/beast/websocket.hpp>

#include "server/net/connections/connection.h"
#include "server/net/connections/frame_stream.h"
#include "server/net/connections/frame_text.h"
#include "server/net/connections/socket_trace.h"

namespace menagerie::connection {
namespace websocket = beast::websocket;
namespace {

// A WebSocket from its upgrade to its end:
//
//   upgrade --101--> silent --first frame--> heard --+--> our closing frame --> close handshake
//      |               |                       |     +--> theirs ("left")
//      | 10 s          | 10 s                  |     +--> connection broken ("lost")
//      v               v                       |     +--> outbox full ("too-slow")
//     gone         "silent"                    +--> 60 s without an answer to a ping ("silent")
//
// Frames that aren't text or break RFC 6455 end it, too ("protocol"). A client that was heard once
// gets more time, so that connections that say nothing cost little.
//
// Two sides work on one strand. read_frames() is the coroutine: when it ends, the socket does.
// write_frames() runs whenever the service's thread has filled the outbox.

constexpr std::size_t frame_bytes_max = 8192;
// For a frame including its pieces, pings and TLS. A client that sends more without finishing one,
// for instance empty pieces, isn't read any further, and is dropped for its silence.
constexpr std::size_t message_bytes_max = 65536;
constexpr std::size_t kept_bytes_max = 4096;  // On a connection, between two frames to it.
constexpr auto pong_pause = std::chrono::seconds(15);
constexpr unsigned excess_max = 200;

using Socket = websocket::stream<FrameStream>;

std::string_view reason_of(const beast::error_code& error) {
  if (error == websocket::error::closed) return "left";
  if (error == beast::error::timeout) return "silent";
  return error.category() == websocket::make_error_code(websocket::error::closed).category()
             ? "protocol"
             : "lost";
}

// Runs until it ends; returns the reason. A frame above a limit is answered here and never reaches
// the service. The excess counts for the connection's whole life: well-behaved clients have none.
asio::awaitable<std::string_view> read_frames(Socket& socket, ServerContext& context,
                                              Outbox& outbox, SocketTrace& trace,
                                              const std::string& visitor, ClientId client) {
  beast::flat_buffer buffer;
  Bucket bucket;
  unsigned excess = 0;
  for (bool first = true;; first = false) {
    socket.next_layer().next_layer().rate_policy().allow(message_bytes_max);
    const auto [error, size] = co_await socket.async_read(buffer, tuple);
    if (error) co_return reason_of(error);
    if (!socket.got_text()) {
      co_await socket.async_close(websocket::close_code::unknown_data, tuple);
      co_return "protocol";
    }
    if (first) {
      // A client that has said something gets more time; pings find dead ones.
      socket.set_option(websocket::stream_base::timeout{std::chrono::seconds(10),
                                                        std::chrono::seconds(60), true});
    }
    ++context.metrics.frames_in;
    std::string text = beast::buffers_to_string(buffer.data());
    trace.taken(text);
    const auto now = steady_ms();
    if (!bucket.take(context.frames, now) || context.visitor_frames.wait_s(visitor, now) > 0) {
      ++context.metrics.limited;
      const Denial denial{Trouble::too_many, {}, {}};
      outbox.send(std::make_shared<const std::string>(error_frame(denial)), ++excess > excess_max);
    } else {
      context.loop.frame(visitor, client, std::move(text));
    }
    buffer.consume(buffer.size());
  }
}

// A WebSocket with the data to send. It lives as long as a write is running.
struct WebSocket {
  explicit WebSocket(Transport transport) : socket(std::move(transport)) {}

  Socket socket;
  Packing packing = {};
  std::shared_ptr<Outbox> outbox = {};
  std::vector<Outbox::Item> items = {};
  std::string bytes = {};
  bool waits = false;   // For its turn to write.
  bool closes = false;  // The last frame is among the bytes.
};

// Writes all waiting frames at once.
//
//   idle --filled--> waits --its turn--> made and written --> idle, or closed after the last one
//
// The frames are taken when the stream is free (`make`), not when they come, so all that gathered
// behind a slow write go out in one. An error closes the stream, which also ends the reader.
void write_frames(const std::shared_ptr<WebSocket>& web) {
  if (web->waits || web->closes) return;
  web->waits = true;
  const auto make = [web]() -> std::string_view {
    web->waits = false;
    web->bytes.clear();
    web->items = web->outbox->take_items(std::move(web->items));
    for (const auto& item : web->items) {
      append_text_frame(web->bytes, *item.frame, web->packing);
      web->closes = item.closes;
      if (item.closes) break;
    }
    web->items.clear();
    return web->bytes;
  };
  web->socket.next_layer().write(make, [web](beast::error_code error) {
    if (web->bytes.capacity() > kept_bytes_max) web->bytes = {};
    if (error) return web->socket.next_layer().close();
    if (!web->closes) return;
    web->socket.async_close(websocket::close_code::normal,
                            [web](beast::error_code) { web->socket.next_layer().close(); });
  });
}

// RFC 7692, if it is worth it (frame_text.h): each frame by itself, with a window so small that
// connections stay cheap. 11 bits are a window of 2 KiB, in place of 32.
websocket::permessage_deflate compression() {
  websocket::permessage_deflate options;
  options.server_enable = true;
  options.server_max_window_bits = 11;
  options.client_max_window_bits = 11;
  options.server_no_context_takeover = true;
  options.client_no_context_takeover = true;
  return options;
}

}  // namespace

// Everything that refers to the stream lives in `web`, which writes in progress keep alive. At the
// end the order matters: no ban finds the connection any more (entry), nothing more is sent
// (outbox), the stream is closed, and then the service is told that the client is gone.
asio::awaitable<void> serve_socket(Connection& connection, HttpRequest request) {
  ServerContext& context = connection.context;
  connection.stream.expires_never();
  const auto web = std::make_shared<WebSocket>(std::move(connection.stream));
  auto& socket = web->socket;
  socket.read_message_max(frame_bytes_max);
  socket.set_option(compression());
  socket.set_option(
      websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(10), false});
  const LoggedRequest asked = connection.asked;
  socket.set_option(websocket::stream_base::decorator([&](websocket::response_type& response) {
    const auto extensions = response[http::field::sec_websocket_extensions];
    web->packing = agreed_packing({extensions.data(), extensions.size()});
    response.set(id_field, asked.id);
    response.set(http::field::sec_websocket_protocol, subprotocol);
    response.set(http::field::server, "menagerie");
  }));
  // A spectator only says that it is alive.
  socket.control_callback([&socket, last = std::chrono::steady_clock::now()](
                              websocket::frame_type, beast::string_view) mutable {
    if (std::chrono::steady_clock::now() - last < pong_pause) return;
    last = std::chrono::steady_clock::now();
    socket.next_layer().next_layer().rate_policy().allow(message_bytes_max);
  });
  const auto [error] = co_await socket.async_accept(request, tuple);
  const std::string visitor = connection.asker.visitor;
  request = HttpRequest{};
  if (error) co_return;
  ++context.metrics.sockets;
  web->outbox = make_outbox(socket.next_layer().next_layer(), context);
  const auto trace = std::make_shared<SocketTrace>(context.metrics, context.log, asked);
  web->outbox->when_sent([trace](std::string_view frame) { trace->sent(frame); });
  web->outbox->when_filled([weak = std::weak_ptr(web)] {
    if (const auto alive = weak.lock()) write_frames(alive);
  });
  connection.entry =
      context.open_sockets.enter(read_address(connection.asker.address), web->outbox);
  const ClientId client = context.loop.new_client();
  trace->opened();
  context.loop.opened(web->outbox, client, visitor);
  const std::string_view reason =
      co_await read_frames(socket, context, *web->outbox, *trace, visitor, client);
  connection.entry.reset();
  web->outbox->close();
  socket.next_layer().close();
  context.loop.gone(visitor, client);
  trace->closed(web->outbox->overflown() ? "too-slow" : reason);
  --context.metrics.sockets;
}

}  // namespace menagerie::connection
