// SPDX-License-Identifier: Apache-2.0
// The verb `worker`.
#include "server/net/worker.h"

#include <memory>

#include "cli/verb.h"

namespace menagerie::cli {

void add_worker(const Command& program) {
  const Command verb = program.verb("worker", "Think for the bots of a cluster's tables");
  verb.footer(
      "Example: menagerie worker --db postgresql://menagerie@/menagerie\n"
      "It takes what nodes with --workers lay into their database, and may come and go at any\n"
      "time: what it does not finish is thought about elsewhere, with the same result. Ctrl-C or\n"
      "SIGTERM ends it. It serves nobody, and is told no hidden card.");
  auto options = std::make_shared<WorkerOptions>();
  verb.option("--db", options->database, "The nodes' database, postgresql://...", Need::required);
  verb.option("--bus", options->bus,
              "nats://HOST:PORT, by which it hears sooner; several with commas between them");
  verb.option("--name", options->name, "For whoever looks at the database (standard: worker)");
  verb.number("--threads", options->threads, {0, 1024}, "That think (standard: one a core)");
  verb.choice("--log", options->log, {{"plain", LogForm::plain}, {"json", LogForm::json}},
              "Standard error: plain sentences (standard), or json, an object a line,\n"
              "one for each unit of thinking too");
  verb.call([options] {
    if (options->name.empty()) options->name = "worker";
    options->version = MENAGERIE_VERSION;
    options->games = games();
    return run_worker(*options);
  });
}

}  // namespace menagerie::cli
