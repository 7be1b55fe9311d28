// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

namespace menagerie {

// Looks now and then, on a thread of its own, whether SQLite finds damage in a database that a
// server is using. Readers do not hold its writer up.
class SqliteCheck {
 public:
  // Called on that thread with what SQLite says is wrong; empty: nothing is. The first time soon
  // after the start, then as often as that.
  using Told = std::function<void(const std::string& damage)>;
  SqliteCheck(std::string path, std::chrono::seconds pause, Told told);
  ~SqliteCheck();
  SqliteCheck(const SqliteCheck&) = delete;
  SqliteCheck& operator=(const SqliteCheck&) = delete;

 private:
  std::jthread thread_;
};

}  // namespace menagerie
