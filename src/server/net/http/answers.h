// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/connections/session.h"

namespace menagerie {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

// The visitor.
struct Asker {
  std::string address;    // According to trusted proxies.
  std::string visitor;    // The key for limits and shares; see visitor.h.
  bool secure = false;    // By TLS, to this server or to a trusted proxy.
  bool is_local = false;  // From this machine, and not through a proxy.
};
Asker asker_of(const HttpRequest& request, const ServerContext& context, const std::string& peer);

// `path` is the decoded path of the request's target and must outlive the head.
RequestHead head_of(const HttpRequest& request, std::optional<std::string_view> path,
                    const Asker& asker);

// The server's own answers: files of the page, health, metrics, the password.
HttpResponse answer_file(const HttpRequest& request, const ServerContext& context,
                         const std::string& path);
// `serves`: changes are taken.
HttpResponse answer_ready(const HttpRequest& request, const ServerContext& context, bool serves);
std::optional<HttpResponse> answer_own(const HttpRequest& request, const ServerContext& context,
                                       const std::string& path, const Asker& asker);

// Whether a person opens a page in a browser, as opposed to requests of programs and scripts. There
// is no path if the target is malformed.
bool is_visit(const HttpRequest& request, std::optional<std::string_view> path);
// For people with a dead link: the page, which says so.
HttpResponse answer_astray(const HttpRequest& request, const ServerContext& context,
                           const Denial& denial);
// For people who may not even get the page: the reason, in their language.
HttpResponse answer_in_words(const HttpRequest& request, const Denial& denial);

HttpResponse answer_denial(const HttpRequest& request, const Denial& denial);
// The service's answer.
HttpResponse answer_reply(const HttpRequest& request, Reply reply);
// For something that isn't even a valid request.
HttpResponse answer_unread(const Denial& denial);

// Goes with every answer: nothing may be framed, sniffed, or loaded from elsewhere.
void add_common_fields(HttpResponse& response);

}  // namespace menagerie
