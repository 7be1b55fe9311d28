// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/game_type.h"
#include "server/net/log.h"
#include "server/net/visitor.h"
#include "server/tables/retention.h"

namespace menagerie {

struct ServeOptions {
  std::string bind = "127.0.0.1";
  unsigned short port = 8080;       // 0: any that is free.
  std::string database;             // sqlite:PATH, postgresql://... or memory:
  std::string node;                 // The name of this server of several that share the database;
  bool workers = false;             // Whether bots think in units, which workers may take.
  RetentionRules retention;         // How long tables are kept,
  std::string archive;              // and the folder of their records then; empty: none.
  std::string site;                 // The folder of the built web page; empty: none.
  std::string tls_cert, tls_key;    // Files in PEM; both or none.
  std::string password;             // Empty: everybody may come in.
  std::string password_file;        // Whose first line it is; empty: none.
  std::string metrics_token;        // Opens /metrics to programs on other machines; empty: none.
  std::string admin_socket;         // For operators (admin_socket.h); empty: none.
  bool admin_is_asked_for = false;  // Without it the server does not start.
  // What the files of operators begin with: `.bans` and `.reports` are added. Empty: none are kept.
  std::string operator_files;
  std::vector<std::string> origins;  // Further origins whose pages may use this server.
  unsigned threads = 0;              // For connections; 0: one a core.
  unsigned bot_threads = 0;          // 0: one a core.
  std::size_t mind_megabytes = 512;  // What bots may remember between their decisions.
  // Proxies whose word for whom they ask is taken, and the field in which they say it.
  std::vector<std::string> trusted_proxies;
  Proxies::Field proxy_field = Proxies::Field::x_forwarded_for;
  // A second, and three times as many at once; 0: no limit.
  double requests_a_second = 50;  // Of one visitor, to the API.
  double frames_a_second = 20;    // Of one WebSocket,
  double visitor_frames = 200;    // and of all of a visitor's, a second.
  // Open at a time; 0: no limit.
  unsigned connections_an_address = 1'000;  // Of one that is no trusted proxy.
  unsigned sockets_a_visitor = 200;
  unsigned check_pause_s = 6 * 3600;  // Between two looks for damage of the database.
  unsigned connections_max = 10'000;  // Of all; fewer where the system gives fewer files.
  // A minute; 0: no limit.
  double tables_a_minute = 30;      // New ones, of one visitor.
  double joins_a_minute = 60;       // Of one visitor, and at one table.
  double open_joins_a_minute = 20;  // Of one visitor, at tables that anybody may join.
  double hints_a_minute = 12;       // Of one visitor.
  double reviews_a_minute = 4;      // Of one visitor: of games that nobody has reviewed before.
  double chat_a_minute = 20;        // Of one seat; a table three times that.
  double wishes_a_minute = 60;      // Of one seat: names, bots, undos, links, all but actions.
  double reports_a_minute = 6;      // Of one visitor.
  // For tests: whoever knows it knows all cards and all tokens. On loopback addresses alone.
  std::optional<std::uint64_t> seed;
  LogForm log = LogForm::plain;  // Of standard error.
  LogAddresses log_addresses = LogAddresses::full;
  std::string version = "0";
  std::span<const GameType> games;
  // Told the port once connections are taken; by default the address is printed.
  std::function<void(unsigned short port)> listening;
};

// Runs the server until SIGTERM or SIGINT; returns an exit status: 0 stopped, 2 wrong options,
// 3 the machine does not do it. What is wrong goes to standard error as one sentence.
int serve(const ServeOptions& options);

// The folder of the web page as it is installed, seen from the program; empty if it is not there.
std::string installed_site();

}  // namespace menagerie
