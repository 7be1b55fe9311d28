// SPDX-License-Identifier: Apache-2.0
// The requests of a connection and their answers.
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "server/net/connections/connection.h"

namespace menagerie::connection {
namespace {

constexpr std::size_t head_bytes_max = 8192;
// Data that has been read and not parsed yet: a head, or the framing of a body's chunks. The
// parser's own limits don't count the latter.
constexpr std::size_t unread_bytes_max = 2 * head_bytes_max;

// The head decides how long the body may be. Long bodies need a place, since they are in memory
// before anyone knows who sends them; `would_block`: there is none.
asio::awaitable<beast::error_code> read(Connection& connection, beast::flat_buffer& buffer,
                                        http::request_parser<http::string_body>& parser,
                                        std::unique_ptr<VisitorPlaces::Place>& place) {
  parser.header_limit(head_bytes_max);
  parser.body_limit(body_bytes_max);
  auto [error, size] = co_await http::async_read_header(connection.stream, buffer, parser, tuple);
  if (error) co_return error;
  const std::size_t most = body_bytes_of(parser.get());
  if (parser.content_length().value_or(0) > most) co_return http::error::body_limit;
  parser.body_limit(most);
  if (most == body_bytes_max) {
    const Asker asker = asker_of(parser.get(), connection.context, connection.remote.address);
    place = connection.context.signing.large_bodies.take(asker.visitor);
    if (place == nullptr) co_return asio::error::would_block;
  }
  std::tie(error, size) = co_await http::async_read(connection.stream, buffer, parser, tuple);
  co_return error;
}

// One deadline for the whole answer, and not for each piece: a client that takes it byte by byte
// can't keep the connection. False: no further request can come.
asio::awaitable<bool> write(Connection& connection, HttpResponse response) {
  Metrics& metrics = connection.context.metrics;
  if (response.result_int() >= 400) ++metrics.failed_requests;
  if (response.result_int() >= 500) ++metrics.errors;
  tell(connection, response);
  const bool keep_alive = response.keep_alive();
  connection.stream.expires_after(std::chrono::seconds(30));
  const auto [error, size] = co_await http::async_write(connection.stream, response, tuple);
  co_return !error && keep_alive;
}

// Sends frames as lines until the client goes away.
//
//   head --> wait for frames --+--> chunk of lines --> wait again, or end after a closing frame
//                 ^            +--> 15 s without one: chunk of an empty line
//                 +--------------------------+
//
// The empty line keeps proxies from ending a silent answer, and shows whether the client still
// reads. The length isn't known before, hence chunks (RFC 9112, 7.1) and no request after it.
asio::awaitable<void> send_lines(Connection& connection, HttpResponse head,
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
    connection.stream.expires_after(std::chrono::seconds(30));
    std::tie(error, size) =
        co_await asio::async_write(connection.stream, http::make_chunk(asio::buffer(lines)), tuple);
  }
  if (error) co_return;
  const auto end = http::make_chunk_last();
  co_await asio::async_write(connection.stream, end, tuple);
}

// The end of a coroutine that runs next to another one.
struct Ending {
  asio::steady_timer told;
  bool is_there = false;
};

// A listener has nothing more to say. Reading notices at once when it leaves; writing would only
// notice with one of the next lines. If a listener sends a lot anyway, reading stops.
asio::awaitable<void> wait_for_departure(Connection& connection, std::shared_ptr<Outbox> outbox) {
  std::array<char, 512> unasked{};
  for (std::size_t got = 0; got < head_bytes_max;) {
    const auto [error, size] =
        co_await connection.stream.async_read_some(asio::buffer(unasked), tuple);
    if (error) co_return outbox->close();
    got += size;
  }
}

// Reading and sending take turns on the strand and both refer to the connection. So this only
// returns when the reader has ended, too: cancel() makes its read fail.
asio::awaitable<void> stream_lines(Connection& connection, HttpResponse head,
                                   std::shared_ptr<Outbox> outbox) {
  const auto executor = connection.stream.get_executor();
  const auto departure = std::make_shared<Ending>(
      Ending{asio::steady_timer(executor, asio::steady_timer::time_point::max())});
  asio::co_spawn(executor, wait_for_departure(connection, outbox),
                 [departure](const std::exception_ptr&) {
                   departure->is_there = true;
                   departure->told.cancel();
                 });
  co_await send_lines(connection, std::move(head), outbox);
  beast::error_code ignored;
  connection.stream.socket().cancel(ignored);
  while (!departure->is_there) co_await departure->told.async_wait(tuple);
}

// From the connection's strand to the service's thread and back: the request goes in with the
// outbox, and the reply wakes this coroutine. There is no deadline, since hints take as long as
// they take, and nothing is read meanwhile: a client that leaves is noticed when the answer is
// written.
asio::awaitable<bool> ask_service(Connection& connection, const HttpRequest& request,
                                  Target target) {
  ServerContext& context = connection.context;
  const auto outbox = make_outbox(connection.stream, context);
  Request asked;
  asked.client = context.loop.new_client();
  asked.id = connection.asked.id;
  asked.visitor = connection.asker.visitor;
  asked.method = std::string(request.method_string());
  asked.path = std::move(target.path);
  asked.query = std::move(target.query);
  const std::string authorization(request[http::field::authorization]);
  if (authorization.starts_with("Bearer ")) asked.token = authorization.substr(7);
  asked.body = request.body();
  if (takes_signatures(asked.path)) {
    auto signer = signer_of(connection, request);
    if (!signer) co_return co_await write(connection, answer_denial(request, signer.error()));
    if (*signer) {
      asked.signer = std::move((*signer)->key);
      asked.challenge = std::move((*signer)->challenge);
    }
  }
  const ClientId client = asked.client;
  const std::string who = asked.visitor;
  connection.stream.expires_never();
  context.loop.request(outbox, std::move(asked));
  Reply reply = co_await outbox->wait_for_reply();
  const bool streams = reply.stream;
  auto response = answer_reply(request, std::move(reply));
  bool keep_alive = false;
  // A listener takes a place like a WebSocket.
  if (streams && !take_place(connection)) {
    context.loop.gone(who, client);
    const auto denial = too_many(1, denials::many_connections());
    keep_alive = co_await write(connection, answer_denial(request, denial));
  } else if (streams) {
    connection.entry = context.open_sockets.enter(read_address(connection.asker.address), outbox);
    tell(connection, response);
    response.set("X-Accel-Buffering", "no");  // For nginx, which buffers answers.
    co_await stream_lines(connection, std::move(response), outbox);
    // Free before anyone hears that they have left.
    connection.place.reset();
    context.loop.gone(who, client);
  } else {
    keep_alive = co_await write(connection, std::move(response));
  }
  outbox->close();
  co_return keep_alive;
}

// The loop's thread is asked, as only it may use the store.
asio::awaitable<bool> ask_ready(Connection& connection, const HttpRequest& request) {
  const auto outbox = make_outbox(connection.stream, connection.context);
  connection.context.loop.ask_ready([outbox](bool ready) {
    Reply reply;
    reply.status = ready ? 200 : 503;
    outbox->reply(std::move(reply));
  });
  const Reply reply = co_await outbox->wait_for_reply();
  outbox->close();
  auto response = answer_ready(request, connection.context, reply.status == 200);
  co_return co_await write(connection, std::move(response));
}

// Answers one request; false: close the connection.
asio::awaitable<bool> answer(Connection& connection, const HttpRequest& request) {
  ++connection.context.metrics.requests;
  const std::string_view raw(request.target().data(), request.target().size());
  auto target = read_target(raw);
  auto response = answer_at_once(connection, request, target);
  if (response) co_return co_await write(connection, std::move(*response));
  if (target->path == "/readyz") co_return co_await ask_ready(connection, request);
  // At once, so that a proxy can ask another server: nothing was done for the request.
  if (connection.context.loop.is_standby()) {
    co_return co_await write(connection, answer_denial(request, standby()));
  }
  if (target->path == "/api/v1/me/challenges") {
    co_return co_await write(connection, answer_challenge(connection, request));
  }
  co_return co_await ask_service(connection, request, std::move(*target));
}

}  // namespace

