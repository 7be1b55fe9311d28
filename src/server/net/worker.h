// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/game_type.h"
#include "server/net/log.h"

namespace menagerie {

struct WorkerOptions {
  std::string database;  // postgresql://...
  std::string name;      // For people who look at the database.
  std::string version;   // It thinks for servers of the same alone.
  unsigned threads = 0;  // 0: one a core.
  LogForm log = LogForm::plain;
  std::span<const GameType> games;
};

// Thinks for the servers of a database until SIGTERM or SIGINT, and then gives back what it has; an
// exit status as that of serve().
int run_worker(const WorkerOptions& options);

}  // namespace menagerie
