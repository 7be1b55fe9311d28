// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "server/tables/store.h"
#include "server/tables/table.h"

namespace menagerie {

// Tables as they are carried from one database to another: whole logs, secrets included.

struct StoredTable {
  std::string id;
  std::vector<std::string> changes;
};

// One line of JSON, and back; the changes are judged for their form.
std::string write_table(const StoredTable& table);
Result<StoredTable> read_table(std::string_view line);

// What is wrong with a table's log: whether its changes can be made, one after the other, under the
// rules of its game; nothing if it is right.
std::optional<std::string> damage_in(const StoredTable& table, std::span<const GameType> games);

// Calls `work` with every table, oldest first, until it says that something is wrong. `unread`
// decides about a table that cannot be read, or with an empty id about the rest of the list of
// tables; otherwise that is what is wrong.
using TableWork = std::function<std::optional<Problem>(StoredTable table)>;
using UnreadTable =
    std::function<std::optional<Problem>(const std::string& id, const StoreError& why)>;
std::optional<Problem> for_each_table(Store& store, const TableWork& work,
                                      const UnreadTable& unread = {});

// Puts tables into a store, many in a transaction. What is there already is left as it is, and a
// log that is there in part is completed, so that it can be done again after it broke off anywhere.
// A table that is there and goes on otherwise is a Problem.
class TableSink {
 public:
  explicit TableSink(Store& store) : store_(store) {}
  std::optional<Problem> put(const StoredTable& table);
  // Stores what is not stored yet; to be called at the end.
  std::optional<Problem> flush();

  std::uint64_t added() const { return added_; }
  std::uint64_t there() const { return there_; }

 private:
  Store& store_;
  std::vector<Append> pending_;
  std::size_t pending_bytes_ = 0;
  std::uint64_t added_ = 0, there_ = 0;
};

}  // namespace menagerie
