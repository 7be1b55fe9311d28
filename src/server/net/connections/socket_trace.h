// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "server/net/operating/log.h"
#include "server/net/operating/metrics.h"

namespace menagerie {

// Follows one WebSocket by its frames: how long acknowledgements take, and for a log in JSON each
// command with its result. It only names words of the protocol, tables and seats, nothing that
// players write or hold. May be used from several threads.
class SocketTrace {
 public:
  SocketTrace(Metrics& metrics, const Log& log, LoggedRequest asked)
      : metrics_(metrics), log_(log), asked_(std::move(asked)) {}

  void opened() { log_.socket_opened(asked_); }
  // A frame came in.
  void taken(std::string_view frame);
  // A frame is being sent.
  void sent(std::string_view frame);
  // `reason`: why it ended, if the server has not said so itself.
  void closed(std::string_view reason);

 private:
  using Clock = std::chrono::steady_clock;
  struct Command {
    std::string kind;
    Clock::time_point began;
  };
  void answered(std::string_view frame);

  Metrics& metrics_;
  const Log& log_;
  const LoggedRequest asked_;
  std::mutex mutex_;
  std::deque<Clock::time_point> due_;        // Of unanswered frames.
  std::map<std::string, Command> commands_;  // The same by their ids, for the log.
  LoggedSocket about_;
};

}  // namespace menagerie
