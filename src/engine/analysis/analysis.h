// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/analysis/assess.h"

namespace menagerie {

// The result of a seat: its points = points of an average deal + what its cards were worth beyond
// that (luck) + the effect of play (its own, and that of the others).
struct AssessedSeat {
  unsigned decisions = 0, as_best = 0;  // With several legal actions.
  unsigned mistakes = 0;                // Clear ones.
  double loss = 0;                      // Caused by them.
  double points = 0, average = 0, cards = 0, play = 0;
};

struct AnalysisPlan : Assessment {
  const Record* record = nullptr;
  std::optional<Seat> seat;  // Assesses only this seat's decisions.
  unsigned threads = 1;
  unsigned playouts = 400;      // By rules of thumb, for the worth of cards.
  std::size_t dearest_max = 3;  // How many clear mistakes are listed and explained.
};

struct Analysis {
  std::vector<AssessedDecision> decisions;  // Those with several legal actions, in order.
  std::vector<std::size_t> dearest;         // The costliest clear mistakes, worst first.
  std::vector<AssessedSeat> seats;
  unsigned rounds = 0;  // Complete rounds, which the points of the seats are from.
  bool finished = false;
  bool whole = true;  // False if it was stopped before all decisions were assessed.
};

// Replays the record in a match that has just begun and assesses every decision. If the record
// breaks a rule, the result is a Fault. If the bot's budget is in iterations, the same record gives
// the same analysis with any number of threads. `begin` gets the number of decisions, and `tick`
// several times per second how many are done.
Result<Analysis, Fault> analyze(const AnalysisPlan& plan, std::unique_ptr<Match> match,
                                const StopToken& stop,
                                const std::function<void(std::uint64_t)>& begin,
                                const std::function<void(std::uint64_t)>& tick);

}  // namespace menagerie
