// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "base/json_fwd.h"
#include "base/result.h"
#include "engine/json.h"

namespace menagerie {

// A socket in the file system for operators: one JSON object per line, and one back. Only the
// server's user and root may use it, whatever the file's permissions. One connection is served at a
// time, for a few seconds at most.
class AdminSocket {
 public:
  // Called on a thread of its own.
  using Answer = std::function<Json(const Json& asked)>;

  static Result<std::unique_ptr<AdminSocket>> open(const std::string& path, Answer answer);
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  AdminSocket(int socket, std::string path, Answer answer);
  void run(const std::stop_token& stop);
  void serve(int connection);

  const int socket_;
  const std::string path_;
  const Answer answer_;
  std::jthread thread_;  // Last, since it uses everything above.
};

// Asks the server behind that socket.
Result<Json> ask_admin_socket(const std::string& path, const Json& asked);

}  // namespace menagerie
