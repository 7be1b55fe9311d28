// SPDX-License-Identifier: Apache-2.0
#include "lab/simulate.h"

#include <chrono>
#include <cmath>

#include "lab/in_order.h"

namespace menagerie {
namespace {

// Sums of scores; Welford's running variance, so that large sums lose nothing.
class Tally {
 public:
  explicit Tally(unsigned players) : seats_(players) {}

  void add(const SimulatedMatch& match) {
    ++games_;
    decisions_ += match.decisions;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      Seat& seat = seats_[i];
      const double score = match.result.scores[i], step = score - seat.mean;
      seat.mean += step / static_cast<double>(games_);
      seat.squares += step * (score - seat.mean);
    }
    for (const unsigned winner : match.result.winners) {
      ++(match.result.winners.size() == 1 ? seats_[winner].wins : seats_[winner].ties);
    }
  }

  Simulation figures(double seconds) const {
    Simulation result{games_, decisions_, seconds, {}};
    const auto n = static_cast<double>(games_);
    for (const Seat& seat : seats_) {
      const double half = games_ > 1 ? 1.96 * std::sqrt(seat.squares / (n - 1) / n) : 0;
      result.seats.push_back({seat.mean, half, seat.wins, seat.ties});
    }
    return result;
  }

 private:
  struct Seat {
    double mean = 0, squares = 0;
    std::uint64_t wins = 0, ties = 0;
  };
  std::uint64_t games_ = 0, decisions_ = 0;
  std::vector<Seat> seats_;
};

}  // namespace

Simulation simulate(const SimulationPlan& plan, std::stop_token stop,
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
