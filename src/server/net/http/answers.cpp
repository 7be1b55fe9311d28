// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/answers.h"

#include <algorithm>
#include <boost/beast/http/field.hpp>

#include "base/text.h"
#include "server/tables/requests/read_command.h"
#include "words/language.h"

namespace menagerie {
namespace http = boost::beast::http;
namespace {

// Nothing from elsewhere, and no script in the page's text. Compiling WebAssembly counts as eval
// where a policy has no word for it.
constexpr const char* content_security =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

// Not stored unless it says otherwise: most answers are for one seat.
HttpResponse start(const HttpRequest& request, unsigned status, std::string_view type) {
  HttpResponse response;
  response.version(request.version());
  response.result(status);
  response.keep_alive(request.keep_alive());
  response.set(http::field::content_type, type);
  response.set(http::field::cache_control, "no-store");  // Files set their own.
  add_common_fields(response);
  return response;
}

HttpResponse finish(const HttpRequest& request, HttpResponse response, std::string body) {
  response.body() = std::move(body);
  response.prepare_payload();
  // The length is still that of the body, as for GET.
  if (request.method() == http::verb::head) response.body().clear();
  return response;
}

// The first language the program speaks in a list like "fr-CA, en;q=0.8". Weights aren't read:
// browsers name languages from the most wanted down.
const Language& spoken_by(std::string_view list) {
  while (!list.empty()) {
    const auto one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(one.size() + 1, list.size()));
    const auto tag = trimmed(one.substr(0, one.find(';')));
    if (const Language* language = Language::find(tag)) return *language;
  }
  return Language::english();
}

// For text between tags only: in an attribute quotes would count, too.
std::string as_html(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '<':
        html += "&lt;";
        break;
      case '&':
        html += "&amp;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

// Whether a list of tags has this one (RFC 9110, 13.1.2). A proxy that packs what it passes on
// makes tags weak; for a GET that is the same tag.
bool has_tag(std::string_view tags, std::string_view tag) {
  while (!tags.empty()) {
    const std::size_t comma = std::min(tags.find(','), tags.size());
    std::string_view one = trimmed(tags.substr(0, comma));
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
    tags.remove_prefix(std::min(comma + 1, tags.size()));
  }
  return false;
}

// Adds the file, with an encoding that the visitor accepts, unless the visitor has it already. Each
// encoding has a tag of its own.
HttpResponse with_file(const HttpRequest& request, HttpResponse response, const Site::File& file) {
  const auto [encoding, bytes] = Site::form(file, view(request[http::field::accept_encoding]));
  const std::string tag =
      '"' + file.hash + (encoding.empty() ? "" : "-" + std::string(encoding)) + '"';
  response.set(http::field::etag, tag);
  const std::string_view known = view(request[http::field::if_none_match]);
  if (response.result() == http::status::ok && has_tag(known, tag)) {
    response.result(304);
    return finish(request, std::move(response), {});
  }
  if (!encoding.empty()) {
    response.set(http::field::content_encoding, std::string(encoding));
  }
  return finish(request, std::move(response), bytes);
}

std::string_view bearer_of(const HttpRequest& request) {
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view field = view(request[http::field::authorization]);
  return field.starts_with(scheme) ? field.substr(scheme.size()) : std::string_view{};
}

}  // namespace

void add_common_fields(HttpResponse& response) {
  response.set("Content-Security-Policy", content_security);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
}

RequestHead head_of(const HttpRequest& request, std::optional<std::string_view> path,
                    const Asker& asker) {
  RequestHead head;
  head.path = path;
  head.visitor = asker.visitor;
  head.secure = asker.secure;
  head.is_local = asker.is_local;
  head.now_ms = steady_ms();
  head.hosts = request.count(http::field::host);
  head.method = view(request.method_string());
  head.host = view(request[http::field::host]);
  head.origin = view(request[http::field::origin]);
  head.cookie = view(request[http::field::cookie]);
  head.password = view(request["Menagerie-Password"]);
  head.bearer = bearer_of(request);
  head.content_type = view(request[http::field::content_type]);
  head.upgrades = !request[http::field::upgrade].empty();
  return head;
}

// The visitor, as far as it can be trusted: the fields of a proxy count only if the peer is one
// that we trust. Otherwise anyone could choose their address.
Asker asker_of(const HttpRequest& request, const ServerContext& context, const std::string& peer) {
  const auto lines = [&](const char* name) {
    std::vector<std::string_view> found;
    const auto [first, last] = request.equal_range(name);
    for (auto field = first; field != last; ++field) found.push_back(view(field->value()));
    return found;
  };
  const Proxies& proxies = context.proxies;
  const bool forwarded = proxies.field() == Proxies::Field::forwarded;
  Asker asker;
  asker.address = proxies.address(peer, lines(forwarded ? "Forwarded" : "X-Forwarded-For"));
  asker.visitor = visitor_at(asker.address);
  asker.secure = context.uses_tls ||
                 (proxies.trusts(peer) &&
                  proxies.says_https(lines(forwarded ? "Forwarded" : "X-Forwarded-Proto")));
  // Behind a proxy on this machine every request comes from here, so a proxy's fields rule it out.
  asker.is_local = is_loopback(asker.address) && request.count("X-Forwarded-For") == 0 &&
                   request.count("Forwarded") == 0 && request.count("Via") == 0;
  return asker;
}

// Files under /assets/ have their hash in their name and are kept forever; others are asked for
// again each time, mostly with the answer that they haven't changed (RFC 9110, 13.1.2).
HttpResponse answer_file(const HttpRequest& request, const ServerContext& context,
                         const std::string& path) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return answer_denial(request, {Trouble::wrong_method, {}, {}});
  }
  const Site::File* file = context.site.find(path);
  if (file == nullptr) {
    const Denial denial{Trouble::not_found, {}, {}};
    return is_visit(request, path) ? answer_astray(request, context, denial)
                                   : answer_denial(request, denial);
  }
  auto response = start(request, 200, file->type);
  response.set(http::field::cache_control,
               file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  response.set(http::field::vary, "Accept-Encoding");
  return with_file(request, std::move(response), *file);
}

