// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace menagerie {

enum class LogForm : std::uint8_t {
  plain,  // Sentences, and only what whoever runs the server must know.
  json,   // An object a line, and one for each request too.
};

// One request as it is followed through the log: a WebSocket is one as long as it lasts.
struct LoggedRequest {
  std::string id, method, path;  // The path as loggable_path() leaves it.
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
};

// What a server says on standard error, a line each, from any thread. Of requests it says no
// bodies, queries, addresses and fields of the head: secrets and cards travel there.
class Log {
 public:
  Log(LogForm form, std::string node) : form_(form), node_(std::move(node)) {}

  void notice(const std::string& text) const;
  void answered(const LoggedRequest& request, unsigned status) const;
  void socket_opened(const LoggedRequest& request) const;
  void socket_closed(const LoggedRequest& request) const;
  // What a worker has thought about: the units of a desk, a process of a node, are numbered.
  void thought(std::int64_t desk, std::int64_t ticket,
               std::chrono::steady_clock::time_point began) const;
  // Another node passed a request on, about a table that is this node's.
  void relayed(std::string_view id, std::string_view table, std::uint64_t from) const;

 private:
  LogForm form_;
  std::string node_;  // Of a node or a worker; empty: no cluster.
};

// The id that a request offers, if it is one: up to 64 letters, digits, dots, dashes and
// underlines. Otherwise a new one.
std::string request_id(std::string_view offered);
// A path of the API without whatever is no word, number or table of it: somebody may have put there
// what is secret.
std::string loggable_path(std::string_view path);

}  // namespace menagerie
