// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/games/game_type.h"
#include "server/net/operating/log.h"

namespace menagerie {

struct WorkerOptions {
  std::string database;  // postgresql://...
  std::string name;      // For people who look at the database.
  std::string version;   // It only thinks for servers of the same version.
  unsigned threads = 0;  // 0: one per core.
  LogForm log = LogForm::plain;
  std::span<const GameType> games;
};

// Thinks for the servers of a database until SIGTERM or SIGINT, then returns its units. The exit
// statuses are those of serve().
int run_worker(const WorkerOptions& options);

}  // namespace menagerie
