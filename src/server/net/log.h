// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace menagerie {

enum class LogForm : std::uint8_t {
  plain,  // Sentences, and only what whoever runs the server must know.
  json,   // An object a line, and one for each request too.
};

// What the log tells of the addresses of visitors.
enum class LogAddresses : std::uint8_t {
  full,
  truncated,  // The first 24 bits of an IPv4 address, 48 of an IPv6 address.
  none,
};

// One request as it is followed through the log: a WebSocket is one as long as it lasts.
struct LoggedRequest {
  std::string id, method, path;  // The path as loggable_path() leaves it.
  std::string address;           // As Log::shown() leaves it.
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
};

// What is known of a WebSocket.
struct LoggedSocket {
  std::string table, seat;  // Once it has said hello; seat: a number, or "watcher".
  std::string reason;       // Why it ended.
};

// What a server says on standard error, a line each, from any thread. Of requests it says no
// bodies, queries and fields of the head: secrets and cards travel there.
class Log {
 public:
  Log(LogForm form, std::string node, LogAddresses addresses = LogAddresses::full)
      : form_(form), addresses_(addresses), node_(std::move(node)) {}

  // An address, or what is told of it; empty if nothing is.
  std::string shown(std::string_view address) const;
  // The same at the end of a sentence: ", from 192.0.2.1".
  std::string from(std::string_view address) const;

  // Whether each request is told, and not only what whoever runs the server must know.
  bool tells_requests() const { return form_ == LogForm::json; }
  void notice(const std::string& text) const;
  void answered(const LoggedRequest& request, unsigned status) const;
  // A connection was; of as many others nothing was told since the last time.
  void refused(std::string_view why, std::string_view address, std::uint64_t others) const;
  void socket_opened(const LoggedRequest& request) const;
  void socket_closed(const LoggedRequest& request, const LoggedSocket& about) const;
  // A frame of a WebSocket, and what became of it: "done", or the code of a problem.
  void command(const LoggedRequest& request, const LoggedSocket& about, std::string_view kind,
               std::string_view outcome, std::chrono::steady_clock::time_point began) const;
  // What a worker has thought about: the units of a desk, a process of a server, are numbered.
  void thought(std::int64_t desk, std::int64_t ticket,
               std::chrono::steady_clock::time_point began) const;

 private:
  LogForm form_;
  LogAddresses addresses_;
  std::string node_;  // Of a node or a worker; empty: no cluster.
};

// The id that a request offers, if it is one: up to 64 letters, digits, dots, dashes and
// underlines. Otherwise a new one.
std::string request_id(std::string_view offered);
// A path of the API without whatever is no word, number or table of it: somebody may have put there
// what is secret.
std::string loggable_path(std::string_view path);

}  // namespace menagerie
