// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace menagerie {

// One change of a table, as text, to be stored behind its change number seq - 1.
struct Append {
  std::string table;
  std::uint64_t seq = 0;  // From 1, without gaps.
  std::string body;
  bool ends = false;  // The table's game is over with it: it need not be opened at a start.
};

struct StoreError {
  enum class Kind : std::uint8_t {
    conflict,     // Another change has that number already: somebody else wrote to this table.
    unavailable,  // The database does not do it now.
  };
  Kind kind = Kind::unavailable;
  std::string text;
};

struct Stored {};

// An append-only log of changes a table: all that the service keeps. Used from one thread.
class Store {
 public:
  virtual ~Store() = default;

  // All or nothing; what it returns from without an error outlives a crash of the machine.
  virtual Result<Stored, StoreError> append(std::span<const Append> changes) = 0;
  // The bodies of a table's changes in order; none if there is no such table.
  virtual Result<std::vector<std::string>, StoreError> load(std::string_view table) = 0;
  // Tables none of whose changes was marked as the end, oldest first.
  virtual Result<std::vector<std::string>, StoreError> unfinished() = 0;
  // Whether the database answers.
  virtual bool ready() = 0;
};

}  // namespace menagerie
