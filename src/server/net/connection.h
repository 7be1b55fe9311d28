// SPDX-License-Identifier: Apache-2.0
// One connection from its first byte to its last, over whatever carries the bytes. Compiled once
// for plain and once for TLS streams, each in a file of its own: Beast is dear to compile.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/net/answers.h"
#include "server/net/frame_text.h"
#include "server/net/outbox.h"
#include "server/net/session.h"
#include "server/net/shared_stream.h"

namespace menagerie::connection {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using asio::ip::tcp;

constexpr auto tuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t frame_bytes_max = 8192;
constexpr std::size_t head_bytes_max = 8192;
constexpr std::size_t body_bytes_max = 65536;  // A record of a whole game goes in.
// Of a frame with all that may go with it: its pieces, pings, TLS. Who sends more without coming to
// an end, as with pieces that are empty, is read no further, and dropped for its silence.
constexpr std::size_t message_bytes_max = 65536;
constexpr std::size_t kept_bytes_max = 4096;  // Of a connection, between two frames to it.
constexpr auto pong_pause = std::chrono::seconds(15);
constexpr unsigned excess_max = 200;
constexpr const char* subprotocol = "menagerie.v1";

// The answer that needs no service: a denial, a file, the server's own words.
std::optional<HttpResponse> answer_at_once(ServerContext& context, const std::string& visitor,
                                           const HttpRequest& request,
                                           const std::optional<Target>& target);
// Why what was read is no request; nothing if the connection has simply ended.
std::optional<Denial> unread(const beast::error_code& error);
bool is_socket_request(const HttpRequest& request);
// Why a WebSocket is refused; nothing if it is welcome: then it has taken a place of the visitor's.
std::optional<Denial> refuse_socket(ServerContext& context, const HttpRequest& request,
                                    const std::string& visitor,
                                    std::unique_ptr<VisitorPlaces::Place>& place);

template <class Stream>
struct Connection {
  Stream stream;
  ServerContext& context;
  Remote remote;
  LoggedRequest asked = {};
  std::unique_ptr<VisitorPlaces::Place> place = {};  // Of a WebSocket.
};

constexpr const char* id_field = "X-Request-Id";
// How the log follows the request.
LoggedRequest logged(const HttpRequest& request);
// The answer bears the request's id, and is told to the log if the API was asked.
void tell(const ServerContext& context, const LoggedRequest& asked, HttpResponse& response);

template <class Stream>
std::shared_ptr<Outbox> make_outbox(Stream& stream, ServerContext& context) {
  return std::make_shared<Outbox>(stream.get_executor(), context.metrics, [&stream] {
    beast::error_code ignored;
    beast::get_lowest_layer(stream).socket().close(ignored);
  });
}

// ---- HTTP -----------------------------------------------------------------------------------

template <class Stream>
asio::awaitable<bool> write(Connection<Stream>& connection, HttpResponse response) {
  Metrics& metrics = connection.context.metrics;
  if (response.result_int() >= 400) ++metrics.failed_requests;
  tell(connection.context, connection.asked, response);
  const bool keep_alive = response.keep_alive();
  beast::get_lowest_layer(connection.stream).expires_after(std::chrono::seconds(30));
  const auto [error, size] = co_await http::async_write(connection.stream, response, tuple);
  co_return !error && keep_alive;
}

// Sends frames as lines until the client goes away.
template <class Stream>
asio::awaitable<void> stream_lines(Connection<Stream>& connection, HttpResponse head,
                                   std::shared_ptr<Outbox> outbox) {
  head.chunked(true);
  head.keep_alive(false);
  http::response<http::empty_body> empty(std::move(head.base()));
  http::response_serializer<http::empty_body> serializer(empty);
  auto [error, size] = co_await http::async_write_header(connection.stream, serializer, tuple);
  bool last = false;
  while (!error && !last) {
    const auto items = co_await outbox->wait_for_items(std::chrono::seconds(15));
    std::string lines = items.empty() ? "\n" : "";
    for (const auto& item : items) {
      lines += *item.frame + "\n";
      last = last || item.closes;
    }
    if (outbox->closed()) break;
    beast::get_lowest_layer(connection.stream).expires_after(std::chrono::seconds(30));
    std::tie(error, size) =
        co_await asio::async_write(connection.stream, http::make_chunk(asio::buffer(lines)), tuple);
  }
  if (error) co_return;
  const auto end = http::make_chunk_last();
  co_await asio::async_write(connection.stream, end, tuple);
}

template <class Stream>
asio::awaitable<bool> ask_service(Connection<Stream>& connection, const HttpRequest& request,
                                  Target target, std::string visitor) {
  ServerContext& context = connection.context;
  const auto outbox = make_outbox(connection.stream, context);
  Request asked;
  asked.client = context.loop.new_client();
  asked.id = connection.asked.id;
  asked.visitor = std::move(visitor);
  asked.method = std::string(request.method_string());
  asked.path = std::move(target.path);
  asked.query = std::move(target.query);
  const std::string authorization(request[http::field::authorization]);
  if (authorization.starts_with("Bearer ")) asked.token = authorization.substr(7);
  asked.body = request.body();
  const ClientId client = asked.client;
  const std::string who = asked.visitor;
  beast::get_lowest_layer(connection.stream).expires_never();
  context.loop.request(outbox, std::move(asked));
  Reply reply = co_await outbox->wait_for_reply();
  const bool streams = reply.stream;
  auto response = answer_reply(request, context, std::move(reply));
  bool keep_alive = false;
  if (streams) {
    tell(context, connection.asked, response);
    co_await stream_lines(connection, std::move(response), outbox);
    context.loop.gone(who, client);
  } else {
    keep_alive = co_await write(connection, std::move(response));
  }
  outbox->close();
  co_return keep_alive;
}

template <class Stream>
asio::awaitable<bool> ask_ready(Connection<Stream>& connection, const HttpRequest& request) {
  const auto outbox = make_outbox(connection.stream, connection.context);
  connection.context.loop.ask_ready([outbox](bool ready) {
    Reply reply;
    reply.status = ready ? 200 : 503;
    outbox->reply(std::move(reply));
  });
  const Reply reply = co_await outbox->wait_for_reply();
  outbox->close();
  auto response = answer_ready(request, reply.status == 200);
  co_return co_await write(connection, std::move(response));
}

// Answers one request; false: the connection is to be closed.
template <class Stream>
asio::awaitable<bool> answer(Connection<Stream>& connection, const HttpRequest& request) {
  ServerContext& context = connection.context;
  ++context.metrics.requests;
  const std::string_view raw(request.target().data(), request.target().size());
  auto target = read_target(raw);
  auto visitor = visitor_of(request, context, connection.remote.address);
  auto response = answer_at_once(context, visitor, request, target);
  if (response) co_return co_await write(connection, std::move(*response));
  if (target->path == "/readyz") co_return co_await ask_ready(connection, request);
  co_return co_await ask_service(connection, request, std::move(*target), std::move(visitor));
}

// Answers requests until the connection ends or becomes a WebSocket.
template <class Stream>
asio::awaitable<std::optional<HttpRequest>> serve_http(Connection<Stream>& connection) {
  ServerContext& context = connection.context;
  beast::flat_buffer buffer;
  for (;;) {
    connection.asked = {};
    http::request_parser<http::string_body> parser;
    parser.header_limit(head_bytes_max);
    parser.body_limit(body_bytes_max);
    beast::get_lowest_layer(connection.stream).expires_after(std::chrono::seconds(60));
    const auto [error, size] = co_await http::async_read(connection.stream, buffer, parser, tuple);
    if (error) {
      if (const auto why = unread(error)) {
        auto response = answer_unread(context, *why);
        co_await write(connection, std::move(response));
      }
      co_return std::nullopt;
    }
    HttpRequest request = parser.release();
    connection.asked = logged(request);
    bool keep_alive = false;
    if (is_socket_request(request)) {
      const auto why =
          refuse_socket(context, request, visitor_of(request, context, connection.remote.address),
                        connection.place);
      if (!why) co_return request;
      auto response = answer_denial(request, context, *why);
      keep_alive = co_await write(connection, std::move(response));
    } else {
      keep_alive = co_await answer(connection, request);
    }
    if (!keep_alive) co_return std::nullopt;
  }
}

// ---- WebSocket ------------------------------------------------------------------------------

template <class Socket>
asio::awaitable<void> read_frames(Socket& socket, ServerContext& context, Outbox& outbox,
                                  const std::string& visitor, ClientId client) {
  beast::flat_buffer buffer;
  Bucket bucket;
  unsigned excess = 0;
  for (bool first = true;; first = false) {
    beast::get_lowest_layer(socket).rate_policy().allow(message_bytes_max);
    const auto [error, size] = co_await socket.async_read(buffer, tuple);
    if (error) co_return;
    if (!socket.got_text()) {
      co_await socket.async_close(websocket::close_code::unknown_data, tuple);
      co_return;
    }
    if (first) {
      // Who has said something is given time; pings find out who is dead.
      socket.set_option(websocket::stream_base::timeout{std::chrono::seconds(10),
                                                        std::chrono::seconds(60), true});
    }
    ++context.metrics.frames_in;
    const auto now = steady_ms();
    if (!bucket.take(context.frames, now) || context.visitor_frames.wait_s(visitor, now) > 0) {
      ++context.metrics.limited;
      const Denial denial{Trouble::too_many, {}, {}};
      outbox.send(
          std::make_shared<const std::string>(R"({"t":"error","d":)" + problem_json(denial) + "}"),
          ++excess > excess_max);
    } else {
      context.loop.frame(visitor, client, beast::buffers_to_string(buffer.data()));
    }
    buffer.consume(buffer.size());
  }
}

// A WebSocket with what is to be sent to it. It lives as long as a write is under way.
template <class Stream>
struct WebSocket {
  explicit WebSocket(Stream stream) : socket(std::move(stream)) {}