// The 60 s are for the pause before a request and all of its bytes together, so neither silence nor
// a request in drops keeps the connection. The buffer outlives the parser, which is new for each
// request: it may already have the next one (RFC 9112, 9.3.2), which is answered in order.
//
// After a request that can't be parsed no one knows where the next begins (request smuggling), so
// the connection ends. A refused WebSocket is an ordinary answer, and the connection stays.
asio::awaitable<std::optional<HttpRequest>> serve_http(Connection& connection) {
  beast::flat_buffer buffer(unread_bytes_max);
  for (;;) {
    connection.asked = {};
    http::request_parser<http::string_body> parser;
    std::unique_ptr<VisitorPlaces::Place> place;
    connection.stream.expires_after(std::chrono::seconds(60));
    const auto error = co_await read(connection, buffer, parser, place);
    if (error) {
      const bool is_busy = error == asio::error::would_block;
      if (const auto why = is_busy ? too_many(1) : unread(error)) {
        auto response = answer_unread(*why);
        co_await write(connection, std::move(response));
      }
      co_return std::nullopt;
    }
    HttpRequest request = parser.release();
    note_request(connection, request);
    bool keep_alive = false;
    if (is_socket_request(request)) {
      const auto why = refuse_socket(connection, request);
      if (!why) co_return request;
      auto response = answer_denial(request, *why);
      keep_alive = co_await write(connection, std::move(response));
    } else {
      keep_alive = co_await answer(connection, request);
    }
    if (!keep_alive) co_return std::nullopt;
  }
}

}  // namespace menagerie::connection
