// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite_check.h"

#include <condition_variable>
#include <mutex>
#include <optional>

#include "server/store/sqlite.h"

namespace menagerie {
namespace {

constexpr int steps_between_looks = 10'000;

int is_stopped(void* stop) {
  return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

// Nothing if it isn't known: the server is stopping, or the file isn't available now. Over a
// connection of its own that only reads: in WAL mode that keeps no one from writing. The quick
// check doesn't compare indexes with tables, and takes as long as reading the file.
std::optional<std::string> damage_in(const std::string& path, std::stop_token stop) {
  sqlite3* raw = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr);
  const sqlite::Database database(raw);
  if (code != SQLITE_OK) return std::nullopt;
  sqlite3_busy_timeout(raw, 5000);
  sqlite3_progress_handler(raw, steps_between_looks, is_stopped, &stop);
  sqlite::Statement check(raw, "PRAGMA quick_check(1)");
  const int step = check.step();
  if (step == SQLITE_ROW) {
    std::string text = check.text();
    return text == "ok" ? std::string() : text;
  }
  if (sqlite::is_damage(step)) return std::string(sqlite3_errmsg(raw));
  return std::nullopt;
}

}  // namespace

SqliteCheck::SqliteCheck(std::string path, std::chrono::seconds pause, Told told)
    : thread_([path = std::move(path), pause, told = std::move(told)](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any changed;
        while (!stop.stop_requested()) {
          if (const auto damage = damage_in(path, stop)) told(*damage);
          std::unique_lock lock(mutex);
          changed.wait_for(lock, stop, pause, [] { return false; });
        }
      }) {}

SqliteCheck::~SqliteCheck() = default;

}  // namespace menagerie
