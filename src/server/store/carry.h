// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/tables/storage/store.h"
#include "server/tables/table/table.h"

namespace menagerie {

// Tables as they are exported from one database and imported into another: whole logs, including
// secrets. The tries of a daily deal are a log as well (server/tables/daily/try_book.h), and travel
// in the same way; so does what is kept of a person's key (server/identity/identity.h) or of a
// circle (server/circles/circle.h).

struct StoredTable {
  std::string id;
  std::vector<std::string> changes;
  std::optional<DocumentWrite> document = {};  // Instead of a log: an identity with its
                                               // vault, or a part of a circle.
};

// One line of JSON, and back. Only the form of the changes is checked.
std::string write_table(const StoredTable& table);
Result<StoredTable> read_table(std::string_view line);

// What is wrong with a table's log, if anything: all changes must be possible, one after the other,
// under the rules of its game.
std::optional<std::string> damage_in(const StoredTable& table, std::span<const GameType> games);

// Calls `work` with every table, oldest first, and then with every document, until it returns an
// error. `unread` decides about a table that can't be read, or with an empty id about the rest of
// the list of tables; otherwise that is the error.
using TableWork = std::function<std::optional<Problem>(StoredTable table)>;
using UnreadTable =
    std::function<std::optional<Problem>(const std::string& id, const StoreError& why)>;
std::optional<Problem> for_each_table(Store& store, const TableWork& work,
                                      const UnreadTable& unread = {});

// Puts tables into a store, many per transaction. Existing tables stay as they are, and incomplete
// logs are completed, so an interrupted import can be repeated. An existing table whose log differs
// is a Problem.
class TableSink {
 public:
  explicit TableSink(Store& store) : store_(store) {}
  std::optional<Problem> put(const StoredTable& table);
  // Stores what is still waiting; call it at the end.
  std::optional<Problem> flush();

  std::uint64_t added() const { return added_; }
  std::uint64_t there() const { return there_; }
  std::uint64_t identities() const { return identities_; }  // Added ones.
  std::uint64_t circles() const { return circles_; }

 private:
  std::optional<Problem> put_document(const StoredTable& stored);

  Store& store_;
  std::vector<Append> pending_;
  std::size_t pending_bytes_ = 0;
  std::uint64_t added_ = 0, there_ = 0, identities_ = 0, circles_ = 0;
};

}  // namespace menagerie
