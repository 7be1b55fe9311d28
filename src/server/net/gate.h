// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/limits.h"
#include "server/tables/denial.h"

namespace menagerie {

// The head of a request, as far as it decides whether the request is let in.
struct RequestHead {
  std::string_view method, host, origin, cookie, password, bearer, content_type;
  // As it decides who answers: decoded, without the query. Nothing where the target cannot be read;
  // such a request is let in nowhere.
  std::optional<std::string_view> path;
  bool upgrades = false;
  bool secure = false;    // By TLS, to this server or to a proxy that is believed.
  bool is_local = false;  // From this machine, and not through a proxy.
  std::size_t hosts = 1;  // How often the field Host is there.
  std::string visitor;    // See visitor.h.
  std::int64_t now_ms = 0;
};

// Who may come in: pages of this server and of origins that it was told, and, if it has a
// password, who knows it. Programs that are no browsers send no Origin.
class Gate {
 public:
  struct Rules {
    std::vector<std::string> origins;  // "https://cards.example": pages there may use this server.
    std::string password;              // Empty: none.
    bool loopback = true;              // Reached by the names of this machine only.
    // Wrong ones, of one visitor; behind them not even the right one is looked at.
    Rate wrong_passwords = {10.0 / 60, 10};
    std::string metrics_token = {};  // Shows the figures to whoever has it; empty: none.
  };

  explicit Gate(Rules rules);

  // The reason to turn the request away, if there is one.
  std::optional<Denial> refuse(const RequestHead& head) const;
  // The cookie that shows knowledge of the password, or a denial. The password is in the head.
  Answer<std::string> enter(const RequestHead& head) const;

 private:
  std::optional<Denial> refuse_metrics(const RequestHead& head) const;
  std::optional<Denial> refuse_password(const RequestHead& head) const;
  bool is_ticket(std::string_view ticket) const;
  std::string ticket(std::string_view nonce) const;

  Rules rules_;
  std::string password_hash_, metrics_hash_;
  // What cookies are signed with. It is made of the password by a slow function, so that they hold
  // after a restart, end with the password, and do not give it away.
  std::array<unsigned char, 32> key_{};
  mutable VisitorLimits wrong_passwords_;
};

// Whether it is the origin of a page as browsers name it: http or https, a host in lower case, a
// port where it is not the scheme's own.
bool is_origin(std::string_view text);

// A request's target taken apart: the path decoded, and of the API the query's members. Nothing for
// what is not well-formed, or holds a zero, a backslash or a step upwards. The path of a page may
// have extra slashes. The path of the API may not, because proxies have rules for it.
struct Target {
  std::string path;
  std::map<std::string, std::string> query;
};
std::optional<Target> read_target(std::string_view target);

}  // namespace menagerie
