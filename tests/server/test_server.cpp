// SPDX-License-Identifier: Apache-2.0
// The server as a program of its own, for tests from outside: test_server DATABASE [key=value...]
// Prints its port and runs until SIGTERM. With the word `worker` it is no server but thinks for
// those of that database.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/games/games.h"
#include "server/net/serve.h"
#include "server/net/thinking/worker.h"

namespace {

int think(int argc, char** argv) {
  menagerie::WorkerOptions options;
  options.database = argv[1];
  options.name = "test";
  options.version = "test";
  options.games = menagerie::games();
  for (int i = 3; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string value = word.substr(word.find('=') + 1);
    if (word == "log=json") options.log = menagerie::LogForm::json;
    if (word.starts_with("threads=")) {
      options.threads = static_cast<unsigned>(std::atoi(value.c_str()));
    }
  }
  return menagerie::run_worker(options);
}

// What an operator says.
void read_operators_word(const std::string& word, const std::string& value,
                         menagerie::ServeOptions& options) {
  if (word.starts_with("password_file=")) options.password_file = value;
  if (word.starts_with("metrics_token=")) options.metrics_token = value;
  if (word.starts_with("admin=")) options.admin_socket = value;
  if (word.starts_with("operator_files=")) options.operator_files = value;
  if (word == "addresses=none") options.log_addresses = menagerie::LogAddresses::none;
  if (word.starts_with("connections_max=")) {
    options.connections_max = static_cast<unsigned>(std::atoi(value.c_str()));
  }
  if (word.starts_with("check_s=")) {
    options.check_pause_s = static_cast<unsigned>(std::atoi(value.c_str()));
  }
  if (word.starts_with("open_joins=")) options.open_joins_a_minute = std::atof(value.c_str());
  if (word.starts_with("identities=")) options.identities_an_hour = std::atof(value.c_str());
  if (word.starts_with("identity_bytes=")) {
    options.identities.bytes_max = std::strtoull(value.c_str(), nullptr, 10);
  }
  if (word.starts_with("identity_days=")) options.identities.kept_days = std::atoll(value.c_str());
  if (word.starts_with("circles=")) options.circles_an_hour = std::atof(value.c_str());
  if (word.starts_with("circle_bytes=")) {
    options.circles.bytes_max = std::strtoull(value.c_str(), nullptr, 10);
  }
  if (word.starts_with("origin=")) options.origins.push_back(value);
  if (word == "addresses=truncated") options.log_addresses = menagerie::LogAddresses::truncated;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 2 && std::string(argv[2]) == "worker") return think(argc, argv);
  menagerie::ServeOptions options;
  options.port = 0;
  options.games = menagerie::games();
  options.version = "test";
  if (argc > 1) options.database = argv[1];
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string value = word.substr(word.find('=') + 1);
    if (word.starts_with("port=")) {
      options.port = static_cast<unsigned short>(std::atoi(value.c_str()));
    }
    if (word.starts_with("site=")) options.site = value;
    if (word.starts_with("password=")) options.password = value;
    read_operators_word(word, value, options);
    if (word.starts_with("cert=")) options.tls_cert = value;
    if (word.starts_with("key=")) options.tls_key = value;
    if (word.starts_with("requests=")) options.requests_a_second = std::atof(value.c_str());
    if (word.starts_with("frames=")) options.frames_a_second = std::atof(value.c_str());
    if (word.starts_with("visitor_frames=")) options.visitor_frames = std::atof(value.c_str());
    if (word.starts_with("connections=")) {
      options.connections_an_address = static_cast<unsigned>(std::atoi(value.c_str()));
    }
    if (word.starts_with("sockets=")) {
      options.sockets_a_visitor = static_cast<unsigned>(std::atoi(value.c_str()));
    }
    if (word.starts_with("proxy=")) options.trusted_proxies.push_back(value);
    if (word == "allowances=none") {
      options.tables_a_minute = options.joins_a_minute = options.hints_a_minute = 0;
      options.open_joins_a_minute = 0;
      options.chat_a_minute = options.wishes_a_minute = 0;
      options.sockets_a_visitor = options.connections_an_address = 0;
      options.visitor_frames = 0;
    }
    if (word.starts_with("waiting_ms=")) options.retention.waiting_ms = std::atoll(value.c_str());
    if (word.starts_with("finished_ms=")) options.retention.finished_ms = std::atoll(value.c_str());
    if (word.starts_with("unfinished_bytes=")) {
      options.retention.unfinished_bytes_max = std::strtoull(value.c_str(), nullptr, 10);
    }
    if (word.starts_with("node=")) options.node = value;
    if (word == "log=json") options.log = menagerie::LogForm::json;
    if (word == "workers") options.workers = true;
    if (word.starts_with("bind=")) options.bind = value;
    if (word.starts_with("archive=")) options.archive = value;
    if (word.starts_with("tables=")) options.tables_a_minute = std::atof(value.c_str());
    if (word.starts_with("threads=")) {
      options.threads = options.bot_threads = static_cast<unsigned>(std::atoi(value.c_str()));
    }
  }
  options.listening = [](unsigned short port) {
    std::printf("%u\n", unsigned{port});
    std::fflush(stdout);
  };
  return menagerie::serve(options);
}
