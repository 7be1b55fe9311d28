// SPDX-License-Identifier: Apache-2.0
// One connection from its first byte to its last, over whatever carries the bytes.
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

struct Connection {
  Carrier stream;
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

// What waits to be sent; giving it up closes the carrier, which must live as long.
std::shared_ptr<Outbox> make_outbox(Carrier& carrier, ServerContext& context);
// Answers requests until the connection ends or becomes a WebSocket, whose request it gives.
asio::awaitable<std::optional<HttpRequest>> serve_http(Connection& connection);
// The WebSocket until it ends; the connection's stream is its then.
asio::awaitable<void> serve_socket(Connection& connection, HttpRequest request);

}  // namespace menagerie::connection
