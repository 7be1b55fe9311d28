// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/cluster/relay.h"
#include "server/tables/store.h"

namespace menagerie {

// What a node asks of the database, which is the judge of who owns what. Each of these is one
// transaction. The rules, on which all else rests:
//   - A life has a lease until a time of the database's clock. Once that is over anybody may bury
//     the life, which removes it for good; as long as it is there nobody takes its tables.
//   - A table is taken only from a life that is buried, or by the life that has it; each time with
//     the next epoch.
//   - A change is written only where the table has the writer's life and epoch, and the version
//     before the change.

// Begins a life.
struct Enlist {
  std::string name;
  Time lease_ms = 0;
};
// Prolongs the lease, buries whom time has run out for, and fetches the packets that lie there.
struct Beat {
  Life life = 0;
  Time lease_ms = 0;
  std::string lobby;  // What the others are to list of this node's tables.
};
// Takes tables, if nobody alive has them.
struct Claim {
  Life life = 0;
  std::vector<std::string> tables;
};
// Takes some of the tables that are to go on, and that nobody alive has.
struct ClaimOrphans {
  Life life = 0;
  std::size_t most = 0;
};
// Appends changes; those with seq 1 make their tables, which then are this life's with epoch 1.
struct Write {
  Life life = 0;
  std::vector<Append> appends;
  std::vector<Epoch> epochs;  // One for each append.
};
// Gives tables up, each if it is still of that epoch.
struct Release {
  Life life = 0;
  std::vector<std::string> tables;
  std::vector<Epoch> epochs;
};
// Lays packets down for other lives.
struct Lay {
  std::vector<Packet> packets;
};
// Ends the life at once.
struct Retire {
  Life life = 0;
};
using LedgerCall = std::variant<Enlist, Beat, Claim, ClaimOrphans, Write, Release, Lay, Retire>;

// The database did not answer, or does not do it now. Whether it was done nobody knows.
struct LedgerFailed {
  std::string text;
};
struct Enlisted {
  Life life = 0;
};
struct Beaten {
  bool alive = false;  // Otherwise the life was buried.
  struct Node {
    Life life = 0;
    std::string name, lobby;
  };
  std::vector<Node> nodes;  // All that are alive.
  std::vector<std::string> packets;
};
struct Claimed {
  struct Table {
    enum class Outcome : std::uint8_t { ours, others, missing };
    std::string id;
    Outcome outcome = Outcome::missing;
    Life owner = 0;
    Epoch epoch = 0;
    std::vector<std::string> bodies;  // Its log, if it is ours.
  };
  std::vector<Table> tables;
};
struct Written {
  enum class Outcome : std::uint8_t {
    stored,
    deposed,   // A table has another owner, epoch or version: nothing was stored.
    conflict,  // A table of that id was made by somebody else meanwhile: nothing was stored.
  };
  Outcome outcome = Outcome::stored;
};
struct LedgerDone {};  // Of Release, Lay and Retire.
using LedgerAnswer = std::variant<LedgerFailed, Enlisted, Beaten, Claimed, Written, LedgerDone>;

class Ledger {
 public:
  virtual ~Ledger() = default;
  virtual LedgerAnswer carry_out(const LedgerCall& call) = 0;
};

}  // namespace menagerie
