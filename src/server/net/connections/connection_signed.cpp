// SPDX-License-Identifier: Apache-2.0
// Signed requests, as far as they need no service: challenges go out, and signatures are checked on
// the threads of connections.
#include "server/identity/identity_text.h"
#include "server/net/connections/connection.h"

namespace menagerie::connection {
namespace {

constexpr std::string_view path_of_me = "/api/v1/me", path_of_circles = "/api/v1/circles";
constexpr const char* target_of_vault = "/api/v1/me/vault";
constexpr std::size_t usual_body_bytes = 65'536;  // The record of a whole game fits.

bool is_within(std::string_view path, std::string_view folder) {
  return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

std::size_t body_bytes_of(const HttpRequest& head) {
  const bool puts_vault = head.method() == http::verb::put && head.target() == target_of_vault;
  return puts_vault ? body_bytes_max : usual_body_bytes;
}

bool takes_signatures(std::string_view path) {
  return is_within(path, path_of_me) || is_within(path, path_of_circles);
}

HttpResponse answer_challenge(const Connection& connection, const HttpRequest& request) {
  if (request.method() != http::verb::post) {
    return answer_denial(request, {Trouble::wrong_method, "POST is expected", {}});
  }
  const std::string challenge = connection.context.signing.challenges.make(steady_ms());
  return answer_reply(request, json_reply(challenge_text(challenge, Challenges::lasts_ms / 1000)));
}

Answer<std::optional<Signer>> signer_of(const Connection& connection, const HttpRequest& request) {
  ServerContext& context = connection.context;
  const std::size_t fields = request.count(signature_field);
  if (fields == 0) return std::optional<Signer>{};
  if (fields > 1) {
    return denied(Trouble::bad_request, std::string("there is more than one ") + signature_field);
  }
  const auto access = context.access.now();
  const RequestHead head = head_of(request, std::nullopt, connection.asker);
  auto signer = check_signature(view(request[signature_field]),
                                {head.method, view(request.target()), request.body()},
                                access->hosts(head), context.signing.challenges, steady_ms());
  ++(signer ? context.metrics.signatures : context.metrics.wrong_signatures);
  if (!signer) return tl::unexpected(std::move(signer.error()));
  return std::optional(std::move(*signer));
}

}  // namespace menagerie::connection
