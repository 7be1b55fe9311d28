// SPDX-License-Identifier: Apache-2.0
#include "server/tables/storage/retention.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace menagerie {
namespace {

// The earlier of two times; no time is never.
Time shorter(Time kept, Time when_full) { return kept > 0 ? std::min(kept, when_full) : 0; }

// From the last use of a table to its end, with the default rules:
//
//   waiting ---- 1 day ------------------------------------------------------> gone
//   playing ---- 60 days --> abandoned ---- 1 day ------+--> archive, if any --> gone
//   finished --- 90 days, or the oldest beyond 300 MB --+
//   condemned by an operator, and ended first ----------+
//
// If all unfinished ones together have 225 MB, those that no one has ever visited go after 30 s. If
// they have 300 MB, waiting ones go after an hour, and then games end after a day.
//
// The archive comes before the removal: a crash in between archives a table twice, rather than not
// at all. What the store finds unused is judged again here, since it may have been used meanwhile.

constexpr std::size_t tables_at_once_when_full = 10;

bool is_unused(const Table& table, const Unused& since) {
  const bool waiting = table.status() == Table::Status::waiting;
  return table.changed() < (waiting ? since.waiting : since.playing);
}

}  // namespace

// The rest waits for its next turn if the store fails once.
void Retention::tick(Tables& tables, Time now) {
  if (now - swept_ < rules_.sweep_ms) return;
  swept_ = now;
  ends_ = false;
  if (!is_cautious(now)) jumped_ms_ = 0;
  if (remove_ended(tables, now)) remove_unfinished(tables, now);
}

void Retention::clock_jumped(Time by, Time now) {
  jumped_ms_ += by;
  swept_ += by;
  cautious_until_ = now + day_ms;
}

Time Retention::before(Time now, Time kept) const {
  return kept > 0 ? std::max<Time>(0, now - jumped_ms_ - kept) : 0;
}

// A table that someone looks at stays, and is noted as looked at, so that it isn't found each time.
bool Retention::remove_ended(Tables& tables, Time now) {
  Outdated limits{before(now, rules_.finished_ms), before(now, rules_.abandoned_ms)};
  if (rules_.bytes_max > 0) limits.bytes_max = rules_.bytes_max;
  const auto found = tables.store().outdated(limits, tables_at_once);
  if (!found) return false;
  std::vector<Removable> gone;
  for (const Removable& one : *found) {
    if (!tables.is_watched(one.id)) {
      gone.push_back(one);
    } else if (!tables.store().touch(one.id, now)) {
      return false;
    }
  }
  return remove(tables, gone);
}

// More than one try, in case the database doesn't answer. A table that the store doesn't have is
// gone.
void Retention::remove_condemned(Tables& tables, Time now) {
  constexpr Time pause_ms = 500;
  if (tables.condemned().empty() || std::abs(now - condemned_tried_) < pause_ms) return;
  condemned_tried_ = now;
  std::vector<Removable> found;
  for (const std::string& id : std::vector(tables.condemned().begin(), tables.condemned().end())) {
    const auto table = tables.look_up(id);
    if (table) {
      found.push_back({id, (*table)->version()});
    } else if (table.error().trouble == Trouble::not_found) {
      tables.absolve(id);
    }
  }
  remove(tables, found);
}

// Games that this sweep has ended free their bytes only when that is stored, so it stops there.
void Retention::remove_unfinished(Tables& tables, Time now) {
  const Unused kept{before(now, rules_.waiting_ms), before(now, rules_.playing_ms)};
  remove_unused(tables, kept, {tables_at_once, false}, now);
  remove_never_visited(tables, now);
  const Unused when_full{before(now, shorter(rules_.waiting_ms, waiting_when_full_ms)),
                         before(now, shorter(rules_.playing_ms, playing_when_full_ms))};
  // A few at a time, so no more go than necessary.
  for (std::size_t looked = 0; looked < tables_at_once && !ends_;) {
    tables.store_quota().count_anew(now);
    if (!tables.store_quota().is_full()) return;
    const std::size_t more =
        remove_unused(tables, when_full, {tables_at_once_when_full, true}, now);
    if (more == 0) return;
    looked += more;
  }
}

void Retention::remove_never_visited(Tables& tables, Time now) {
  tables.store_quota().count_anew(now);
  if (!tables.store_quota().is_nearly_full()) return;
  std::vector<Removable> found;
  for (const std::string& id :
       tables.shares().never_visited(now - never_visited_ms, tables_at_once)) {
    const auto table = tables.look_up(id);
    if (table && !tables.is_watched(id)) found.push_back({id, (*table)->version()});
  }
  remove(tables, found);
}

std::size_t Retention::remove_unused(Tables& tables, const Unused& since, Some some, Time now) {
  const auto found = tables.store().unused(since, some.most);
  if (!found) return 0;
  std::vector<Removable> gone;
  bool last_waits = false;  // Among those that go, waiting tables come first.
  for (const Removable& one : *found) {
    const std::string& id = one.id;
    const auto table = tables.look_up(id);
    const bool stays = !table || tables.is_watched(id);
    if (!stays && is_unused(**table, since)) {
      const bool waits = (*table)->status() == Table::Status::waiting;
      if (some.of_one_kind && last_waits && !waits) break;
      last_waits = waits;
      if (waits || !end_game(tables, id, now)) gone.push_back(one);
    } else if (!tables.store().touch(id, stays ? now : (*table)->changed())) {
      return 0;
    }
  }
  return remove(tables, gone) ? found->size() : 0;
}

// False if the game can't be ended: then the table is removed as it is.
bool Retention::end_game(Tables& tables, const std::string& id, Time now) {
  const auto served = tables.find(id, now);
  if (!served || tables.make(**served, change_at(now, changes::Abandon{}))) return false;
  ends_ = true;
  return true;
}

bool Retention::archive(const std::vector<std::string>& records) {
  const auto done = archive_->add(records);
  archive_fault_ = done ? std::string() : done.error().text;
  archive_failures_ += done ? 0u : 1u;
  return done.has_value();
}

// The number of changes is compared in the same transaction that removes: nothing gets lost that
// came after the table was found.
bool Retention::remove(Tables& tables, const std::vector<Removable>& found) {
  if (found.empty()) return true;
  if (archive_ != nullptr) {
    std::vector<std::string> records;
    std::map<std::string, std::size_t> archived;
    for (const auto& [id, changes] : found) {
      // A table that can never be read again doesn't stop the removal; one that can't be read now
      // does.
      const auto table = tables.look_up(id);
      if (!table && table.error().wait_s > 0) return false;
      if (!table || (*table)->events().empty()) continue;
      const std::size_t events = (*table)->events().size();
      archived[id] = events;
      const auto before = archived_.find(id);
      if (before != archived_.end() && before->second == events) continue;
      records.push_back(write_record((*table)->last_record()));
    }
    if (!records.empty() && !archive(records)) return false;
    archived_ = std::move(archived);
  }
  // A table that was changed or taken meanwhile stays.
  const auto gone = tables.store().remove(found);
  if (!gone) return false;
  archived_.clear();
  for (const std::string& id : *gone) tables.drop(id);
  removed_ += gone->size();
  return true;
}

}  // namespace menagerie