// For load balancers. It differs from /healthz, which only says that the process runs.
HttpResponse answer_ready(const HttpRequest& request, const ServerContext& context, bool serves) {
  const Metrics& metrics = context.metrics;
  const bool full = metrics.connections >= context.connections_max;
  std::string why = "ready";
  if (!serves && context.loop.is_standby()) {
    why = "standby: this server does not have the lease";
  } else if (!serves) {
    why = "the database takes no changes";
  } else if (full) {
    why = "as many connections as there may be";
  } else if (metrics.database_damaged == 1 || metrics.damaged_tables > 0) {
    // Intact games are still playable; without the server nothing would be.
    why = "degraded: the database is damaged; the log says more";
  }
  // A load balancer sends no one to a server that answers 503.
  HttpResponse response;
  response.version(request.version());
  response.result(serves && !full ? 200u : 503u);
  response.keep_alive(request.keep_alive());
  response.set(http::field::content_type, "text/plain");
  return finish(request, std::move(response), why + "\n");
}

// Nothing: it is for the service, or a file.
std::optional<HttpResponse> answer_own(const HttpRequest& request, const ServerContext& context,
                                       const std::string& path, const Asker& asker) {
  const auto text = [&](std::string_view type, std::string body) {
    return finish(request, start(request, 200, type), std::move(body));
  };
  if (path == "/healthz") return text("text/plain", "ok\n");
  if (path == "/metrics")
    return text("text/plain; version=0.0.4", context.metrics.text(context.version));
  if (path == "/version") {
    return text("application/json", R"({"name":"menagerie","version":")" + context.version +
                                        R"(","protocol":"menagerie.v1"})");
  }
  // The answers about games are ready, packed, in the program's languages.
  if (path.starts_with(games_path)) {
    const std::string target(view(request.target()));
    if (context.site.find_exactly(target) != nullptr) return answer_file(request, context, target);
  }
  const bool is_lesson = path.starts_with(lessons_path);
  if (is_lesson || path.starts_with(puzzles_path)) {
    if (context.site.find_exactly(path) == nullptr) {
      return answer_denial(
          request,
          denial_of(Trouble::not_found, is_lesson ? denials::no_lesson() : denials::no_puzzles()));
    }
    return answer_file(request, context, path);
  }
  if (path != "/api/v1/enter") return std::nullopt;
  if (request.method() != http::verb::post) {
    return answer_denial(request, {Trouble::wrong_method, {}, {}});
  }
  const auto asked = read_object(request.body());
  if (!asked) return answer_denial(request, asked.error());
  const auto entry = asked_command<wire::Enter>(*asked);
  if (!entry) return answer_denial(request, entry.error());
  RequestHead head = head_of(request, path, asker);
  head.password = entry->password.value;
  const auto cookie = context.access.now()->enter(head);
  if (!cookie) return answer_denial(request, cookie.error());
  auto response = start(request, 204, "application/json");
  response.set(http::field::set_cookie, *cookie);
  return finish(request, std::move(response), {});
}

