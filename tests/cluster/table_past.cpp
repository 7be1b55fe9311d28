// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/table_past.h"

#include "base/assert.h"
#include "engine/games.h"

namespace menagerie {

const std::vector<Position>& TablePast::of(const std::string& id,
                                           const std::vector<std::string>& bodies) {
  Past& past = tables_[id];
  while (past.positions.size() < bodies.size()) {
    const auto change = read_change(bodies[past.positions.size()]);
    MENAGERIE_ASSERT(change);
    if (past.table == nullptr) {
      past.table = std::move(*Table::create(id, games(), *change));
    } else {
      MENAGERIE_ASSERT(!past.table->apply(*change));
    }
    const Table& table = *past.table;
    past.positions.push_back({table.status(), table.events().size(), table.generation(),
                              table.acting(), !table.review().empty(), table.gives_hints()});
  }
  return past.positions;
}

}  // namespace menagerie
