// SPDX-License-Identifier: Apache-2.0
#include "lab/simulate.h"

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace menagerie {
namespace {

// How far threads may run ahead of the match that is written next.
constexpr std::uint64_t ahead_max = 512;

// Tells threads of the end before they are joined, whatever the end is: a throwing sink too.
struct Ending {
  std::function<void()> tell;
  ~Ending() { tell(); }
};

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

  std::uint64_t games() const { return games_; }

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
  std::mutex mutex;
  std::condition_variable room, ready;
  std::map<std::uint64_t, SimulatedMatch> done;  // Played, but not yet their turn.
  std::uint64_t next = 0, written = 0;
  unsigned running = std::max(1u, plan.threads);
  bool ended = false;
  Tally tally(plan.players);

  const auto work = [&] {
    const auto simulator = plan.make_simulator();
    std::unique_lock lock(mutex);
    for (;;) {
      room.wait(lock, [&] { return ended || next < written + ahead_max; });
      if (ended || next >= plan.games || stop.stop_requested()) break;
      const std::uint64_t index = next++;
      lock.unlock();
      SimulatedMatch match = simulator->play(plan.seed, index, plan.keep);
      lock.lock();
      done.emplace(index, std::move(match));
      if (index == written) ready.notify_one();
    }
    --running;
    ready.notify_one();
  };

  std::vector<std::jthread> threads;
  {
    const Ending ending{[&] {
      const std::lock_guard guard(mutex);
      ended = true;
      room.notify_all();
    }};
    for (unsigned i = 0; i < std::max(1u, plan.threads); ++i) threads.emplace_back(work);
    std::unique_lock lock(mutex);
    while (written < plan.games) {
      ready.wait(lock, [&] { return done.contains(written) || running == 0; });
      const auto found = done.find(written);
      if (found == done.end()) break;
      const SimulatedMatch match = std::move(found->second);
      done.erase(found);
      ++written;
      room.notify_all();
      lock.unlock();
      tally.add(match);
      const bool go_on = sink(match);
      progress(tally.games());
      lock.lock();
      if (!go_on) break;
    }
    lock.unlock();
  }
  threads.clear();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return tally.figures(seconds.count());
}

}  // namespace menagerie
