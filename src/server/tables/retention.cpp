// SPDX-License-Identifier: Apache-2.0
#include "server/tables/retention.h"

#include <algorithm>

namespace menagerie {
namespace {

// Before this time; with no limit nothing is.
Time before(Time now, Time kept) { return kept > 0 ? now - kept : 0; }

}  // namespace

void Retention::tick(Tables& tables, Time now) {
  if (now - swept_ < sweep_ms) return;
  swept_ = now;
  if (remove_ended(tables, now)) remove_unfinished(tables, now);
}

bool Retention::remove_ended(Tables& tables, Time now) {
  Outdated limits{before(now, rules_.finished_ms), before(now, rules_.abandoned_ms)};
  if (rules_.bytes_max > 0) limits.bytes_max = rules_.bytes_max;
  const auto ids = tables.store().outdated(limits, tables_at_once);
  if (!ids) return false;
  std::vector<std::string> gone;
  for (const std::string& id : *ids) {
    if (!tables.is_watched(id)) {
      gone.push_back(id);
    } else if (!tables.store().touch(id, now)) {
      return false;
    }
  }
  return remove(tables, gone);
}

void Retention::remove_unfinished(Tables& tables, Time now) {
  Time least = 0;
  for (const Time kept : {rules_.waiting_ms, rules_.playing_ms}) {
    if (kept > 0 && (least == 0 || kept < least)) least = kept;
  }
  if (least == 0) return;
  const auto ids = tables.store().unfinished_before(now - least, tables_at_once);
  if (!ids) return;
  std::vector<std::string> gone;
  for (const std::string& id : *ids) {
    const auto table = tables.look_up(id);
    if (table && !tables.is_watched(id) && is_given_up(**table, now)) {
      gone.push_back(id);
    } else if (!tables.store().touch(id, now)) {
      return;
    }
  }
  remove(tables, gone);
}

bool Retention::is_given_up(const Table& table, Time now) const {
  const bool waiting = table.status() == Table::Status::waiting;
  const Time kept = waiting ? rules_.waiting_ms : rules_.playing_ms;
  return kept > 0 && table.changed() < now - kept;
}

bool Retention::remove(Tables& tables, const std::vector<std::string>& ids) {
  if (ids.empty()) return true;
  if (archive_ != nullptr) {
    std::vector<std::string> records;
    for (const std::string& id : ids) {
      // What cannot be read any more is not held back for that.
      const auto table = tables.look_up(id);
      if (table && !(*table)->events().empty()) records.push_back(write_record((*table)->record()));
    }
    if (!records.empty() && !archive_->add(records)) return false;
  }
  if (!tables.store().remove(ids)) return false;
  for (const std::string& id : ids) tables.drop(id);
  removed_ += ids.size();
  return true;
}

}  // namespace menagerie
