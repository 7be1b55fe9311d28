// SPDX-License-Identifier: Apache-2.0
// Where a server keeps its files by default.
#pragma once

#include <string>
#include <vector>

namespace menagerie::cli {

// The tables of this user.
std::string standard_database();
// What the files of operators begin with: beside a database of SQLite, otherwise in the folder of
// the service or of this user. Empty: nothing is kept.
std::string operator_files_of(const std::string& database, const std::string& node);
// The socket of operators: in the folder that systemd has made for it, or beside these files.
std::string admin_socket_of(const std::string& operator_files, const std::string& node);
// Where `menagerie admin` looks for a server, in this order.
std::vector<std::string> standard_admin_sockets();

}  // namespace menagerie::cli
