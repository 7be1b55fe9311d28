// SPDX-License-Identifier: Apache-2.0
// One connection from its first byte to its last, over whatever carries the bytes.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/net/answers.h"
#include "server/net/carrier.h"
#include "server/net/outbox.h"
#include "server/net/session.h"

namespace menagerie::connection {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr auto tuple = asio::as_tuple(asio::use_awaitable);
constexpr const char* subprotocol = "menagerie.v1";
constexpr const char* id_field = "X-Request-Id";

// Why what was read is no request; nothing if the connection has simply ended.
std::optional<Denial> unread(const beast::error_code& error);
bool is_socket_request(const HttpRequest& request);

struct Connection {
  Carrier stream;
  ServerContext& context;
  Remote remote;
  LoggedRequest asked = {};
  Asker asker = {};                                  // With each request.
  std::unique_ptr<VisitorPlaces::Place> place = {};  // Of a WebSocket or a stream.
  std::unique_ptr<OpenSockets::Entry> entry = {};    // Of the same.
};

// Who asks, and how the log follows the request.
void note_request(Connection& connection, const HttpRequest& request);
// The answer bears the request's id, and is told to the log if the API was asked.
void tell(const Connection& connection, HttpResponse& response);

// The answer that needs no service: a denial, a file, the server's own words.
std::optional<HttpResponse> answer_at_once(const Connection& connection, const HttpRequest& request,
                                           const std::optional<Target>& target);
// Why a WebSocket is refused; nothing if it is welcome: then it has taken a place of the visitor's.
std::optional<Denial> refuse_socket(Connection& connection, const HttpRequest& request);
// A place for a WebSocket or a stream of lines; false: the visitor has all that it may have.
bool take_place(Connection& connection);

// What waits to be sent; giving it up closes the carrier, which must live as long.
std::shared_ptr<Outbox> make_outbox(Carrier& carrier, ServerContext& context);
// Answers requests until the connection ends or becomes a WebSocket, whose request it gives.
asio::awaitable<std::optional<HttpRequest>> serve_http(Connection& connection);
// The WebSocket until it ends; the connection's stream is its then.
asio::awaitable<void> serve_socket(Connection& connection, HttpRequest request);

}  // namespace menagerie::connection
