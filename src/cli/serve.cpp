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

void add_limits(const Command& verb, ServeOptions& options) {
  verb.real("--requests-per-second", options.requests_a_second, {},
            "Max API requests per visitor; 0: unlimited (default: 50)");
  verb.real("--frames-per-second", options.frames_a_second, {},
            "Max frames per WebSocket; 0: unlimited (default: 20)");
  verb.real("--visitor-frames-per-second", options.visitor_frames, {},
            "Max frames per visitor, all WebSockets; 0: unlimited (default: 200)");
  verb.number("--connections-per-address", options.connections_an_address, {0, 1'000'000},
              "Max simultaneous connections per address, except trusted proxies;\n"
              "0: unlimited (default: 1000)");
  verb.number("--connections", options.connections_max, {1, 1'000'000},
              "Max connections at a time; fewer if the system allows fewer open files\n"
              "(default: 10000)");
  verb.number("--sockets-per-visitor", options.sockets_a_visitor, {0, 1'000'000},
              "Max simultaneous WebSockets per visitor; 0: unlimited (default: 200)");
}

void add_several(const Command& verb, ServeOptions& options) {
  verb.option("--node", options.node,
              "Name of this server, if several share a PostgreSQL database");
  verb.gone("--bus", no_bus);
  verb.flag("--workers", options.workers,
            "Let `menagerie worker` processes compute moves for bots (PostgreSQL only)");
}

