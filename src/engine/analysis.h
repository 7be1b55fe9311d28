// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/assess.h"

namespace menagerie {

// What a seat came to: points made = points of an average deal + what the cards were worth more
// (luck) + what came of playing them (its own play, and the others').
struct AssessedSeat {
  unsigned decisions = 0, as_best = 0;  // With a choice to make.
  unsigned mistakes = 0;                // Clear ones.
  double loss = 0;                      // By those.
  double points = 0, average = 0, cards = 0, play = 0;
};

struct AnalysisPlan : Assessment {
  const Record* record = nullptr;
  std::optional<Seat> seat;  // Assesses this seat's decisions alone.
  unsigned threads = 1;
  unsigned playouts = 400;      // By rules of thumb, for what cards are worth.
  std::size_t dearest_max = 3;  // How many of the clear mistakes are picked out and explained.
};

struct Analysis {
  std::vector<AssessedDecision> decisions;  // Those with a choice to make, in order.
  std::vector<std::size_t> dearest;         // The clear mistakes that lost most, dearest first.
  std::vector<AssessedSeat> seats;
  unsigned rounds = 0;  // Whole rounds, on which the points of the seats rest.
  bool finished = false;
  bool whole = true;  // False if it was stopped before all decisions were assessed.
};

// Replays the record in a match that has just begun and assesses every decision. A Fault where the
// record breaks a rule. With a bot whose budget is in iterations the same record gives the same
// analysis, whatever the number of threads. `begin` is told the number of decisions, `tick` how
// many are done, several times a second.
Result<Analysis, Fault> analyze(const AnalysisPlan& plan, std::unique_ptr<Match> match,
                                const StopToken& stop,
                                const std::function<void(std::uint64_t)>& begin,
                                const std::function<void(std::uint64_t)>& tick);

}  // namespace menagerie
