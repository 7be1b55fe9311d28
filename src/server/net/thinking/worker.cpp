// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/worker.h"

#include <sodium.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/files/standard_streams.h"
#include "server/net/limits/visitor_limits.h"
#include "server/net/thinking/worker_core.h"
#include "server/store/open_store.h"
#include "server/store/postgres_unit_queue.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// One thread speaks with the database; the others think.
//
//   talks:   join --> take --> answer --> leave       (WorkerCore says what is next)
//   thinks:  begin() --> work_off --> thought()       (as many as there are threads)
//
// They meet in the core, under the lock. No lock is held while the database or a search works.
class Worker {
 public:
  Worker(const WorkerOptions& options, unsigned threads)
      : options_(options),
        log_(options.log, options.name),
        threads_(threads),
        queue_(options.database, options.version),
        core_({.name = options.name, .threads = threads}) {}

  void run(const std::stop_token& stop) {
    std::vector<std::jthread> thinkers;
    for (unsigned i = 0; i < threads_; ++i) {
      thinkers.emplace_back([this](const std::stop_token& enough) { think(enough); });
    }
    // It leaves first, so that no one waits for units that won't be computed.
    while (!core_.has_left()) {
      const auto call = wait(stop);
      if (call) ask(*call);
    }
    for (auto& thinker : thinkers) thinker.request_stop();
    thinkers.clear();
  }

  std::uint64_t answered() const { return core_.answers(); }

 private:
  std::optional<QueueCall> wait(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const milliseconds delay(std::max<Time>(core_.alarm() - steady_ms(), 0));
    changed_.wait_for(lock, stop, delay, [&] { return core_.alarm() <= steady_ms(); });
    if (stop.stop_requested()) core_.leave();
    return core_.next_call(steady_ms());
  }

  void ask(const QueueCall& call) {
    const QueueAnswer answer = call(queue_);
    {
      const std::scoped_lock lock(mutex_);
      core_.answered(answer, steady_ms());
      changed_.notify_all();
    }
    say();
  }

  // For people and scripts that start workers: once when it has joined, and each time that the
  // database is gone.
  void say() {
    if (core_.waits_for_database() && !said_) {
      log_.notice("the worker waits for the database");
    }
    said_ = core_.waits_for_database();
    if (!core_.worker() || greeted_) return;
    greeted_ = true;
    print_out("The worker thinks on {} threads.\n", threads_);
    flush_out();
  }

  void think(const std::stop_token& enough) {
    for (;;) {
      std::optional<WorkerCore::Job> job;
      {
        std::unique_lock lock(mutex_);
        const auto has_one = [&] { return (job = core_.begin()).has_value(); };
        if (!changed_.wait(lock, enough, has_one)) return;
      }
      const auto began = Clock::now();
      auto said = work_off(job->unit.body, options_.games, enough);
      log_.thought(job->unit.owner, job->unit.ticket, began);
      if (!said) log_.notice(said.error().text);
      // Without an answer the server computes it itself.
      job->answer = said.value_or(std::string{});
      const std::scoped_lock lock(mutex_);
      if (enough.stop_requested()) return;
      core_.thought(std::move(*job));
      changed_.notify_all();
    }
  }

  const WorkerOptions& options_;
  Log log_;
  unsigned threads_;
  PostgresUnitQueue queue_;
  // Only changed by the thread that talks to the database, except in begin() and thought().
  WorkerCore core_;
  bool greeted_ = false, said_ = false;

  std::mutex mutex_;
  std::condition_variable_any changed_;
};

int fail(int status, const std::string& text) {
  print_error("menagerie: {}\n", text);
  return status;
}

}  // namespace

int run_worker(const WorkerOptions& options) {
  if (!is_postgres_address(options.database)) {
    return fail(2, "a worker needs the PostgreSQL database of its servers: --db postgresql://...");
  }
  if (sodium_init() < 0) return fail(3, "the system gives no random numbers");
  Worker worker(options, options.threads > 0 ? options.threads
                                             : std::max(1u, std::thread::hardware_concurrency()));
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
  print_out("The worker leaves; it has answered {} times.\n", worker.answered());
  flush_out();
  return 0;
}

}  // namespace menagerie
