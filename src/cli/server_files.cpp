// SPDX-License-Identifier: Apache-2.0
#include "cli/server_files.h"

#include <cstdlib>

#include "cli/verb.h"

namespace menagerie::cli {
namespace {

constexpr const char* socket_name = "admin.sock";

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

std::string standard_database() {
  const std::string folder = state_folder();
  return folder.empty() ? "sqlite:menagerie.db" : "sqlite:" + folder + "/tables.db";
}

std::string operator_files_of(const std::string& database, const std::string& node) {
  constexpr std::string_view sqlite = "sqlite:";
  if (database.starts_with(sqlite)) return database.substr(sqlite.size());
  if (database == "memory:") return {};
  std::string folder = environment("STATE_DIRECTORY");
  if (folder.empty()) folder = state_folder();
  return folder.empty() ? folder : folder + "/" + (node.empty() ? "tables" : "node-" + node);
}

std::string admin_socket_of(const std::string& operator_files, const std::string& node) {
  if (const std::string folder = environment("RUNTIME_DIRECTORY"); !folder.empty()) {
    return folder + "/" + (node.empty() ? "" : node + "-") + socket_name;
  }
  return operator_files.empty() ? operator_files : operator_files + ".admin";
}

std::vector<std::string> standard_admin_sockets() {
  return {std::string("/run/menagerie/") + socket_name,
          operator_files_of(standard_database(), {}) + ".admin"};
}

}  // namespace menagerie::cli
