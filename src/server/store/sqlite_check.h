// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

namespace menagerie {

// Checks regularly, on a thread of its own, whether SQLite finds damage in a database in use.
// Readers don't block its writer.
class SqliteCheck {
 public:
  // Called on that thread with what SQLite reports; empty if all is well. The first check is soon
  // after the start, the others at that interval.
  using Told = std::function<void(const std::string& damage)>;
  SqliteCheck(std::string path, std::chrono::seconds pause, Told told);
  ~SqliteCheck();
  SqliteCheck(const SqliteCheck&) = delete;
  SqliteCheck& operator=(const SqliteCheck&) = delete;

 private:
  std::jthread thread_;
};

}  // namespace menagerie
