// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/tables/storage/documents.h"
#include "server/tables/table/change.h"

namespace menagerie {

// One change of a table, as text, to be stored after its change number seq - 1.
struct Append {
  std::string table;
  std::uint64_t seq = 0;  // From 1, without gaps.
  std::string body;
  bool ends = false;      // It ends the table's game: the table need not be opened at a start.
  std::int64_t at = 0;    // When, in milliseconds since 1970.
  bool abandons = false;  // It ends without a result.
  bool begins = false;    // The game starts with it.
  bool late = false;      // It comes after the end.
  // No change of a table: the document of that name.
  std::optional<DocumentWrite> document = {};

  // What a change takes in addition to its body, roughly.
  static constexpr std::uint64_t bytes_beside = 40;
  std::uint64_t bytes() const { return body.size() + bytes_beside; }
};

inline Append append_of_document(std::string name, DocumentWrite document) {
  Append append{std::move(name), 0, {}};
  append.document = std::move(document);
  return append;
}

// The change of that number, written as `body`. `late`: the game was over already.
Append append_of(const std::string& table, std::uint64_t seq, const Change& change,
                 std::string body, bool late);

// Which tables may be removed: those that ended before these times, and, as long as all ended ones
// have more bytes than that, the oldest of those.
struct Outdated {
  std::int64_t finished = 0, abandoned = 0;
  std::uint64_t bytes_max = UINT64_MAX;
};

// Which unfinished tables may be unused: those that were never started and those that were, if made
// or last looked at before these times.
struct Unused {
  std::int64_t waiting = 0, playing = 0;
};

// A table's place in the order of all tables, and its id.
struct TablePlace {
  std::int64_t place = 0;
  std::string id;
};

// A table that may be removed, and its number of changes when that was found.
struct Removable {
  std::string id;
  std::uint64_t changes = 0;
  friend bool operator==(const Removable&, const Removable&) = default;
};

struct Stored {};

// A log of changes per table, and documents. Changes are only appended until the whole table is
// removed. It is all that the service keeps. Used from one thread.
//
//   made in memory --> append --+--> durable --> told: acknowledged, shown, thought about
//                               +--> failed: memory forgets the table, and reads it again
class Store {
 public:
  virtual ~Store() = default;

  // All or nothing; once it returns without an error, the changes survive a crash of the machine.
  virtual Result<Stored, StoreError> append(std::span<const Append> changes) = 0;
  // The bodies of a table's changes in order; none if there is no such table.
  virtual Result<std::vector<std::string>, StoreError> load(std::string_view table) = 0;
  // Tables without a change that marks the end, oldest first.
  virtual Result<std::vector<std::string>, StoreError> unfinished() = 0;
  // Tables after that place (0: from the beginning), oldest first.
  virtual Result<std::vector<TablePlace>, StoreError> tables(std::int64_t behind,
                                                             std::size_t most) = 0;
  // Tables that may be removed, oldest first.
  virtual Result<std::vector<Removable>, StoreError> outdated(const Outdated& limits,
                                                              std::size_t most) = 0;
  // Those that were never started first, and in either group the oldest first.
  virtual Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                            std::size_t most) = 0;
  // The bytes of all unfinished tables. Asked often, so it must not block; only the first time may
  // be slow.
  virtual Result<std::uint64_t, StoreError> unfinished_bytes() = 0;
  // Someone looked at the table, and it stays.
  virtual Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) = 0;
  // Removes those of them that have no more changes than were found, and returns their ids. With an
  // error, none is removed.
  virtual Result<std::vector<std::string>, StoreError> remove(
      std::span<const Removable> tables) = 0;
  // Documents are written by append(), together with changes.
  virtual Documents& documents() = 0;
  // Tries whether the database takes changes.
  virtual bool ready() = 0;
};

}  // namespace menagerie
