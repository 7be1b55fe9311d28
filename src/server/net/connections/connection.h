// SPDX-License-Identifier: Apache-2.0
// One connection from its first byte to its last, over any transport.
//
//   accepted --> TLS, if used --> request --> answer --> end
//                                  |   ^        |
//                                  |   +--------+ the next one
//                                  +--> stream of lines --> end
//                                  +--> WebSocket --> end
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/identity/signed_request.h"
#include "server/net/connections/outbox.h"
#include "server/net/connections/session.h"
#include "server/net/connections/transport.h"
#include "server/net/http/answers.h"

namespace menagerie::connection {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr auto tuple = asio::as_tuple(asio::use_awaitable);
constexpr const char* subprotocol = "menagerie.v1";
constexpr const char* id_field = "X-Request-Id";

// Why the data isn't a request; nothing if the connection has simply ended.
std::optional<Denial> unread(const beast::error_code& error);
bool is_socket_request(const HttpRequest& request);

// All of it is used on the connection's strand. The stream is moved into the WebSocket when the
// connection becomes one (serve_socket); places and entry stay here until its end.
struct Connection {
  Transport stream;
  ServerContext& context;
  Remote remote;
  LoggedRequest asked = {};
  Asker asker = {};                                  // With each request.
  std::unique_ptr<VisitorPlaces::Place> place = {};  // For a WebSocket or a stream.
  std::unique_ptr<OpenSockets::Entry> entry = {};    // The same.
};

// Identifies the visitor, and how the log refers to the request.
void note_request(Connection& connection, const HttpRequest& request);
// The answer has the request's id; if the API was asked, it is logged.
void tell(const Connection& connection, HttpResponse& response);

// The answer that needs no service: a denial, a file, the server's own answer.
std::optional<HttpResponse> answer_at_once(const Connection& connection, const HttpRequest& request,
                                           const std::optional<Target>& target);
// Why a WebSocket is refused. Nothing if it is accepted: then it has taken one of the visitor's
// places.
std::optional<Denial> refuse_socket(Connection& connection, const HttpRequest& request);
// The person who has signed the request; nothing if no one has.
Answer<std::optional<Signer>> signer_of(const Connection& connection, const HttpRequest& request);
// Whether requests for it may be signed.
bool takes_signatures(std::string_view path);
// The answer to someone who wants to sign a request.
HttpResponse answer_challenge(const Connection& connection, const HttpRequest& request);
// The longest body that a request with that head may have, and that any may have.
inline constexpr std::size_t body_bytes_max = 262'144 + 1024;  // 192 KiB in base64.
std::size_t body_bytes_of(const HttpRequest& head);

// Takes a place for a WebSocket or a stream of lines; false: the visitor has no more.
bool take_place(Connection& connection);

// The data waiting to be sent. Dropping it closes the transport, which must live that long.
std::shared_ptr<Outbox> make_outbox(Transport& transport, ServerContext& context);
// Answers requests until the connection ends or becomes a WebSocket, whose request it returns.
asio::awaitable<std::optional<HttpRequest>> serve_http(Connection& connection);
// The WebSocket until it ends; it owns the connection's stream from here on.
asio::awaitable<void> serve_socket(Connection& connection, HttpRequest request);

}  // namespace menagerie::connection
