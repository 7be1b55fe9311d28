// SPDX-License-Identifier: Apache-2.0
#include "server/net/worker.h"

#include <sodium.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/net/unit_desk.h"
#include "server/store/open_store.h"

namespace menagerie {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// A worker that dies is missed for so long; who lives prolongs it three times in that time.
constexpr std::int64_t lease_ms = 1500;
constexpr milliseconds prolong_every{lease_ms / 3};
// Between two looks at the shelf; with a bell they are only for what it did not tell.
constexpr milliseconds look_with_bell{100}, look_without_bell{50};

// Takes units while one of its threads is free. One thread speaks with the database; the others
// think.
class Worker {
 public:
  Worker(const WorkerOptions& options, unsigned threads)
      : options_(options), threads_(threads), shelf_(options.database, options.version) {}

  Result<bool> open_bus() {
    if (options_.bus.empty()) return true;
    auto bus = NatsBus::open(options_.bus, [this](const std::string&) {
      const std::scoped_lock lock(mutex_);
      rung_ = true;
      changed_.notify_all();
    });
    if (!bus) return tl::unexpected(bus.error());
    bus_ = std::move(*bus);
    return true;
  }

  void run(const std::stop_token& stop) {
    std::vector<std::jthread> thinkers;
    for (unsigned i = 0; i < threads_; ++i) {
      thinkers.emplace_back([this](const std::stop_token& enough) { think(enough); });
    }
    while (!stop.stop_requested()) {
      if (is_member()) {
        deliver();
        take();
      }
      wait(stop);
    }
    // First of all, so that nobody waits for what is not going to be thought about.
    if (worker_) shelf_.leave(*worker_);
    for (auto& thinker : thinkers) thinker.request_stop();
    thinkers.clear();
    bus_.reset();
  }

  std::uint64_t answered() const { return answered_; }

 private:
  struct Job {
    UnitShelf::Worker worker = 0;  // As which the unit was taken.
    UnitShelf::Taken unit;
    std::string answer;
  };

  bool is_member() {
    const auto now = Clock::now();
    if (now - prolonged_ < prolong_every) return worker_.has_value();
    prolonged_ = now;
    if (worker_ && shelf_.prolong(*worker_, lease_ms)) return true;
    worker_ = shelf_.join(options_.name, lease_ms);
    if (!worker_) {
      if (!said_) std::fprintf(stderr, "menagerie: the worker waits for the database\n");
      said_ = true;
      return false;
    }
    if (bus_) bus_->listen(shelf_.identity(), workers_bell);
    if (!greeted_) std::printf("The worker thinks on %u threads.\n", threads_);
    std::fflush(stdout);
    greeted_ = true;
    said_ = false;
    return true;
  }

  void deliver() {
    std::deque<Job> done;
    {
      const std::scoped_lock lock(mutex_);
      done.swap(done_);
    }
    while (!done.empty()) {
      const Job& job = done.front();
      const auto stored = shelf_.answer(job.worker, job.unit, job.answer);
      if (!stored) break;
      if (*stored) ++answered_;
      if (bus_) bus_->send(ring(workers_bell, static_cast<Life>(job.unit.desk)));
      done.pop_front();
    }
    // What the database did not take it is told again.
    const std::scoped_lock lock(mutex_);
    done_.insert(done_.begin(), std::make_move_iterator(done.begin()),
                 std::make_move_iterator(done.end()));
  }

  void take() {
    const std::size_t free = [&] {
      const std::scoped_lock lock(mutex_);
      return threads_ - std::min<std::size_t>(threads_, jobs_.size() + busy_);
    }();
    if (free == 0) return;
    auto units = shelf_.take(*worker_, free, lease_ms);
    if (!units || units->empty()) return;
    const std::scoped_lock lock(mutex_);
    for (auto& unit : *units) jobs_.push_back({*worker_, std::move(unit), {}});
    changed_.notify_all();
  }

  void wait(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const bool is_full = jobs_.size() + busy_ >= threads_;
    const bool has_bell = bus_ != nullptr && bus_->is_up();
    const auto delay = is_full ? prolong_every / 2 : has_bell ? look_with_bell : look_without_bell;
    changed_.wait_for(lock, stop, delay,
                      [&] { return (worker_ && !done_.empty()) || (rung_ && !is_full); });
    if (!is_full) rung_ = false;
  }

  void think(const std::stop_token& enough) {
    for (;;) {
      Job job;
      {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, enough, [&] { return !jobs_.empty(); })) return;
        job = std::move(jobs_.front());
        jobs_.pop_front();
        ++busy_;
      }
      auto said = work_off(job.unit.body, options_.games, enough);
      if (!said) std::fprintf(stderr, "menagerie: %s\n", said.error().text.c_str());
      // Without an answer the node thinks about it itself.
      job.answer = said.value_or(std::string{});
      const std::scoped_lock lock(mutex_);
      --busy_;
      if (!enough.stop_requested()) done_.push_back(std::move(job));
      changed_.notify_all();
    }
  }

  const WorkerOptions& options_;
  unsigned threads_;
  UnitShelf shelf_;
  std::optional<UnitShelf::Worker> worker_;
  Clock::time_point prolonged_{};
  std::uint64_t answered_ = 0;
  bool greeted_ = false, said_ = false;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Job> jobs_, done_;
  unsigned busy_ = 0;
  bool rung_ = false;
  std::unique_ptr<NatsBus> bus_;
};

int fail(int status, const std::string& text) {
  std::fprintf(stderr, "menagerie: %s\n", text.c_str());
  return status;
}

}  // namespace

int run_worker(const WorkerOptions& options) {
  if (!is_postgres_address(options.database)) {
    return fail(2,
                "a worker thinks for nodes, which share a database of PostgreSQL: --db "
                "postgresql://...");
  }
  if (sodium_init() < 0) return fail(3, "the system gives no random numbers");
  Worker worker(options, options.threads > 0 ? options.threads
                                             : std::max(1u, std::thread::hardware_concurrency()));
  if (const auto bus = worker.open_bus(); !bus) return fail(2, bus.error().text);
  std::stop_source stop;
  boost::asio::io_context io(1);
  boost::asio::signal_set signals(io, SIGTERM, SIGINT);
  signals.async_wait([&](const boost::system::error_code& error, int) {
    if (!error) stop.request_stop();
  });
  {
    const std::jthread listening([&] { io.run(); });
    worker.run(stop.get_token());
    io.stop();
  }
  std::printf("The worker leaves; it has answered %llu times.\n",
              static_cast<unsigned long long>(worker.answered()));
  return 0;
}

}  // namespace menagerie
