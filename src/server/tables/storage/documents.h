// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace menagerie {

struct StoreError {
  enum class Kind : std::uint8_t {
    conflict,     // Another change has that number: something else wrote to this table.
    unavailable,  // The database can't do it now.
    damaged,      // The stored data can't be read any more.
    // This server has lost its lease, or the connection in the middle of a transaction. Whether the
    // changes were stored is unknown, and nothing more is stored from here.
    lost,
  };
  Kind kind = Kind::unavailable;
  std::string text;
};

// What is stored whole under a name, unlike a log: the next text replaces it. The attachment may be
// long, so it is only read when it is wanted.
struct Document {
  std::string name;
  std::int64_t day = 0;  // When it was last used, in days since 1970.
  std::string text;
};
struct DocumentWrite {
  std::int64_t day = 0;
  std::string text;
  std::optional<std::string> attachment = {};  // Nothing: it stays as it is. Empty: there is none.
  bool removes = false;
};

// How many documents there are, and the bytes of their texts and attachments.
struct DocumentTotals {
  std::uint64_t count = 0, bytes = 0;
};

// The documents of a store. Used from one thread.
class Documents {
 public:
  virtual ~Documents() = default;

  // Without its attachment.
  virtual Result<std::optional<Document>, StoreError> find(std::string_view name) = 0;
  // Empty if there is none.
  virtual Result<std::string, StoreError> attachment(std::string_view name) = 0;
  // Those whose names come after that one (empty: from the beginning), in order.
  virtual Result<std::vector<Document>, StoreError> list(std::string_view behind,
                                                         std::size_t most) = 0;
  // Those whose names begin so, and that were last used before that day.
  virtual Result<std::vector<Document>, StoreError> older(std::string_view head, std::int64_t day,
                                                          std::size_t most) = 0;
  // The figures of those whose names begin so. May be slow.
  virtual Result<DocumentTotals, StoreError> totals(std::string_view head) = 0;
};

}  // namespace menagerie
