// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/tables/tables.h"

namespace menagerie {

inline constexpr Time hour_ms = 3'600'000, day_ms = 24 * hour_ms;

// How long tables are kept after their last change. 0 is for ever.
struct RetentionRules {
  Time waiting_ms = day_ms;        // Nobody has begun.
  Time abandoned_ms = day_ms;      // Ended without a result.
  Time finished_ms = 90 * day_ms;  // To look at again.
  Time playing_ms = 60 * day_ms;   // Nobody goes on.
  // So much all ended tables may have together; the oldest go first. 0 is no limit.
  std::uint64_t bytes_max = 800'000'000;
};

// Where the records of tables go before they are removed.
class Archive {
 public:
  virtual ~Archive() = default;
  // True: they are on disk. False: nothing of them is, and the tables must stay.
  virtual bool add(std::span<const std::string> records) = 0;
};

// Removes tables that are kept long enough, some at a time, so that nobody waits for it.
class Retention {
 public:
  static constexpr Time sweep_ms = 10'000;
  static constexpr std::size_t tables_at_once = 100;

  explicit Retention(const RetentionRules& rules, Archive* archive = nullptr)
      : rules_(rules), archive_(archive) {}

  // To be called often; does something every sweep_ms.
  void tick(Tables& tables, Time now);
  // Tables removed so far.
  std::uint64_t removed() const { return removed_; }

 private:
  bool remove_ended(Tables& tables, Time now);
  void remove_unfinished(Tables& tables, Time now);
  // Whether an unfinished table may go.
  bool is_given_up(const Table& table, Time now) const;
  bool remove(Tables& tables, const std::vector<std::string>& ids);

  RetentionRules rules_;
  Archive* archive_;
  Time swept_ = 0;
  std::uint64_t removed_ = 0;
};

}  // namespace menagerie
