// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/json_fwd.h"
#include "server/net/connections/open_sockets.h"
#include "server/net/limits/bans.h"
#include "server/net/loop/service_inputs.h"
#include "server/net/operating/log.h"
#include "server/net/operating/metrics.h"
#include "server/net/operating/report_book.h"

namespace menagerie {

// Does what operators ask: shows who is there, removes tables, frees seats, bans addresses, and
// goes through players' reports. All changes are logged.
class OperatorCommands {
 public:
  struct Parts {
    ServiceInputs& inputs;
    Bans& bans;
    ReportBook& reports;
    OpenSockets& sockets;
    const Metrics& metrics;
    const Log& log;
    std::string version, node;
  };

  explicit OperatorCommands(Parts parts) : parts_(std::move(parts)) {}

  // An object with "error" if it isn't possible.
  Json answer(const Json& asked);

 private:
  Json status();
  Json tables();
  Json remove_table(const Json& asked);
  Json delete_identity(const Json& asked);
  Json delete_circle(const Json& asked);
  Json free_seat(const Json& asked);
  Json ban(const Json& asked);
  Json unban(const Json& asked);
  Json bans();
  Json reports(const Json& asked);
  Json handle_report(const Json& asked);
  Json ask_service(std::string method, std::string path, std::string body);

  Parts parts_;
};

}  // namespace menagerie
