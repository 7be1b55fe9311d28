// SPDX-License-Identifier: Apache-2.0
// The verb `serve`.
#include "server/net/serve.h"

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

void add_allowances(CLI::App& verb, ServeOptions& options) {
  const auto add = [&](const char* name, double& value, const char* help) {
    verb.add_option(name, value, help)->check(CLI::Range(0.0, 1e6));
  };
  add("--tables-per-minute", options.tables_a_minute,
      "New ones, of one visitor; 0: no limit (standard: 30)");
  add("--joins-per-minute", options.joins_a_minute,
      "Of one visitor, and at one table; 0: no limit (standard: 60)");
  add("--hints-per-minute", options.hints_a_minute, "Of one visitor; 0: no limit (standard: 12)");
  add("--reviews-per-minute", options.reviews_a_minute,
      "Of one visitor, of games not reviewed before; 0: no limit (standard: 4)");
  add("--chat-per-minute", options.chat_a_minute, "Of one seat; 0: no limit (standard: 20)");
}

// Hours and days on the command line, milliseconds inside.
void add_retention(CLI::App& verb, ServeOptions& options) {
  RetentionRules& rules = options.retention;
  const auto add = [&](const char* name, Time& value, Time unit, const char* help) {
    verb.add_option_function<std::uint64_t>(
            name, [&value, unit](std::uint64_t count) { value = static_cast<Time>(count) * unit; },
            help)
        ->check(whole_number(0, 100'000));
  };
  add("--keep-waiting-hours", rules.waiting_ms, hour_ms,
      "A table where nobody begins; 0: for ever (standard: 24)");
  add("--keep-abandoned-hours", rules.abandoned_ms, hour_ms,
      "A game ended without a result; 0: for ever (standard: 24)");
  add("--keep-finished-days", rules.finished_ms, day_ms,
      "A game that is over; 0: for ever (standard: 90)");
  add("--keep-playing-days", rules.playing_ms, day_ms,
      "A game in which nobody goes on; 0: for ever (standard: 60)");
  const auto add_bytes = [&](const char* name, std::uint64_t& value, const char* help) {
    verb.add_option_function<std::uint64_t>(
            name, [&value](std::uint64_t count) { value = count * 1'000'000; }, help)
        ->check(whole_number(0, 100'000'000));
  };
  add_bytes("--keep-megabytes", rules.bytes_max,
            "Of all games that are over, the oldest leave first; 0: no limit (standard: 400)");
  add_bytes("--keep-unfinished-megabytes", rules.unfinished_bytes_max,
            "Of all other tables; beyond that no new one is made; 0: no limit (standard: 400)");
  verb.add_option("--archive", options.archive,
                  "Folder for the records of tables that are removed (standard: none)");
}

void add_log(CLI::App& verb, ServeOptions& options) {
  const std::map<std::string, LogForm> forms = {{"plain", LogForm::plain}, {"json", LogForm::json}};
  verb.add_option("--log", options.log,
                  "Standard error: plain sentences (standard), or json, an object a line,\n"
                  "one for each request too")
      ->transform(CLI::CheckedTransformer(forms, CLI::ignore_case).description(""));
}

void add_proxies(CLI::App& verb, ServeOptions& options) {
  verb.add_option("--trusted-proxy", options.trusted_proxies,
                  "Address or network of a reverse proxy that says for whom it asks,\n"
                  "as 127.0.0.1 or 10.0.0.0/8");
  const std::map<std::string, Proxies::Field> fields = {
      {"x-forwarded-for", Proxies::Field::x_forwarded_for},
      {"forwarded", Proxies::Field::forwarded}};
  verb.add_option("--proxy-header", options.proxy_field,
                  "Where it says so: x-forwarded-for (standard) or forwarded")
      ->transform(CLI::CheckedTransformer(fields, CLI::ignore_case).description(""));
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
  verb->add_option("--node", options->node,
                   "Name of this node, where several share a database of PostgreSQL");
  verb->add_option("--bus", options->bus,
                   "nats://HOST:PORT, by which nodes talk; several with commas between them");
  verb->add_flag("--workers", options->workers,
                 "Bots of this node think in units, which `menagerie worker` may take");
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
  verb->add_option("--mind-memory", options->mind_megabytes,
                   "Megabytes that bots remember in between decisions (standard: 512)")
      ->check(whole_number(0, 1'000'000));
  verb->add_option("--requests-per-second", options->requests_a_second,
                   "Of one visitor, to the API; 0: no limit (standard: 50)")
      ->check(CLI::Range(0.0, 1e6));
  verb->add_option("--frames-per-second", options->frames_a_second,
                   "Of one WebSocket; 0: no limit (standard: 20)")
      ->check(CLI::Range(0.0, 1e6));
  verb->add_option("--visitor-frames-per-second", options->visitor_frames,
                   "Of all WebSockets of one visitor; 0: no limit (standard: 200)")
      ->check(CLI::Range(0.0, 1e6));
  verb->add_option("--connections-per-address", options->connections_an_address,
                   "At a time, of one that is no trusted proxy; 0: no limit (standard: 1000)")
      ->check(whole_number(0, 1'000'000));
  verb->add_option("--sockets-per-visitor", options->sockets_a_visitor,
                   "WebSockets that one visitor may have at a time; 0: no limit (standard: 200)")
      ->check(whole_number(0, 1'000'000));
  add_allowances(*verb, *options);
  add_retention(*verb, *options);
  add_proxies(*verb, *options);
  add_log(*verb, *options);
  verb->callback([options, &status] { status = run(*options); });
}

}  // namespace menagerie::cli
