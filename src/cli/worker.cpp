// SPDX-License-Identifier: Apache-2.0
// The verb `worker`.
#include "server/net/thinking/worker.h"

#include <memory>

#include "cli/verb.h"

namespace menagerie::cli {

void add_worker(const Command& program) {
  const Command verb = program.verb("worker", "Think for the bots of servers on other machines");
  verb.footer(
      "Example: menagerie worker --db postgresql://menagerie@/menagerie\n"
      "It takes work that servers with --workers put into their database. You can start and stop\n"
      "it at any time: unfinished work is done elsewhere, with the same result. Ctrl-C or SIGTERM\n"
      "stops it. It serves no players and never sees a hidden card.");
  auto options = std::make_shared<WorkerOptions>();
  verb.option("--db", options->database, "The servers' database, postgresql://...", Need::required);
  verb.gone("--bus", no_bus);
  verb.option("--name", options->name, "Name of this worker in the database (default: worker)");
  verb.number("--threads", options->threads, {0, 1024},
              "Threads that compute (default: one per core)");
  verb.choice("--log", options->log, {{"plain", LogForm::plain}, {"json", LogForm::json}},
              "Log on standard error: plain sentences (default), or json: one object per line,\n"
              "also for each unit of work");
  verb.call([options] {
    if (options->name.empty()) options->name = "worker";
    options->version = MENAGERIE_VERSION;
    options->games = games();
    return run_worker(*options);
  });
}

}  // namespace menagerie::cli
