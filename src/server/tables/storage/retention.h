// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "server/tables/tables.h"

namespace menagerie {

inline constexpr Time hour_ms = 3'600'000, day_ms = 24 * hour_ms;

// How long tables are kept after their last change. 0 is forever. All of them together stay below a
// gigabyte including the database's overhead: PostgreSQL takes up to two thirds more than is
// counted here (docs/evidence.md).
struct RetentionRules {
  Time waiting_ms = day_ms;        // Never started.
  Time abandoned_ms = day_ms;      // Ended without a result.
  Time finished_ms = 90 * day_ms;  // To replay.
  Time playing_ms = 60 * day_ms;   // No one continues: then it is ended without a result.
  // The total size of all ended tables; the oldest go first. 0: unlimited.
  std::uint64_t bytes_max = 300'000'000;
  // The total size of all others: beyond that, no new one is made. 0: unlimited.
  std::uint64_t unfinished_bytes_max = 300'000'000;
  Time sweep_ms = 10'000;  // How often to look for tables to remove.
};

// Where the records of tables go before they are removed.
class Archive {
 public:
  virtual ~Archive() = default;
  // Either they are on disk, or nothing was written for that reason, and the tables must stay.
  virtual Result<void> add(std::span<const std::string> records) = 0;
};

// Removes tables when their time is over, some at a time, so no one has to wait. A game that
// everyone has left is ended first: its shuffle is revealed, like that of any game, and anyone who
// comes back can see it for as long as abandoned games are kept.
class Retention {
 public:
  static constexpr std::size_t tables_at_once = 100;
  // If there is no room for new tables, unused ones are kept only this long.
  static constexpr Time waiting_when_full_ms = hour_ms, playing_when_full_ms = day_ms;
  // Once three quarters are taken, tables where no one has ever connected are kept only this long.
  static constexpr Time never_visited_ms = 30'000;

  explicit Retention(const RetentionRules& rules, Archive* archive = nullptr)
      : rules_(rules), archive_(archive) {}

  // Call it often; it does something every rules.sweep_ms.
  void tick(Tables& tables, Time now);
  // Removes what an operator wants removed; call it often.
  void remove_condemned(Tables& tables, Time now);
  // The clock was set by that much. A wrong clock must not cost anyone a table, so for a day the
  // age of tables is judged as if it had not been set.
  void clock_jumped(Time by, Time now);
  // Whether that day isn't over.
  bool is_cautious(Time now) const { return now < cautious_until_; }
  // Tables removed so far.
  std::uint64_t removed() const { return removed_; }
  // How often the archive took nothing, and the reason if the last attempt failed.
  std::uint64_t archive_failures() const { return archive_failures_; }
  const std::string& archive_fault() const { return archive_fault_; }

 private:
  // Tables last changed before this time may go; none if there is no limit.
  Time before(Time now, Time kept) const;
  bool remove_ended(Tables& tables, Time now);
  void remove_unfinished(Tables& tables, Time now);
  // Tables where no one has ever connected, if there is little room.
  void remove_never_visited(Tables& tables, Time now);
  // Removes some tables that no one has changed since, or ends them. Returns how many were
  // considered; 0: there are none, or it isn't possible now.
  struct Some {
    std::size_t most;
    bool of_one_kind;  // Games only if no waiting table could go instead.
  };
  std::size_t remove_unused(Tables& tables, const Unused& since, Some some, Time now);
  // Whether it has ended.
  bool end_game(Tables& tables, const std::string& id, Time now);
  bool remove(Tables& tables, const std::vector<Removable>& found);
  bool archive(const std::vector<std::string>& records);

  RetentionRules rules_;
  Archive* archive_;
  // Archived tables that the database failed to remove, with the number of their events. A full
  // disk is tried again and again, and each table is archived only once.
  std::map<std::string, std::size_t> archived_;
  Time swept_ = 0, condemned_tried_ = 0;
  Time jumped_ms_ = 0, cautious_until_ = 0;
  bool ends_ = false;  // Games ended in this sweep; what that frees is counted once it is stored.
  std::uint64_t removed_ = 0, archive_failures_ = 0;
  std::string archive_fault_;
};

}  // namespace menagerie
