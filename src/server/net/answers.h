// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/session.h"

namespace menagerie {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

// Who asks.
struct Asker {
  std::string address;    // As far as the proxies that are believed say it.
  std::string visitor;    // By what limits and shares are counted; see visitor.h.
  bool secure = false;    // By TLS, to this server or to a proxy that is believed.
  bool is_local = false;  // From this machine, and not through a proxy.
};
Asker asker_of(const HttpRequest& request, const ServerContext& context, const std::string& peer);

// `path` is that of the request's target, decoded, and must outlive the head.
RequestHead head_of(const HttpRequest& request, std::optional<std::string_view> path,
                    const Asker& asker);

// Answers of the server itself: files of the page, health, figures, the password.
HttpResponse answer_file(const HttpRequest& request, const ServerContext& context,
                         const std::string& path);
// `serves`: changes are taken.
HttpResponse answer_ready(const HttpRequest& request, const ServerContext& context, bool serves);
std::optional<HttpResponse> answer_own(const HttpRequest& request, const ServerContext& context,
                                       const std::string& path, const Asker& asker);

// Whether a person opens a page in a browser, as opposed to requests of programs and scripts. There
// is no path if the target cannot be read.
bool is_visit(const HttpRequest& request, std::optional<std::string_view> path);
// For people whose link leads nowhere: the page, which says so.
HttpResponse answer_astray(const HttpRequest& request, const ServerContext& context,
                           const Denial& denial);
// For people who may not even have the page: the reason, in their language.
HttpResponse answer_in_words(const HttpRequest& request, const Denial& denial);

HttpResponse answer_denial(const HttpRequest& request, const Denial& denial);
// The service's answer.
HttpResponse answer_reply(const HttpRequest& request, Reply reply);
// For what could not even be read as a request.
HttpResponse answer_unread(const Denial& denial);

// What goes with every answer: nothing may be framed, sniffed, or loaded from elsewhere.
void add_common_fields(HttpResponse& response);

}  // namespace menagerie