  websocket::stream<SharedStream<Stream>> socket;
  Packing packing = {};
  std::shared_ptr<Outbox> outbox = {};
  std::vector<Outbox::Item> items = {};
  std::string bytes = {};
  bool waits = false;   // For its turn to write.
  bool closes = false;  // The last frame is among the bytes.
};

// Writes all frames that wait, in one go.
template <class Stream>
void write_frames(const std::shared_ptr<WebSocket<Stream>>& web) {
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

// RFC 7692, for whom it is worth it (frame_text.h): every frame by itself, and with so small a
// window that a connection stays cheap.
inline websocket::permessage_deflate compression() {
  websocket::permessage_deflate options;
  options.server_enable = true;
  options.server_max_window_bits = 11;
  options.client_max_window_bits = 11;
  options.server_no_context_takeover = true;
  options.client_no_context_takeover = true;
  return options;
}

template <class Stream>
asio::awaitable<void> serve_socket(Connection<Stream>& connection, HttpRequest request) {
  ServerContext& context = connection.context;
  beast::get_lowest_layer(connection.stream).expires_never();
  const auto web = std::make_shared<WebSocket<Stream>>(std::move(connection.stream));
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
  // A watcher says nothing but that it lives.
  socket.control_callback([&socket, last = std::chrono::steady_clock::now()](
                              websocket::frame_type, beast::string_view) mutable {
    if (std::chrono::steady_clock::now() - last < pong_pause) return;
    last = std::chrono::steady_clock::now();
    beast::get_lowest_layer(socket).rate_policy().allow(message_bytes_max);
  });
  const auto [error] = co_await socket.async_accept(request, tuple);
  const auto visitor = visitor_of(request, context, connection.remote.address);
  request = HttpRequest{};
  if (error) co_return;
  ++context.metrics.sockets;
  web->outbox = make_outbox(socket, context);
  web->outbox->when_filled([weak = std::weak_ptr(web)] {
    if (const auto alive = weak.lock()) write_frames(alive);
  });
  const ClientId client = context.loop.new_client();
  context.log.socket_opened(asked);
  context.loop.opened(web->outbox, client, visitor, asked.id);
  co_await read_frames(socket, context, *web->outbox, visitor, client);
  web->outbox->close();
  socket.next_layer().close();
  context.loop.gone(visitor, client);
  context.log.socket_closed(asked);
  --context.metrics.sockets;
}

// ---- From beginning to end ------------------------------------------------------------------

// `greet` begins what the stream needs before HTTP, and says whether it could; `part` ends it.
template <class Stream>
asio::awaitable<bool> greet(Stream& stream);
template <class Stream>
asio::awaitable<void> part(Stream& stream);

template <class Stream>
asio::awaitable<void> serve(Connection<Stream> connection) {
  ++connection.context.metrics.connections;
  if (co_await greet(connection.stream)) {
    auto request = co_await serve_http(connection);
    if (request) {
      co_await serve_socket(connection, std::move(*request));
    } else {
      co_await part(connection.stream);
    }
  }
  --connection.context.metrics.connections;
}

}  // namespace menagerie::connection
