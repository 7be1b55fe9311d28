// SPDX-License-Identifier: Apache-2.0
#include "experiments/simulate.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "engine/simulation/in_order.h"

namespace menagerie {
namespace {

class Tally {
 public:
  explicit Tally(unsigned players) : seats_(players) {}

  void add(const SimulatedMatch& match) {
    ++games_;
    decisions_ += match.decisions;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const int score = match.result.scores[i];
      seats_[i].score.add(score);
      lowest_ = std::min(lowest_, score);
      highest_ = std::max(highest_, score);
    }
    for (const unsigned winner : match.result.winners) {
      ++(match.result.winners.size() == 1 ? seats_[winner].wins : seats_[winner].ties);
    }
  }

  // No rule limits points, so the bounds are the lowest and highest score of any seat so far, plus
  // one point.
  Simulation figures(double seconds) const {
    Simulation result{games_, decisions_, seconds, {}};
    if (games_ == 0) return result;
    for (const Seat& seat : seats_) {
      result.seats.push_back({seat.score.between(lowest_ - 1, highest_ + 1), seat.wins, seat.ties});
    }
    return result;
  }

 private:
  struct Seat {
    Sample score;
    std::uint64_t wins = 0, ties = 0;
  };
  std::uint64_t games_ = 0, decisions_ = 0;
  int lowest_ = std::numeric_limits<int>::max(), highest_ = std::numeric_limits<int>::min();
  std::vector<Seat> seats_;
};

}  // namespace

Simulation simulate(const SimulationPlan& plan, StopToken stop,
                    const std::function<bool(const SimulatedMatch&)>& sink,
                    const std::function<void(std::uint64_t)>& progress) {
  const auto start = std::chrono::steady_clock::now();
  Tally tally(plan.players);
  OrderedWork<SimulatedMatch> work;
  work.count = plan.games;
  work.threads = plan.threads;
  work.make_worker = [&] {
    const std::shared_ptr<Simulator> simulator = plan.make_simulator();
    return [&plan, &stop, simulator](std::uint64_t index) {
      return simulator->play(plan.seed, index, plan.keep, stop);
    };
  };
  work.sink = [&](const SimulatedMatch& match) {
    tally.add(match);
    return sink(match);
  };
  work.tick = progress;
  work.run(stop);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return tally.figures(seconds.count());
}

}  // namespace menagerie
