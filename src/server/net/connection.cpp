// SPDX-License-Identifier: Apache-2.0
// What a connection decides without reading or writing, and its way from beginning to end.
#include "server/net/connection.h"

#include <boost/beast/websocket/rfc6455.hpp>

namespace menagerie::connection {
namespace {

constexpr const char* api_path = "/api/";
constexpr const char* socket_path = "/api/v1/ws";
constexpr std::size_t method_letters_max = 20;

}  // namespace

LoggedRequest logged(const HttpRequest& request) {
  const std::string_view target(request.target().data(), request.target().size());
  const auto offered = request[id_field];
  LoggedRequest asked;
  asked.id = request_id({offered.data(), offered.size()});
  asked.method = std::string(request.method_string().substr(0, method_letters_max));
  const auto read = read_target(target);
  asked.path = loggable_path(read ? read->path : target.substr(0, target.find('?')));
  return asked;
}

void tell(const ServerContext& context, const LoggedRequest& asked, HttpResponse& response) {
  if (asked.id.empty()) return;
  response.set(id_field, asked.id);
  if (asked.path.starts_with(api_path)) context.log.answered(asked, response.result_int());
}

std::shared_ptr<Outbox> make_outbox(Carrier& carrier, ServerContext& context) {
  return std::make_shared<Outbox>(carrier.get_executor(), context.metrics,
                                  [&carrier] { carrier.close(); });
}

std::optional<HttpResponse> answer_at_once(ServerContext& context, const std::string& visitor,
                                           const HttpRequest& request,
                                           const std::optional<Target>& target) {
  std::optional<std::string_view> path;
  if (target) path = target->path;
  if (const auto denial = context.gate.refuse(head_of(request, path, visitor))) {
    return answer_denial(request, context, *denial);
  }
  const bool api = target->path.starts_with("/api/");
  if (api) {
    const unsigned wait = context.requests.wait_s(visitor, steady_ms());
    if (wait > 0) {
      ++context.metrics.limited;
      return answer_denial(request, context, too_many(wait));
    }
  }
  if (auto own = answer_own(request, context, target->path, visitor)) return own;
  if (api || target->path == "/readyz") return std::nullopt;
  return answer_file(request, context, target->path);
}

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

std::optional<Denial> refuse_socket(ServerContext& context, const HttpRequest& request,
                                    const std::string& visitor,
                                    std::unique_ptr<VisitorPlaces::Place>& place) {
  if (auto denial = context.gate.refuse(head_of(request, socket_path, visitor))) return denial;
  // It is a request like any other; what is told to whoever comes is dear.
  if (const unsigned wait = context.requests.wait_s(visitor, steady_ms()); wait > 0) {
    ++context.metrics.limited;
    return too_many(wait);
  }
  http::token_list list(request[http::field::sec_websocket_protocol]);
  if (!list.exists(subprotocol)) {
    return Denial{Trouble::bad_request, "the subprotocol is menagerie.v1", {}};
  }
  place = context.sockets.take(visitor);
  if (place != nullptr) return std::nullopt;
  ++context.metrics.limited;
  return too_many(1, denials::many_connections());
}

bool is_socket_request(const HttpRequest& request) {
  return beast::websocket::is_upgrade(request) && request.target() == socket_path;
}

}  // namespace menagerie::connection

namespace menagerie {

boost::asio::awaitable<void> serve_connection(NetStream stream, ServerContext& context,
                                              Remote remote) {
  ++context.metrics.connections;
  connection::Connection one{Carrier(std::move(stream), context.tls), context, std::move(remote)};
  if (co_await one.stream.greet()) {
    auto request = co_await connection::serve_http(one);
    if (request) {
      co_await connection::serve_socket(one, std::move(*request));
    } else {
      co_await one.stream.part();
    }
  }
  --context.metrics.connections;
}

}  // namespace menagerie
