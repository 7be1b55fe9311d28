// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "catalog/entry.h"

namespace menagerie {

struct ServeOptions {
  std::string bind = "127.0.0.1";
  unsigned short port = 8080;        // 0: any that is free.
  std::string database;              // sqlite:PATH, postgresql://... or memory:
  std::string site;                  // The folder of the built web page; empty: none.
  std::string tls_cert, tls_key;     // Files in PEM; both or none.
  std::string password;              // Empty: everybody may come in.
  std::vector<std::string> origins;  // Further origins whose pages may use this server.
  unsigned threads = 0;              // For connections; 0: one a core.
  unsigned bot_threads = 0;          // 0: one a core.
  // A second, and three times as many at once; 0: no limit.
  double requests_a_second = 50;  // Of one address, to the API.
  double frames_a_second = 20;    // Of one WebSocket.
  std::string version = "0";
  std::span<const GameEntry> games;
  // Told the port once connections are taken; by default the address is printed.
  std::function<void(unsigned short port)> listening;
};

// Runs the server until SIGTERM or SIGINT; returns an exit status: 0 stopped, 2 wrong options,
// 3 the machine does not do it. What is wrong goes to standard error as one sentence.
int serve(const ServeOptions& options);

// The folder of the web page as it is installed, seen from the program; empty if it is not there.
std::string installed_site();

}  // namespace menagerie
