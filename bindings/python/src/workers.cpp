// SPDX-License-Identifier: Apache-2.0
#include "workers.h"

#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace menagerie::python {
namespace {

// A part smaller than this takes less time than to wake a thread for it.
constexpr std::size_t part_min = 64;

}  // namespace

struct Workers::Crew {
  std::mutex mutex;
  std::condition_variable_any begun, done;
  const std::function<void(std::size_t, std::size_t)>* work = nullptr;
  std::size_t count = 0;
  unsigned long turn = 0;  // How often there was work.
  unsigned running = 0;
  std::vector<std::jthread> others;

  void wait_for_work(std::stop_token stop, unsigned number, unsigned threads);
};

Workers::Workers(unsigned threads)
    : threads_(std::max(threads, 1u)), process_(getpid()), crew_(std::make_unique<Crew>()) {
  for (unsigned number = 1; number < threads_; ++number) {
    crew_->others.emplace_back([crew = crew_.get(), number, all = threads_](std::stop_token stop) {
      crew->wait_for_work(stop, number, all);
    });
  }
}

Workers::~Workers() {
  // A fork has only the thread that called it. The others are gone without having ended: joining
  // them, or freeing what they slept on, would wait forever. So it is left as it is.
  if (is_forked()) static_cast<void>(crew_.release());
}

bool Workers::is_forked() const { return process_ != getpid(); }

// Part 0 is done here, part n by thread n. Only one run at a time, and `work` must not throw: the
// other threads have it by address until all are done.
void Workers::run(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
  if (threads_ == 1 || count < part_min * threads_ || is_forked()) return work(0, count);
  {
    const std::scoped_lock lock(crew_->mutex);
    crew_->work = &work;
    crew_->count = count;
    crew_->running = threads_ - 1;
    ++crew_->turn;
  }
  crew_->begun.notify_all();
  work(0, count / threads_);
  std::unique_lock lock(crew_->mutex);
  crew_->done.wait(lock, [this] { return crew_->running == 0; });
}

// A turn is done once by each thread, whenever it wakes: run() begins none before all have done the
// last, so none is missed.
void Workers::Crew::wait_for_work(std::stop_token stop, unsigned number, unsigned threads) {
  unsigned long last = 0;
  for (;;) {
    std::unique_lock lock(mutex);
    if (!begun.wait(lock, stop, [&] { return turn != last; })) return;
    last = turn;
    const auto& mine = *work;
    const std::size_t all = count;
    lock.unlock();
    mine(all * number / threads, all * (number + 1) / threads);
    lock.lock();
    if (--running == 0) done.notify_one();
  }
}

}  // namespace menagerie::python
