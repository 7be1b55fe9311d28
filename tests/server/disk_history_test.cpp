// SPDX-License-Identifier: Apache-2.0
// Histories of a database of SQLite on a disk that loses its power, and fails now and then.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <variant>

#include "server/store/sqlite_store.h"
#include "simulated_disk.h"

namespace menagerie {
namespace {

struct TableOnDisk {
  std::vector<std::string> bodies;
  bool has_ended = false;
  bool operator==(const TableOnDisk&) const = default;
};
using TablesOnDisk = std::map<std::string, TableOnDisk>;

using Appends = std::vector<Append>;
using Removal = std::vector<Removable>;
using Operation = std::variant<Appends, Removal>;

// What an operation makes of the tables.
void carry_out(const Appends& changes, TablesOnDisk& tables) {
  for (const Append& change : changes) {
    TableOnDisk& table = tables[change.table];
    table.bodies.push_back(change.body);
    table.has_ended |= change.ends;
  }
}
void carry_out(const Removal& removal, TablesOnDisk& tables) {
  for (const Removable& one : removal) tables.erase(one.id);
}

struct DiskCounts {
  std::uint64_t acknowledged = 0, losses_of_power = 0, kills = 0, failures = 0;
  // What was tried without an answer, and was not done, or was.
  std::uint64_t undone = 0, done = 0;
};

// What one server does to its database, from nothing to a last look at it.
class DiskHistory {
 public:
  DiskHistory(std::uint64_t seed, bool forgets_syncs)
      : rng_(seed),
        disk_(seed),
        folder_(std::filesystem::temp_directory_path() /
                ("menagerie-disk-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    disk_.forgets_syncs = forgets_syncs;
  }
  ~DiskHistory() {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  // The first thing that was wrong; empty: nothing.
  std::string run() {
    // In some of them all is large, so that the log is brought into the database now and then.
    longest_ = rng_.below(16) == 0 ? 200'000 : 400;
    const auto operations = 20 + rng_.below(60);
    for (unsigned i = 0; i < operations && wrong_.empty(); ++i) {
      if (store_ == nullptr) open();
      if (!wrong_.empty()) break;
      disk_.may_fail_again();
      disk_.fails_one_in = rng_.below(4) == 0 ? 5 + rng_.below(60) : 0;
      if (rng_.below(6) == 0) disk_.lose_power_at(1 + rng_.below(25));
      one_operation();
      // After a disk failure the server is restarted.
      if (!disk_.has_power() || rng_.below(unanswered_.empty() ? 20 : 3) == 0) store_.reset();
      end_of_faults();
    }
    if (wrong_.empty() && store_ == nullptr) open();
    if (wrong_.empty()) look_whole();
    counts_.failures = disk_.failures();
    return wrong_;
  }
  const DiskCounts& counts() const { return counts_; }

 private:
  // Power may go while what it left is mended.
  void open() {
    while (store_ == nullptr) {
      if (rng_.below(4) == 0) disk_.lose_power_at(1 + rng_.below(15));
      const std::string failed = try_to_open();
      if (!disk_.has_power()) {
        store_.reset();
      } else if (!failed.empty()) {
        wrong_ = "not opened: " + failed;
        return;
      }
      end_of_faults();
    }
    compare();
  }

  // Why it is not.
  std::string try_to_open() {
    auto opened = open_sqlite((folder_ / "tables.db").string(), IfMissing::create);
    if (!opened) return opened.error().text;
    store_ = std::move(*opened);
    disk_.sync_folder();  // As open_sqlite does with the real one, which SQLite has no part in.
    return {};
  }

  // Also of those that were in store. Nothing is open if power has gone.
  void end_of_faults() {
    disk_.fails_one_in = 0;
    if (disk_.has_power()) return disk_.lose_power_at(UINT64_MAX);
    if (rng_.below(3) == 0) {
      disk_.was_killed_only();
      ++counts_.kills;
    } else {
      disk_.restore_power();
      ++counts_.losses_of_power;
    }
  }

  void one_operation() {
    switch (rng_.below(8)) {
      case 0:
        store_->ready();
        return;
      case 1:
        conflict();
        return;
      case 2:
        remove();
        return;
      default:
        append();
    }
  }

  void append() {
    Appends changes;
    TablesOnDisk then = tables_;
    const auto count = 1 + rng_.below(5);
    for (unsigned i = 0; i < count; ++i) {
      const auto id = one_of(then);
      TableOnDisk& table = then[id];
      const auto seq = table.bodies.size() + 1;
      std::string body(1 + rng_.below(longest_), static_cast<char>('a' + seq % 26));
      body += std::to_string(++written_);
      const bool ends = seq > 3 && !table.has_ended && rng_.below(4) == 0;
      changes.push_back({id, seq, body, ends, static_cast<std::int64_t>(written_), false, seq == 2,
                         table.has_ended});
      carry_out({changes.back()}, then);
    }
    const auto stored = store_->append(changes);
    if (stored) return done(changes);
    if (stored.error().kind == StoreError::Kind::conflict)
      wrong_ = "a conflict where there is none";
    unanswered_.emplace_back(changes);
  }

  // A number that is taken: nothing of the transaction is stored.
  void conflict() {
    if (tables_.empty()) return;
    const auto& [id, table] = *tables_.begin();
    const Appends changes = {{"new" + std::to_string(++written_), 1, "never"},
                             {id, table.bodies.size(), "never"}};
    if (store_->append(changes)) wrong_ = "a number was taken twice";
  }

  void remove() {
    Removal removal;
    for (const auto& [id, table] : tables_) {
      if (table.has_ended && rng_.below(2) == 0) removal.push_back({id, table.bodies.size()});
    }
    if (removal.empty()) return;
    const auto removed = store_->remove(removal);
    if (!removed) {
      unanswered_.emplace_back(removal);
    } else if (removed->size() == removal.size()) {
      done(removal);
    } else {
      wrong_ = "another removal than was asked for";
    }
  }

  template <class Done>
  void done(const Done& operation) {
    carry_out(operation, tables_);
    unanswered_.clear();
    ++counts_.acknowledged;
  }

  // A new table, or one that there is.
  std::string one_of(const TablesOnDisk& tables) {
    if (tables.empty() || rng_.below(4) == 0) return "table" + std::to_string(++written_);
    auto at = tables.begin();
    std::advance(at, rng_.below(static_cast<std::uint32_t>(tables.size())));
    return at->first;
  }

  // What is stored is all that was acknowledged, and at most one whole thing that was tried after
  // it without an answer.
  void compare() {
    const auto found = stored();
    if (!found || *found == tables_) {
      counts_.undone += found ? unanswered_.size() : 0;
      unanswered_.clear();
      return;
    }
    for (const Operation& one : std::exchange(unanswered_, {})) {
      TablesOnDisk otherwise = tables_;
      std::visit([&](const auto& operation) { carry_out(operation, otherwise); }, one);
      if (*found != otherwise) continue;
      tables_ = std::move(otherwise);
      ++counts_.done;
      return;
    }
    wrong_ = "something acknowledged is lost, or half of something is there";
  }

  // Everything that the store gives, or nothing and what is wrong.
  std::optional<TablesOnDisk> stored() {
    TablesOnDisk found;
    std::uint64_t bytes = 0;
    const auto places = store_->tables(0, 10'000);
    const auto unfinished = store_->unfinished();
    if (!places || !unfinished) return nothing("not read");
    for (const TablePlace& place : *places) {
      const auto bodies = store_->load(place.id);
      if (!bodies) return nothing("a table is not read");
      const bool is_open =
          std::find(unfinished->begin(), unfinished->end(), place.id) != unfinished->end();
      found[place.id] = {*bodies, !is_open};
      for (const std::string& body : *bodies) {
        bytes += is_open ? body.size() + Append::bytes_beside : 0;
      }
    }
    if (store_->unfinished_bytes().value_or(0) != bytes) return nothing("bytes are miscounted");
    return found;
  }
  std::nullopt_t nothing(const char* what) {
    wrong_ = what;
    return std::nullopt;
  }

  // By itself, and as SQLite sees it.
  void look_whole() {
    compare();
    store_.reset();
    sqlite3* raw = nullptr;
    sqlite3_open((folder_ / "tables.db").c_str(), &raw);
    const auto see = [](void* whole, int, char** texts, char**) {
      *static_cast<bool*>(whole) = std::string_view(texts[0]) == "ok";
      return 0;
    };
    bool is_whole = false;
    sqlite3_exec(raw, "PRAGMA integrity_check", see, &is_whole, nullptr);
    sqlite3_close(raw);
    if (wrong_.empty() && !is_whole) wrong_ = "SQLite finds the database damaged";
  }

  Rng rng_;
  SimulatedDisk disk_;
  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
  TablesOnDisk tables_;                // As acknowledged.
  std::vector<Operation> unanswered_;  // Since then.
  std::uint32_t longest_ = 0;
  std::uint64_t written_ = 0;
  std::string wrong_;
  DiskCounts counts_;
};

std::uint64_t histories() {
  const char* asked = std::getenv("MENAGERIE_HISTORIES");
  return asked == nullptr ? 300 : std::strtoull(asked, nullptr, 10);
}

TEST(SqliteHistories, ALossOfPowerTakesNothingAcknowledgedAway) {
  DiskCounts all;
  for (std::uint64_t seed = 1; seed <= histories(); ++seed) {
    DiskHistory history(seed, false);
    EXPECT_EQ(history.run(), "") << "seed " << seed;
    const DiskCounts& counts = history.counts();
    all.acknowledged += counts.acknowledged;
    all.losses_of_power += counts.losses_of_power;
    all.kills += counts.kills;
    all.failures += counts.failures;
    all.undone += counts.undone;
    all.done += counts.done;
  }
  // Enough of each befalls them.
  EXPECT_GT(all.acknowledged, 10 * histories());
  EXPECT_GT(all.losses_of_power, histories());
  EXPECT_GT(all.kills, histories());
  EXPECT_GT(all.failures, histories());
  EXPECT_GT(all.undone, histories() / 4);
  EXPECT_GT(all.done, histories() / 20);
  const auto number = [](std::uint64_t one) { return static_cast<unsigned long long>(one); };
  std::printf(
      "%llu histories: %llu acknowledged transactions, %llu losses of power, %llu deaths of the "
      "process, %llu failed operations of the disk; of the transactions without an answer %llu "
      "were undone and %llu were done\n",
      number(histories()), number(all.acknowledged), number(all.losses_of_power), number(all.kills),
      number(all.failures), number(all.undone), number(all.done));
}

// The same would be seen of a store that is not synced at every commit.
TEST(SqliteHistories, ALogThatIsNotSyncedIsFound) {
  std::uint64_t seed = 1;
  while (seed < 100 && DiskHistory(seed, true).run().empty()) ++seed;
  EXPECT_LT(seed, 100u);
}

}  // namespace
}  // namespace menagerie
