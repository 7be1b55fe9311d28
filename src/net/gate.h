// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/denial.h"

namespace menagerie {

// The head of a request, as far as it decides whether the request is let in.
struct RequestHead {
  std::string_view method, target, host, origin, cookie, password, content_type;
  bool upgrades = false;
};

// Who may come in: pages of this server and of origins that it was told, and, if it has a
// password, who knows it. Programs that are no browsers send no Origin.
class Gate {
 public:
  struct Rules {
    std::vector<std::string> origins;  // "https://cards.example": pages there may use this server.
    std::string password;              // Empty: none.
    bool loopback = true;              // Reached by the names of this machine only.
    bool tls = false;
  };

  explicit Gate(Rules rules);

  // The reason to turn the request away, if there is one.
  std::optional<Denial> refuse(const RequestHead& head) const;
  // The cookie that shows knowledge of the password, or a denial.
  Answer<std::string> enter(std::string_view password) const;

 private:
  bool knows_password(const RequestHead& head) const;

  Rules rules_;
  std::string ticket_;  // What the cookie holds.
};

// A request's target taken apart: the path decoded, the query's members decoded. Nothing for what
// is not well-formed, or holds a zero, a backslash or a step upwards.
struct Target {
  std::string path;
  std::map<std::string, std::string> query;
};
std::optional<Target> read_target(std::string_view target);

}  // namespace menagerie