void add_rate_limits(const Command& verb, ServeOptions& options) {
  verb.real("--tables-per-minute", options.tables_a_minute, {},
            "Max new tables per visitor; 0: unlimited (default: 30)");
  verb.real("--joins-per-minute", options.joins_a_minute, {},
            "Max joins per visitor, and per table; 0: unlimited (default: 60)");
  verb.real("--open-joins-per-minute", options.open_joins_a_minute, {},
            "Max joins per visitor at open tables; 0: unlimited (default: 20)");
  verb.real("--identities-per-hour", options.identities_an_hour, {},
            "Max keys per visitor that the server begins to keep; 0: unlimited (default: 20)");
  verb.real("--circles-per-hour", options.circles_an_hour, {},
            "Max new circles per visitor; 0: unlimited (default: 10)");
  verb.real("--hints-per-minute", options.hints_a_minute, {},
            "Max hints per visitor; 0: unlimited (default: 12)");
  verb.real("--reviews-per-minute", options.reviews_a_minute, {},
            "Max new reviews per visitor; 0: unlimited (default: 4)");
  verb.real("--chat-per-minute", options.chat_a_minute, {},
            "Max chat messages per seat; 0: unlimited (default: 20)");
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
      "Tables whose game never starts; 0: keep forever (default: 24)");
  add("--keep-abandoned-hours", rules.abandoned_ms, hour_ms,
      "Games ended without a result; 0: keep forever (default: 24)");
  add("--keep-finished-days", rules.finished_ms, day_ms,
      "Finished games; 0: keep forever (default: 90)");
  add("--keep-playing-days", rules.playing_ms, day_ms,
      "Idle games in progress; 0: keep forever (default: 60)");
  const auto add_bytes = [&](const char* name, std::uint64_t& value, const char* help) {
    verb.number_by(name, {0, 100'000'000}, help, Need::optional,
                   [&value](std::uint64_t count) { value = count * 1'000'000; });
  };
  add_bytes("--keep-megabytes", rules.bytes_max,
            "Size limit for finished games; the oldest are removed first;\n"
            "0: unlimited (default: 300)");
  add_bytes("--keep-unfinished-megabytes", rules.unfinished_bytes_max,
            "Size limit for all other tables; beyond it no new ones are made;\n"
            "0: unlimited (default: 300)");
  verb.number_by("--keep-identities-days", {0, 100'000},
                 "What is kept of people's keys, after the last use; 0: keep forever\n"
                 "(default: 400)",
                 Need::optional, [&options](std::uint64_t days) {
                   options.identities.kept_days = static_cast<std::int64_t>(days);
                 });
  add_bytes("--keep-identities-megabytes", options.identities.bytes_max,
            "Size limit for all of that; beyond it nothing new is kept; 0: unlimited\n"
            "(default: 300)");
  verb.number_by("--keep-circles-days", {0, 100'000},
                 "What is kept of circles, after the last use; 0: keep forever (default: 400)",
                 Need::optional, [&options](std::uint64_t days) {
                   options.circles.kept_days = static_cast<std::int64_t>(days);
                 });
  add_bytes("--keep-circles-megabytes", options.circles.bytes_max,
            "Size limit for all of that; beyond it there are no new circles and no more chat\n"
            "in them; 0: unlimited (default: 300)");
  verb.option("--archive", options.archive,
              "Folder for the records of removed tables (default: none)");
}

void add_log(const Command& verb, ServeOptions& options) {
  verb.choice("--log", options.log, {{"plain", LogForm::plain}, {"json", LogForm::json}},
              "Log on standard error: plain sentences (default), or json: one object per line,\n"
              "also for each request");
  verb.choice("--log-addresses", options.log_addresses,
              {{"full", LogAddresses::full},
               {"truncated", LogAddresses::truncated},
               {"none", LogAddresses::none}},
              "Visitors' addresses in the log: full (default), truncated or none");
}

void add_proxies(const Command& verb, ServeOptions& options) {
  verb.options("--trusted-proxy", "ADDRESS", options.trusted_proxies,
               "Address or network of a reverse proxy whose header is trusted,\n"
               "for example 127.0.0.1 or 10.0.0.0/8");
  verb.choice("--proxy-header", options.proxy_field,
              {{"x-forwarded-for", Proxies::Field::x_forwarded_for},
               {"forwarded", Proxies::Field::forwarded}},
              "Header with the client's address: x-forwarded-for (default) or forwarded");
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
  const Command verb =
      program.verb("serve", "Run the server: tables, and the web page to play at them");
  verb.footer(
      "Example: menagerie serve --port 8080\n"
      "Only this machine can reach it unless --bind names another address; use --tls-cert and\n"
      "--tls-key then. Ctrl-C or SIGTERM stops it; all tables continue after a restart.");
  const auto call = std::make_shared<ServeCall>();
  ServeOptions* const options = &call->options;
  verb.number("--port", options->port, {0, 65535}, "TCP port; 0: any free port (default: 8080)");
  verb.option("--bind", options->bind, "Address to listen on (default: 127.0.0.1)");
  verb.option("--db", options->database,
              "sqlite:PATH, postgresql://..., or memory: (nothing is saved)\n"
              "(default: SQLite in the user's state folder)");
  add_several(verb, *options);
  verb.option("--site", options->site, "Folder of the built page (default: as installed)");
  verb.option("--tls-cert", options->tls_cert, "Certificate chain, PEM");
  verb.option("--tls-key", options->tls_key, "Private key, PEM");
  verb.option("--password", options->password, "Password required of every visitor");
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
               "Additional origin whose pages may use this server, for example\n"
               "https://example.org; can be repeated");
  verb.number("--threads", options->threads, {0, 1024},
              "Threads for connections (default: one per core)");
  verb.number("--bot-threads", options->bot_threads, {0, 1024},
              "Threads for bots (default: one per core)");
  verb.number("--mind-memory", options->mind_megabytes, {0, 1'000'000},
              "Memory that bots keep between moves, in MB (default: 512)");
  add_limits(verb, *options);
  add_rate_limits(verb, *options);
  add_retention(verb, *options);
  add_proxies(verb, *options);
  add_log(verb, *options);
  verb.number("--seed", options->seed, {},
              "For tests: cards and tokens follow from this number, so they are not secret.\n"
              "Loopback addresses only (default: random)");
  verb.call([call] { return run(*call); });
}

}  // namespace menagerie::cli
