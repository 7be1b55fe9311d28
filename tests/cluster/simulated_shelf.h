// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <utility>

#include "tests/cluster/judged_shelf.h"
#include "tests/cluster/simulation.h"

namespace menagerie {

// The way of somebody to the shelf of units, as troubled as the nodes' way to the ledger.
class WayToShelf {
 public:
  static constexpr Time timeout_ms = 1500;

  // `is_open`: whether the database can be reached that way now.
  WayToShelf(SimulatedCluster& cluster, JudgedUnits& units, std::function<bool()> is_open)
      : cluster_(cluster), units_(units), shelf_(units, "engine"), is_open_(std::move(is_open)) {}

  // The database does it at some time, or never; and who asked hears of it, or does not.
  void ask(const ShelfCall& call, const std::function<void(const ShelfAnswer&)>& hear) {
    const bool is_troubled = !cluster_.is_quiet() && cluster_.happens(20);
    const Time there = is_troubled ? cluster_.between(0, 4000) : cluster_.between(0, 3);
    const bool is_lost = !cluster_.is_quiet() && cluster_.happens(10);
    const bool is_late = there > timeout_ms;
    const auto fail = [this, call, hear, there, is_late] {
      if (is_late) return;
      cluster_.later(timeout_ms - there, [call, hear] { hear(unreached(call)); });
    };
    if (is_late) cluster_.later(timeout_ms, [call, hear] { hear(unreached(call)); });
    cluster_.later(there, [this, call, hear, is_lost, is_late, fail] {
      if (!is_open_()) return fail();
      units_.now = cluster_.judge().now;
      const ShelfAnswer answer = call(shelf_);
      if (is_lost || is_late) return fail();
      cluster_.later(cluster_.between(0, 3), [hear, answer] { hear(answer); });
    });
  }

 private:
  static ShelfAnswer unreached(const ShelfCall& call) {
    NoShelf nowhere;
    return call(nowhere);
  }

  SimulatedCluster& cluster_;
  JudgedUnits& units_;
  JudgedShelf shelf_;
  std::function<bool()> is_open_;
};

}  // namespace menagerie
