// SPDX-License-Identifier: Apache-2.0
// The verb `serve`.
#include "net/serve.h"

#include <filesystem>
#include <memory>

#include "cli/verb.h"

namespace menagerie::cli {
namespace {

// The tables of this user, where nobody has named another database.
std::string standard_database() {
  const std::string folder = state_folder();
  return folder.empty() ? "sqlite:menagerie.db" : "sqlite:" + folder + "/tables.db";
}

int run(ServeOptions options) {
  if (options.database.empty()) options.database = standard_database();
  if (options.site.empty()) options.site = installed_site();
  options.games = games();
  options.version = MENAGERIE_VERSION;
  return serve(options);
}

}  // namespace

void add_serve(CLI::App& program, int& status) {
  auto* verb = program.add_subcommand("serve", "Serve tables, and the page to play at them");
  verb->footer(
      "Example: menagerie serve --port 8080\n"
      "Only this machine reaches it unless --bind names another address; use --tls-cert and\n"
      "--tls-key there. Ctrl-C or SIGTERM ends it; every table goes on when it starts again.");
  auto options = std::make_shared<ServeOptions>();
  verb->add_option("--port", options->port, "TCP port; 0 takes one that is free (standard: 8080)")
      ->check(whole_number(0, 65535));
  verb->add_option("--bind", options->bind, "Address to listen on (standard: 127.0.0.1)");
  verb->add_option("--db", options->database,
                   "sqlite:PATH, postgresql://..., or memory: which forgets\n"
                   "(standard: SQLite in the user's state folder)");
  verb->add_option("--site", options->site, "Folder of the built page (standard: as installed)");
  verb->add_option("--tls-cert", options->tls_cert, "Certificate chain, PEM");
  verb->add_option("--tls-key", options->tls_key, "Private key, PEM");
  verb->add_option("--password", options->password, "Asked of everybody who comes")
      ->envname("MENAGERIE_PASSWORD");
  verb->add_option("--origin", options->origins,
                   "A further origin whose pages may use this server, as https://example.org");
  verb->add_option("--threads", options->threads, "For connections (standard: one a core)")
      ->check(whole_number(0, 1024));
  verb->add_option("--bot-threads", options->bot_threads, "For bots (standard: one a core)")
      ->check(whole_number(0, 1024));
  verb->add_option("--requests-per-second", options->requests_a_second,
                   "Of one address, to the API; 0: no limit (standard: 50)")
      ->check(CLI::Range(0.0, 1e6));
  verb->add_option("--frames-per-second", options->frames_a_second,
                   "Of one WebSocket; 0: no limit (standard: 20)")
      ->check(CLI::Range(0.0, 1e6));
  verb->callback([options, &status] { status = run(*options); });
}

}  // namespace menagerie::cli
