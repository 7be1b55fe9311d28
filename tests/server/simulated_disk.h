// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"

namespace menagerie {

// A file on it. Behind a loss of power it holds `synced` and of what came after that anything.
struct DiskFile {
  struct Change {
    std::size_t at = 0;
    std::string bytes;
    bool cuts = false;  // The file ends there.
  };
  std::string now, synced;
  std::vector<Change> pending;
};

// A disk in memory that SQLite uses instead of the real one while this lives. It keeps what a disk
// promises and no more. When power goes, each sector that was written and not synced may be there,
// not be there, or be torn, in whatever order it was written. A name that was made or taken away
// may be there or not until its folder is synced. One seed, one history.
class SimulatedDisk {
 public:
  explicit SimulatedDisk(std::uint64_t seed);
  SimulatedDisk(const SimulatedDisk&) = delete;
  SimulatedDisk& operator=(const SimulatedDisk&) = delete;
  ~SimulatedDisk();

  // Power goes at that one of the next operations that change something, and all fail from there.
  void lose_power_at(std::uint64_t operation) { power_left_ = operation; }
  bool has_power() const { return power_left_ != 0; }
  // What was not synced is lost, or is not. No file is open.
  void restore_power();
  void sync_folder() { synced_names_ = names_; }
  // Without power the one process that uses it dies, too; but that alone may have happened, and
  // everything that was written is read by the next.
  void was_killed_only();

  // Behind a failed sync nothing else goes wrong until the next call of this: what a server can do
  // about it, it has done then. Killed during that, it would leave a log that is read whole
  // and lies on the disk in part, and no one could know.
  void may_fail_again() { spares_ = false; }
  // Of that many operations one fails (0: none), and a sync loses what it failed at.
  unsigned fails_one_in = 0;
  bool forgets_syncs = false;  // It says that a log is synced, and continues.
  std::uint64_t failures() const { return failures_; }

  // ---- What SQLite asks for
  // ----------------------------------------------------------------------
  int open(const char* name, int flags, std::shared_ptr<DiskFile>& file);
  int remove(const std::string& name, bool syncs_folder);
  bool exists(const std::string& name) const { return names_.contains(name); }
  int write(DiskFile& file, std::size_t at, std::string bytes);
  int truncate(DiskFile& file, std::size_t size);
  int sync(DiskFile& file, bool is_log, bool syncs_folder);
  // What connections of a file have in common beside it; gone with the power.
  char* shared(const std::string& name, unsigned region, unsigned bytes);
  void drop_shared(const std::string& name) { shared_.erase(name); }

 private:
  // What an operation that changes something comes to before it is tried.
  int begin(int code_if_it_fails);
  void survive(DiskFile& file);

  Rng rng_;
  sqlite3_vfs vfs_{};
  std::uint64_t power_left_ = UINT64_MAX;
  std::uint64_t failures_ = 0;
  bool spares_ = false;
  std::map<std::string, std::shared_ptr<DiskFile>> names_, synced_names_;
  std::map<std::string, std::vector<std::vector<char>>> shared_;
};

}  // namespace menagerie
