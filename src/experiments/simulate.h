// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop_token.h"
#include "bots/spec.h"
#include "engine/simulation/bulk_play.h"
#include "experiments/statistics.h"

namespace menagerie {

struct SimulationPlan {
  std::function<std::unique_ptr<Simulator>()> make_simulator;  // Called once per thread.
  unsigned players = 0;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  Keep keep = Keep::result;
};

struct SeatFigures {
  Estimate score;
  std::uint64_t wins = 0, ties = 0;  // Won alone; shared.
};

struct Simulation {
  std::uint64_t games = 0, decisions = 0;
  double seconds = 0;
  std::vector<SeatFigures> seats;
};

// Plays the plan's matches on its threads and adds them up in order, so that the figures don't
// depend on the number of threads. Every match goes to `sink` in order (false stops the
// simulation). From time to time `progress` gets the number of finished matches. If `stop` is
// requested, it ends early with the results so far.
Simulation simulate(const SimulationPlan& plan, StopToken stop,
                    const std::function<bool(const SimulatedMatch&)>& sink,
                    const std::function<void(std::uint64_t)>& progress);

}  // namespace menagerie
