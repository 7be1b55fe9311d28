// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/tables/table.h"

namespace menagerie {

// What a table was behind each change of its log.
struct Position {
  Table::Status status = Table::Status::waiting;
  std::size_t events = 0;
  unsigned generation = 0;
  SeatSet acting;
  bool is_reviewed = false;
  bool gives_hints = false;

  bool is_finished() const { return status == Table::Status::finished; }
  bool asks(Seat seat) const { return acting.has(seat); }
};

// The positions of all tables; each log is read once, as far as it goes.
class TablePast {
 public:
  // By version, from 1 on: the first is that behind one change.
  const std::vector<Position>& of(const std::string& id, const std::vector<std::string>& bodies);

 private:
  struct Past {
    std::unique_ptr<Table> table;
    std::vector<Position> positions;
  };
  std::map<std::string, Past> tables_;
};

}  // namespace menagerie
