// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/games/game_type.h"
#include "server/circles/circle_book.h"
#include "server/identity/identity_book.h"
#include "server/net/limits/visitor.h"
#include "server/net/operating/log.h"
#include "server/tables/storage/retention.h"

namespace menagerie {

struct ServeOptions {
  std::string bind = "127.0.0.1";
  unsigned short port = 8080;       // 0: any free one.
  std::string database;             // sqlite:PATH, postgresql://... or memory:
  std::string node;                 // The name of this server, if several share the database.
  bool workers = false;             // Whether bots think in units, which workers may take.
  RetentionRules retention;         // How long tables are kept,
  IdentityBook::Rules identities;   // The same for people's keys,
  double identities_an_hour = 20;   // and how many new ones there are per visitor; 0: unlimited.
  CircleBook::Rules circles;        // The same for circles,
  double circles_an_hour = 10;      // and how many new ones there are per visitor; 0: unlimited.
  std::string archive;              // and the folder for their records after that; empty: none.
  std::string site;                 // The folder of the built web page; empty: none.
  std::string tls_cert, tls_key;    // Files in PEM; both or none.
  std::string password;             // Empty: everyone may come in.
  std::string password_file;        // The password is its first line; empty: none.
  std::string metrics_token;        // Opens /metrics to programs on other machines; empty: none.
  std::string admin_socket;         // For operators (admin_socket.h); empty: none.
  bool admin_is_asked_for = false;  // If true, the server doesn't start without it.
  // The beginning of the operators' files: `.bans` and `.reports` are added. Empty: none are kept.
  std::string operator_files;
  std::vector<std::string> origins;  // Further origins whose pages may use this server.
  unsigned threads = 0;              // For connections; 0: one per core.
  unsigned bot_threads = 0;          // 0: one per core.
  std::size_t mind_megabytes = 512;  // The memory of bots between their decisions.
  // Trusted proxies, and the header field in which they name the visitor.
  std::vector<std::string> trusted_proxies;
  Proxies::Field proxy_field = Proxies::Field::x_forwarded_for;
  // Per second; 0: unlimited. Bursts: four times that for the API, three times that for frames.
  double requests_a_second = 50;  // Per visitor, for the API.
  double frames_a_second = 20;    // Per WebSocket,
  double visitor_frames = 200;    // and per visitor on all of them.
  // Open connections; 0: unlimited.
  unsigned connections_an_address = 1'000;  // Per visitor other than trusted proxies.
  unsigned sockets_a_visitor = 200;
  unsigned check_pause_s = 6 * 3600;  // Between two checks of the database for damage.
  unsigned connections_max = 10'000;  // In total; fewer if the system allows fewer files.
  // Per minute; 0: unlimited.
  double tables_a_minute = 30;      // New ones, per visitor.
  double joins_a_minute = 60;       // Per visitor, and per table.
  double open_joins_a_minute = 20;  // Per visitor, at tables that anyone may join.
  double hints_a_minute = 12;       // Per visitor.
  double reviews_a_minute = 4;      // Per visitor: of games without a review.
  double chat_a_minute = 20;        // Per seat; three times that per table.
  double wishes_a_minute = 60;      // Per seat: names, bots, undos, links, everything but actions.
  double reports_a_minute = 6;      // Per visitor.
  // For tests: the seed reveals all cards and all tokens. Only on loopback addresses.
  std::optional<std::uint64_t> seed;
  LogForm log = LogForm::plain;  // On standard error.
  LogAddresses log_addresses = LogAddresses::full;
  std::string version = "0";
  std::span<const GameType> games;
  // Gets the port once connections are taken; by default the address is printed.
  std::function<void(unsigned short port)> listening;
};

// Runs the server until SIGTERM or SIGINT. Returns an exit status: 0 stopped, 2 wrong options, 3
// the machine can't do it. Errors go to standard error as one sentence.
int serve(const ServeOptions& options);

// The folder of the installed web page, relative to the program; empty if it doesn't exist.
std::string installed_site();

}  // namespace menagerie
