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
#include "engine/bulk_play.h"
#include "experiments/statistics.h"

namespace menagerie {

struct SimulationPlan {
  std::function<std::unique_ptr<Simulator>()> make_simulator;  // Called once a thread.
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

// Plays the plan's matches on its threads and sums them up in order, so that figures do not depend
// on the number of threads. `sink` gets every match in order (false stops the simulation);
// `progress` is called now and then with the number of matches done. Stops early when `stop` is
// requested, with what there is so far.
Simulation simulate(const SimulationPlan& plan, StopToken stop,
                    const std::function<bool(const SimulatedMatch&)>& sink,
                    const std::function<void(std::uint64_t)>& progress);

}  // namespace menagerie
