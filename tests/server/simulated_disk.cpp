// SPDX-License-Identifier: Apache-2.0
#include "simulated_disk.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace menagerie {
namespace {

constexpr std::size_t sector = 512;

void put(std::string& content, const DiskFile::Change& change) {
  const std::size_t end = change.at + change.bytes.size();
  if (change.cuts || content.size() < end) content.resize(end);
  content.replace(change.at, change.bytes.size(), change.bytes);
}

// ---- SQLite's interface: sqlite.org/vfs.html ---------------------------------------------------

// An open file. SQLite allots its bytes and begins with the base.
struct Handle {
  sqlite3_file base;
  SimulatedDisk* disk;
  std::shared_ptr<DiskFile> file;
  std::string name;
  bool is_log, is_new;
};

Handle& of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
SimulatedDisk& of(sqlite3_vfs* vfs) { return *static_cast<SimulatedDisk*>(vfs->pAppData); }

int close_file(sqlite3_file* file) {
  of(file).~Handle();
  return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* to, int count, sqlite3_int64 from) {
  const Handle& handle = of(file);
  if (!handle.disk->has_power()) return SQLITE_IOERR_READ;
  const std::string& content = handle.file->now;
  const auto at = std::min(static_cast<std::size_t>(from), content.size());
  const auto wanted = static_cast<std::size_t>(count);
  const std::size_t there = std::min(wanted, content.size() - at);
  std::memcpy(to, content.data() + at, there);
  std::memset(static_cast<char*>(to) + there, 0, wanted - there);
  return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
  const Handle& handle = of(file);
  return handle.disk->write(*handle.file, static_cast<std::size_t>(at),
                            {static_cast<const char*>(bytes), static_cast<std::size_t>(count)});
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  return of(file).disk->truncate(*of(file).file, static_cast<std::size_t>(size));
}

// The folder of a new log is synced with it, as the real one does (os_unix.c, UNIXFILE_DIRSYNC).
int sync_file(sqlite3_file* file, int) {
  Handle& handle = of(file);
  const int code = handle.disk->sync(*handle.file, handle.is_log, handle.is_new);
  handle.is_new = handle.is_new && code != SQLITE_OK;
  return code;
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(of(file).file->now.size());
  return SQLITE_OK;
}

// There is one connection.
int lock_file(sqlite3_file*, int) { return SQLITE_OK; }
int is_reserved(sqlite3_file*, int* result) {
  *result = 0;
  return SQLITE_OK;
}
int lock_shared(sqlite3_file*, int, int, int) { return SQLITE_OK; }
void order_shared(sqlite3_file*) {}

int control_file(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return 4096; }
// As the real one: a write changes no byte beside its own.
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

int map_shared(sqlite3_file* file, int region, int bytes, int extend, void volatile** to) {
  (void)extend;
  Handle& handle = of(file);
  *to =
      handle.disk->shared(handle.name, static_cast<unsigned>(region), static_cast<unsigned>(bytes));
  return SQLITE_OK;
}

int unmap_shared(sqlite3_file* file, int for_good) {
  if (for_good != 0) of(file).disk->drop_shared(of(file).name);
  return SQLITE_OK;
}

constexpr sqlite3_io_methods methods = {2,
                                        close_file,
                                        read_file,
                                        write_file,
                                        truncate_file,
                                        sync_file,
                                        size_of_file,
                                        lock_file,
                                        lock_file,
                                        is_reserved,
                                        control_file,
                                        sector_size,
                                        characteristics,
                                        map_shared,
                                        lock_shared,
                                        order_shared,
                                        unmap_shared,
                                        nullptr,
                                        nullptr};

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  file->pMethods = nullptr;
  std::shared_ptr<DiskFile> found;
  const bool is_log = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
  const bool is_new = name == nullptr || !of(vfs).exists(name);
  if (const int code = of(vfs).open(name, flags, found); code != SQLITE_OK) return code;
  new (file) Handle{{&methods}, &of(vfs),        std::move(found), name == nullptr ? "" : name,
                    is_log,     is_log && is_new};
  if (out_flags != nullptr) *out_flags = flags;
  return SQLITE_OK;
}

int remove_file(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  return of(vfs).remove(name, sync_folder != 0);
}

int has_file(sqlite3_vfs* vfs, const char* name, int, int* result) {
  *result = of(vfs).exists(name) ? 1 : 0;
  return SQLITE_OK;
}

int full_name(sqlite3_vfs*, const char* name, int size, char* to) {
  sqlite3_snprintf(size, to, "%s", name);
  return SQLITE_OK;
}

int random_bytes(sqlite3_vfs*, int count, char* to) {
  std::memset(to, 7, static_cast<std::size_t>(count));
  return count;
}
int sleep_for(sqlite3_vfs*, int microseconds) { return microseconds; }
int what_time(sqlite3_vfs*, double* days) {
  *days = 2'460'000.5;
  return SQLITE_OK;
}
int last_error(sqlite3_vfs*, int, char*) { return 0; }

}  // namespace

SimulatedDisk::SimulatedDisk(std::uint64_t seed) : rng_(seed) {
  vfs_.iVersion = 1;
  vfs_.szOsFile = sizeof(Handle);
  vfs_.mxPathname = 4096;
  vfs_.zName = "simulated-disk";
  vfs_.pAppData = this;
  vfs_.xOpen = open_file;
  vfs_.xDelete = remove_file;
  vfs_.xAccess = has_file;
  vfs_.xFullPathname = full_name;
  vfs_.xRandomness = random_bytes;
  vfs_.xSleep = sleep_for;
  vfs_.xCurrentTime = what_time;
  vfs_.xGetLastError = last_error;
  sqlite3_vfs_register(&vfs_, 1);
}