// Browsers ask for text/html when a person follows a link, and scripts don't unless told to.
bool is_visit(const HttpRequest& request, std::optional<std::string_view> path) {
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  const bool is_api = path.value_or(view(request.target())).starts_with("/api/");
  return reads && !is_api &&
         view(request[http::field::accept]).find("text/html") != std::string_view::npos;
}

HttpResponse answer_astray(const HttpRequest& request, const ServerContext& context,
                           const Denial& denial) {
  const Site::File* page = context.site.page();
  if (page == nullptr) return answer_in_words(request, denial);
  auto response = start(request, status_of(denial.trouble), page->type);
  response.set(http::field::vary, "Accept, Accept-Encoding");
  return with_file(request, std::move(response), *page);
}

HttpResponse answer_in_words(const HttpRequest& request, const Denial& denial) {
  const Language& language = spoken_by(view(request[http::field::accept_language]));
  const std::string why = denial.message.empty() ? std::string(title_of(denial.trouble))
                                                 : language.say({}, denial.message);
  auto response = start(request, status_of(denial.trouble), "text/html; charset=utf-8");
  response.set(http::field::vary, "Accept, Accept-Language");
  std::string body = "<!doctype html>\n<html lang=\"" + std::string(language.tag()) + "\">";
  body += "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n";
  body += "<title>Menagerie</title>\n<h1>Menagerie</h1>\n<p>" + as_html(why) + "</p>\n</html>\n";
  return finish(request, std::move(response), std::move(body));
}

HttpResponse answer_denial(const HttpRequest& request, const Denial& denial) {
  auto response = start(request, status_of(denial.trouble), "application/problem+json");
  if (denial.wait_s > 0) {
    response.set(http::field::retry_after, std::to_string(denial.wait_s));
  }
  return finish(request, std::move(response), problem_json(denial));
}

HttpResponse answer_reply(const HttpRequest& request, Reply reply) {
  auto response = start(request, reply.status, reply.type);
  if (reply.wait_s > 0 || reply.status == status_of(Trouble::too_many)) {
    response.set(http::field::retry_after, std::to_string(std::max(1u, reply.wait_s)));
  }
  if (!reply.download.empty()) {
    response.set(http::field::content_disposition,
                 "attachment; filename=\"" + reply.download + "\"");
  }
  return finish(request, std::move(response), std::move(reply.body));
}

HttpResponse answer_unread(const Denial& denial) {
  // There is no request to take these from. The connection ends, since its next byte may be
  // anything.
  HttpRequest request;
  request.version(11);
  request.keep_alive(false);
  return answer_denial(request, denial);
}

}  // namespace menagerie
