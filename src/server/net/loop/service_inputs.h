// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/net/connections/peer.h"
#include "server/tables/denial.h"

namespace menagerie {

// The answer of a standby.
inline Denial standby() { return denial_of(Trouble::unavailable, denials::standby(), 1); }

// Where messages from connections go in. Visitors take turns (fair_inbox.h). All of these return at
// once and may be called from any thread.
class ServiceInputs {
 public:
  virtual ~ServiceInputs() = default;

  ClientId new_client() { return next_client_.fetch_add(1, std::memory_order_relaxed); }

  virtual void request(std::shared_ptr<Peer> peer, Request request) = 0;
  virtual void opened(std::shared_ptr<Peer> peer, ClientId client, std::string visitor) = 0;
  // `visitor` is the one that was named when the client opened the connection, or asked.
  virtual void frame(const std::string& visitor, ClientId client, std::string text) = 0;
  virtual void gone(const std::string& visitor, ClientId client) = 0;
  // Whether another server has the tables, so clients should try again there.
  virtual bool is_standby() const { return false; }
  // Whether changes are taken. The answer may come on another thread.
  virtual void ask_ready(std::function<void(bool)> answer) = 0;
  // Tells every client that the server is stopping, and stops; input after that gets no answer.
  virtual void stop() = 0;

 private:
  std::atomic<ClientId> next_client_{1};
};

}  // namespace menagerie
