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

// How long tables are kept after their last change. 0 is forever. All of them together stay below
// a gigabyte, with what the database takes beside them: PostgreSQL up to two thirds more than is
// counted here (docs/evidence.md).
struct RetentionRules {
  Time waiting_ms = day_ms;        // Nobody has begun.
  Time abandoned_ms = day_ms;      // Ended without a result.
  Time finished_ms = 90 * day_ms;  // To look at again.
  Time playing_ms = 60 * day_ms;   // Nobody goes on: then it is ended without a result.
  // So much all ended tables may have together; the oldest go first. 0 is no limit.
  std::uint64_t bytes_max = 300'000'000;
  // And so much all others: no new one is made beyond that. 0 is no limit.
  std::uint64_t unfinished_bytes_max = 300'000'000;
  Time sweep_ms = 10'000;  // How often is looked what may go.
};

// Where the records of tables go before they are removed.
class Archive {
 public:
  virtual ~Archive() = default;
  // They are on disk; or nothing of them is, for that reason, and the tables must stay.
  virtual Result<void> add(std::span<const std::string> records) = 0;
};

// Removes tables that are kept long enough, some at a time, so that nobody waits for it. A game
// that everybody has left is ended first: its shuffle is opened, as that of any game, and whoever
// comes back can see it for as long as an abandoned game is kept.
class Retention {
 public:
  static constexpr std::size_t tables_at_once = 100;
  // Where there is no room for new tables, unused ones are kept no longer than that.
  static constexpr Time waiting_when_full_ms = hour_ms, playing_when_full_ms = day_ms;
  // And those where nobody has ever connected only this long, once three quarters are taken.
  static constexpr Time never_visited_ms = 30'000;

  explicit Retention(const RetentionRules& rules, Archive* archive = nullptr)
      : rules_(rules), archive_(archive) {}

  // To be called often; does something every rules.sweep_ms.
  void tick(Tables& tables, Time now);
  // Removes what an operator wants gone; to be called often.
  void remove_condemned(Tables& tables, Time now);
  // The clock was set by so much. One that is wrong must not cost anybody a table, so for a day
  // what is kept long enough is judged as if it had not been.
  void clock_jumped(Time by, Time now);
  // Whether it is that day.
  bool is_cautious(Time now) const { return now < cautious_until_; }
  // Tables removed so far.
  std::uint64_t removed() const { return removed_; }
  // How often the archive took nothing, and why, if the last time was one of those.
  std::uint64_t archive_failures() const { return archive_failures_; }
  const std::string& archive_fault() const { return archive_fault_; }

 private:
  // What was changed before this time is kept long enough; with no limit nothing is.
  Time before(Time now, Time kept) const;
  bool remove_ended(Tables& tables, Time now);
  void remove_unfinished(Tables& tables, Time now);
  // Those at which nobody has ever connected, if there is little room.
  void remove_never_visited(Tables& tables, Time now);
  // Removes some of those that nobody has changed since, or ends them. How many were looked at; 0:
  // there are none, or it cannot be done now.
  struct Some {
    std::size_t most;
    bool of_one_kind;  // Games only where no table waits that could go instead.
  };
  std::size_t remove_unused(Tables& tables, const Unused& since, Some some, Time now);
  // Whether it is ended.
  bool end_game(Tables& tables, const std::string& id, Time now);
  bool remove(Tables& tables, const std::vector<Removable>& found);
  bool archive(const std::vector<std::string>& records);

  RetentionRules rules_;
  Archive* archive_;
  // Tables that the database did not remove when they had been archived, with the events that they
  // had: a full disk is tried again and again, and each is archived once.
  std::map<std::string, std::size_t> archived_;
  Time swept_ = 0, condemned_tried_ = 0;
  Time jumped_ms_ = 0, cautious_until_ = 0;
  bool ends_ = false;  // Games, in this sweep: what that frees is counted when it is stored.
  std::uint64_t removed_ = 0, archive_failures_ = 0;
  std::string archive_fault_;
};

}  // namespace menagerie
