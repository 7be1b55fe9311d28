// SPDX-License-Identifier: Apache-2.0
#include "server/net/answers.h"

#include <algorithm>
#include <boost/beast/http/field.hpp>

#include "server/tables/asked_command.h"

namespace menagerie {
namespace http = boost::beast::http;
namespace {

constexpr const char* content_security =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

HttpResponse start(const HttpRequest& request, const ServerContext& context, unsigned status,
                   std::string_view type) {
  HttpResponse response;
  response.version(request.version());
  response.result(status);
  response.keep_alive(request.keep_alive());
  response.set(http::field::content_type, type);
  response.set(http::field::cache_control, "no-store");
  add_common_fields(response, context);
  return response;
}

HttpResponse finish(const HttpRequest& request, HttpResponse response, std::string body) {
  response.body() = std::move(body);
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();
  return response;
}

}  // namespace

void add_common_fields(HttpResponse& response, const ServerContext& context) {
  response.set("Content-Security-Policy", content_security);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  if (context.tls != nullptr) response.set("Strict-Transport-Security", "max-age=31536000");
}

RequestHead head_of(const HttpRequest& request, std::optional<std::string_view> path,
                    const std::string& visitor) {
  RequestHead head;
  head.path = path;
  head.visitor = visitor;
  head.now_ms = steady_ms();
  head.hosts = request.count(http::field::host);
  head.method = view(request.method_string());
  head.host = view(request[http::field::host]);
  head.origin = view(request[http::field::origin]);
  head.cookie = view(request[http::field::cookie]);
  head.password = view(request["Menagerie-Password"]);
  head.content_type = view(request[http::field::content_type]);
  head.upgrades = !request[http::field::upgrade].empty();
  return head;
}

std::string visitor_of(const HttpRequest& request, const ServerContext& context,
                       const std::string& peer) {
  std::vector<std::string_view> lines;
  if (!context.proxies.empty()) {
    const bool forwarded = context.proxies.field() == Proxies::Field::forwarded;
    const auto [first, last] = request.equal_range(forwarded ? "Forwarded" : "X-Forwarded-For");
    for (auto field = first; field != last; ++field) lines.push_back(view(field->value()));
  }
  return context.proxies.visitor(peer, lines);
}

HttpResponse answer_file(const HttpRequest& request, const ServerContext& context,
                         const std::string& path) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return answer_denial(request, context, {Trouble::wrong_method, {}, {}});
  }
  const Site::File* file = context.site.find(path);
  if (file == nullptr) return answer_denial(request, context, {Trouble::not_found, {}, {}});
  auto response = start(request, context, 200, file->type);
  response.set(http::field::etag, file->etag);
  response.set(http::field::cache_control,
               file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  response.set(http::field::vary, "Accept-Encoding");
  if (view(request[http::field::if_none_match]) == file->etag) {
    response.result(304);
    return finish(request, std::move(response), {});
  }
  const auto [encoding, bytes] = Site::form(*file, view(request[http::field::accept_encoding]));
  if (!encoding.empty()) {
    response.set(http::field::content_encoding, std::string(encoding));
  }
  return finish(request, std::move(response), bytes);
}

HttpResponse answer_ready(const HttpRequest& request, bool ready) {
  HttpResponse response;
  response.version(request.version());
  response.result(ready ? 200u : 503u);
  response.keep_alive(request.keep_alive());
  response.set(http::field::content_type, "text/plain");
  return finish(request, std::move(response),
                ready ? "ready\n" : "the database takes no changes\n");
}

std::optional<HttpResponse> answer_own(const HttpRequest& request, const ServerContext& context,
                                       const std::string& path, const std::string& visitor) {
  const auto text = [&](std::string_view type, std::string body) {
    return finish(request, start(request, context, 200, type), std::move(body));
  };
  if (path == "/healthz") return text("text/plain", "ok\n");
  if (path == "/metrics") return text("text/plain; version=0.0.4", context.metrics.text());
  if (path == "/version") {
    return text("application/json", R"({"name":"menagerie","version":")" + context.version +
                                        R"(","protocol":"menagerie.v1"})");
  }
  // What is said of the games is ready, packed, in the languages of the program.
  if (path.starts_with(games_path)) {
    const std::string target(view(request.target()));
    if (context.site.find_exactly(target) != nullptr) return answer_file(request, context, target);
  }
  if (path.starts_with(lessons_path)) {
    if (context.site.find_exactly(path) == nullptr) {
      return answer_denial(request, context, denial_of(Trouble::not_found, denials::no_lesson()));
    }
    return answer_file(request, context, path);
  }
  if (path != "/api/v1/enter") return std::nullopt;
  if (request.method() != http::verb::post) {
    return answer_denial(request, context, {Trouble::wrong_method, {}, {}});
  }
  const auto asked = read_object(request.body());
  if (!asked) return answer_denial(request, context, asked.error());
  const auto entry = asked_command<wire::Enter>(*asked);
  if (!entry) return answer_denial(request, context, entry.error());
  RequestHead head = head_of(request, path, visitor);
  head.password = entry->password.value;
  const auto cookie = context.gate.enter(head);
  if (!cookie) return answer_denial(request, context, cookie.error());
  auto response = start(request, context, 204, "application/json");
  response.set(http::field::set_cookie, *cookie);
  return finish(request, std::move(response), {});
}

HttpResponse answer_denial(const HttpRequest& request, const ServerContext& context,
                           const Denial& denial) {
  auto response = start(request, context, status_of(denial.trouble), "application/problem+json");
  if (denial.wait_s > 0) {
    response.set(http::field::retry_after, std::to_string(denial.wait_s));
  }
  return finish(request, std::move(response), problem_json(denial));
}

HttpResponse answer_reply(const HttpRequest& request, const ServerContext& context, Reply reply) {
  auto response = start(request, context, reply.status, reply.type);
  if (reply.wait_s > 0 || reply.status == status_of(Trouble::too_many)) {
    response.set(http::field::retry_after, std::to_string(std::max(1u, reply.wait_s)));
  }
  if (!reply.download.empty()) {
    response.set(http::field::content_disposition,
                 "attachment; filename=\"" + reply.download + "\"");
  }
  return finish(request, std::move(response), std::move(reply.body));
}

HttpResponse answer_unread(const ServerContext& context, const Denial& denial) {
  HttpRequest request;
  request.version(11);
  request.keep_alive(false);
  return answer_denial(request, context, denial);
}

}  // namespace menagerie
