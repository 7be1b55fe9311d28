// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace menagerie {

enum class LogForm : std::uint8_t {
  plain,  // Sentences, and only what the operator must know.
  json,   // One object per line, including one for each request.
};

// How much of visitors' addresses the log shows.
enum class LogAddresses : std::uint8_t {
  full,
  truncated,  // The first 24 bits of an IPv4 address, 48 of an IPv6 address.
  none,
};

// One request as the log follows it. A WebSocket is one request as long as it lasts.
struct LoggedRequest {
  std::string id, method, path;  // The path as returned by loggable_path().
  std::string address;           // As returned by Log::shown().
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
};

// What is known of a WebSocket.
struct LoggedSocket {
  std::string table, seat;  // Once it has said hello; seat: a number, or "watcher".
  std::string reason;       // Why it ended.
};

// The server's messages on standard error, one per line, from any thread. They have no bodies,
// queries and fields of requests, since those contain secrets and cards.
class Log {
 public:
  Log(LogForm form, std::string node, LogAddresses addresses = LogAddresses::full)
      : form_(form), addresses_(addresses), node_(std::move(node)) {}

  // An address, as far as it may be shown; possibly empty.
  std::string shown(std::string_view address) const;
  // The same at the end of a sentence: ", from 192.0.2.1".
  std::string from(std::string_view address) const;

  // Whether each request is logged, and not only what the operator must know.
  bool tells_requests() const { return form_ == LogForm::json; }
  void notice(const std::string& text) const;
  void answered(const LoggedRequest& request, unsigned status) const;
  // A connection existed; that many others since the last such message were not logged.
  void refused(std::string_view why, std::string_view address, std::uint64_t others) const;
  void socket_opened(const LoggedRequest& request) const;
  void socket_closed(const LoggedRequest& request, const LoggedSocket& about) const;
  // A frame of a WebSocket, and its result: "done", or the code of a problem.
  void command(const LoggedRequest& request, const LoggedSocket& about, std::string_view kind,
               std::string_view outcome, std::chrono::steady_clock::time_point began) const;
  // The thinking of a worker: the units of an owner, which is one run of a server, are numbered.
  void thought(std::int64_t owner, std::int64_t ticket,
               std::chrono::steady_clock::time_point began) const;

 private:
  LogForm form_;
  LogAddresses addresses_;
  std::string node_;  // A node's or a worker's; empty: no cluster.
};

// The id that a request offers, if it is valid: up to 64 letters, digits, dots, dashes and
// underscores. Otherwise a new one.
std::string request_id(std::string_view offered);
// A path of the API without anything that isn't a word, number or table of it: it may be a secret.
std::string loggable_path(std::string_view path);

}  // namespace menagerie
