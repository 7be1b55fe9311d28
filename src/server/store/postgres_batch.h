// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>

#include "server/store/postgres.h"
#include "server/tables/storage/store.h"

namespace menagerie::postgres {

// Changes in the form that the database takes.
struct Batch {
  ArrayText nos, seqs, bodies, begun, ended, ended_at, abandoned, late, late_bytes;
  ArrayText tables, firsts;  // Each table, and the first of its changes.
  std::set<std::int64_t> seen = {};
  std::int64_t grown = 0;  // The unfinished tables, by those changes.

  void add(std::int64_t no, const Append& change) {
    nos.add(no);
    seqs.add(static_cast<std::int64_t>(change.seq));
    bodies.add(change.body);
    if (seen.insert(no).second) {
      tables.add(no);
      firsts.add(static_cast<std::int64_t>(change.seq));
    }
    const auto bytes = static_cast<std::int64_t>(change.bytes());
    if (change.begins) begun.add(no);
    if (change.late) {
      late.add(no);
      late_bytes.add(bytes);
      return;
    }
    grown += bytes;
    if (!change.ends) return;
    ended.add(no);
    ended_at.add(change.at);
    abandoned.add(std::int64_t{change.abandons});
  }
};

}  // namespace menagerie::postgres
