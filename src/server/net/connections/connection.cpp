// SPDX-License-Identifier: Apache-2.0
// What a connection decides without reading or writing, and its life from start to end.
#include "server/net/connections/connection.h"

#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/loop/service_loop.h"

namespace menagerie::connection {
namespace {

constexpr const char* api_path = "/api/";
constexpr const char* socket_path = "/api/v1/ws";
constexpr std::size_t method_letters_max = 20;

std::optional<Denial> refuse_banned(const Connection& connection) {
  ServerContext& context = connection.context;
  const auto address = read_address(connection.asker.address);
  if (!address || !context.bans.find(*address, wall_clock())) return std::nullopt;
  context.refusals.note(RefusedConnection::banned, connection.asker.address);
  return denial_of(Trouble::not_allowed, denials::banned());
}

}  // namespace

// With each request, since a proxy's connection carries those of many visitors. The client's own id
// is only taken if it is harmless, and of the target no more is kept than loggable_path() lets
// through: both end up in the log.
void note_request(Connection& connection, const HttpRequest& request) {
  const std::string_view target(request.target().data(), request.target().size());
  const auto offered = request[id_field];
  connection.asker = asker_of(request, connection.context, connection.remote.address);
  LoggedRequest& asked = connection.asked;
  asked = {};
  asked.address = connection.context.log.shown(connection.asker.address);
  asked.id = request_id({offered.data(), offered.size()});
  asked.method = std::string(request.method_string().substr(0, method_letters_max));
  const auto read = read_target(target);
  asked.path = loggable_path(read ? read->path : target.substr(0, target.find('?')));
}

// HSTS (RFC 6797) only over TLS: without it browsers must ignore the field (8.1). Requests that
// could not be read have no id and are not logged.
void tell(const Connection& connection, HttpResponse& response) {
  const LoggedRequest& asked = connection.asked;
  if (connection.asker.secure) response.set("Strict-Transport-Security", "max-age=31536000");
  if (asked.id.empty()) return;
  response.set(id_field, asked.id);
  if (asked.path.starts_with(api_path))
    connection.context.log.answered(asked, response.result_int());
}

// The outbox refers to the transport, and its close may come from another thread by way of the
// strand. So every user closes the outbox before the transport goes.
std::shared_ptr<Outbox> make_outbox(Transport& transport, ServerContext& context) {
  return std::make_shared<Outbox>(transport.get_executor(), context.metrics,
                                  [&transport] { transport.close(); });
}

// Everything that needs no table: refusals, the server's own answers, files. Nothing means that the
// service must be asked. Bans come first, then the password, then the rate: each is cheaper than
// what follows and tells less.
//
//   banned? --> AccessControl --> rate of the API --> own answer --+--> API: the service
//      |             |                  |                          +--> otherwise a file
//      +--denial-----+------------------+
//
// A denial has the form that its reader can use: a problem (RFC 9457) for programs; words for
// people who may not have the page; the page itself for those with a dead link.
std::optional<HttpResponse> answer_at_once(const Connection& connection, const HttpRequest& request,
                                           const std::optional<Target>& target) {
  ServerContext& context = connection.context;
  const Asker& asker = connection.asker;
  std::optional<std::string_view> path;
  if (target) path = target->path;
  const auto banned = refuse_banned(connection);
  const auto denial = banned ? banned : context.access.now()->refuse(head_of(request, path, asker));
  if (denial && !is_visit(request, path)) return answer_denial(request, *denial);
  if (denial && (path || banned)) return answer_in_words(request, *denial);
  if (denial) return answer_astray(request, context, *denial);
  const bool api = target->path.starts_with("/api/");
  if (api) {
    const unsigned wait = context.requests.wait_s(asker.visitor, steady_ms());
    if (wait > 0) {
      ++context.metrics.limited;
      return answer_denial(request, too_many(wait));
    }
  }
  if (auto own = answer_own(request, context, target->path, asker)) return own;
  if (api || target->path == "/readyz") return std::nullopt;
  return answer_file(request, context, target->path);
}

// Why a request couldn't be read, for those who can still be answered. Connections that ended in
// the middle get no answer.
std::optional<Denial> unread(const beast::error_code& error) {
  if (error == http::error::body_limit || error == http::error::header_limit ||
      error == http::error::buffer_overflow) {
    return Denial{Trouble::too_large, {}, {}};
  }
  const bool http_error =
      error.category() == http::make_error_code(http::error::bad_method).category();
  if (!http_error || error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  return Denial{};
}

// Browsers let any page open a WebSocket to any server. So the check of the Origin in AccessControl
// is all that keeps foreign pages out (RFC 6455, 10.2). The place is taken last, and a standby
// refuses before that: it answers with a status that lets a proxy ask another server.
std::optional<Denial> refuse_socket(Connection& connection, const HttpRequest& request) {
  ServerContext& context = connection.context;
  const Asker& asker = connection.asker;
  if (auto denial = refuse_banned(connection)) return denial;
  if (auto denial = context.access.now()->refuse(head_of(request, socket_path, asker)))
    return denial;
  // It is a request like any other; the welcome is expensive.
  if (const unsigned wait = context.requests.wait_s(asker.visitor, steady_ms()); wait > 0) {
    ++context.metrics.limited;
    return too_many(wait);
  }
  http::token_list list(request[http::field::sec_websocket_protocol]);
  if (!list.exists(subprotocol)) {
    return Denial{Trouble::bad_request, "the subprotocol is menagerie.v1", {}};
  }
  if (context.loop.is_standby()) return standby();
  if (take_place(connection)) return std::nullopt;
  return too_many(1, denials::many_connections());
}

bool take_place(Connection& connection) {
  ServerContext& context = connection.context;
  connection.place = context.sockets.take(connection.asker.visitor);
  if (connection.place != nullptr) return true;
  ++context.metrics.limited;
  context.refusals.note(RefusedConnection::sockets, connection.asker.address);
  return false;
}

bool is_socket_request(const HttpRequest& request) {
  return beast::websocket::is_upgrade(request) && request.target() == socket_path;
}

}  // namespace menagerie::connection

namespace menagerie {

namespace {

// Until the visitor is known, a connection costs as much memory as an OpenSSL handshake takes. A
// proxy's connections aren't counted, or all of its visitors would have one visitor's places.
boost::asio::awaitable<bool> greet(connection::Connection& one) {
  if (one.stream.is_plain()) co_return true;
  ServerContext& context = one.context;
  std::unique_ptr<VisitorPlaces::Place> place;
  if (one.remote.place != nullptr) {  // Otherwise it is a proxy's.
    place = context.handshakes.take(visitor_at(one.remote.address));
    if (place == nullptr) {
      context.refusals.note(RefusedConnection::handshakes, one.remote.address);
      co_return false;
    }
  }
  co_return co_await one.stream.greet();
}

}  // namespace

// The count goes down after the scope: by then the connection's file, places and entry are free, so
// the figure is never lower than the number of files in use.
boost::asio::awaitable<void> serve_connection(NetStream stream, ServerContext& context,
                                              Remote remote) {
  ++context.metrics.connections;
  {
    connection::Connection one{Transport(std::move(stream), context.tls.now()), context,
                               std::move(remote)};
    if (co_await greet(one)) {
      auto request = co_await connection::serve_http(one);
      if (request) {
        co_await connection::serve_socket(one, std::move(*request));
      } else {
        co_await one.stream.part();
      }
    }
  }
  --context.metrics.connections;
}

}  // namespace menagerie
