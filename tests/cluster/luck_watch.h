// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "cards/seat.h"
#include "tests/cluster/simulation.h"

namespace menagerie {

// What must hold of luck that is promised, opened and revealed in a simulated cluster.
class LuckWatch {
 public:
  explicit LuckWatch(SimulatedCluster& cluster) : cluster_(cluster) {}

  // Somebody is about to promise that luck. What he says of it.
  std::string promised(const std::string& luck);
  // A table says that it is bound to that shuffle: always the same.
  void bound(const std::string& table, const std::string& commitment);
  // A node says that, to whomever: no luck before the game, nothing of the shuffle before the end.
  void told(const std::string& text);
  // The luck of that seat was taken.
  void opened(const std::string& table, Seat seat, const std::string& luck) {
    opened_[{table, seat.index()}] = luck;
  }
  bool has_begun(const std::string& table) { return facts_of(table).has_begun; }
  // In the end.
  void check();

 private:
  struct Facts {
    std::size_t read = 0;  // Of its log.
    bool has_begun = false, is_over = false;
    std::string seed, salt;
  };

  const Facts& facts_of(const std::string& table);
  void check_table(const std::string& id, const Judge::Table& stored);

  SimulatedCluster& cluster_;
  std::map<std::string, std::string> lucks_;   // By what was said of them.
  std::map<std::string, std::string> tables_;  // Where: by luck.
  std::map<std::string, std::string> bound_;   // By table.
  std::map<std::pair<std::string, unsigned>, std::string> opened_;
  std::map<std::string, Facts> facts_;
};

}  // namespace menagerie
