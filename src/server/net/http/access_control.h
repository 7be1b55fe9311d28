// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/limits/visitor_limits.h"
#include "server/tables/denial.h"

namespace menagerie {

// The head of a request, as far as it decides whether the request is let in.
struct RequestHead {
  std::string_view method, host, origin, cookie, password, bearer, content_type;
  // The path that decides who answers: decoded, without the query. Nothing if the target is
  // malformed; such a request is always refused.
  std::optional<std::string_view> path;
  bool upgrades = false;
  bool secure = false;    // By TLS, to this server or to a trusted proxy.
  bool is_local = false;  // From this machine, and not through a proxy.
  std::size_t hosts = 1;  // The number of Host fields.
  std::string visitor;    // See visitor.h.
  std::int64_t now_ms = 0;
};

// Decides who may come in: pages of this server and of configured origins, and, if it has a
// password, those who know it. Programs other than browsers send no Origin.
class AccessControl {
 public:
  struct Rules {
    std::vector<std::string> origins;  // "https://cards.example": pages there may use this server.
    std::string password;              // Empty: none.
    bool loopback = true;              // Only reached by this machine's names.
    // Wrong passwords per visitor; above that, not even the right one is accepted.
    Rate wrong_passwords = {10.0 / 60, 10};
    // Opens the metrics to other machines. Empty: these need the password, if there is one.
    std::string metrics_token = {};
  };

  explicit AccessControl(Rules rules);

  // The reason to refuse the request, if any.
  std::optional<Denial> refuse(const RequestHead& head) const;
  // What this server may be called in a signed request: as in its Host, or as in one of the
  // origins.
  std::vector<std::string_view> hosts(const RequestHead& head) const;
  // The cookie that proves knowledge of the password, or a denial. The password is in the head.
  Answer<std::string> enter(const RequestHead& head) const;

 private:
  std::optional<Denial> refuse_metrics(const RequestHead& head) const;
  std::optional<Denial> refuse_password(const RequestHead& head) const;
  bool is_ticket(std::string_view ticket) const;
  std::string ticket(std::string_view nonce) const;

  Rules rules_;
  std::string password_hash_, metrics_hash_;
  // The key that signs cookies. It is derived from the password by a slow function. So cookies
  // survive a restart, end with the password, and don't reveal it.
  std::array<unsigned char, 32> key_{};
  mutable VisitorLimits wrong_passwords_;
};

// Whether it is the origin of a page in the form that browsers use: http or https, a host in lower
// case, and a port unless it is the scheme's default.
bool is_origin(std::string_view text);

// A request's target: the decoded path, and for the API the members of the query. Nothing if it is
// malformed, or has a zero, a backslash or a step upwards. The path of a page may have extra
// slashes. The path of the API may not, because proxies have rules for it.
struct Target {
  std::string path;
  std::map<std::string, std::string> query;
};
std::optional<Target> read_target(std::string_view target);

}  // namespace menagerie
