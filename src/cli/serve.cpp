// SPDX-License-Identifier: Apache-2.0
// The verb `serve`.
#include "server/net/serve.h"

#include <filesystem>
#include <memory>
#include <optional>

#include "cli/server_files.h"
#include "cli/verb.h"

namespace menagerie::cli {
namespace {

void add_rate_limits(const Command& verb, ServeOptions& options) {
  verb.real("--tables-per-minute", options.tables_a_minute, {},
            "New ones, of one visitor; 0: no limit (standard: 30)");
  verb.real("--joins-per-minute", options.joins_a_minute, {},
            "Of one visitor, and at one table; 0: no limit (standard: 60)");
  verb.real("--open-joins-per-minute", options.open_joins_a_minute, {},
            "Of one visitor, at tables that anybody may join; 0: no limit (default: 20)");
  verb.real("--hints-per-minute", options.hints_a_minute, {},
            "Of one visitor; 0: no limit (standard: 12)");
  verb.real("--reviews-per-minute", options.reviews_a_minute, {},
            "Of one visitor, of games not reviewed before; 0: no limit (standard: 4)");
  verb.real("--chat-per-minute", options.chat_a_minute, {},
            "Of one seat; 0: no limit (standard: 20)");
}

// Hours and days on the command line, milliseconds inside.
void add_retention(const Command& verb, ServeOptions& options) {
  RetentionRules& rules = options.retention;
  const auto add = [&](const char* name, Time& value, Time unit, const char* help) {
    verb.number_by(name, {0, 100'000}, help, Need::optional, [&value, unit](std::uint64_t count) {
      value = static_cast<Time>(count) * unit;
    });
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
    verb.number_by(name, {0, 100'000'000}, help, Need::optional,
                   [&value](std::uint64_t count) { value = count * 1'000'000; });
  };
  add_bytes("--keep-megabytes", rules.bytes_max,
            "Of all games that are over, the oldest leave first; 0: no limit (standard: 300)");
  add_bytes("--keep-unfinished-megabytes", rules.unfinished_bytes_max,
            "Of all other tables; beyond that no new one is made; 0: no limit (standard: 300)");
  verb.option("--archive", options.archive,
              "Folder for the records of tables that are removed (standard: none)");
}

void add_log(const Command& verb, ServeOptions& options) {
  verb.choice("--log", options.log, {{"plain", LogForm::plain}, {"json", LogForm::json}},
              "Standard error: plain sentences (standard), or json, an object a line,\n"
              "one for each request too");
  verb.choice("--log-addresses", options.log_addresses,
              {{"full", LogAddresses::full},
               {"truncated", LogAddresses::truncated},
               {"none", LogAddresses::none}},
              "Visitors' addresses in the log: full (default), truncated or none");
}

void add_proxies(const Command& verb, ServeOptions& options) {
  verb.options("--trusted-proxy", "ADDRESS", options.trusted_proxies,
               "Address or network of a reverse proxy that says for whom it asks,\n"
               "as 127.0.0.1 or 10.0.0.0/8");
  verb.choice("--proxy-header", options.proxy_field,
              {{"x-forwarded-for", Proxies::Field::x_forwarded_for},
               {"forwarded", Proxies::Field::forwarded}},
              "Where it says so: x-forwarded-for (standard) or forwarded");
}

struct ServeCall {
  ServeOptions options;
  std::optional<std::string> admin_socket;
};

int run(const ServeCall& call) {
  ServeOptions options = call.options;
  if (options.database.empty()) options.database = standard_database();
  options.operator_files = operator_files_of(options.database, options.node);
  options.admin_is_asked_for = call.admin_socket.has_value();
  options.admin_socket =
      call.admin_socket.value_or(admin_socket_of(options.operator_files, options.node));
  if (options.site.empty()) options.site = installed_site();
  options.games = games();
  options.version = MENAGERIE_VERSION;
  return serve(options);
}

}  // namespace

void add_serve(const Command& program) {
  const Command verb = program.verb("serve", "Serve tables, and the page to play at them");
  verb.footer(
      "Example: menagerie serve --port 8080\n"
      "Only this machine reaches it unless --bind names another address; use --tls-cert and\n"
      "--tls-key there. Ctrl-C or SIGTERM ends it; every table goes on when it starts again.");
  const auto call = std::make_shared<ServeCall>();
  ServeOptions* const options = &call->options;
  verb.number("--port", options->port, {0, 65535},
              "TCP port; 0 takes one that is free (standard: 8080)");
  verb.option("--bind", options->bind, "Address to listen on (standard: 127.0.0.1)");
  verb.option("--db", options->database,
              "sqlite:PATH, postgresql://..., or memory: which forgets\n"
              "(standard: SQLite in the user's state folder)");
  verb.option("--node", options->node,
              "Name of this node, where several share a database of PostgreSQL");
  verb.option("--bus", options->bus,
              "nats://HOST:PORT, by which nodes talk; several with commas between them");
  verb.flag("--workers", options->workers,
            "Bots of this node think in units, which `menagerie worker` may take");
  verb.option("--site", options->site, "Folder of the built page (standard: as installed)");
  verb.option("--tls-cert", options->tls_cert, "Certificate chain, PEM");
  verb.option("--tls-key", options->tls_key, "Private key, PEM");
  verb.option("--password", options->password, "Asked of everybody who comes");
  verb.from_environment("--password", "MENAGERIE_PASSWORD");
  verb.option("--password-file", options->password_file,
              "File whose first line is the password; SIGHUP reads it again");
  verb.option("--metrics-token", options->metrics_token,
              "Bearer token that opens /metrics to other machines (default: none)");
  verb.from_environment("--metrics-token", "MENAGERIE_METRICS_TOKEN");
  verb.option("--admin-socket", call->admin_socket,
              "Socket for `menagerie admin`; '' for none (default: in the runtime folder of the\n"
              "service, or beside the database)");
  verb.options("--origin", "URL", options->origins,
               "A further origin whose pages may use this server, as https://example.org;\n"
               "may be given several times");
  verb.number("--threads", options->threads, {0, 1024}, "For connections (standard: one a core)");
  verb.number("--bot-threads", options->bot_threads, {0, 1024}, "For bots (standard: one a core)");
  verb.number("--mind-memory", options->mind_megabytes, {0, 1'000'000},
              "Megabytes that bots remember in between decisions (standard: 512)");
  verb.real("--requests-per-second", options->requests_a_second, {},
            "Of one visitor, to the API; 0: no limit (standard: 50)");
  verb.real("--frames-per-second", options->frames_a_second, {},
            "Of one WebSocket; 0: no limit (standard: 20)");
  verb.real("--visitor-frames-per-second", options->visitor_frames, {},
            "Of all WebSockets of one visitor; 0: no limit (standard: 200)");
  verb.number("--connections-per-address", options->connections_an_address, {0, 1'000'000},
              "At a time, of one that is no trusted proxy; 0: no limit (standard: 1000)");
  verb.number("--connections", options->connections_max, {1, 1'000'000},
              "Max connections at a time; fewer where the system gives fewer files\n"
              "(default: 10000)");
  verb.number("--sockets-per-visitor", options->sockets_a_visitor, {0, 1'000'000},
              "WebSockets that one visitor may have at a time; 0: no limit (standard: 200)");
  add_rate_limits(verb, *options);
  add_retention(verb, *options);
  add_proxies(verb, *options);
  add_log(verb, *options);
  verb.call([call] { return run(*call); });
}

}  // namespace menagerie::cli