SimulatedDisk::~SimulatedDisk() { sqlite3_vfs_unregister(&vfs_); }

int SimulatedDisk::begin(int code_if_it_fails) {
  if (power_left_ == 0) return code_if_it_fails;
  if (spares_) return SQLITE_OK;
  if (--power_left_ == 0) return code_if_it_fails;
  if (fails_one_in == 0 || rng_.below(fails_one_in) != 0) return SQLITE_OK;
  ++failures_;
  return code_if_it_fails;
}

int SimulatedDisk::open(const char* name, int flags, std::shared_ptr<DiskFile>& file) {
  if (const int code = begin(SQLITE_CANTOPEN); code != SQLITE_OK) return code;
  if (name == nullptr) {
    file = std::make_shared<DiskFile>();
    return SQLITE_OK;
  }
  // The server has made the database's file before it opens it.
  constexpr int creates = SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB;
  auto& there = names_[name];
  if (there == nullptr && (flags & creates) != 0) there = std::make_shared<DiskFile>();
  if (there == nullptr) {
    names_.erase(name);
    return SQLITE_CANTOPEN;
  }
  file = there;
  return SQLITE_OK;
}

int SimulatedDisk::remove(const std::string& name, bool syncs_folder) {
  if (const int code = begin(SQLITE_IOERR_DELETE); code != SQLITE_OK) return code;
  if (names_.erase(name) == 0) return SQLITE_IOERR_DELETE_NOENT;
  if (syncs_folder) sync_folder();
  return SQLITE_OK;
}

int SimulatedDisk::write(DiskFile& file, std::size_t at, std::string bytes) {
  if (power_left_ == 0) return SQLITE_IOERR_WRITE;
  const int code = begin(rng_.below(2) == 0 ? SQLITE_IOERR_WRITE : SQLITE_FULL);
  // What fails was written in part.
  if (code != SQLITE_OK) bytes.resize(rng_.below(static_cast<std::uint32_t>(bytes.size())));
  file.pending.push_back({at, std::move(bytes)});
  put(file.now, file.pending.back());
  return code;
}

int SimulatedDisk::truncate(DiskFile& file, std::size_t size) {
  if (const int code = begin(SQLITE_IOERR_TRUNCATE); code != SQLITE_OK) return code;
  file.pending.push_back({size, {}, true});
  put(file.now, file.pending.back());
  return SQLITE_OK;
}

int SimulatedDisk::sync(DiskFile& file, bool is_log, bool syncs_folder) {
  if (power_left_ == 0) return SQLITE_IOERR_FSYNC;
  if (const int code = begin(SQLITE_IOERR_FSYNC); code != SQLITE_OK) {
    // As Linux does it: what could not be written counts as written from there on, and is read as
    // such until it is read from the disk again.
    if (has_power()) survive(file);
    spares_ = has_power();
    return code;
  }
  if (is_log && forgets_syncs) return SQLITE_OK;
  for (const DiskFile::Change& change : std::exchange(file.pending, {})) {
    put(file.synced, change);
  }
  if (syncs_folder) sync_folder();
  return SQLITE_OK;
}

char* SimulatedDisk::shared(const std::string& name, unsigned region, unsigned bytes) {
  auto& regions = shared_[name];
  while (regions.size() <= region) regions.emplace_back(bytes);
  return regions[region].data();
}

// What is on the disk of what was not synced: all, nothing, or each sector as it happens.
void SimulatedDisk::survive(DiskFile& file) {
  const auto manner = rng_.below(4);
  for (const DiskFile::Change& change : std::exchange(file.pending, {})) {
    if (manner == 0) continue;
    if (manner == 1 || change.cuts) {
      if (manner == 1 || rng_.below(2) == 0) put(file.synced, change);
      continue;
    }
    for (std::size_t from = 0; from < change.bytes.size();) {
      const std::size_t at = change.at + from;
      const std::size_t size = std::min(sector - at % sector, change.bytes.size() - from);
      const auto fate = rng_.below(8);
      const std::size_t kept = fate == 0  ? rng_.below(static_cast<std::uint32_t>(size))
                               : fate < 5 ? size
                                          : 0;
      if (kept != 0) put(file.synced, {at, change.bytes.substr(from, kept)});
      from += size;
    }
  }
}

void SimulatedDisk::restore_power() {
  std::map<std::string, std::shared_ptr<DiskFile>> names;
  for (const auto& [name, file] : names_) {
    const auto synced = synced_names_.find(name);
    const bool is_certain = synced != synced_names_.end() && synced->second == file;
    if (is_certain || rng_.below(2) == 0) names.emplace(name, file);
  }
  for (const auto& [name, file] : synced_names_) {
    if (names_.contains(name) || rng_.below(2) == 0) names.emplace(name, file);
  }
  names_ = std::move(names);
  for (const auto& [name, file] : names_) {
    survive(*file);
    file->now = file->synced;
  }
  synced_names_ = names_;
  was_killed_only();
}

void SimulatedDisk::was_killed_only() {
  shared_.clear();
  power_left_ = UINT64_MAX;
}

}  // namespace menagerie
