// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/tables/effects.h"

namespace menagerie {

// A connection as the service's loop sees it. Both calls return at once. Most come from the loop's
// thread, but a limit is told on the connection's strand, and a ban on the operator's thread.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual void reply(Reply reply) = 0;
  virtual void send(std::shared_ptr<const std::string> frame, bool closes) = 0;
};

}  // namespace menagerie
