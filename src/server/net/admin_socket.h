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

// A socket in the file system by which whoever runs the server asks it for things: one object of
// JSON on a line, and one back. Only the user of the server and root may, whatever the permissions
// of the file. One connection is served at a time, for a few seconds at most.
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
  std::jthread thread_;  // Last: it uses all of the above.
};

// Asks the server behind that socket.
Result<Json> ask_admin_socket(const std::string& path, const Json& asked);

}  // namespace menagerie
